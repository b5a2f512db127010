"""The days of the daily challenge, in UTC."""

from datetime import UTC, date, datetime, timedelta

from yachtdice.rules import RULE_SET_IDS

GRACE = timedelta(hours=1)
"""After a day's end: whoever has begun before it may come to an end, and the secret stays shut."""


def day_at(now_ms: int) -> str:
    """The day, ISO."""
    return datetime.fromtimestamp(now_ms / 1000, UTC).date().isoformat()


def end_ms(day: str) -> int:
    """When a day ends, Unix time."""
    midnight = datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)
    return int(midnight.timestamp() * 1000)


def opens_ms(day: str) -> int:
    """When a day's secret is shown and its last tries have had their time."""
    return end_ms(day) + int(GRACE.total_seconds() * 1000)


def days_before(day: str, count: int) -> str:
    """The day so many before."""
    return (date.fromisoformat(day) - timedelta(days=count)).isoformat()


def rules_of(day: str) -> str:
    """The rule set of a day: each in its turn."""
    return RULE_SET_IDS[date.fromisoformat(day).toordinal() % len(RULE_SET_IDS)]


def streaks(days: list[str], today: str) -> tuple[int, int]:
    """Days in a row up to today or yesterday, and the most there ever were.

    Args:
        days: those that were played, the latest first.
    """
    runs: list[tuple[str, int]] = []
    for day in reversed(days):
        if runs and runs[-1][0] == days_before(day, 1):
            runs[-1] = day, runs[-1][1] + 1
        else:
            runs.append((day, 1))
    if not runs:
        return 0, 0
    last, length = runs[-1]
    is_going = last in (today, days_before(today, 1))
    return length if is_going else 0, max(count for _, count in runs)
