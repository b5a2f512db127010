"""The layout that migrations lead to is the one the statements are written for."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Text, inspect

from scripts.postgres_process import PostgresProcess
from yachtdice.server.store.address import read_address
from yachtdice.server.store.database import Database, database_at
from yachtdice.server.store.migrate import config_for, upgrade
from yachtdice.server.store.revisions import HEAD, REVISIONS
from yachtdice.server.store.schema import metadata
from yachtdice.server.store.sql import SqlStore
from yachtdice.server.store.sqlite import sqlite_url


@pytest.fixture
def sqlite(tmp_path: Path) -> Database:
    return database_at(sqlite_url(tmp_path / "games.sqlite3"))


@pytest.fixture
def on_postgres(postgres: PostgresProcess) -> Database:
    return database_at(read_address(postgres.new_database()))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "on_postgres"])
def test_migrations_lead_to_the_schema(kind: str, request: pytest.FixtureRequest) -> None:
    database: Database = request.getfixturevalue(kind)
    engine = database.connect(for_writing=True)
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
                if kind == "on_postgres":
                    types = [column["type"] for column in found.get_columns(name)]
                    assert all(t.collation == "C" for t in types if isinstance(t, Text)), name
    finally:
        engine.dispose()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "on_postgres"])
async def test_a_database_from_before_there_were_rooms_is_brought_up_to_date(
    kind: str, request: pytest.FixtureRequest
) -> None:
    database: Database = request.getfixturevalue(kind)
    engine = database.connect(for_writing=True)
    with engine.begin() as connection:
        upgrade(connection, to="0001")
        connection.exec_driver_sql("INSERT INTO facts VALUES ('data_id', 'abcd1234')")
        connection.exec_driver_sql(
            "INSERT INTO tables (id, owner, request, address, created_ms)"
            " VALUES ('t1', 'ann', 'new-t1', 'here', 1)"
        )
        connection.exec_driver_sql(
            """INSERT INTO events (table_id, seq, at_ms, body) VALUES ('t1', 1, 1, '{"n":1}')"""
        )
    engine.dispose()
    store = SqlStore(engine.url)
    await store.open()
    try:
        assert store.data_id == "abcd1234"
        assert await store.events("t1") == [b'{"n":1}']
        assert await store.add_code("BCDFGH", "t1", 2)
    finally:
        await store.close()


def test_revisions_are_those_of_the_scripts() -> None:
    scripts = ScriptDirectory.from_config(config_for())
    in_order = [script.revision for script in scripts.walk_revisions()][::-1]
    assert list(REVISIONS) == in_order
    assert scripts.get_current_head() == HEAD


@pytest.mark.slow
def test_an_up_to_date_database_is_opened_without_alembic(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite3")
    name = database_at(url).prepare()
    code = (
        "import sys; from yachtdice.server.store.database import database_at; "
        f"from sqlalchemy import make_url; print(database_at(make_url({str(url)!r})).prepare()); "
        "assert 'alembic' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == name
