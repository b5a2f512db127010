"""Advice and reviews, worked out beside the event loop from what has been solved beside the server.

Solving is never waited for: while a rule set is being solved, the answer is that it is.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from yachtdice.errors import NotSolvedYetError, UnsolvedRulesError
from yachtdice.game.record import Record
from yachtdice.players import tables
from yachtdice.protocol import messages as m
from yachtdice.rules import RuleSet
from yachtdice.server.solving import Solving, State
from yachtdice.table import Refusal
from yachtdice.table.advising import has_chances
from yachtdice.table.state import Play

if TYPE_CHECKING:
    from yachtdice.players.practice import Exercises

T = TypeVar("T")

AT_A_TIME = 8
"""Steps of a game whose chances are worked out before others have their turn."""


class Coaching:
    """One thread for advice and one for chances to win, which take longer, so that those who think
    and those who play go first."""

    def __init__(self, solving: Solving) -> None:
        self._solving = solving
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="coach")
        self._chances = ThreadPoolExecutor(1, thread_name_prefix="chances")

    def require(self, rules: RuleSet) -> None:
        """See to it that there is an answer for such rules, exact or about.

        Raises:
            Refusal: there is none, or none yet.
        """
        # With one column what the bonus is worth is told against the same game without one.
        wanted = (rules, rules.without_bonus) if rules.columns == 1 else (rules,)
        _refuse_if(*[self._solving.want_table(one) for one in wanted])

    async def advice(self, play: Play, *, percentile: bool) -> m.Advice:
        """What is best for the seat in turn.

        Args:
            percentile: see to it that it is told, from the time on when it is worked out.
        Raises:
            Refusal: there is no answer for such rules, or none yet.
        """
        rules = play.game.rules
        self.require(rules)
        comes = percentile and self._solving.want_spread(rules) == "working"

        def work() -> m.Advice:
            # NumPy is read where there is a table, and nowhere else.
            from yachtdice.table.advice import advice

            return advice(play, percentile_comes=comes)

        return await self._answer(work)

    async def review(self, record: Record, *, dice_checked: bool) -> m.Review:
        """A game looked back on.

        Raises:
            Refusal: there is no answer for such rules, or none yet.
            RecordError: names the first event that can't have been.
        """
        self.require(record.rules)

        def work() -> m.Review:
            from yachtdice.table.review import review

            return review(record, dice_checked=dice_checked)

        return await self._answer(work)

    def require_chances(self, rules: RuleSet) -> None:
        """See to it that chances to win can be told in games of such rules.

        Raises:
            Refusal: they can't, or not yet.
        """
        if not has_chances(rules):
            raise Refusal("action/advice_unsolved")
        self.require(rules)
        _refuse_if(self._solving.want_slices(rules))

    async def win_chances(self, play: Play, record: Record) -> m.WinChances:
        """How likely each seat is to win.

        Args:
            record: of the game that is played.
        Raises:
            Refusal: that can't be told in games of such rules, or not yet.
        """
        self.require_chances(play.game.rules)

        def work() -> m.WinChances:
            from yachtdice.table.chances import win_chances

            return win_chances(play, record)

        return await self._answer(work, self._chances)

    async def review_chances(self, record: Record) -> m.ReviewChances:
        """How likely each seat was to win as a game went.

        Raises:
            Refusal: that can't be told in games of such rules, or not yet.
            RecordError: names the first event that can't have been.
        """
        self.require_chances(record.rules)

        def begin() -> tuple[list[float], Iterator[m.StepChances]]:
            from yachtdice.table.chances import first_chances, review_steps

            return first_chances(record), review_steps(record)

        start, steps = await self._answer(begin, self._chances)
        found = m.ReviewChances(start, [])
        while some := await self._answer(lambda: list(islice(steps, AT_A_TIME)), self._chances):
            found.steps += some
        return found

    async def practise(self, rules: RuleSet, work: "Callable[[Exercises], T]") -> T:
        """What comes of a rule set's positions to practise on.

        Raises:
            Refusal: there are none with several columns; or there is no answer for such rules, or
                there are no positions, yet.
        """
        if rules.columns > 1:
            raise Refusal("action/advice_unsolved")
        self.require(rules)
        state = self._solving.want_exercises(rules)
        exercises = tables.ready_exercises(rules)
        if exercises is None:
            raise Refusal("action/advice_unsolved" if state == "none" else "action/advice_working")
        return await self._answer(lambda: work(exercises))

    async def _answer(self, work: Callable[[], T], pool: ThreadPoolExecutor | None = None) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(pool or self._pool, work)
        except NotSolvedYetError:  # forgotten again, since so many others were asked for
            raise Refusal("action/advice_working") from None
        except UnsolvedRulesError:
            raise Refusal("action/advice_unsolved") from None

    def close(self) -> None:
        for pool in (self._pool, self._chances):
            pool.shutdown(cancel_futures=True)


def _refuse_if(*states: State) -> None:
    """Raises Refusal: one of what is needed is not to be had, or not yet."""
    if "none" in states:
        raise Refusal("action/advice_unsolved")
    if "working" in states:
        raise Refusal("action/advice_working")
