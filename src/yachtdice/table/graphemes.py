"""What a reader would count as characters.

The rules of Unicode's UAX 29 as far as names need them, on what the standard library knows. Where
they differ, this counts more, never fewer: Indic conjuncts are counted letter by letter, and so is
whatever is piled higher than any picture people use.
"""

import unicodedata

_JOINER = "\u200d"
_MOST_JOINED = 12
"""Code points of one grapheme: the longest picture in use, two people kissing, has ten."""
_JAMO = {"LL", "LV", "LS", "VV", "VT", "TT", "SV", "ST"}


def count_graphemes(text: str) -> int:
    """How many characters: marks, joined pictures, flags and Hangul syllables as one."""
    count = size = flags = 0
    is_picture = False
    previous = ""
    for character in text:
        extends = _extends(character)
        flags = flags + 1 if _is_flag(character) else 0
        joins = count > 0 and (
            extends
            or (flags > 0 and flags % 2 == 0)
            or (previous == _JOINER and is_picture and _is_picture(character))
            or _jamo(previous) + _jamo(character) in _JAMO
        )
        if joins and size < _MOST_JOINED:
            size += 1
        else:
            count, size = count + 1, 1
        if not extends:
            is_picture = _is_picture(character)
        previous = character
    return count


def _extends(character: str) -> bool:
    return (
        unicodedata.category(character) in ("Mn", "Me", "Mc")
        or character in (_JOINER, "\u200c", "\u0e33", "\u0eb3", "\uff9e", "\uff9f")
        or "\U0001f3fb" <= character <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= character <= "\U000e007f"  # tags of regional flags
    )


def _is_flag(character: str) -> bool:
    """One of the letters that make a flag in pairs."""
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_picture(character: str) -> bool:
    return (
        "\u2190" <= character <= "\u21ff"
        or "\u2300" <= character <= "\u23ff"
        or "\u25a0" <= character <= "\u27bf"
        or "\u2b00" <= character <= "\u2bff"
        or ("\U0001f000" <= character <= "\U0001faff" and not _is_flag(character))
    )


def _jamo(character: str) -> str:
    """Which part of a Hangul syllable: L, V, T, S for a whole one; empty: none."""
    if not "\u1100" <= character <= "\ud7fb":
        return ""
    if character <= "\u115f" or "\ua960" <= character <= "\ua97c":
        return "L"
    if character <= "\u11a7" or "\ud7b0" <= character <= "\ud7c6":
        return "V"
    if character <= "\u11ff" or character >= "\ud7cb":
        return "T"
    return "S" if "\uac00" <= character <= "\ud7a3" else ""
