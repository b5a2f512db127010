"""Advice and reviews, worked out beside the event loop from what has been solved beside the server.

Solving is never waited for: while a rule set is being solved, the answer is that it is.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from yachtdice.errors import NotSolvedYetError, UnsolvedRulesError
from yachtdice.game.record import Record
from yachtdice.protocol import messages as m
from yachtdice.rules import RuleSet
from yachtdice.server.solving import Solving
from yachtdice.table import Refusal
from yachtdice.table.advising import has_advice
from yachtdice.table.state import Play

T = TypeVar("T")


class Coaching:
    """One thread, so that those who think and those who play go first."""

    def __init__(self, solving: Solving) -> None:
        self._solving = solving
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="coach")

    def require(self, rules: RuleSet) -> None:
        """See to it that there is an exact answer for such rules.

        Raises:
            Refusal: there is none, or none yet.
        """
        if not has_advice(rules):
            raise Refusal("action/advice_unsolved")
        # what the bonus is worth is told against the same game without one
        states = [self._solving.want_table(one) for one in (rules, rules.without_bonus)]
        if "none" in states:
            raise Refusal("action/advice_unsolved")
        if "working" in states:
            raise Refusal("action/advice_working")

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

    async def _answer(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        except NotSolvedYetError:  # forgotten again, since so many others were asked for
            raise Refusal("action/advice_working") from None
        except UnsolvedRulesError:
            raise Refusal("action/advice_unsolved") from None

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
