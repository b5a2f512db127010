"""Positions to practise on.

They are a fixed set of each rule set, whatever is played at any table: nobody is advised here on a
position of their own.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from yachtdice.protocol.codes import Code
from yachtdice.protocol.messages import Practice, PracticeAnswer, PracticePosition
from yachtdice.server.bodies import give
from yachtdice.server.callers import caller_of, service_of
from yachtdice.server.operations import Answer, Call, Query, operation
from yachtdice.table import Refusal, rules_named

if TYPE_CHECKING:
    from yachtdice.players.practice import Exercise, Exercises

T = TypeVar("T")

_CHOICE = {"type": "string", "maxLength": 80, "examples": ["k566", "=fours"]}
_REFUSES: list[Code] = [
    "rules/unknown",
    "rules/switch",
    "action/advice_working",
    "action/advice_unsolved",
]


@operation("GET", "/rules/{name}/practice", gives=Practice, refuses=_REFUSES)
async def list_positions(call: Call, name: str) -> Answer:
    """The positions of a rule set that weaker players get wrong, each with its kind and level."""
    rules = rules_named(name)

    def work(exercises: "Exercises") -> Practice:
        from yachtdice.table.exercises import practice

        return practice(rules, exercises)

    return await _worked_out(call, name, work)


@operation(
    "GET",
    "/rules/{name}/practice/{position}",
    gives=PracticePosition,
    refuses=[*_REFUSES, "practice/unknown"],
)
async def show_position(call: Call, name: str, position: str) -> Answer:
    """One of these positions, without its answer."""

    def work(exercises: "Exercises") -> PracticePosition:
        from yachtdice.table.exercises import practice_position

        return practice_position(_found(exercises, position))

    return await _worked_out(call, name, work)


@operation(
    "GET",
    "/rules/{name}/practice/{position}/answer",
    gives=PracticeAnswer,
    query=[
        Query(
            name="choice",
            about="The keep or the box: `k566`, `k-`, `=fours`; of two boxes `=ones+full_house`.",
            schema=_CHOICE,
            is_required=True,
        )
    ],
    refuses=[*_REFUSES, "practice/unknown"],
)
async def answer_position(call: Call, name: str, position: str) -> Answer:
    """What a choice in one of these positions is worth, and why."""
    choice = call.query_params.get("choice", "")

    def work(exercises: "Exercises") -> PracticeAnswer:
        from yachtdice.table.exercises import practice_answer

        return practice_answer(_found(exercises, position), choice)

    return await _worked_out(call, name, work)


async def _worked_out(call: Call, name: str, work: "Callable[[Exercises], T]") -> Answer:
    service, rules = service_of(call), rules_named(name)
    async with service.errands.turn(caller_of(call).address):
        return give(await service.coaching.practise(rules, work))


def _found(exercises: "Exercises", position: str) -> "Exercise":
    found = exercises.by_id.get(position)
    if found is None:
        raise Refusal("practice/unknown")
    return found
