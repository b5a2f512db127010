"""A recorded game looked back on, as it is told.

It reaches the solver, so whoever has no need of it does not import it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from yachtdice.game.record import Record
from yachtdice.players.coach import explain
from yachtdice.players.known import KnownTables
from yachtdice.players.report import Decision, Report, SeatReport, choice_of, report
from yachtdice.protocol import messages as m
from yachtdice.solver import analyse
from yachtdice.table.advice import best_and, reason, worth
from yachtdice.table.box_names import titles

COSTLIEST = 3
EXPLAINED = frozenset({"inaccuracy", "mistake", "blunder"})
"""Grades of decisions that are explained."""


def review(record: Record, *, dice_checked: bool) -> m.Review:
    """Look back on a game.

    Args:
        dice_checked: whether they were compared with the secret.
    Raises:
        RecordError: names the first event that can't have been.
        UnsolvedRulesError: the rule set's solution is not known.
    """
    known = KnownTables()
    found = report(record, known)
    worst = {seat.seat: found.costliest(COSTLIEST, seat=seat.seat) for seat in found.seats}
    explained = {id(decision) for decisions in worst.values() for decision in decisions}
    return m.Review(
        game=record.game_id,
        rules=record.rules.name,
        titles=_titles(record),
        rounds=record.rules.rounds,
        seats=[_seat(record, found, seat, worst[seat.seat]) for seat in found.seats],
        steps=[
            _step(one, known, is_explained=id(one) in explained or one.grade in EXPLAINED)
            for one in found.decisions
        ],
        practice=record.start is not None,
        dice_checked=dice_checked,
        duplicate=record.shares,
        exact=found.is_exact,
    )


def _titles(record: Record) -> dict[str, str]:
    try:
        settings = msgspec.convert(record.settings, m.TableSettings)
    except msgspec.ValidationError:  # of a record that someone wrote
        return {}
    return titles(record.rules, settings)


def _seat(
    record: Record, found: Report, seat: SeatReport, worst: Iterable[Decision]
) -> m.ReviewSeat:
    sits: Mapping[str, Any] = record.seats[seat.seat]
    places = {id(decision): place for place, decision in enumerate(found.decisions)}
    return m.ReviewSeat(
        name=sits["name"],
        player=str(sits.get("player", "")),
        flag=sits["flag"],
        start=seat.start,
        luck=seat.luck,
        loss=seat.loss,
        losses={str(stage): loss for stage, loss in seat.losses.items()},
        total=seat.total,
        left=seat.left,
        accuracy=seat.accuracy,
        grades={str(grade): count for grade, count in seat.grades.items()},
        costliest=[places[id(decision)] for decision in worst],
        advice=_advice(record, seat.seat),
    )


def _advice(record: Record, seat: int) -> m.AdviceHad:
    marks = [e for e in record.events if e["kind"] == "hint" and e.get("seat") == seat]
    if any(mark.get("live") is True for mark in marks):
        return "live"
    return "hint" if marks else "none"


def _step(decision: Decision, known: KnownTables, *, is_explained: bool) -> m.ReviewStep:
    game = decision.game
    choices = analyse(game, known)
    chosen = choice_of(game, decision.chosen, choices)
    shown, place = best_and(choices, chosen)
    facts = explain(game, decision.chosen, choices, known) if is_explained else ()
    return m.ReviewStep(
        seat=decision.seat,
        round=game.round,
        throw=game.throw,
        dice=list(game.dice or ()),
        by=decision.by,
        choices=[worth(game, choice, ()) for choice in shown],
        chosen=place,
        luck=decision.luck,
        grade=decision.grade,
        projected=decision.projected,
        assisted=decision.is_assisted,
        wins=decision.wins,
        misses_win=decision.misses_win,
        reasons=[reason(fact) for fact in facts],
        start=m.Start(str(game), list(decision.held) if game.rolls_left else []),
    )
