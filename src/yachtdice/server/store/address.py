"""The address of a Postgres database, as a person writes it and as it is shown."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from yachtdice.errors import YachtError

EXPECTED = "postgresql://USER:PASSWORD@HOST:PORT/NAME"
DRIVER = "postgresql+psycopg"
_SCHEMES = {"postgresql", "postgres", DRIVER}


class AddressError(YachtError, ValueError):
    """An address that can't be read. It is not repeated: there may be a password in it."""

    def __init__(self) -> None:
        super().__init__(f"not a database's address: expected {EXPECTED}")


def read_address(text: str) -> URL:
    """The address of a Postgres database. Raises AddressError."""
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError):
        raise AddressError from None  # the cause would show the text
    if url.drivername not in _SCHEMES or not url.database:
        raise AddressError
    return url.set(drivername=DRIVER)


def shown(url: URL) -> str:
    """The address without its password, and without options, which may hold one."""
    hosts = url.query.get("host", ())
    return URL.create(
        "postgresql",
        username=url.username,
        host=url.host or None,
        port=url.port,
        database=url.database,
        query={"host": hosts} if hosts else {},
    ).render_as_string()
