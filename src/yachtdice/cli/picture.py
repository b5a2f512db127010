"""`--plot`: a picture beside what is printed."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.plot import KINDS

Draw: TypeAlias = Callable[[Sequence[str], Sequence[Any]], None]
"""Draws totals: names and, by name, what is seen of 0, 1, 2 ... points."""


def picture(file: Path | None) -> Draw | None:
    """What draws into a file, found before the work is done, so that none is done in vain; None if
    no picture is asked for.

    Raises:
        BadInputError: a name of no known kind, or the extra that draws is not installed.
    """
    if file is None:
        return None
    if file.suffix not in KINDS:
        raise BadInputError("cli_bad_plot", file=shown(str(file)), kinds=", ".join(KINDS))
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise BadInputError("cli_no_extra", extra="plot") from None
    from yachtdice.plot import draw_totals

    def draw(names: Sequence[str], totals: Sequence[Any]) -> None:
        try:
            draw_totals(file, names, totals)
        except OSError as error:
            reason = error.strerror or str(error)
            raise BadInputError("cli_unwritable", file=shown(str(file)), reason=reason) from None

    return draw
