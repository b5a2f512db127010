"""Input that can't be taken, with the words that say what was expected."""

import json

from yachtdice.errors import YachtError
from yachtdice.words import say


class BadInputError(YachtError):
    """What a person or a program wrote is not what was expected; its text is one line."""

    def __init__(self, key: str, /, **params: str | int) -> None:
        super().__init__(say(key, **params))


def shown(value: object) -> str:
    """The value as an error shows it, cut if it is long."""
    is_json = value is None or isinstance(value, bool | float)  # null, not None
    text = json.dumps(value) if is_json else repr(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."
