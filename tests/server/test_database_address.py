"""The address of a database, which may hold a password."""

import sys
import traceback

import pytest

from yachtdice.errors import MissingExtraError
from yachtdice.server.setting_sources import read_settings
from yachtdice.server.settings import Settings
from yachtdice.server.store.address import AddressError, read_address, shown
from yachtdice.server.store.sql import SqlStore

GOOD = (
    "postgresql://ann@host/games",
    "postgres://ann:secret-word@host:5433/games",
    "postgresql+psycopg://host/games?sslmode=require&password=secret-word",
    "postgresql:///games?host=/run/postgresql",
)
BAD = (
    "",
    "games",
    "postgresql://host",
    "mysql://ann:secret-word@host/games",
    "sqlite:///games.sqlite3",
    "postgresql+asyncpg://host/games",
    "postgresql://ann:secret-word@host:port/games",
)


@pytest.mark.parametrize("text", GOOD)
def test_an_address_is_shown_without_its_password(text: str) -> None:
    url = read_address(text)
    assert (url.drivername, url.database) == ("postgresql+psycopg", "games")
    assert "secret-word" not in shown(url)
    assert shown(url).startswith("postgresql://")
    assert "games" in shown(url)


@pytest.mark.parametrize("text", BAD)
def test_a_bad_address_is_not_repeated(text: str) -> None:
    with pytest.raises(AddressError) as caught:
        read_address(text)
    told = traceback.format_exception(caught.value)
    assert "secret-word" not in "".join(told)


def test_settings_do_not_show_the_password() -> None:
    settings = read_settings({"YACHTDICE_DATABASE": "postgresql://ann:secret-word@host/games"})
    assert "secret-word" in settings.database
    assert "secret-word" not in repr(settings)
    assert Settings().database == ""


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'yachtdice\[scale\]'"):
        SqlStore(read_address("postgresql://host/games"))
