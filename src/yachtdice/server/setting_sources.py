"""Where settings are said: on the command line, in the environment, in a file; the first counts."""

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any

from yachtdice.server.addresses import read_place
from yachtdice.server.logs import FORMS
from yachtdice.server.proxies import read_networks
from yachtdice.server.settings import PREFIX, SettingError, Settings

FILE = "config"
"""Names the file, as a flag or a variable; no setting itself."""
PLACES = ("data", "database")
"""Where games are kept: one or the other."""
NOTHING: Mapping[str, object] = MappingProxyType({})

_FIELDS: Mapping[str, "Field[Any]"] = {each.name: each for each in fields(Settings)}


def as_flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def as_variable(name: str) -> str:
    return PREFIX + name.upper()


@dataclass(frozen=True, slots=True)
class Source:
    """Settings that are said in one place."""

    texts: Mapping[str, str]
    """By the settings' names."""
    name: Callable[[str], str]
    """How a setting is called there."""


def read_settings(
    environ: Mapping[str, str] = os.environ, *, given: Mapping[str, object] = NOTHING
) -> Settings:
    """The defaults, with what is said instead.

    Args:
        given: what flags say, by the settings' names; `config` is the file's.
    Raises:
        SettingError
    """
    said = {name: _text(value) for name, value in given.items() if value is not None}
    variables = {
        name: environ[as_variable(name)].strip()
        for name in (*_FIELDS, FILE)
        if as_variable(name) in environ
    }
    sources = [Source(said, as_flag), Source(variables, as_variable)]
    named = next((source for source in sources if source.texts.get(FILE)), None)
    if named is not None:
        sources.append(_read_file(named.texts[FILE], named.name(FILE)))
    return _merged(sources)


def _merged(sources: list[Source]) -> Settings:
    found: dict[str, object] = {}
    for source in sources:
        texts = {name: text for name, text in source.texts.items() if name != FILE}
        places = [name for name in PLACES if texts.get(name)]
        if len(places) > 1:
            first, other = map(source.name, places)
            raise SettingError(first, texts[places[0]], f"left out where {other} is said")
        if any(found.get(place) for place in PLACES):  # what says less of it does not count
            texts = {name: text for name, text in texts.items() if name not in PLACES}
        if found.get("data"):
            texts.pop("bus", None)
        for name, text in texts.items():
            found.setdefault(name, _read(source.name(name), text, _FIELDS[name]))
    return Settings(**found)  # type: ignore[arg-type] # each of its field's type, by `_read`


def _read(name: str, text: str, setting: "Field[Any]") -> object:
    default = setting.default
    if isinstance(default, bool):
        if text not in {"0", "1"}:
            raise SettingError(name, text, "0 or 1")
        return text == "1"
    if isinstance(default, int):
        return _read_number(name, text, **setting.metadata)
    check = CHECKS.get(setting.name, lambda _: None)
    if isinstance(default, str):
        _check(name, text, check)
        return text
    parts = tuple(part.strip().lower() for part in text.split(",") if part.strip())
    for part in parts:
        _check(name, part, check)
    return parts


def _check(name: str, text: str, check: Callable[[str], object]) -> None:
    try:
        check(text)
    except ValueError as error:
        raise SettingError(name, text, str(error)) from None


def _check_metrics(text: str) -> None:
    if text:
        read_place(text)


def _check_log(text: str) -> None:
    if text not in FORMS:
        raise ValueError(" or ".join(FORMS))


CHECKS: Mapping[str, Callable[[str], object]] = {
    "trusted_proxies": read_networks,
    "metrics": _check_metrics,
    "log": _check_log,
}
"""Of settings that are not any text. Each raises ValueError, which says what was expected."""


def _read_number(name: str, text: str, least: int = 1, most: int | None = None) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) < 20
    if not is_number or int(text) < least or (most is not None and int(text) > most):
        upto = "" if most is None else f" to {most}"
        raise SettingError(name, text, f"a whole number from {least}{upto}")
    return int(text)


def _text(value: object) -> str:
    """As it would be written in the environment."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).strip()


def _read_file(path: str, named_by: str) -> Source:
    try:
        said = tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise SettingError(named_by, path, f"a file that can be read ({reason})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingError(named_by, path, f"a file of TOML ({error})") from None

    def as_in_file(name: str) -> str:
        return f"{name} in {path}"

    for name, value in said.items():
        # The value is not shown: it may be the password of what has been misspelt.
        if name not in _FIELDS:
            raise SettingError(as_in_file(name), "set", "left out, as there is no such setting")
        if not _is_plain(value):
            raise SettingError(
                as_in_file(name), "something else", "text, a number, a switch or a list of texts"
            )
    return Source({name: _text(value) for name, value in said.items()}, as_in_file)


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(each, str) for each in value)
    return isinstance(value, str | int)
