"""Reading JSON in which no object has a key twice."""

from collections.abc import Callable
from typing import Any


def unique_keys(
    refuse: Callable[[str], Exception],
) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """An `object_pairs_hook` for `json` that takes no key twice: one reader would take the first of
    them, another the last.

    Args:
        refuse: makes what is raised of the first key that comes again.
    """

    def read(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise refuse(key)
            found[key] = value
        return found

    return read
