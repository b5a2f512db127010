"""Names that people typed: what is allowed, and how equal ones are told apart."""

import unicodedata
from collections.abc import Sequence

from yachtdice.table.refusal import Refusal

MOST_GRAPHEMES = 40

# They turn the text around them, or look like nothing at all.
_DIRECTION = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK = set("\u115f\u1160\u2800\u3164\uffa0")
_JOINER = "\u200d"


def clean_name(text: str) -> str:
    """The name as kept: trimmed, in normal form C.

    Raises:
        Refusal: empty or nothing visible, over 40 graphemes, or a control character in it.
    """
    if any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in text.strip()):
        raise Refusal("name/control_character")
    name = unicodedata.normalize("NFC", text.strip())
    if any(c in _DIRECTION for c in name):
        raise Refusal("name/control_character")
    if not any(map(_is_visible, name)):
        raise Refusal("name/empty")
    # a pile of marks on one letter is one grapheme, so the length is bounded as well
    if count_graphemes(name) > MOST_GRAPHEMES or len(name) > 8 * MOST_GRAPHEMES:
        raise Refusal("name/too_long", limit=MOST_GRAPHEMES)
    return name


def _is_visible(character: str) -> bool:
    return character not in _BLANK and unicodedata.category(character)[0] in "LNPS"


def count_graphemes(text: str) -> int:
    """What a reader would count as characters: marks, joined emoji and flags as one."""
    count = 0
    previous = ""
    flags = 0
    for character in text:
        is_flag = "\U0001f1e6" <= character <= "\U0001f1ff"
        flags = flags + 1 if is_flag else 0
        joins = _extends(character) or previous == _JOINER or (is_flag and flags % 2 == 0)
        count += not joins or not previous
        previous = character
    return count


def _extends(character: str) -> bool:
    return (
        unicodedata.category(character) in ("Mn", "Me", "Mc")
        or character in (_JOINER, "\u200c")
        or "\U0001f3fb" <= character <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= character <= "\U000e007f"  # tags of regional flags
        or "\u1160" <= character <= "\u11ff"  # vowels and finals of a Hangul syllable
    )


def shown_names(names: Sequence[str]) -> list[str]:
    """The names as shown at a table: equal ones are numbered in seat order."""
    folded = [name.casefold() for name in names]
    taken = set(folded)
    shown = []
    for index, name in enumerate(names):
        if folded.count(folded[index]) == 1:
            shown.append(name)
            continue
        number = folded[: index + 1].count(folded[index])
        while f"{folded[index]} {number}" in taken:
            number += 1
        taken.add(f"{folded[index]} {number}")
        shown.append(f"{name} {number}")
    return shown
