"""A place in a list as an opaque text."""

import re

from yachtdice.server.store import Cursor
from yachtdice.table import Refusal

_CURSOR = re.compile(r"([oc])([0-9]{1,15})-([A-Za-z0-9_-]{1,32})")


def format_cursor(place: Cursor) -> str:
    return f"{'o' if place.is_open else 'c'}{place.at_ms}-{place.table}"


def parse_cursor(text: str) -> Cursor:
    """Raises Refusal: `format_cursor` writes no such text."""
    found = _CURSOR.fullmatch(text)
    if found is None:
        raise Refusal("request/malformed", where="before", expected="`more` of another page")
    state, at_ms, table = found.groups()
    return Cursor(state == "o", int(at_ms), table)
