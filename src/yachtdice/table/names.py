"""Names that people typed: what is allowed, and how equal ones are told apart."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from yachtdice.table.graphemes import count_graphemes
from yachtdice.table.refusal import Refusal

MOST_GRAPHEMES = 40
MOST_CHARACTERS = 8 * MOST_GRAPHEMES
"""Code points; a grapheme may have several."""

# Scripts and pictures need these; all others of their category turn the text around them, or look
# like nothing at all.
_JOINERS = {"\u200c", "\u200d"}
_BLANK = set(
    "\u115f\u1160\u2800\u3164\uffa0\u2065\ufff0\ufff1\ufff2\ufff3\ufff4\ufff5\ufff6\ufff7\ufff8"
)


def clean_name(text: str) -> str:
    """The name as kept: trimmed, in normal form C.

    Raises:
        Refusal: empty or nothing visible, over 40 graphemes, or a control character in it.
    """
    name = unicodedata.normalize("NFC", text.strip())
    if any(map(_is_control, name)):
        raise Refusal("name/control_character")
    if not any(map(_is_visible, name)):
        raise Refusal("name/empty")
    if count_graphemes(name) > MOST_GRAPHEMES or len(name) > MOST_CHARACTERS:
        raise Refusal("name/too_long", limit=MOST_GRAPHEMES)
    return name


def _is_control(character: str) -> bool:
    category = unicodedata.category(character)
    if category == "Cf":
        return character not in _JOINERS and not _is_tag(character)
    return category in ("Cc", "Cs", "Zl", "Zp")


def _is_tag(character: str) -> bool:
    """A letter of a regional flag."""
    return "\U000e0020" <= character <= "\U000e007f"


def _is_visible(character: str) -> bool:
    category = unicodedata.category(character)
    if category == "Cn":  # the newest letters and pictures are not known to every Python
        is_character = ord(character) & 0xFFFE != 0xFFFE and not "\ufdd0" <= character <= "\ufdef"
        return is_character and character not in _BLANK and character < "\U000e0000"
    return category[0] in "LNPS" and character not in _BLANK


def shown_names(names: Sequence[str]) -> list[str]:
    """The names as shown at a table: those that look equal are numbered in seat order, and empty
    ones stay empty."""
    return list(_shown(tuple(names)))


@lru_cache(maxsize=1024)  # each view shows them
def _shown(names: tuple[str, ...]) -> tuple[str, ...]:
    looks = list(map(_look, names))
    taken = set(looks)
    shown = []
    for index, (name, look) in enumerate(zip(names, looks, strict=True)):
        if not name or looks.count(look) == 1:
            shown.append(name)
            continue
        number = looks[: index + 1].count(look)
        while f"{look} {number}" in taken:
            number += 1
        taken.add(f"{look} {number}")
        shown.append(f"{name} {number}")
    return tuple(shown)


def _look(name: str) -> str:
    """The same for names that are told apart only by case, width, spaces or what nobody sees."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join("".join(c for c in folded if not _is_unseen(c)).split())


def _is_unseen(character: str) -> bool:
    return (
        unicodedata.category(character) == "Cf"
        or "\ufe00" <= character <= "\ufe0f"  # variation selectors
        or "\U000e0100" <= character <= "\U000e01ef"
        or character == "\u034f"
    )
