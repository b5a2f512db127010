"""Resume links: a token that passes seats on, shown once and kept as a hash."""

import hashlib
import io
import re
import secrets

import segno

TOKEN_LETTERS = 28
"""26 ** 28 is a little more than 2 ** 131."""
GROUP = 4
MOST_LINKS = 100
"""Links of one key that work at the same time."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(f"[a-z]{{{TOKEN_LETTERS}}}")


def new_token() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(TOKEN_LETTERS))


def read_token(typed: str) -> str | None:
    """The token as a person may have typed it: any case, with spaces or hyphens anywhere."""
    token = re.sub(r"[\s-]", "", typed).lower()
    return token if _TOKEN.fullmatch(token) else None


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def spell(token: str) -> str:
    """In groups for reading aloud."""
    return " ".join(token[at : at + GROUP] for at in range(0, len(token), GROUP))


def qr_path(text: str) -> tuple[str, int]:
    """SVG path data of the dark modules of a QR code, and the side of the square they lie in."""
    rows = [bytes(row) for row in segno.make_qr(text, error="m").matrix]
    runs: list[str] = []
    for y, row in enumerate(rows):
        for run in re.finditer(rb"\x01+", row):
            width = run.end() - run.start()
            runs.append(f"M{run.start()} {y}h{width}v1h-{width}z")
    return "".join(runs), len(rows)


def terminal_qr(text: str) -> str:
    """A QR code in half-block characters, with its quiet zone."""
    out = io.StringIO()
    segno.make_qr(text, error="m").terminal(out, compact=True, border=2)
    return out.getvalue()
