"""Checking the values of a rule-set file; every complaint names the file and the row."""

import re
from collections.abc import Mapping
from typing import Any as Untyped
from typing import NoReturn, TypeAlias

from yachtdice.errors import RuleSetError

Row: TypeAlias = Mapping[str, Untyped]


class Reader:
    """Takes values out of a table, or raises RuleSetError: where it is, and what is wrong."""

    def __init__(self, where: str) -> None:
        self.where = where
        """File, and row in it."""

    def fail(self, reason: str) -> NoReturn:
        """Complain."""
        raise RuleSetError(f"{self.where}: {reason}")

    def keys(self, row: Row, known: set[str]) -> None:
        """Refuse keys that are not known."""
        for key in row:
            if key not in known:
                self.fail(f"unknown key {key!r}, expected one of {', '.join(sorted(known))}")

    def text(self, row: Row, key: str) -> str:
        """A text that is not empty."""
        value = row.get(key)
        if not isinstance(value, str) or not value:
            self.fail(f"{key!r} must be a text, got {value!r}")
        return value

    def name(self, row: Row, key: str, form: re.Pattern[str]) -> str:
        """A text of this form."""
        value = self.text(row, key)
        if not form.fullmatch(value):
            self.fail(f"{key!r} must be lower-case, such as {form.pattern!r}, got {value!r}")
        return value

    def number(self, row: Row, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number within these limits."""
        value = row.get(key, default)
        if type(value) is not int or not least <= value <= most:
            self.fail(f"{key!r} must be a whole number {least}-{most}, got {value!r}")
        return value

    def one_of(self, row: Row, key: str, values: tuple[str, ...], default: str) -> str:
        """One of these values."""
        value = row.get(key, default)
        if value not in values:
            self.fail(f"{key!r} must be one of {', '.join(values)}, got {value!r}")
        return str(value)

    def single(self, row: Row, key: str, kinds: Mapping[str, object]) -> tuple[str, Untyped]:
        """The one entry of a table such as `pattern = { run = 4 }`."""
        value = row.get(key)
        if not isinstance(value, dict) or len(value) != 1 or next(iter(value)) not in kinds:
            self.fail(f"{key!r} must name one of {', '.join(kinds)}, got {value!r}")
        return next(iter(value.items()))
