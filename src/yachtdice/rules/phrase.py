"""Sentences as data: a key of the message catalogue and its parameters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, Union

from yachtdice.rules.dice import Roll

Param: TypeAlias = Union[str, int, Roll, "Phrase"]


@dataclass(frozen=True, slots=True)
class Phrase:
    """What to say; whoever shows it words it in the reader's language."""

    key: str
    params: Mapping[str, Param] = field(default_factory=dict)


def phrase(key: str, **params: Param) -> Phrase:
    """The phrase of a key with these parameters."""
    return Phrase(key, params)


def box_title(title: str) -> Phrase:
    """The name of a box."""
    return Phrase(f"box_{title}")


def either(items: Sequence[Param]) -> Param:
    """One or more things to choose from: `a, b or c`."""
    return _joined("page_or", items)


def both(items: Sequence[Param]) -> Param:
    """One or more things that all hold: `a, b and c`."""
    return _joined("page_and", items)


def _joined(key: str, items: Sequence[Param]) -> Param:
    first, *rest = items
    if not rest:
        return first
    if len(rest) == 1:
        return phrase(key, first=first, last=rest[0])
    return phrase("page_comma", first=first, rest=_joined(key, rest))
