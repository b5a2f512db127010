"""A wait: something that will happen at a table by itself."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

SET_BACK_MS = 5_000
"""A wait that began longer ahead of now than this is over: the clock has been set back since, and
nobody shall wait for it to come round again."""

WaitKind: TypeAlias = Literal["undo", "pace", "turn", "final"]


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that will happen by itself."""

    kind: WaitKind
    total_ms: int
    since_ms: int

    def left_ms(self, now_ms: int) -> int:
        """How much of it is left; 0: it is due. More than in all before it has begun."""
        if self.since_ms - now_ms > SET_BACK_MS:
            return 0
        return max(0, self.since_ms + self.total_ms - now_ms)
