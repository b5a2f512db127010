"""Which of a table's games a request is about."""

from typing import Annotated

from msgspec import Meta

from yachtdice.server.bodies import convert
from yachtdice.server.operations import Call, Query

MOST = 1_000_000

GAME = Query(
    name="game",
    about="Its number, from 1; the latest if left out.",
    schema={"type": "integer", "minimum": 1, "maximum": MOST},
)


def game_number(call: Call) -> int | None:
    """The number of the game; None for the latest. Raises Refusal: it is no number of one."""
    given = call.query_params.get(GAME.name)
    if given is None:
        return None
    number: int = convert(given, Annotated[int, Meta(ge=1, le=MOST)], GAME.name)
    return number
