"""The layout that migrations lead to is the one the statements are written for."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from yachtdice.server.store.migrate import config_for, upgrade
from yachtdice.server.store.opening import connect, prepare
from yachtdice.server.store.revisions import HEAD, REVISIONS
from yachtdice.server.store.schema import metadata
from yachtdice.server.store.sql import sqlite_url


@pytest.mark.slow
def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path / "games.sqlite3"), for_writing=True)
    try:
        with engine.begin() as connection:
            upgrade(connection)
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []
            found = inspect(connection)
            for name, table in metadata.tables.items():
                unique = {c["name"] for c in found.get_unique_constraints(name)} - {None}
                indexes = {i["name"] for i in found.get_indexes(name)} - unique
                assert indexes == {index.name for index in table.indexes}, name
    finally:
        engine.dispose()


def test_revisions_are_those_of_the_scripts() -> None:
    scripts = ScriptDirectory.from_config(config_for())
    in_order = [script.revision for script in scripts.walk_revisions()][::-1]
    assert list(REVISIONS) == in_order
    assert scripts.get_current_head() == HEAD


@pytest.mark.slow
def test_an_up_to_date_database_is_opened_without_alembic(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite3")
    name = prepare(url)
    code = (
        "import sys; from yachtdice.server.store.opening import prepare; "
        f"from sqlalchemy import make_url; print(prepare(make_url({str(url)!r}))); "
        "assert 'alembic' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == name
