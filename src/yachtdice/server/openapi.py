"""The OpenAPI document, from the operations and the protocol's Structs."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from yachtdice import __version__
from yachtdice.protocol.messages import Refused
from yachtdice.server.operations import API, EVERYWHERE, Next, Operation, Query
from yachtdice.server.refusals import status_of

_REFS = "#/components/schemas/{name}"

_PATH_SCHEMAS: dict[str, dict[str, Any]] = {
    "table": {"type": "string", "pattern": "^[A-Za-z0-9_-]{8,32}$"},
    "link": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    "code": {"type": "string", "minLength": 1, "maxLength": 40},
    "name": {"type": "string", "minLength": 1, "maxLength": 200},
    "position": {"type": "string", "minLength": 1, "maxLength": 64},
}


def openapi_document(operations: Iterable[Operation]) -> dict[str, Any]:
    """The document as plain data, OpenAPI 3.1."""
    listed = list(operations)
    kinds = [kind for op in listed for kind in (op.takes, op.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components([*kinds, Refused], ref_template=_REFS)
    by_kind = iter(schemas)
    paths: dict[str, dict[str, Any]] = {}
    for op in listed:
        takes = next(by_kind) if op.takes is not None else None
        gives = next(by_kind) if op.gives is not None else None
        path = paths.setdefault(API + op.path, {})
        path[op.method.lower()] = _operation(op, takes, gives)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "yachtdice",
            "version": __version__,
            "description": "Everything the browser client does, for any other client. A device "
            "key in a cookie says whose seats a command may act for.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(
    op: Operation, takes: dict[str, Any] | None, gives: dict[str, Any] | None
) -> dict[str, Any]:
    names = re.findall(r"{(\w+)}", op.path)
    described: dict[str, Any] = {
        "operationId": op.name,
        "summary": op.about,
        "parameters": [_path_parameter(name) for name in names] + [_query(q) for q in op.query],
        "responses": {str(op.status): _given(op, gives)} | _refusals(op),
    }
    if takes is not None:
        content = _json(takes)
        if op.example is not None:
            content["application/json"]["example"] = op.example
        described["requestBody"] = {"required": True, "content": content}
    return described


def _given(op: Operation, schema: dict[str, Any] | None) -> dict[str, Any]:
    given: dict[str, Any] = {"description": "Done."}
    if schema is not None:
        given["content"] = _json(schema)
    if op.then:
        given["links"] = {f"{link.operation}_next": _link(link) for link in op.then}
    return given


def _link(link: Next) -> dict[str, Any]:
    described: dict[str, Any] = {"operationId": link.operation, "parameters": link.parameters}
    if link.body is not None:
        described["requestBody"] = link.body
    return described


def _refusals(op: Operation) -> dict[str, Any]:
    """One response a status, naming the codes that come with it."""
    by_status: dict[str, list[str]] = {}
    for code in sorted({*EVERYWHERE, *op.refuses}):
        by_status.setdefault(str(status_of(code)), []).append(code)
    schema = {"$ref": _REFS.format(name="Refused")}
    return {
        status: {
            "description": "Refused: " + ", ".join(f"`{code}`" for code in codes) + ".",
            "content": _json({"allOf": [schema, {"properties": {"code": {"enum": codes}}}]}),
        }
        for status, codes in sorted(by_status.items())
    }


def _path_parameter(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": _PATH_SCHEMAS[name]}


def _query(query: Query) -> dict[str, Any]:
    return {
        "name": query.name,
        "in": "query",
        "required": query.is_required,
        "description": query.about,
        "schema": query.schema,
    }


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
