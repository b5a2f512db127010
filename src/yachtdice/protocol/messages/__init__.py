"""Every message on the wire, one Struct each, a module a subject.

The same Structs validate what comes in, give the OpenAPI document and the browser's types.
Fields that are added later get defaults. What a client sends may have no unknown fields, so that a
slip of the pen is noticed; only its hello may, since a later client shall be told to reload. In
what the server sends, and in what is stored, unknown fields are ignored.
"""

from msgspec import Struct

from yachtdice.protocol.messages.advice import Advice, Reason, Worth
from yachtdice.protocol.messages.answers import (
    Accepted,
    Best,
    Preview,
    PreviewQuery,
    Refused,
    ServerInfo,
    TableList,
    TableSummary,
)
from yachtdice.protocol.messages.chances import (
    ReviewChances,
    StepChances,
    TurnChances,
    WinChances,
)
from yachtdice.protocol.messages.commands import (
    COMMANDS,
    AnyCommand,
    Command,
    Done,
    End,
    GiveSeat,
    Hint,
    Hold,
    Rematch,
    Roll,
    Score,
    SetSpeed,
    Skip,
    Undo,
)
from yachtdice.protocol.messages.fields import (
    BoxToken,
    CommandId,
    Param,
    Place,
    SeatNumber,
    Seq,
    Speed,
    TableId,
)
from yachtdice.protocol.messages.odds import BoxChances, DiceOdds, KeepChances, TurnOdds
from yachtdice.protocol.messages.resume import (
    NewResumeLink,
    Resumed,
    ResumeLink,
    ResumeLinkEntry,
    ResumeLinks,
    ResumeQuery,
)
from yachtdice.protocol.messages.review import Review, ReviewSeat, ReviewStep
from yachtdice.protocol.messages.rules_view import (
    BoxRule,
    CategoryView,
    Phrase,
    RuleSetSummary,
    RulesList,
    RulesSection,
    RulesView,
    SwitchView,
)
from yachtdice.protocol.messages.setup import (
    NewSeat,
    NewSettings,
    NewTable,
    TableSettings,
)
from yachtdice.protocol.messages.socket import (
    FromClient,
    FromServer,
    Gone,
    Hello,
    Outdated,
    Ping,
    Pong,
    Unwatch,
    Watch,
    Welcome,
)
from yachtdice.protocol.messages.table_view import (
    AdviceHad,
    Can,
    CardView,
    Choice,
    LastScore,
    Notice,
    Outcome,
    PairChoice,
    Proof,
    SeatView,
    Standing,
    StartRoll,
    TableView,
    TurnView,
    Wait,
)

PROTOCOL = 1
"""Version of what the messages mean; a client of another version is told to reload."""

INCOMING: tuple[type[Struct], ...] = (
    NewTable, *COMMANDS, PreviewQuery, NewResumeLink, ResumeQuery, Hello, Watch, Unwatch, Ping,
)  # fmt: skip
OUTGOING: tuple[type[Struct], ...] = (
    TableView, TableList, Best, RulesList, RulesView, TurnOdds, DiceOdds, Accepted, Refused,
    Preview, Advice, WinChances, Review, ReviewChances,
    ResumeLink, ResumeLinks, Resumed, ServerInfo, Welcome, Outdated, Gone, Pong,
)  # fmt: skip

__all__ = [
    "COMMANDS",
    "INCOMING",
    "OUTGOING",
    "PROTOCOL",
    "Accepted",
    "Advice",
    "AdviceHad",
    "AnyCommand",
    "Best",
    "BoxChances",
    "BoxRule",
    "BoxToken",
    "Can",
    "CardView",
    "CategoryView",
    "Choice",
    "Command",
    "CommandId",
    "DiceOdds",
    "Done",
    "End",
    "FromClient",
    "FromServer",
    "GiveSeat",
    "Gone",
    "Hello",
    "Hint",
    "Hold",
    "KeepChances",
    "LastScore",
    "NewResumeLink",
    "NewSeat",
    "NewSettings",
    "NewTable",
    "Notice",
    "Outcome",
    "Outdated",
    "PairChoice",
    "Param",
    "Phrase",
    "Ping",
    "Place",
    "Pong",
    "Preview",
    "PreviewQuery",
    "Proof",
    "Reason",
    "Refused",
    "Rematch",
    "ResumeLink",
    "ResumeLinkEntry",
    "ResumeLinks",
    "ResumeQuery",
    "Resumed",
    "Review",
    "ReviewChances",
    "ReviewSeat",
    "ReviewStep",
    "Roll",
    "RuleSetSummary",
    "RulesList",
    "RulesSection",
    "RulesView",
    "Score",
    "SeatNumber",
    "SeatView",
    "Seq",
    "ServerInfo",
    "SetSpeed",
    "Skip",
    "Speed",
    "Standing",
    "StartRoll",
    "StepChances",
    "SwitchView",
    "TableId",
    "TableList",
    "TableSettings",
    "TableSummary",
    "TableView",
    "TurnChances",
    "TurnOdds",
    "TurnView",
    "Undo",
    "Unwatch",
    "Wait",
    "Watch",
    "Welcome",
    "WinChances",
    "Worth",
]
