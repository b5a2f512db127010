"""Who came where, by what, and who pays whom."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.scorecard import Card, Totals, totals


@dataclass(frozen=True, slots=True)
class Outcome:
    """Places and totals of every seat, by seat number."""

    places: tuple[int, ...]
    """From 1; seats with equal totals share a place, and the next one is left out."""
    totals: tuple[Totals, ...]
    winner: int | None = None
    """The seat that won at once, whatever the totals; the best placed one if several did."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def settlement(self, stake: int) -> tuple[Fraction, ...]:
        """What each seat receives (positive) or pays; sums to 0.

        Each loser pays the difference of totals times the stake, never less than 0; winners who
        tie share each payment equally.
        """
        winners = self.winners
        best = self.totals[winners[0]].total
        paid = [Fraction(0)] * len(self.places)
        for seat, sums in enumerate(self.totals):
            if seat in winners:
                continue
            payment = Fraction(max(0, best - sums.total) * stake)
            paid[seat] -= payment
            for winner in winners:
                paid[winner] += payment / len(winners)
        return tuple(paid)


def outcome(rules: RuleSet, cards: Sequence[Card], winners: Collection[int] = ()) -> Outcome:
    """Rank the scorecards by their totals.

    Args:
        winners: the seats that won at once, before all others; several only where every seat plays
            by itself.
    """
    sums = tuple(totals(rules, card) for card in cards)
    ranks = [(seat not in winners, -t.total) for seat, t in enumerate(sums)]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    winner = min(winners, key=places.__getitem__, default=None)
    return Outcome(places, sums, winner)
