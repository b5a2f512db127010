"""A table as pure functions: from commands to events, and from events to views.

Nothing here knows a clock, a socket, a database or a thread; whoever wraps it brings the time,
the dice and the store.
"""

from yachtdice.table.advising import advised_play
from yachtdice.table.clock import advance, due_in_ms
from yachtdice.table.commands import decide, take_seats
from yachtdice.table.create import create, rules_named
from yachtdice.table.daily import Challenge, begin_try, is_shut
from yachtdice.table.events import AnyEvent, decode_event, encode_event
from yachtdice.table.fold import apply_event, replay
from yachtdice.table.presence import attendance, returning
from yachtdice.table.preview import preview
from yachtdice.table.record import record
from yachtdice.table.refusal import Refusal
from yachtdice.table.room_commands import close_unused, depart
from yachtdice.table.rules_view import rules_list, rules_view
from yachtdice.table.state import Table
from yachtdice.table.summary import summary
from yachtdice.table.view import view, view_for

__all__ = [
    "AnyEvent",
    "Challenge",
    "Refusal",
    "Table",
    "advance",
    "advised_play",
    "apply_event",
    "attendance",
    "begin_try",
    "close_unused",
    "create",
    "decide",
    "decode_event",
    "depart",
    "due_in_ms",
    "encode_event",
    "is_shut",
    "preview",
    "record",
    "replay",
    "returning",
    "rules_list",
    "rules_named",
    "rules_view",
    "summary",
    "take_seats",
    "view",
    "view_for",
]
