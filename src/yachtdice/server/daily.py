"""The daily challenge of this server: one for all of its processes."""

import asyncio
from dataclasses import dataclass

from yachtdice.game.proof import Chance
from yachtdice.protocol import messages as m
from yachtdice.rules import find_rules
from yachtdice.server.clock import Clock
from yachtdice.server.days import day_at, days_before, end_ms, opens_ms, rules_of, streaks
from yachtdice.server.rooms import Rooms
from yachtdice.server.solving import Solving
from yachtdice.server.store import Store, TryLine
from yachtdice.table import AnyEvent, Refusal
from yachtdice.table.daily import Challenge, begin_try

SHOWN = 100
"""Tries in the standings."""
CALENDAR_DAYS = 366


def request_of(day: str) -> str:
    """What a try is set up by: no id of a client's looks like it, and a key has one a day."""
    return f"daily:{day}"


@dataclass(frozen=True, slots=True)
class Own:
    """The viewer's try."""

    table: str
    done: bool


class Daily:
    """What is asked of it."""

    def __init__(
        self, store: Store, rooms: Rooms, chance: Chance, clock: Clock, solving: Solving
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._chance = chance
        self._clock = clock
        self._solving = solving
        self._known: dict[str, Challenge] = {}
        self._perfect: dict[str, int] = {}

    async def today(self) -> Challenge:
        """Drawn by whoever asks first."""
        day = day_at(self._clock.now_ms())
        found = self._known.get(day)
        if found is None:
            drawn = Challenge(day, rules_of(day), self._chance.new_secret().hex())
            found = await self._store.keep_challenge(drawn)
            self._known = {day: found}
        return found

    async def of(self, day: str | None) -> Challenge:
        """A day's; None: today's. Raises Refusal: there was none that day."""
        today = await self.today()
        if day in (None, today.day):
            return today
        found = await self._store.challenge(day or "")
        if found is None:
            raise Refusal("daily/unknown")
        return found

    async def begin(self, name: str, *, key: str, address: str, limit: int) -> str:
        """The table of the key's try today, set up if there is none.

        Raises:
            Refusal: nobody can be called that, or too many tables come from there.
        """
        challenge = await self.today()

        def events(table_id: str, now_ms: int) -> tuple[AnyEvent, ...]:
            opens = opens_ms(challenge.day)
            return begin_try(
                challenge, name, opens_ms=opens, table_id=table_id, owner=key, now_ms=now_ms
            )

        request = request_of(challenge.day)
        return await self._rooms.set_up(events, request, owner=key, address=address, limit=limit)

    async def view(self, challenge: Challenge, key: str | None) -> m.DailyView:
        """What a viewer may know of a day."""
        day, now_ms = challenge.day, self._clock.now_ms()
        own = await self._own(day, key)
        is_open = now_ms >= opens_ms(day)
        view = m.DailyView(
            day=day,
            rules=challenge.rules,
            commitment=challenge.commitment,
            left_ms=max(0, end_ms(day) - now_ms),
            opens_in_ms=max(0, opens_ms(day) - now_ms),
            secret=challenge.secret if is_open else None,
            players=await self._store.count_tries(day),
            table=own.table if own else None,
            done=own is not None and own.done,
        )
        if view.done or is_open:
            await self._tell_results(view, challenge, key)
        return view

    async def calendar(self, key: str | None) -> m.DailyCalendar:
        """A key's tries of the last year."""
        today = (await self.today()).day
        since = days_before(today, CALENDAR_DAYS)
        lines = await self._store.tries_by(key, since) if key else []
        days = [m.DailyLine(*line) for line in lines]
        streak, longest = streaks([line.day for line in days], today)
        return m.DailyCalendar(today=today, days=days, streak=streak, longest=longest)

    async def _own(self, day: str, key: str | None) -> Own | None:
        made = await self._store.created(key, request_of(day)) if key else None
        if made is None:
            return None
        table = await self._rooms.latest(made)
        return Own(made, table.phase == "final")

    async def _tell_results(self, view: m.DailyView, challenge: Challenge, key: str | None) -> None:
        tries = await self._store.tries(challenge.day, limit=SHOWN)
        places = [1 + sum(other.total > one.total for other in tries) for one in tries]
        view.standings = [
            m.DailyStanding(place, one.name, one.total, one.key == key)
            for place, one in zip(places, tries, strict=True)
        ]
        mine = await self._store.tries_by(key, challenge.day) if key else []
        for line in mine:
            if line.day == challenge.day:
                view.total, view.place = line.total, line.place
                if not any(one.mine for one in view.standings):
                    view.standings.append(await self._below(view, line))
        view.perfect = await self._perfect_total(challenge)
        view.perfect_comes = view.perfect is None

    async def _below(self, view: m.DailyView, line: TryLine) -> m.DailyStanding:
        """The viewer's own try, which is not among the best."""
        assert view.table is not None, "it was begun by this key"
        seat = (await self._rooms.latest(view.table)).seats[0]
        return m.DailyStanding(line.place, seat.info.name, line.total, True)

    async def _perfect_total(self, challenge: Challenge) -> int | None:
        """None: it is not known yet how the day's rules are played best."""
        found = self._perfect.get(challenge.day)
        if found is None and self._solving.want_table(find_rules(challenge.rules)) == "ready":
            from yachtdice.table.perfect import challenge_total

            found = await asyncio.to_thread(challenge_total, challenge)
            self._perfect[challenge.day] = found
        return found
