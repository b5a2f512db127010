"""Solved rule sets for the computer players and the coach: worked out by a process of their own.

Neither the event loop nor the threads that think for the players ever wait for it.
"""

import json
import logging
import os
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from itertools import count
from pathlib import Path
from queue import PriorityQueue
from typing import Literal, NamedTuple, TypeAlias

from yachtdice.players import slices_for, tables, tables_for
from yachtdice.players.tables import MOST_STATES
from yachtdice.rules import RuleSet

log = logging.getLogger("yachtdice")

MOST_WAITING = 100
"""Rule sets that may wait to be solved; players make do without any more of them."""
MOST_DEATHS = 2
"""How often the process may end by itself over one order before that order is let be."""

WORKER = (sys.executable, "-m", "yachtdice.server.solver_worker")
OPTIONS: tuple[str, ...] = ()
"""Of the process; tests, which wait for it, leave it its priority."""

Kind: TypeAlias = Literal["table", "columns", "practice", "slices", "spread"]
"""A solved rule set, the values of several columns that are not solved so, positions to practise
on, what is still to come from each state in slices, or how the totals of perfect play are
spread."""
State: TypeAlias = Literal["ready", "working", "none"]
"""Of what is wanted: there, still to come, or not to be had."""

_END, _TABLE, _COLUMNS, _PRACTICE, _SLICES, _SPREAD = range(6)
"""Tables come first, then what somebody looks at a page for; the others are wanted less."""
_KINDS: dict[int, Kind] = {
    _TABLE: "table",
    _COLUMNS: "columns",
    _PRACTICE: "practice",
    _SLICES: "slices",
    _SPREAD: "spread",
}


class _Order(NamedTuple):
    """The least is carried out first."""

    rank: int
    number: int
    rules: RuleSet | None

    @property
    def kind(self) -> Kind:
        return _KINDS[self.rank]


def has_table(rules: RuleSet) -> bool:
    """Whether a table answers for such rules; else values of several columns do."""
    states = (rules.columns + 1) ** len(rules.categories)
    return rules.columns == 1 or (rules.boxes_stand_alone and states <= MOST_STATES)


class Solving:
    """Hands the players of this process the tables they want, as soon as they are there."""

    def __init__(self, cache: Path | None = None) -> None:
        """
        Args:
            cache: the folder of the tables; the user's cache folder if None.
        """
        self._cache = cache
        self._asked: PriorityQueue[_Order] = PriorityQueue()
        self._numbers = count()
        self._waiting: set[tuple[str, Kind]] = set()
        """What is asked for, by the rule set's hash."""
        self._hopeless: set[tuple[str, Kind]] = set()
        """What has no answer, or takes more than this machine has."""
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[str] | None = None
        self._starting = threading.Lock()
        """Held while `_process` changes: a process that is just being started is closed too."""
        self._spare: tempfile.TemporaryDirectory[str] | None = None
        self._is_closed = False

    def want(self, player: str, rules: RuleSet) -> None:
        """Let the player know what it needs to play by these rules well; returns at once.

        Called again and again: what is known or asked for is not asked for anew.
        """
        for wanted in tables_for(player, rules):
            self.want_table(wanted)
        for wanted in slices_for(player, rules):
            self.want_slices(wanted)

    def want_table(self, rules: RuleSet) -> State:
        """Let the players of this process know how these rules are played perfectly; how far that
        is. Returns at once."""
        if tables.ready_any(rules) is not None:
            return "ready"
        return self._ask(_TABLE if has_table(rules) else _COLUMNS, rules)

    def want_slices(self, rules: RuleSet) -> State:
        """The same for what is still to come from each state, in slices."""
        return "ready" if tables.ready_slices(rules) is not None else self._ask(_SLICES, rules)

    def want_spread(self, rules: RuleSet) -> State:
        """The same for how the totals of perfect play are spread."""
        if not has_table(rules):
            return "none"
        return "ready" if tables.spread(rules) is not None else self._ask(_SPREAD, rules)

    def want_exercises(self, rules: RuleSet) -> State:
        """The same for positions to practise on."""
        is_there = tables.ready_exercises(rules) is not None
        return "ready" if is_there else self._ask(_PRACTICE, rules)

    def _ask(self, rank: int, rules: RuleSet) -> State:
        order = _Order(rank, next(self._numbers), rules)
        key = rules.content_hash, order.kind
        if key in self._hopeless:
            return "none"
        if key in self._waiting or self._is_closed or self._asked.qsize() >= MOST_WAITING:
            return "working"
        self._waiting.add(key)
        self._asked.put(order)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="solving", daemon=True)
            self._thread.start()
        return "working"

    def close(self) -> None:
        """End the process, whatever it is at."""
        with self._starting:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        self._asked.put(_Order(_END, next(self._numbers), None))
        if self._thread is not None:
            self._thread.join()
        if self._spare is not None:
            self._spare.cleanup()

    def _work(self) -> None:
        while not self._is_closed:
            order = self._asked.get()
            rules = order.rules
            if rules is None:
                break
            key = rules.content_hash, order.kind
            try:
                path = self._solve(f"{order.kind} {rules.name}")
                if path is None:
                    self._hopeless.add(key)
                else:
                    _learn(order.kind, rules, Path(path))
                    self._waiting.discard(key)
            except Exception:
                self._hopeless.add(key)
                if not self._is_closed:
                    log.exception("no %s for %s", order.kind, rules)
        if self._process is not None:
            self._process.kill()
            self._process.communicate()

    def _solve(self, order: str) -> str | None:
        """The file that was asked for; None if there is none to be had, here at least."""
        for _ in range(MOST_DEATHS):
            process = self._process or self._start()
            if process is None:
                break
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(OSError):
                print(order, file=process.stdin, flush=True)
            answer = process.stdout.readline()
            if answer:
                path: str | None = json.loads(answer)["path"]
                return path
            process.communicate()
            with self._starting:
                self._process = None
        return None

    def _start(self) -> "subprocess.Popen[str] | None":
        """A new process; None once this is closed."""
        with self._starting:
            if not self._is_closed:
                self._process = self._run()
            return self._process

    def _run(self) -> "subprocess.Popen[str]":
        self._spare = self._spare or tempfile.TemporaryDirectory(prefix="yachtdice-")
        cache = "" if self._cache is None else str(self._cache)
        return subprocess.Popen(
            [*WORKER, cache, self._spare.name, *OPTIONS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "OMP_NUM_THREADS": "1"},
            start_new_session=True,  # a signal that stops the server is the server's
        )


def _learn(kind: Kind, rules: RuleSet, path: Path) -> None:
    """Let the players know what lies in a file; a table is mapped, not read."""
    # NumPy is read where there is a table to be mapped, and nowhere else.
    from yachtdice.players.optimal import warm_up
    from yachtdice.solver.distribution_file import read_distribution
    from yachtdice.solver.table_file import read_table

    if kind == "spread":
        tables.learn_spread(rules, read_distribution(rules, path))
        return
    if kind == "columns":
        _learn_columns(rules, path)
        return
    if kind == "slices":
        _learn_slices(rules, path)
        return
    if kind == "practice":
        from yachtdice.players.practice import read_exercises

        tables.learn_exercises(read_exercises(rules, path))
        return
    solution = read_table(rules, path)
    warm_up(solution)
    tables.learn(solution)


def _learn_columns(rules: RuleSet, path: Path) -> None:
    from yachtdice.players.by_columns import warm_up
    from yachtdice.solver.columns.values_file import is_exact_path, read_columns

    values = read_columns(rules, path, is_exact=is_exact_path(path))
    warm_up(values)
    tables.learn_columns(values)


def _learn_slices(rules: RuleSet, path: Path) -> None:
    from yachtdice.players.to_win import warm_up
    from yachtdice.solver.slices_file import read_slices

    slices = read_slices(rules, path)
    solution = tables.ready(rules)
    if solution is not None:
        warm_up(solution, slices)
    tables.learn_slices(slices)
