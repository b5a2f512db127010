"""How a game went, for `yachtdice review`: projected totals and chances to win."""

from dataclasses import dataclass
from typing import Any

from yachtdice.cli.picture import Draw
from yachtdice.cli.said import percent, seat_name
from yachtdice.game.record import Record
from yachtdice.players.chances import Chances, StepChances, start_chances, step_chances
from yachtdice.players.report import Decision, Report
from yachtdice.plot import draw_course
from yachtdice.solver import Tables
from yachtdice.words import say


@dataclass(frozen=True, slots=True)
class Course:
    """How likely each seat was to win."""

    start: Chances
    steps: tuple[StepChances, ...]
    """By decision."""

    @classmethod
    def of(cls, record: Record, tables: Tables) -> "Course":
        """That of a recorded game.

        Raises:
            RecordError: names the first event that can't have been.
        """
        return cls(start_chances(record, tables), tuple(step_chances(record, tables)))

    def words(self, number: int, seat: int) -> str:
        """A seat's chances before and after a decision."""
        step = self.steps[number]
        before, after = (percent(one[seat], decimals=1) for one in (step.before, step.after))
        return say("cli_review_win_step", before=before, after=after)

    def as_json(self, number: int) -> dict[str, Any]:
        """Every seat's chances around a decision."""
        step = self.steps[number]
        return {"win": {"before": step.before, "after": step.after, "exact": step.is_exact}}


def draw_game(draw: Draw, record: Record, found: Report, chances: Course | None) -> None:
    """Draw the projected totals and, if there are any, the chances to win."""
    moments = _moments(found)
    totals = []
    for seat in found.seats:
        when, total = [0.0], [seat.start]
        for moment, decision in zip(moments, found.decisions, strict=True):
            if decision.seat == seat.seat:
                when.append(moment)
                total.append(decision.projected)
        totals.append((when, total))
    names = [seat_name(record, seat.seat) for seat in found.seats]
    shares = [(0.0, chances.start)] if chances else []
    if chances:
        shares += [(at, step.after) for at, step in zip(moments, chances.steps, strict=True)]
    draw(draw_course, names, totals, shares)


def _moments(found: Report) -> list[float]:
    """When each decision was made, in rounds: those of a round stand evenly in it."""
    by_round: dict[int, list[Decision]] = {}
    for decision in found.decisions:
        by_round.setdefault(decision.game.round, []).append(decision)
    return [
        number - 1 + (place + 1) / len(decisions)
        for number, decisions in by_round.items()
        for place in range(len(decisions))
    ]
