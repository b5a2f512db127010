"""Codes: six letters that lead to a room that waits.

Capital letters without vowels, so that no word comes of them, and without Y, which is one half the
time. Nor is there a digit, so that none looks like another sign: I and O, which do, are vowels.
"""

import re
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import ceil

from yachtdice.server.limits import RateLimit
from yachtdice.table import Refusal

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 6
"""20 ** 6 is 64 million: with 1,000 rooms waiting, one in 64,000 codes leads to one."""

_CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
_ALL = ""


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str | None:
    """The code as a person may have typed it: any case, with spaces or hyphens anywhere."""
    code = re.sub(r"[\s-]", "", typed).upper()
    return code if _CODE.fullmatch(code) else None


class CodeTries:
    """How many wrong codes an address may try, and all of them together."""

    def __init__(self, *, per_minute: int, in_all: int, seconds: Callable[[], float]) -> None:
        self._of_one = RateLimit(per_second=per_minute / 60, burst=per_minute, seconds=seconds)
        self._of_all = RateLimit(per_second=in_all / 60, burst=in_all, seconds=seconds)

    @asynccontextmanager
    async def one(self, address: str) -> AsyncIterator[None]:
        """A try counts from its beginning, unless what is within finds a room.

        Raises:
            Refusal: too many wrong ones.
        """
        if (wait_s := self._of_one.take(address)) > 0:
            raise Refusal("request/too_many", seconds=ceil(wait_s))
        if (wait_s := self._of_all.take(_ALL)) > 0:
            self._of_one.give_back(address)
            raise Refusal("request/too_many", seconds=ceil(wait_s))
        yield
        self._of_one.give_back(address)
        self._of_all.give_back(_ALL)
