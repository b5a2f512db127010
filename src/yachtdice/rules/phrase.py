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


def rules_title(id_: str) -> Phrase:
    """The name of a rule set without switches."""
    return Phrase(f"rules_{_key_part(id_)}_title")


def rules_line(id_: str) -> Phrase:
    """What a rule set is, in one line."""
    return Phrase(f"rules_{_key_part(id_)}_line")


def rules_source(id_: str) -> Phrase:
    """Where a rule set comes from."""
    return Phrase(f"page_source_{_key_part(id_)}")


def _key_part(id_: str) -> str:
    return id_.replace("-", "_")


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
