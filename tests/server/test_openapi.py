"""The OpenAPI document says what the server does: schemathesis finds nothing."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from scripts.server_process import serving
from tests.server.harness import Browser
from yachtdice.protocol.codes import CODES
from yachtdice.server.openapi import openapi_document
from yachtdice.server.operations import API, OPERATION
from yachtdice.server.routes import HANDLERS

# Positive data acceptance is left out: what a name may hold is no portable pattern, and lone
# surrogates, which JSON can write, are refused.
LEFT_OUT = "positive_data_acceptance"


def document() -> dict[str, Any]:
    return openapi_document(handler.opt[OPERATION] for handler in HANDLERS)


async def test_the_document_is_served(ann: Browser) -> None:
    assert (await ann.get(f"{API}/openapi.json")).json() == json.loads(json.dumps(document()))


async def test_every_route_is_in_the_document(ann: Browser) -> None:
    paths = document()["paths"]
    for path, operations in paths.items():
        filled = path
        for name in ("table", "name", "link"):
            filled = filled.replace(f"{{{name}}}", "something")
        allowed = (await ann.http.options(filled)).headers["allow"].split(", ")
        assert {method.upper() for method in operations} | {"OPTIONS"} == set(allowed) - {"HEAD"}


def test_constraints_reach_the_schemas() -> None:
    schemas = document()["components"]["schemas"]
    assert schemas["NewTable"]["properties"]["seats"]["maxItems"] == 8
    assert schemas["NewTable"]["properties"]["id"]["pattern"]
    assert schemas["Roll"]["properties"]["seat"]["maximum"] == 7
    command = document()["paths"][f"{API}/tables/{{table}}/commands"]["post"]["requestBody"]
    schema = command["content"]["application/json"]["schema"]
    assert schema["discriminator"]["propertyName"] == "type"


def test_every_refusal_names_its_codes() -> None:
    for operations in document()["paths"].values():
        for described in operations.values():
            for status in ("400", "403", "405", "421", "429", "500", "503"):
                schema = described["responses"][status]["content"]["application/json"]["schema"]
                codes = schema["allOf"][1]["properties"]["code"]["enum"]
                assert set(codes) <= set(CODES)


def test_links_lead_to_operations() -> None:
    paths = document()["paths"]
    names = {op["operationId"] for operations in paths.values() for op in operations.values()}
    assert len(names) == len(HANDLERS)
    for operations in paths.values():
        for described in operations.values():
            for answer in described["responses"].values():
                for link in answer.get("links", {}).values():
                    assert link["operationId"] in names


@pytest.mark.slow
def test_schemathesis_finds_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as url:
        with urllib.request.urlopen(f"{url}{API}/server", timeout=10) as answer:
            cookie = answer.headers["set-cookie"].partition(";")[0]
        done = subprocess.run(
            [
                Path(sys.executable).parent / "schemathesis",
                "run",
                f"{url}{API}/openapi.json",
                "--checks=all",
                f"--exclude-checks={LEFT_OUT}",
                "--max-examples=12",
                f"--header=Cookie: {cookie}",
                "--no-color",
                "--warnings=off",
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=400,
        )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert "generated" in done.stdout
