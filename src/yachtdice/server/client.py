"""The built browser client, read into memory and served from there.

So a new build on the disk never mixes with the one that pages have loaded: what was served once
goes on being served, and the new build is taken up as a whole.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "static"

PATHS = (
    "/",
    "/new",
    "/rules",
    "/rules/{name:str}",
    "/odds",
    "/odds/{name:str}",
    "/practice",
    "/practice/{name:str}",
    "/games",
    "/settings",
    "/help",
    "/resume",
    "/join",
    "/lobby",
    "/daily",
    "/daily/{day:str}",
    "/t/{table:str}",
    "/t/{table:str}/watch",
    "/t/{table:str}/standings",
    "/t/{table:str}/review",
    "/t/{table:str}/review/{game:str}",
    "/review",
)
"""Addresses that the client itself routes: each is answered with its page."""

UNNAMED = "dev"
"""Build number of a client that was built without one."""

_COMPRESSED = {".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest"}
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True, slots=True)
class StaticFile:
    content: bytes
    compressed: bytes | None
    """By gzip, where that makes it smaller."""
    media_type: str
    etag: str


class Client:
    """The files of a built client under `root`; they may not be there yet."""

    def __init__(self, root: Path = STATIC) -> None:
        self._root = root
        self._files: dict[str, StaticFile] = {}
        self._stamp = 0
        self.build = ""
        """Of the client that is served; empty: none is built."""
        self.refresh()

    def refresh(self) -> None:
        """Take up a build that was made since."""
        stamp = self._root / "build.txt"  # written last, and not at all by the bundler alone
        watched = stamp if stamp.exists() else self._root / "index.html"
        try:
            changed_ns = watched.stat().st_mtime_ns
        except OSError:
            return
        if changed_ns == self._stamp:
            return
        found = {
            path.relative_to(self._root).as_posix(): _read(path)
            for path in sorted(self._root.rglob("*"))
            if path.is_file() and path != stamp
        }
        if "index.html" in found:
            self._stamp = changed_ns
            self.build = stamp.read_text(encoding="ascii").strip() if stamp.exists() else UNNAMED
            self._files |= found  # pages of the build before may still ask for its files

    def page(self) -> StaticFile | None:
        """The page that starts the client; None: it is not built."""
        self.refresh()
        return self._files.get("index.html")

    def find(self, path: str) -> StaticFile | None:
        return self._files.get(path)


def _read(path: Path) -> StaticFile:
    content = path.read_bytes()
    compressed = None
    if path.suffix in _COMPRESSED:
        smaller = gzip.compress(content, compresslevel=9, mtime=0)
        compressed = smaller if len(smaller) < len(content) else None
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    media_type = media_type or "application/octet-stream"
    etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return StaticFile(content, compressed, media_type, etag)
