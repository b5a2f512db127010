"""What a server has done so far, counted as it goes: plain numbers, which cost next to nothing."""

from bisect import bisect_left
from collections import Counter

UP_TO_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper ends of the classes that answers are sorted into by how long they took."""


class Spread:
    """How many answers took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(UP_TO_S) + 1)
        """By class; the last is of those beyond all of them."""
        self.sum_s = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(UP_TO_S, seconds)] += 1
        self.sum_s += seconds


class Tally:
    """Counted in the loop, read from any thread."""

    def __init__(self) -> None:
        self.actions: Counter[tuple[str, str]] = Counter()
        """By kind, as `roll`, and `accepted` or the code that it was refused with."""
        self.waits = Spread()
        """From when an action was read until its answer was ready."""
        self.requests: Counter[int] = Counter()
        """HTTP answers, by status."""
        self.steps: Counter[str] = Counter()
        """That tables took by themselves: `taken` here, or `late`, where another process was first
        after all."""
        self.followed = 0
        """How often a table was brought to where another process had taken it."""
