"""Games for the load bench: two people at one table, every turn rolled twice and scored.

Each game is played over a socket, and another game's socket watches it, as a second page does.
"""

import asyncio
import itertools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from bench.load_line import Line, Server, open_page

ROLLS = 2


class Choice(msgspec.Struct):
    box: str
    legal: bool


class Turn(msgspec.Struct):
    seat: int
    rolls_used: int
    choices: list[Choice]


class View(msgspec.Struct):
    """As much of a view as a player needs who takes the first legal box."""

    table: str
    seq: int
    turn: Turn | None


class Told(msgspec.Struct):
    """Any message of the server."""

    type: str
    view: View | None = None


_told = msgspec.json.Decoder(Told)
_ids = itertools.count()


@dataclass
class Game:
    """One game, its player's socket, and how late what was said came."""

    view: View
    line: Line | None = None
    began: float = 0.0
    """When the action that is under way was due; 0: none is."""
    watch_began: float = 0.0
    answered_s: list[float] = field(default_factory=list)
    watched_s: list[float] = field(default_factory=list)
    then: Callable[["Game"], None] | None = None
    """Called after each answer."""

    def act(self, due: float) -> None:
        """Roll or score; when the game is over, the next one is begun."""
        assert self.line is not None
        self.began = self.watch_began = due
        view, turn = self.view, self.view.turn
        seat = turn.seat if turn else 0
        head = f'"id":"bench-{next(_ids):08d}","table":"{view.table}","seq":{view.seq}'
        if turn is None:
            said = f'{{"type":"rematch",{head},"seat":{seat}}}'
        elif turn.rolls_used < ROLLS:
            said = f'{{"type":"roll",{head},"seat":{seat}}}'
        else:
            box = next(choice.box for choice in turn.choices if choice.legal)
            said = f'{{"type":"score",{head},"seat":{seat},"boxes":["{box}"]}}'
        self.line.say(said.encode())

    def hear(self, message: bytes) -> None:
        """The answer. Raises SystemExit: the action was refused."""
        if message.startswith(b'{"type":"refused"'):
            raise SystemExit(message.decode())
        told = _told.decode(message)
        if told.type != "accepted":
            return
        assert told.view is not None
        self.view = told.view
        self.answered_s.append(time.perf_counter() - self.began)
        self.began = 0.0
        if self.then is not None:
            self.then(self)

    def overhear(self) -> None:
        """The other socket got the view."""
        if self.watch_began:
            self.watched_s.append(time.perf_counter() - self.watch_began)
            self.watch_began = 0.0


async def begin_games(servers: Sequence[Server], count: int, *, keys: int) -> list[Game]:
    """As many games, each with its player's socket, which watches the game before.

    Args:
        servers: of the same games, in turns: where there are two, a game is watched at the one at
            which it is not played.
        count: even.
        keys: 1: all are held by one device key, so that a watcher sees what the player does;
            2: each is watched with the other key, so that the view is made twice.
    """
    cookies = [servers[0].new_key() for _ in range(keys)]
    seats = [{"kind": "person", "name": "Maya"}, {"kind": "person", "name": "Jon"}]
    games = []
    for number in range(count):
        new = {"id": f"bench-{number:08d}", "rules": "yacht-dice", "seats": seats}
        server = servers[number % len(servers)]
        made = await asyncio.to_thread(server.post, "/tables", new, cookies[number % keys])
        games.append(Game(msgspec.convert(made, View)))
    for number, game in enumerate(games):
        watched = games[number - 1]

        def hear(message: bytes, game: Game = game, watched: Game = watched) -> None:
            if message.startswith(b'{"type":"view"'):
                watched.overhear()
            else:
                game.hear(message)

        server = servers[number % len(servers)]
        game.line = await open_page(server, hear, cookies[number % keys])
        table, seq = watched.view.table, watched.view.seq
        game.line.say(f'{{"type":"watch","table":"{table}","seq":{seq}}}'.encode())
    await asyncio.sleep(1)
    return games
