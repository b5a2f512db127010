"""What goes with the expected points from choice to choice: nothing, or one number beside them."""

from typing import Protocol

import numpy as np

from yachtdice.solver.combinatorics import FloatArray
from yachtdice.solver.planes import shift, worth


class Following(Protocol):
    """How points that are paid now change what is expected."""

    planes: int

    def paid(self, after: FloatArray, points: FloatArray) -> FloatArray:
        """Points now and what follows; shape (planes, terms, lanes)."""

    def more(self, values: FloatArray, points: int) -> FloatArray:
        """The same with points added whatever comes."""


class Means:
    """Expected points alone."""

    planes = 1

    def paid(self, after: FloatArray, points: FloatArray) -> FloatArray:
        return worth(after, points)

    def more(self, values: FloatArray, points: int) -> FloatArray:
        return shift(values, points)


class Moments(Means):
    """On plane 1 the second moment; of what follows, the variance."""

    planes = 2


class Along:
    """On plane 1 expected points too, but of play that is decided by plane 0."""

    planes = 2

    def paid(self, after: FloatArray, points: FloatArray) -> FloatArray:
        return after + points

    def more(self, values: FloatArray, points: int) -> FloatArray:
        found: FloatArray = np.asarray(values) + points
        return found


MEANS, MOMENTS, ALONG = Means(), Moments(), Along()
