"""The daily challenge, as rows."""

from sqlalchemy import Connection, func, select

from yachtdice.server.store.base import Try, TryLine
from yachtdice.server.store.schema import challenges, tries
from yachtdice.table.daily import Challenge


def keep_challenge(connection: Connection, challenge: Challenge) -> Challenge:
    """The day's challenge: this one, unless there is one."""
    found = challenge_of(connection, challenge.day)
    if found is None:
        row = {"day": challenge.day, "rules": challenge.rules, "secret": challenge.secret}
        connection.execute(challenges.insert(), row)
        return challenge
    return found


def challenge_of(connection: Connection, day: str) -> Challenge | None:
    row = connection.execute(select(challenges).where(challenges.c.day == day)).first()
    return Challenge(row.day, row.rules, row.secret) if row else None


def insert_try(connection: Connection, table: str, result: Try) -> None:
    connection.execute(
        tries.insert(),
        {
            "table_id": table,
            "day": result.day,
            "key": result.key,
            "name": result.name,
            "total": result.total,
            "at_ms": result.at_ms,
        },
    )


def tries_of_day(connection: Connection, day: str, limit: int) -> list[Try]:
    """The highest totals first, of equal ones the older."""
    query = (
        select(tries)
        .where(tries.c.day == day)
        .order_by(tries.c.total.desc(), tries.c.at_ms, tries.c.table_id)
        .limit(limit)
    )
    return [
        Try(day=row.day, key=row.key, name=row.name, total=row.total, at_ms=row.at_ms)
        for row in connection.execute(query)
    ]


def tries_by(connection: Connection, key: str, since: str) -> list[TryLine]:
    """A key's tries since a day, the latest first, with their places."""
    others = tries.alias()
    of_day = select(func.count()).where(others.c.day == tries.c.day)
    above = of_day.where(others.c.total > tries.c.total)
    query = (
        select(
            tries.c.day,
            challenges.c.rules,
            tries.c.total,
            (above.scalar_subquery() + 1).label("place"),
            of_day.scalar_subquery().label("count"),
        )
        .join(challenges, challenges.c.day == tries.c.day)
        .where(tries.c.key == key, tries.c.day >= since)
        .order_by(tries.c.day.desc())
    )
    return [TryLine(*row) for row in connection.execute(query)]


def count_tries(connection: Connection, day: str) -> int:
    return connection.scalar(select(func.count()).where(tries.c.day == day)) or 0
