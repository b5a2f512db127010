"""What a server says of itself while it runs: as text for whoever sits there, or a JSON object a
line for a program that collects it.

Neither names a person, an address or a key; of a table's id, which lets whoever has it watch, only
its beginning. In JSON that holds for errors that nobody foresaw too: their kind and place are told,
and not their words, in which anything may stand that a caller has sent.
"""

import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import msgspec

FORMS = ("text", "json")
OURS = "yachtdice"
UNFORESEEN = "an error that nobody foresaw"
"""Instead of what another part says of an error: the loop, for one, repeats its words."""


class JsonLines(logging.Formatter):
    """`at` (UTC), `level`, `from` and `said`; with an error its `kind` and `trace`, innermost
    last."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        error = record.exc_info[1] if record.exc_info else None
        is_ours = record.name == OURS
        line: dict[str, object] = {
            "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage() if is_ours or error is None else UNFORESEEN,
        }
        if error is not None:
            line |= {"kind": type(error).__name__, "trace": _places(error)}
        return msgspec.json.encode(line).decode()


def set_up_logs(form: str, stream: IO[str] | None = None) -> logging.Handler | None:
    """Let all that this process logs be written so, from now on.

    Args:
        form: of FORMS: `text`, as it is of itself, or `json`.
        stream: None: standard error.
    Returns:
        what writes it; None: nothing was changed.
    """
    if form == "text":
        return None
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logging.getLogger().addHandler(handler)
    logging.getLogger(OURS).setLevel(logging.INFO)
    logging.captureWarnings(True)
    return handler


def _places(error: BaseException) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
