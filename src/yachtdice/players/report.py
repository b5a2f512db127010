"""A game looked back on: what each decision cost, and how much was luck.

A seat's expected total is what its card holds plus what perfect play still brings on average. It
changes in two ways only. A roll moves it up or down: that is luck, 0 on average. A decision leaves
it where it is or lowers it: that is the decision's loss. So, for each seat,

    start + luck - losses = total + left

where `left` is what was still expected when the game ended: 0 for a full card.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from yachtdice.game import Action, Game, Keep, Score
from yachtdice.game.record import Record
from yachtdice.game.replay import Replay
from yachtdice.players.report_moves import Move, moves_of
from yachtdice.rules import RuleSet, totals
from yachtdice.solver import Choice, Tables, analyse
from yachtdice.solver.analyse import solution_for

Stage: TypeAlias = Literal["first_keep", "second_keep", "box"]
"""What was decided: what to keep of the turn's first roll, of a later one, or which box to fill."""
STAGES: tuple[Stage, ...] = get_args(Stage)

Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
GRADES: tuple[tuple[Grade, float], ...] = (
    ("best", 0.01),
    ("good", 0.5),
    ("inaccuracy", 1.5),
    ("mistake", 4.0),
)
"""Grades and the loss, in points, from which they no longer apply; beyond the last: a blunder."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat decided, and what that was worth."""

    number: int
    """Of the record's event that shows it, from 1."""
    seat: int
    by: str
    """Who chose, as the record has it: `person`, `clock`, `computer:captain:turn`."""
    game: Game
    """The position it was decided in; where the seats shared one deal, that of its seat alone."""
    held: tuple[int, ...]
    """Places held in the throw that made the roll, ascending."""
    stage: Stage
    chosen: Action
    best: Action
    luck: float
    """What the roll before it was worth against its expectation, in points."""
    loss: float
    """What it cost against the best choice, in points."""
    usual_loss: float
    """What a choice at random would have cost on average: each keep and each box as likely, two
    boxes of one turn with their best split."""
    grade: Grade
    projected: float
    """The seat's expected total after it."""
    wins: bool
    """It won the game at once: graded as the best, whatever it cost in points."""
    misses_win: bool
    """It could have won the game at once and did not: graded as a blunder."""
    is_assisted: bool
    """The seat was given advice before."""


@dataclass(frozen=True, slots=True)
class SeatReport:
    """How it went for a seat; `start + luck - loss` is `total + left`."""

    seat: int
    start: float
    """Expected total of perfect play when the game began."""
    luck: float
    """What its rolls were worth against their expectation."""
    losses: dict[Stage, float]
    """What its decisions cost, by what was decided."""
    total: int
    left: float
    """What was still to be expected when the game ended: 0 for a full card."""
    accuracy: float
    """100 x (1 - loss / the loss of choices at random), 0-100; decisions that won are left out."""
    grades: dict[Grade, int]
    """How many decisions got each."""

    @property
    def loss(self) -> float:
        """What all its decisions cost."""
        return sum(self.losses.values())


@dataclass(frozen=True, slots=True)
class Report:
    """A game looked back on."""

    rules: RuleSet
    seats: tuple[SeatReport, ...]
    decisions: tuple[Decision, ...]
    """Of all seats, in order; those taken back left out."""
    games: tuple[Game, ...]
    """The position at the end; where the seats shared one deal, that of each of them."""
    is_exact: bool
    """Else values, losses and luck are about right; luck and skill add up all the same."""

    def costliest(self, count: int = 3, *, seat: int | None = None) -> tuple[Decision, ...]:
        """The decisions that cost most, of one seat or of all; those graded as best left out."""
        asked = [d for d in self.decisions if d.grade != "best" and seat in (None, d.seat)]
        return tuple(sorted(asked, key=lambda decision: -decision.loss)[:count])


def report(record: Record, tables: Tables | None = None) -> Report:
    """Look back on a game, finished or not.

    Args:
        tables: where solved rule sets are kept; the user's cache folder if None.
    Raises:
        RecordError: names the first event that can't have been.
        UnsolvedRulesError: the solver has no answer for such rules; see `solver.is_solved`.
    """
    tables = tables or Tables()
    begun = Replay(record).games
    moves, games = moves_of(record)
    seats = range(len(record.seats))
    starts = [_expected(*_own(begun, seat), tables) for seat in seats]
    expected = list(starts)
    rolled = [0.0] * len(record.seats)
    decisions = []
    for move in moves:
        seat = move.seat
        found = _decision(move, expected[seat], tables)
        rolled[seat] += found.luck
        expected[seat] = found.projected
        decisions.append(found)
    for seat in seats:
        game, place = _own(games, seat)
        if place == game.seat and game.dice is not None and not game.is_over:
            # a roll that nobody decided on any more
            best = _expected(game, place, tables)
            rolled[seat] += best - expected[seat]
            expected[seat] = best
    written = [_written(*_own(games, seat)) for seat in seats]
    reports = tuple(
        _seat_report(seat, starts[seat], rolled[seat], expected[seat], written[seat], decisions)
        for seat in seats
    )
    columns = tables.columns(record.rules)
    is_exact = columns is None or columns.is_exact
    return Report(record.rules, reports, tuple(decisions), games, is_exact)


def _own(games: tuple[Game, ...], seat: int) -> tuple[Game, int]:
    """The game of a record's seat and its number there."""
    return (games[0], seat) if len(games) == 1 else (games[seat], 0)


def grade_of(loss: float) -> Grade:
    """The grade of a decision that cost so many points."""
    return next((grade for grade, end in GRADES if loss < end), "blunder")


def choice_of(game: Game, action: Action, choices: Sequence[Choice]) -> Choice:
    """What an action is worth, split otherwise than is best or not.

    Args:
        choices: of the position, as `analyse` gives them.
    """
    if not isinstance(action, Score):
        return next(choice for choice in choices if choice.action == action)
    boxes = {placement.box for placement in action.placements}
    choice = next(
        one
        for one in choices
        if isinstance(one.action, Score) and {p.box for p in one.action.placements} == boxes
    )
    if len(boxes) == 1:
        return choice
    # What follows depends on the boxes alone, so only the points of the split differ.
    less = _written(game.apply(choice.action), game.seat) - _written(game.apply(action), game.seat)
    return Choice(action, choice.value - less, choice.loss + less, choice.sd)


def _decision(move: Move, expected: float, tables: Tables) -> Decision:
    game = move.game
    choices = analyse(game, tables)
    chosen, best = choice_of(game, move.action, choices), choices[0]
    wins = game.apply(move.action).winner is not None
    misses_win = not wins and any(scored.wins for scored in game.choices().values())
    written = _written(game, game.seat)
    grade: Grade = "best" if wins else "blunder" if misses_win else grade_of(chosen.loss)
    return Decision(
        number=move.number,
        seat=move.seat,
        by=move.by,
        game=game,
        held=move.held,
        stage=_stage(game, move.action),
        chosen=move.action,
        best=best.action,
        luck=written + best.value - expected,
        loss=chosen.loss,
        usual_loss=sum(choice.loss for choice in choices) / len(choices),
        grade=grade,
        projected=written + chosen.value,
        wins=wins,
        misses_win=misses_win,
        is_assisted=move.is_assisted,
    )


def _stage(game: Game, action: Action) -> Stage:
    if not isinstance(action, Keep):
        return "box"
    return "first_keep" if game.throw == 1 else "second_keep"


def _expected(game: Game, seat: int, tables: Tables) -> float:
    """A seat's expected total in a position, whose dice are either on the table or all in hand."""
    written = _written(game, seat)
    if seat == game.seat and game.dice is not None and not game.is_over:
        return written + analyse(game, tables)[0].value
    columns = tables.columns(game.rules)
    if columns is not None:
        return written + float(columns.later(columns.cards(game.cards[seat]))[0, 0])
    solution = solution_for(game.rules, game.cards[seat], tables)
    place = solution.layout.state_of(game.cards[seat])
    assert place is not None
    return written + float(solution.values[place])


def _written(game: Game, seat: int) -> int:
    return totals(game.rules, game.cards[seat]).total


def _seat_report(
    seat: int,
    start: float,
    luck: float,
    expected: float,
    total: int,
    decisions: Sequence[Decision],
) -> SeatReport:
    own = [decision for decision in decisions if decision.seat == seat]
    counted = [decision for decision in own if not decision.wins]
    usual = sum(decision.usual_loss for decision in counted)
    share = sum(decision.loss for decision in counted) / usual if usual else 0.0
    return SeatReport(
        seat=seat,
        start=start,
        luck=luck,
        losses={stage: sum(d.loss for d in own if d.stage == stage) for stage in STAGES},
        total=total,
        left=expected - total,
        accuracy=100 * max(0.0, 1 - share),
        grades={grade: sum(d.grade == grade for d in own) for grade in get_args(Grade)},
    )
