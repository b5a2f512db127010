"""Values that several messages hold."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Param: TypeAlias = str | int
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]

# Python's `$` alone would let a line end follow.
_ID = r"^[A-Za-z0-9_-]+(?!\n)$"
CommandId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern=_ID)]
TableId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=32, pattern=_ID)]
BoxToken: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=48, pattern=r"^[a-z_]+(@[123])?(?!\n)$")
]
TurnSeconds: TypeAlias = Literal[0, 30, 60, 86_400]
Speed: TypeAlias = Literal["slow", "normal", "fast", "at_once"]
