"""Who came where, by what, and who pays whom."""

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
    """The seat that won at once, whatever the totals."""

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


def outcome(rules: RuleSet, cards: tuple[Card, ...], winner: int | None) -> Outcome:
    """Rank the scorecards; a seat that won at once is alone in the first place."""
    sums = tuple(totals(rules, card) for card in cards)
    ranks = [(seat != winner and winner is not None, -t.total) for seat, t in enumerate(sums)]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    return Outcome(places, sums, winner)
