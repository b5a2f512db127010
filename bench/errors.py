"""What kind of error a costly choice is, in words."""

from collections import Counter

import numpy as np

from yachtdice.rules import RuleSet
from yachtdice.rules.dice import Keep
from yachtdice.simulation.games_in_step import GamesInStep
from yachtdice.simulation.turn_in_step import SCORE
from yachtdice.solver.combinatorics import IntArray
from yachtdice.solver.pairs import pair_points


def costly_kinds(step: GamesInStep) -> Counter[str]:
    """How often each kind of costly choice was made in the games that are played."""
    found: Counter[str] = Counter()
    for chosen, best, count in _pairs(step.costly_keeps.chosen, step.costly_keeps.best):
        found[_keep_kind(step, chosen, best)] += count
    boxes = step.costly_boxes
    is_zero = [(points == 0).astype(np.intp) for points in boxes.points]
    for zero in (0, 1):
        chosen_of = [c[z == zero] for c, z in zip(boxes.chosen, is_zero, strict=True)]
        best_of = [b[z == zero] for b, z in zip(boxes.best, is_zero, strict=True)]
        for chosen, best, count in _pairs(chosen_of, best_of):
            wrote = "crossed out" if zero else "wrote"
            names = _box(step.rules, chosen), _box(step.rules, best)
            found[f"{wrote} {names[0]}, not {names[1]}"] += count
    return found


def _pairs(chosen: list[IntArray], best: list[IntArray]) -> list[tuple[int, int, int]]:
    """Each chosen and best that came together, and how often."""
    if not chosen:
        return []
    both = np.stack((np.concatenate(chosen), np.concatenate(best)), axis=1)
    pairs, counts = np.unique(both, axis=0, return_counts=True)
    return [(int(a), int(b), int(n)) for (a, b), n in zip(pairs, counts, strict=True)]


def _keep_kind(step: GamesInStep, chosen: int, best: int) -> str:
    keeps = step.lattice.keeps
    if chosen == SCORE:
        return f"wrote the roll at once, not kept {shape(keeps[best])}"
    if best == SCORE:
        return f"kept {shape(keeps[chosen])}, not written the roll at once"
    one, other = shape(keeps[chosen]), shape(keeps[best])
    if one == other:
        return f"kept {one}, not {another(one)}"
    return f"kept {one}, not {other}"


def another(shape_: str) -> str:
    """Another one of the same shape."""
    return "another " + shape_.removeprefix("a ") if shape_.startswith("a ") else "other ones"


def shape(keep: Keep) -> str:
    """What a keep is made of."""
    counts = sorted((keep.count(pip) for pip in set(keep)), reverse=True)
    if not keep:
        return "nothing"
    if len(keep) > 5:
        return f"{len(keep)} dice"
    if counts[0] == 1:
        return _of_singles(keep)
    names = {2: "a pair", 3: "three alike", 4: "four alike", 5: "five alike"}
    if counts == [2, 2]:
        return "two pairs"
    if counts == [3, 2]:
        return "a full house"
    return names[counts[0]] + (" and more" if len(counts) > 1 else "")


def _of_singles(keep: Keep) -> str:
    if len(keep) == 1:
        return "a single die"
    if len(keep) >= 3 and keep[-1] - keep[0] <= 4:
        return f"{len(keep)} of a straight"
    return f"{len(keep)} different dice"


def _box(rules: RuleSet, option: int) -> str:
    if rules.boxes_per_turn == 1:
        return _title(rules, option)
    return " and ".join(_title(rules, k) for k in pair_points(rules)[0][option])


def _title(rules: RuleSet, number: int) -> str:
    return rules.categories[number].id.replace("_", " ")
