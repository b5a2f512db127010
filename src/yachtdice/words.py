"""The words a person reads, from the message catalogue that the browser client reads too.

Messages are in the inlang message format: `{name}` for a parameter, and variants chosen by the
value of a parameter or by its plural form.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal, Protocol, TypeAlias, cast

LOCALE = "en"


class PhraseLike(Protocol):
    """A key with parameters: the rules pages' phrases and those of the wire messages."""

    @property
    def key(self) -> str: ...
    @property
    def params(self) -> Mapping[str, object]: ...


_PIECE = re.compile(r"\{(?P<param>[^}]*)\}|(?P<text>(?:\\[{}\\]|[^{])+)")
_ESCAPED = re.compile(r"\\([{}\\])")

Variant: TypeAlias = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, bool], ...]]
"""What must hold, as (selector, value) pairs; and the text, as (piece, is a parameter) pairs."""


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of the catalogue, ready to be worded."""

    plurals: tuple[tuple[str, str], ...]
    """Selector -> the parameter whose plural form it is."""
    variants: tuple[Variant, ...]

    @property
    def params(self) -> frozenset[str]:
        """Every parameter that some variant needs."""
        plurals = dict(self.plurals)
        chosen = {plurals.get(name, name) for tests, _ in self.variants for name, _ in tests}
        shown = {piece for _, text in self.variants for piece, is_param in text if is_param}
        return frozenset(chosen | shown)

    def word(self, params: Mapping[str, str | int]) -> str:
        """The text; raises KeyError for a parameter that is not given."""
        selected = {name: str(value) for name, value in params.items()}
        for name, param in self.plurals:
            selected[name] = plural(int(params[param]))
        for tests, text in self.variants:
            if all(selected[name] == value for name, value in tests):
                return "".join(
                    shown(params[piece]) if is_param else piece for piece, is_param in text
                )
        raise KeyError(f"no variant for {dict(params)!r}")


def shown(value: str | int) -> str:
    """A parameter as it stands in a text: a number as English writes it, 1,575."""
    return f"{value:,}" if isinstance(value, int) else value


def plural(number: int) -> Literal["one", "other"]:
    """The plural form that English uses with a number."""
    return "one" if number == 1 else "other"


@cache
def catalogue() -> Mapping[str, object]:
    """Every message as the file has it, by key."""
    text = (files("yachtdice") / "messages" / f"{LOCALE}.json").read_text(encoding="utf-8")
    messages = cast("dict[str, object]", json.loads(text))
    del messages["$schema"]
    return messages


@lru_cache(maxsize=1024)
def find(key: str) -> Message:
    """The message of that key; raises KeyError if there is none."""
    return parse(catalogue()[key])


def say(key: str, /, **params: str | int) -> str:
    """The words of a key; raises KeyError for a key or a parameter that is missing."""
    try:
        return find(key).word(params)
    except KeyError as error:
        raise KeyError(f"message {key!r}: {error.args[0]}") from None


def phrase(said: PhraseLike) -> str:
    """The words of a phrase, those of its parameters put in: a phrase, a number or dice."""
    return say(said.key, **{name: _param(value) for name, value in said.params.items()})


def dice(pips: tuple[int, ...] | list[int]) -> str:
    """Dice as they stand in a sentence: `2 2 5 5 5`."""
    return " ".join(map(str, pips))


def _param(value: object) -> str | int:
    if isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        return dice(value)
    return phrase(cast(PhraseLike, value))


def parse(source: object) -> Message:
    """The message of a catalogue entry: a text, or a list of one table of variants.

    Raises:
        ValueError: it is neither, or needs more than plural forms.
    """
    if isinstance(source, str):
        return Message((), (((), _pieces(source)),))
    if not (isinstance(source, list) and len(source) == 1 and isinstance(source[0], dict)):
        raise ValueError(f"expected a text or a list of one table of variants, got {source!r}")
    table = source[0]
    plurals = [_local(text) for text in table["declarations"] if text.startswith("local ")]
    variants = [(_tests(tests), _pieces(text)) for tests, text in table["match"].items()]
    return Message(tuple(plurals), tuple(variants))


def _local(declaration: str) -> tuple[str, str]:
    """`local countPlural = count: plural` -> (`countPlural`, `count`)."""
    name, equals, value = declaration.removeprefix("local ").partition(" = ")
    param, colon, form = value.partition(": ")
    if not equals or not colon or form != "plural":
        raise ValueError(f"expected 'local name = param: plural', got {declaration!r}")
    return name, param


def _tests(text: str) -> tuple[tuple[str, str], ...]:
    """`aPlural=one, b=3` -> what must hold; `*` holds always."""
    pairs = [part.strip().partition("=") for part in text.split(",")]
    return tuple((name, value) for name, _, value in pairs if value != "*")


def _pieces(text: str) -> tuple[tuple[str, bool], ...]:
    """The text parted at its `{params}`; `\\{`, `\\}` and `\\\\` stand for themselves."""
    pieces: list[tuple[str, bool]] = []
    for match in _PIECE.finditer(text):
        piece, name = match["text"], match["param"]
        if name is None:
            pieces.append((_ESCAPED.sub(r"\1", piece), False))
        elif name.isidentifier():
            pieces.append((name, True))
        else:
            raise ValueError(f"expected a parameter's name in braces, got {name!r} in {text!r}")
    return tuple(pieces)
