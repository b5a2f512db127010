"""A field's type as a reader of the reference sees it: "string, 8-64 characters"."""

from collections.abc import Iterable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta

_PLAIN = {
    str: "string",
    int: "whole number",
    float: "number",
    bool: "true or false",
    NoneType: "null",
}


class Types:
    """Words for types, with links to those that have a heading of their own."""

    def __init__(self, named: Mapping[Any, str]) -> None:
        """
        Args:
            named: type -> its name, for those that are described once, under that name.
        """
        self._named = named

    def words(self, kind: Any) -> str:
        """The type, in Markdown that may stand in a table."""
        if name := self._name(kind):
            return link(name)
        return self.spelled(kind)

    def spelled(self, kind: Any) -> str:
        """The type by what it is made of, even if it has a name."""
        if kind in _PLAIN:
            return _PLAIN[kind]
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Annotated:
            base, *limits = parts
            return ", ".join([self.words(base), *(limited(base, meta) for meta in limits)])
        if origin is Literal:
            return either([f"`{msgspec.json.encode(value).decode()}`" for value in parts])
        if origin is list:
            return f"list of {self._within(parts[0])}"
        if origin is dict:
            return f"object of {self._within(parts[1])}"
        if origin in (Union, UnionType):
            return either([self._within(part) for part in parts])
        raise TypeError(f"no words for {kind!r}")

    def _within(self, kind: Any) -> str:
        """The type as part of another's words."""
        words = self.words(kind)
        return f"({words})" if " or " in words or ", " in words else words

    def _name(self, kind: Any) -> str | None:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return kind.__name__
        return self._named.get(kind)


def limited(base: Any, meta: Meta) -> str:
    """What a value is held to, such as "0-7" or "at most 10 items"."""
    said = []
    if (numbers := _range(meta.ge, meta.le)) is not None:
        said.append(numbers)
    if (lengths := _range(meta.min_length, meta.max_length)) is not None:
        said.append(f"{lengths} {'items' if get_origin(base) is list else 'characters'}")
    if meta.pattern is not None:
        said.append(f"`{meta.pattern}`".replace("|", r"\|"))
    return ", ".join(said)


def _range(least: float | None, most: float | None) -> str | None:
    if least is not None and most is not None:
        return f"{least}–{most}"
    if least is not None:
        return f"from {least}"
    return f"at most {most}" if most is not None else None


def either(words: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def link(name: str) -> str:
    """To the heading of that name on the same page."""
    return f"[{name}](#{name.lower()})"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Lines of a Markdown table."""
    return [
        f"| {' | '.join(head)} |",
        f"|{'---|' * len(head)}",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
