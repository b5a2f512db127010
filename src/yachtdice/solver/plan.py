"""A layout as flat arrays, for the compiled kernel: all that the stages of a turn look up."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules.ruleset import RuleSet
from yachtdice.solver.boxes import FIRST, LATER, has_extra_yachts
from yachtdice.solver.combinatorics import FloatArray, Lattice
from yachtdice.solver.combinatorics import lattice as lattice_of
from yachtdice.solver.gains import gains
from yachtdice.solver.groups import groups
from yachtdice.solver.layout import Layout
from yachtdice.solver.pairs import pair_points

Places = NDArray[np.uint32]
"""Indices; unsigned, so that the compiler need not think of negative ones."""
Numbers = NDArray[np.int64]

JOKERS = {"none": 0, "forced": 1, "forced_if_scored": 2, "free": 3, "free_after_upper": 4}


class LatticePlan(NamedTuple):
    """The lattice of a turn's dice; its keeps are counted as in `Lattice`."""

    starts: Numbers
    """By size, one entry more at the end."""
    first_roll: int
    sides: int
    more: Places
    """Keeps of one die more: `sides` of them a keep, flat."""
    less: Places
    """Keeps of one die less, keep by keep."""
    less_starts: Places
    """By keep: where its part of `less` begins; one entry more."""
    chances: FloatArray
    """By keep: its chance when so many dice are thrown."""
    unions: Places
    """By size: keeps x dice beside them, flat; empty unless held dice stay."""
    union_starts: Numbers
    """By size: where its part of `unions` begins."""
    throws: int
    held_stays: bool


class ScorePlan(NamedTuple):
    """Boxes and what they may pay. A term is a box with one number of points it may pay."""

    term_box: Numbers
    term_points: FloatArray
    term_digit: Numbers
    gaining: Numbers
    """By box: its bit in the set of filled gaining boxes; -1 for others."""
    strides: Numbers
    """By box."""
    digits: NDArray[np.int8]
    """Shape (rows, boxes)."""
    need_box: Numbers
    """By box: the one that it needs; -1 for none."""
    need_digit: Numbers
    gain_columns: Places
    """Shape (sets, terms, upper states of a set): the column that follows."""
    gain_points: FloatArray
    """The same shape: points with the bonus that is reached."""
    zero_terms: Places
    """Terms of 0 points, group by group, of boxes that stand for all classes with their zero."""
    zero_starts: Numbers
    """Shape (throws, groups + 1)."""
    class_terms: Places
    """The other terms, class by class, over all groups and both throws."""
    class_starts: Numbers
    """By class: where its part of `class_terms` begins; one entry more."""
    class_group: Numbers
    """By class: its group, those of the later throws counted on."""
    first_class: Numbers
    """By throw, one entry more: where its classes begin."""
    roll_classes: Places
    """The roll's class in each group, roll by roll, throw by throw, flat."""
    n_groups: int
    throws_differ: bool
    alike: Numbers
    """By number: the roll of nothing else."""
    faces: Numbers
    """By box: the number an upper box counts; 0 for lower ones."""
    wild_terms: Numbers
    """Shape (sides, boxes)."""
    has_extra_yachts: bool
    joker: int
    """As in `JOKERS`."""
    yacht: int
    """Box; -1 for none."""
    extra_points: float
    pair_boxes: Numbers
    """Shape (pairs, 2), where a turn fills two boxes."""
    pair_points: FloatArray
    """Shape (throws, pairs, rolls)."""


def lattice_plan(rules: RuleSet, lattice: Lattice) -> LatticePlan:
    """The lattice of a rule set, flat."""
    more = [lattice.more[size].T + lattice.starts[size + 1] for size in range(lattice.dice)]
    less: list[list[int]] = [[] for _ in lattice.keeps]
    for size in range(1, lattice.dice + 1):
        for places in lattice.less[size]:
            for n, place in enumerate(places):
                less[lattice.starts[size] + n].append(lattice.starts[size - 1] + int(place))
    unions = [union.T.ravel() for union in lattice.unions] if rules.held_stays else []
    union_starts = np.cumsum([0, *map(len, unions)])
    return LatticePlan(
        np.array(lattice.starts),
        lattice.first_roll,
        lattice.sides,
        np.concatenate(more).astype(np.uint32).ravel(),
        np.array([place for places in less for place in places], dtype=np.uint32),
        np.cumsum([0, *map(len, less)]).astype(np.uint32),
        np.concatenate(
            [lattice_of(size, lattice.sides).chances[size] for size in range(lattice.dice + 1)]
        ),
        (np.concatenate(unions) if unions else np.zeros(0)).astype(np.uint32),
        union_starts,
        rules.rolls_per_turn,
        rules.held_stays,
    )


def score_plan(layout: Layout) -> ScorePlan:
    """The boxes of a rule set, flat."""
    rules, data = layout.rules, layout.boxes
    n_boxes = len(rules.categories)
    gaining = np.full(n_boxes, -1)
    for bit, k in enumerate(data.gaining):
        gaining[k] = bit
    terms = [
        (k, int(paid))
        for k in range(n_boxes)
        for paid in np.unique([0, *data.points[:, k].ravel(), *data.wild[:, k]])
    ]
    place = {term: n for n, term in enumerate(terms)}
    needs = [c.needs for c in rules.categories]
    need_box = [-1 if n is None else rules.index(n.category) for n in needs]
    need_digit = [
        0 if n is None else layout.digit(rules.index(n.category), n.points) for n in needs
    ]
    columns, points = _gains(layout, terms)
    two_boxes = rules.boxes_per_turn == 2
    pairs, paid_by_pair = pair_points(rules) if two_boxes else ((), np.zeros((2, 0, 0)))
    return ScorePlan(
        np.array([k for k, _ in terms]),
        np.array([float(paid) for _, paid in terms]),
        np.array([layout.digit(k, paid) for k, paid in terms]),
        gaining,
        layout.strides.astype(np.int64),
        layout.digits.astype(np.int8),
        np.array(need_box),
        np.array(need_digit),
        columns,
        points,
        *_classes(layout, place),
        data.throws_differ,
        np.array(data.alike),
        np.array([c.face or 0 for c in rules.categories]),
        np.array([[place[k, int(w)] for k, w in enumerate(row)] for row in data.wild]),
        has_extra_yachts(rules),
        JOKERS[rules.joker],
        -1 if rules.yacht_index is None else rules.yacht_index,
        float(rules.extra_yacht),
        np.array(pairs, dtype=np.int64).reshape(-1, 2),
        np.ascontiguousarray(paid_by_pair),
    )


def _gains(layout: Layout, terms: list[tuple[int, int]]) -> tuple[Places, FloatArray]:
    gaining = layout.boxes.gaining
    sets = len(layout.upper.totals)
    width = int(np.diff(layout.upper.starts).max())
    shape = (sets, len(terms), width) if gaining else (1, 0, 0)
    columns, points = np.zeros(shape, dtype=np.uint32), np.zeros(shape)
    for n, (box, paid) in enumerate(terms if gaining else []):
        for filled in range(sets):
            if box in gaining and not filled >> gaining.index(box) & 1:
                found = gains(layout, filled, box)
                if paid in found.paid:
                    row = found.paid.index(paid)
                    columns[filled, n, : found.columns.shape[1]] = found.columns[row]
                    points[filled, n, : found.columns.shape[1]] = found.points[row]
    return columns, points


def _classes(
    layout: Layout, place: dict[tuple[int, int], int]
) -> tuple[Places, Numbers, Places, Numbers, Numbers, Numbers, Places, int]:
    """`zero_terms` to `n_groups` of the plan."""
    data = layout.boxes
    zero_terms: list[int] = []
    zero_starts = [0]
    class_terms: list[list[int]] = []
    class_group: list[int] = []
    first_class = [0]
    roll_classes = []
    for throw in (FIRST, LATER):
        by_group = []
        for group in groups(data, throw):
            start = len(class_terms)
            number = len(zero_starts) - 1
            class_terms += [[] for _ in range(group.n_classes)]
            class_group += [number] * group.n_classes
            for member in group.members:
                is_plain = member.box not in data.gaining and not data.marks[member.box]
                if is_plain:
                    zero_terms.append(place[member.box, 0])
                for n, which in enumerate(member.paid_of):
                    paid = member.paid[which]
                    if paid or not is_plain:
                        class_terms[start + n].append(place[member.box, paid])
            zero_starts.append(len(zero_terms))
            by_group.append(group.class_of + start)
        first_class.append(len(class_terms))
        roll_classes.append(np.array(by_group).T)
    return (
        np.array(zero_terms, dtype=np.uint32),
        np.array(zero_starts),
        np.array([t for terms in class_terms for t in terms], dtype=np.uint32),
        np.cumsum([0, *map(len, class_terms)]),
        np.array(class_group),
        np.array(first_class),
        np.array(roll_classes, dtype=np.uint32).ravel(),
        roll_classes[0].shape[1],
    )
