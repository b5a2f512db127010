"""Solved rule sets for the computer players: worked out by a process of their own.

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
from pathlib import Path
from queue import SimpleQueue

from yachtdice.players import tables, tables_for
from yachtdice.rules import RuleSet

log = logging.getLogger("yachtdice")

MOST_WAITING = 100
"""Rule sets that may wait to be solved; players make do without any more of them."""
MOST_DEATHS = 3
"""How often the process may end by itself before it is let be."""


class Solving:
    """Hands the players of this process the tables they want, as soon as they are there."""

    def __init__(self, cache: Path | None = None) -> None:
        """
        Args:
            cache: the folder of the tables; the user's cache folder if None.
        """
        self._cache = cache
        self._asked: SimpleQueue[RuleSet | None] = SimpleQueue()
        self._waiting: set[str] = set()
        """Hashes of the rule sets that are asked for or hopeless."""
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[str] | None = None
        self._spare: tempfile.TemporaryDirectory[str] | None = None
        self._deaths = 0
        self._is_closed = False

    def want(self, player: str, rules: RuleSet) -> None:
        """Let the player know what it needs to play by these rules well; returns at once.

        Called again and again: what is known or asked for is not asked for anew.
        """
        for wanted in tables_for(player, rules):
            key = wanted.content_hash
            if key in self._waiting or tables.ready(wanted) is not None:
                continue
            if self._is_closed or self._asked.qsize() >= MOST_WAITING:
                continue
            self._waiting.add(key)
            self._asked.put(wanted)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="solving", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """End the process, whatever it is at."""
        self._is_closed = True
        self._asked.put(None)
        if self._process is not None:
            self._process.kill()
        if self._thread is not None:
            self._thread.join()
        if self._spare is not None:
            self._spare.cleanup()

    def _work(self) -> None:
        while (rules := self._asked.get()) is not None and not self._is_closed:
            try:
                path = self._solve(rules)
                if path is not None:
                    _learn(rules, Path(path))
                    self._waiting.discard(rules.content_hash)
            except Exception:
                if not self._is_closed:
                    log.exception("no table for %s", rules)
        if self._process is not None:
            self._process.kill()
            self._process.communicate()

    def _solve(self, rules: RuleSet) -> str | None:
        """The file with the rule set's table; None if there is none to be had."""
        while self._deaths < MOST_DEATHS and not self._is_closed:
            process = self._process or self._start()
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(OSError):
                print(rules.name, file=process.stdin, flush=True)
            answer = process.stdout.readline()
            if answer:
                path: str | None = json.loads(answer)["path"]
                return path
            process.communicate()
            self._process = None
            self._deaths += 1
        return None

    def _start(self) -> "subprocess.Popen[str]":
        self._spare = self._spare or tempfile.TemporaryDirectory(prefix="yachtdice-")
        cache = "" if self._cache is None else str(self._cache)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "yachtdice.server.solver_worker", cache, self._spare.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "OMP_NUM_THREADS": "1"},
            start_new_session=True,  # a signal that stops the server is the server's
        )
        return self._process


def _learn(rules: RuleSet, path: Path) -> None:
    """Let the players know a table that lies in a file; it is mapped, not read."""
    # NumPy is read where there is a table to be mapped, and nowhere else.
    from yachtdice.players.optimal import warm_up
    from yachtdice.solver.table_file import read_table

    solution = read_table(rules, path)
    warm_up(solution)
    tables.learn(solution)
