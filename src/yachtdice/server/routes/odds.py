"""Odds of patterns, for whole turns and for dice on the table."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta

from yachtdice.protocol.messages import DiceOdds, TurnOdds
from yachtdice.rules import RuleSet
from yachtdice.rules.dice import Roll
from yachtdice.server.bodies import convert, give
from yachtdice.server.callers import caller_of, service_of
from yachtdice.server.operations import Answer, Call, Query, operation
from yachtdice.table import Refusal, rules_named

FOR_A_DAY = "private, max-age=86400"
"""Odds follow from the rule set alone. Private: a first answer brings its caller's device key."""

_DICE = {"type": "string", "pattern": "^([1-6]{5}|[1-6]{10})$", "examples": ["44461"]}
_ROLLS_LEFT = {"type": "integer", "minimum": 0, "maximum": 2, "examples": [2]}


@operation("GET", "/rules/{name}/odds", gives=TurnOdds, refuses=["rules/unknown", "rules/switch"])
async def show_turn_odds(call: Call, name: str) -> Answer:
    """The chance of each box's pattern by each roll, in a turn played for that box alone; exact."""
    rules = rules_named(name)

    def work_out() -> TurnOdds:
        from yachtdice.server.odds import turn_odds

        return turn_odds(rules)

    return await _worked_out(call, work_out)


@operation(
    "GET",
    "/rules/{name}/odds/keeps",
    gives=DiceOdds,
    query=[
        Query(name="dice", about="All the dice: `44461`.", schema=_DICE, is_required=True),
        Query(
            name="rolls_left",
            about="Rolls still allowed: 2 after the first of three.",
            schema=_ROLLS_LEFT,
            is_required=True,
        ),
    ],
    refuses=["rules/unknown", "rules/switch"],
)
async def show_keep_odds(call: Call, name: str) -> Answer:
    """The chance of each box's pattern by each keep of the dice on the table; exact."""
    rules = rules_named(name)
    roll = _asked_dice(call, rules)
    rolls_left = _asked_rolls_left(call, rules)

    def work_out() -> DiceOdds:
        from yachtdice.server.odds import dice_odds

        return dice_odds(rules, roll, rolls_left)

    return await _worked_out(call, work_out)


async def _worked_out(call: Call, work_out: Callable[[], Any]) -> Answer:
    """Ten dice take half a second the first time."""
    async with service_of(call).errands.turn(caller_of(call).address):
        answer = give(await asyncio.to_thread(work_out))
    answer.headers["cache-control"] = FOR_A_DAY
    return answer


def _asked_dice(call: Call, rules: RuleSet) -> Roll:
    given = call.query_params.get("dice", "")
    faces = [ord(sign) - ord("0") for sign in given]
    if len(faces) != rules.dice or not all(1 <= face <= rules.sides for face in faces):
        expected = f"{rules.dice} dice from 1 to {rules.sides}"
        raise Refusal("request/malformed", where="dice", expected=expected)
    return tuple(sorted(faces))


def _asked_rolls_left(call: Call, rules: RuleSet) -> int:
    kind = Annotated[int, Meta(ge=0, le=rules.rolls_per_turn - 1)]
    asked: int = convert(call.query_params.get("rolls_left"), kind, "rolls_left")
    return asked
