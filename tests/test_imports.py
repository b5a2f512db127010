"""Imports point one way, and the core stays free of everything but the standard library.

    rules <- game <- players <- table <- server, cli
    rules <- game <- solver <- cli, and a few files of players and server

Each folder of the package names what it may import of the package, and which other packages.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "yachtdice"

ANYTHING = frozenset({"*"})
# Files of players that know the solver. Its turns need NumPy, which takes a server's start a while
# to read: all are imported when somebody plays, by functions; champion, sailor and tables only name
# types.
REACH_THE_SOLVER = (
    "players/by_any",
    "players/by_columns",
    "players/chances",
    "players/champion",
    "players/coach",
    "players/known",
    "players/mind",
    "players/optimal",
    "players/parting",
    "players/practice/file",
    "players/practice/find",
    "players/report",
    "players/sailor",
    "players/tables",
    "players/to_win",
    "players/turn",
    "players/usual_pairs",
)
# Files of server that know the solver: the process that solves, and who asks it.
SOLVE_FOR_THE_SERVER = ("server/solver_worker", "server/solving")
# Files of table that say what the solver found; the server imports them when a table is there.
ADVISES = ("table/advice", "table/chances", "table/exercises", "table/perfect", "table/review")
# Part of the package -> (parts of it that it may import, packages besides the standard library).
# A file beside the folders counts as a part of its own; errors is everyone's.
MAY_IMPORT: dict[str, tuple[set[str], frozenset[str]]] = {
    "__init__": ({"rules", "game", "players"}, frozenset()),  # the public names
    "errors": (set(), frozenset()),
    "words": (set(), frozenset()),
    "rules": (set(), frozenset()),
    "game": ({"rules"}, frozenset()),
    "solver": ({"rules", "game"}, frozenset({"numpy", "numba", "llvmlite", "platformdirs"})),
    "players": ({"rules", "game"}, frozenset()),
    **dict.fromkeys(
        REACH_THE_SOLVER, ({"rules", "game", "players", "solver"}, frozenset({"numpy"}))
    ),
    "protocol": ({"rules", "game"}, frozenset({"msgspec"})),
    "table": ({"rules", "game", "players", "protocol"}, frozenset({"msgspec"})),
    **dict.fromkeys(
        ADVISES,
        ({"rules", "game", "players", "protocol", "table", "solver"}, frozenset({"msgspec"})),
    ),
    "server": ({"rules", "game", "players", "protocol", "table", "words"}, ANYTHING),
    **dict.fromkeys(SOLVE_FOR_THE_SERVER, ({"rules", "players", "solver"}, frozenset())),
    "server/odds": ({"rules", "solver", "protocol"}, frozenset()),
    "_strategies": (
        {"rules", "game", "players", "protocol", "table"},
        frozenset({"hypothesis", "msgspec"}),
    ),
    "testing": (
        {"_strategies", "rules", "game", "players", "protocol", "table", "server"},
        ANYTHING,
    ),
    "plot": ({"words"}, frozenset({"numpy", "matplotlib"})),
    "simulation": (
        {"rules", "game", "solver", "players"},
        frozenset({"numpy", "numba", "distributed"}),
    ),
    "__main__": ({"cli"}, frozenset()),
    "cli": (
        {
            "rules",
            "game",
            "solver",
            "players",
            "simulation",
            "plot",
            "protocol",
            "table",
            "server",
            "words",
        },
        ANYTHING,
    ),
}
# Modules that would let a clock, the network, a log or global luck into the pure parts; a generator
# of one's own, `from random import Random`, is no global luck.
IMPURE = {
    "asyncio", "datetime", "logging", "random", "secrets", "socket", "sqlite3", "threading", "time",
}  # fmt: skip
PURE = {"rules", "game", "table"}


def part_of(path: Path) -> str:
    file = path.relative_to(PACKAGE).with_suffix("")
    return file.as_posix() if file.as_posix() in MAY_IMPORT else file.parts[0]


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of each module that a file imports, wherever in it."""
    package = path.relative_to(ROOT / "src").with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(level=0, module=str(module)):
                # `from yachtdice import game` imports a part too.
                yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)
            case ast.ImportFrom(level=level, module=module):
                start = package[: len(package) - level + 1]
                tail = [module] if module else []
                yield from (
                    (node.lineno, ".".join([*start, *tail, alias.name])) for alias in node.names
                )


def complaints(path: Path) -> list[str]:
    """What a file imports and may not, with the line."""
    part = part_of(path)
    parts, packages = MAY_IMPORT[part]
    found = []
    for line, name in imported(path):
        top, _, rest = name.partition(".")
        if top == "yachtdice":
            target = rest.partition(".")[0]
            allowed = target in parts | {part, "errors", "__version__"}
        elif top in sys.stdlib_module_names:
            allowed = part not in PURE or top not in IMPURE or name == "random.Random"
        else:
            allowed = packages == ANYTHING or top in packages
        if not allowed:
            found.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    return found


def test_every_part_has_its_rule() -> None:
    parts = {part_of(path) for path in PACKAGE.rglob("*.py")}
    assert parts <= set(MAY_IMPORT)


def test_imports_point_one_way() -> None:
    found = [line for path in sorted(PACKAGE.rglob("*.py")) for line in complaints(path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("from yachtdice.table import view", "yachtdice.table.view"),
        ("from yachtdice import server", "yachtdice.server"),
        ("def late():\n    import numpy.linalg", "numpy.linalg"),
        ("from ..server.app import make", "yachtdice.server.app.make"),
        ("from random import random", "random.random"),
    ],
)
def test_a_wrong_import_is_seen(
    source: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "src" / "yachtdice" / "game"
    folder.mkdir(parents=True)
    (folder / "bad.py").write_text(source, encoding="utf-8")
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path / "src" / "yachtdice")
    line = source.count("\n") + 1
    assert complaints(folder / "bad.py") == [f"src/yachtdice/game/bad.py:{line} imports {name}"]


@pytest.mark.parametrize(
    ("module", "more"),
    [
        ("yachtdice", set()),
        ("yachtdice.players", set()),
        ("yachtdice.table", {"msgspec", "typing_extensions"}),
    ],
)
def test_importing_loads_the_standard_library_only(module: str, more: set[str]) -> None:
    code = (
        f"import sys; before = set(sys.modules); import {module};"
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "yachtdice" in loaded
    assert loaded - {"yachtdice"} - more <= sys.stdlib_module_names


def test_the_second_scorer_knows_nothing_of_the_first() -> None:
    paths = sorted((ROOT / "tests" / "second_scorer").rglob("*.py"))
    assert paths
    for path in paths:
        assert "yachtdice" not in path.read_text(encoding="utf-8"), path
