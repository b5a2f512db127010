"""Bring a database's layout up to date. Imported only where there is something to do."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

SCRIPTS = Path(__file__).parent / "migrations"


def config_for(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, *, to: str = "head") -> None:
    """Run the migrations that are missing, within the connection's transaction."""
    command.upgrade(config_for(connection), to)
