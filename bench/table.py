"""A table without a server: what deciding, applying, showing and encoding an action takes.

Processor time of this process, the quickest of a few games of two people, no two alike, in which
every turn is rolled twice and scored: the actions that the server's load is made of. Other games go
before, so that the usual rolls have been scored once, as on any server that is in use; what it
takes to read the clock is taken off.
"""

import time
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from bench.report import print_table
from yachtdice.game.proof import ProvenChance
from yachtdice.protocol import messages as m
from yachtdice.rules import RULE_SET_IDS
from yachtdice.table import Table, apply_event, create, decide, encode_event, replay, view

WARM_UP = 20
"""Games played before those that count."""
PASSES = 7
STEPS = ("decide", "apply", "encode event", "view", "encode view")
KEY = "key"

T = TypeVar("T")
encode_view = msgspec.json.Encoder().encode


def main() -> None:
    print_table(("rule set", *(f"{step}, us" for step in STEPS), "all, us"), measured())


def measured() -> Iterator[tuple[str, ...]]:
    for name in RULE_SET_IDS:
        took = [play(name, secret) for secret in range(WARM_UP + PASSES)][WARM_UP:]
        best = [min(seconds) * 1e6 for seconds in zip(*took, strict=True)]
        yield (name, *(f"{us:.0f}" for us in best), f"{sum(best):.0f}")


def play(name: str, secret: int) -> list[float]:
    """Seconds an action of each step, over a game; another secret is another game."""
    chance = ProvenChance(lambda count: secret.to_bytes(count, "big"))
    seats = [m.NewSeat(kind="person", name="Ann"), m.NewSeat(kind="person", name="Ben")]
    new = m.NewTable(id="new-table", rules=name, seats=seats)
    table = replay(create(new, table_id="table-id", owner=KEY, now_ms=0, chance=chance))
    clock = Clock()
    actions = 0
    shown = view(table, KEY, 0)
    while shown.turn is not None:
        command = next_command(table, shown)
        (event,) = clock.time(
            0,
            lambda: decide(table, command, viewer=KEY, now_ms=0, chance=chance),  # noqa: B023
        )
        table = clock.time(1, lambda: apply_event(table, event))  # noqa: B023
        clock.time(2, lambda: encode_event(event))  # noqa: B023
        shown = clock.time(3, lambda: view(table, KEY, 0))  # noqa: B023
        clock.time(4, lambda: encode_view(shown))  # noqa: B023
        actions += 1
    return [seconds / actions for seconds in clock.took]


class Clock:
    """Processor time by step."""

    def __init__(self) -> None:
        self.took = [0.0] * len(STEPS)
        self._reading = min(-time.process_time() + time.process_time() for _ in range(100))

    def time(self, step: int, work: Callable[[], T]) -> T:
        begun = time.process_time()
        done = work()
        self.took[step] += time.process_time() - begun - self._reading
        return done


def next_command(table: Table, shown: m.TableView) -> m.AnyCommand:
    """Roll twice, then take the best box."""
    turn = shown.turn
    assert turn is not None
    to = {"id": "command-1", "table": table.id, "seq": table.seq, "seat": turn.seat}
    if turn.rolls_used < 2:
        return msgspec.convert({"type": "roll", **to}, m.Roll)
    if turn.pairs:
        boxes = max(turn.pairs, key=lambda pair: pair.points).boxes
    else:
        legal = [choice for choice in turn.choices if choice.legal]
        boxes = [max(legal, key=lambda choice: choice.points).box]
    return msgspec.convert({"type": "score", **to, "boxes": boxes}, m.Score)


if __name__ == "__main__":
    main()
