"""`yachtdice review`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.cli.output import print_json, print_table
from yachtdice.cli.picture import picture
from yachtdice.cli.review_course import Course, draw_game
from yachtdice.cli.said import action_words, fact_words, seat_name, signed
from yachtdice.cli.verify import fault_words, read_file
from yachtdice.errors import RecordError
from yachtdice.game.record import Record, parse_record
from yachtdice.players.chances import has_chances
from yachtdice.players.coach import Fact, explain
from yachtdice.players.report import Decision, Report, SeatReport, report
from yachtdice.rules.dice import format_roll
from yachtdice.solver import Tables
from yachtdice.words import dice as dice_words
from yachtdice.words import say

COSTLIEST = 3
HEADS = (
    "cli_review_round",
    "cli_review_who",
    "cli_review_roll",
    "cli_review_chosen",
    "cli_review_luck",
    "cli_review_loss",
    "cli_review_grade",
    "cli_review_best",
)
"""Of the columns of the timeline."""


def review_file(
    file: Path, cache: Path | None, plot: Path | None, *, win: bool, as_json: bool
) -> int:
    """Print what each decision of a recorded game cost, and how much was luck; 0.

    Args:
        file: `-` for standard input.
        plot: a file for a picture of how the game went.
        win: whether to tell how likely each seat was to win, too.
    Raises:
        BadInputError: the file can't be read, is no record, or of rules that are not solved.
    """
    text = read_file(file)
    draw = picture(plot)
    tables = Tables(cache)
    try:
        record = parse_record(text)
        if win and (not has_chances(record) or record.rules.columns > 1):
            raise BadInputError("cli_review_no_win")
        found = report(record, tables)
        chances = Course.of(record, tables) if win else None
    except RecordError as error:
        raise BadInputError(
            "cli_bad_record", file=shown(str(file)), fault=fault_words(error)
        ) from None
    reasons = [
        (decision, explain(decision.game, decision.chosen, tables=tables))
        for decision in found.costliest(COSTLIEST)
    ]
    if draw:
        draw_game(draw, record, found, chances)
    if as_json:
        print_json(_as_json(record, found, reasons, chances))
    else:
        for line in _lines(record, found, reasons):
            print(line)
        if not found.is_exact:
            print(say("cli_about"))
        if found.decisions:
            print()
            print_table(_rows(record, found, chances), right=frozenset({4, 5, 8}))
    return 0


def _lines(
    record: Record, found: Report, reasons: list[tuple[Decision, tuple[Fact, ...]]]
) -> Iterator[str]:
    for seat in found.seats:
        yield _seat_words(record, seat)
        stages = {stage: f"{loss:.2f}" for stage, loss in seat.losses.items()}
        yield "  " + say("cli_review_stages", accuracy=f"{seat.accuracy:.0f}", **stages)
    yield ""
    yield say("cli_review_costliest") if reasons else say("cli_review_none")
    for decision, facts in reasons:
        rules = decision.game.rules
        yield "  " + say(
            "cli_review_choice",
            name=seat_name(record, decision.seat),
            round=decision.game.round,
            dice=dice_words(decision.game.roll),
            chosen=action_words(rules, decision.chosen),
            best=action_words(rules, decision.best),
        )
        for fact in facts:
            yield "    " + fact_words(rules, fact)


def _seat_words(record: Record, seat: SeatReport) -> str:
    left = signed(-seat.left)
    return say(
        "cli_review_seat",
        name=seat_name(record, seat.seat),
        total=seat.total,
        start=f"{seat.start:.2f}",
        luck=signed(seat.luck),
        loss=signed(-seat.loss),
        left="" if left == "+0.00" else say("cli_review_left", left=left),
    )


def _rows(record: Record, found: Report, chances: Course | None) -> Iterator[tuple[str, ...]]:
    yield (*map(say, HEADS), *([say("cli_review_win")] if chances else []))
    for number, decision in enumerate(found.decisions):
        rules = found.rules
        yield (
            str(decision.game.round),
            seat_name(record, decision.seat),
            format_roll(decision.game.roll),
            action_words(rules, decision.chosen),
            signed(decision.luck),
            f"{decision.loss:.2f}",
            say(f"grade_{decision.grade}"),
            "" if decision.grade == "best" else action_words(rules, decision.best),
            *([chances.words(number, decision.seat)] if chances else []),
        )


def _as_json(
    record: Record,
    found: Report,
    reasons: list[tuple[Decision, tuple[Fact, ...]]],
    chances: Course | None,
) -> dict[str, Any]:
    return {
        "rules": found.rules.name,
        "game": record.game_id,
        "seats": [
            {
                "seat": seat.seat,
                "name": record.seats[seat.seat]["name"],
                "total": seat.total,
                "start": seat.start,
                "luck": seat.luck,
                "loss": seat.loss,
                "losses": seat.losses,
                "left": seat.left,
                "accuracy": seat.accuracy,
                "grades": seat.grades,
            }
            for seat in found.seats
        ],
        **({"win": chances.start} if chances else {}),
        "decisions": [
            {**_decision(decision), **(chances.as_json(number) if chances else {})}
            for number, decision in enumerate(found.decisions)
        ],
        "costliest": [
            {"event": decision.number, "reasons": [_fact(decision, fact) for fact in facts]}
            for decision, facts in reasons
        ],
        **({} if found.is_exact else {"exact": False}),
    }


def _decision(decision: Decision) -> dict[str, Any]:
    return {
        "event": decision.number,
        "seat": decision.seat,
        "by": decision.by,
        "round": decision.game.round,
        "position": str(decision.game),
        "stage": decision.stage,
        "chosen": str(decision.chosen),
        "best": str(decision.best),
        "luck": decision.luck,
        "loss": decision.loss,
        "grade": decision.grade,
        "projected": decision.projected,
        "wins": decision.wins,
        "misses_win": decision.misses_win,
        "assisted": decision.is_assisted,
    }


def _fact(decision: Decision, fact: Fact) -> dict[str, Any]:
    return {
        "kind": fact.kind,
        "key": fact.key,
        "boxes": fact.boxes,
        "dice": {name: format_roll(dice) for name, dice in fact.dice.items()},
        "whole": fact.whole,
        "points": fact.points,
        "chances": fact.chances,
        "words": fact_words(decision.game.rules, fact),
    }
