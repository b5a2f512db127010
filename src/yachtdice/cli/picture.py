"""`--plot`: a picture beside what is printed."""

from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol

from yachtdice.cli.bad_input import BadInputError, shown
from yachtdice.plot import KINDS

P = ParamSpec("P")


class Draw(Protocol):
    """Draws into the file that was asked for."""

    def __call__(
        self, kind: Callable[Concatenate[Path, P], None], *what: P.args, **more: P.kwargs
    ) -> None:
        """
        Args:
            kind: of picture: a function of `yachtdice.plot`; the rest is what it draws.
        """


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

    def draw(kind: Callable[Concatenate[Path, P], None], *what: P.args, **more: P.kwargs) -> None:
        try:
            kind(file, *what, **more)
        except OSError as error:
            reason = error.strerror or str(error)
            raise BadInputError("cli_unwritable", file=shown(str(file)), reason=reason) from None

    return draw
