"""Reasons in words: every number said is what the rules, gone through anew, say.

What is expected after a turn is taken from the solved states; the turn itself is worked out here a
second time, roll by roll. Where choices are equally good, whichever is taken decides what a turn
ends in: so chances are held to the least and the greatest that any of them leads to.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np
import pytest

from yachtdice.game import Action, Game, Keep, Score, Throw, new_game
from yachtdice.players.coach import KEYS, Fact, box_chances, explain
from yachtdice.rules import Card, RuleSet, best_pairs, choices, find_rules, totals
from yachtdice.rules.dice import all_keeps, all_rolls, contains, ways
from yachtdice.rules.pairs import without
from yachtdice.solver import Choice, Solution, Tables, analyse
from yachtdice.words import find

EQUAL = 1e-9
POSITIONS = {"generala": 20, "yacht-dice-free+four=4+bonus=0": 30}
MORE = {
    "yacht-dice": 250,
    "yacht-dice-free-after-upper": 200,
    "yacht-dice-free+four=4+bonus=0": 150,
    "yacht-sectioned": 150,
    "generala": 150,
    "yacht-worldwide+held=stays": 30,
    "double-cameroon": 70,
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("tables"))


# -- a turn gone through anew


@lru_cache(maxsize=1 << 14)
def after_scoring(
    solution: Solution, card: Card, filled: tuple[tuple[int, int], ...], bonus: bool
) -> float:
    """What is expected once boxes of a card are filled with points, these included."""
    after = card
    for box, points in filled:
        after = after.with_box(0, box, points)
    after = after.with_extra_yacht() if bonus else after
    place = solution.layout.state_of(after)
    assert place is not None
    brings = totals(solution.rules, after).total - totals(solution.rules, card).total
    return brings + float(solution.values[place])


@dataclass
class Scored:
    """The best ways to score a roll."""

    value: float
    boxes: list[frozenset[int]]
    """Which boxes get points, for each of the ways that are equally good."""


def scored(solution: Solution, card: Card, roll: tuple[int, ...], throw: int) -> Scored:
    rules = solution.rules
    ways_: list[tuple[float, frozenset[int]]] = []
    if rules.boxes_per_turn == 1:
        for box, paid in choices(rules, card, roll, throw).items():
            value = after_scoring(solution, card, ((box.category, paid.points),), paid.bonus > 0)
            ways_.append((value, frozenset({box.category} if paid.points else ())))
    else:
        for pair, best in best_pairs(rules, card, roll, throw).items():
            filled = tuple((b.category, p) for b, p in zip(pair, best.each, strict=True))
            boxes = frozenset(box for box, points in filled if points)
            ways_.append((after_scoring(solution, card, filled, bonus=False), boxes))
    most = max(value for value, _ in ways_)
    return Scored(most, [boxes for value, boxes in ways_ if value > most - EQUAL])


@lru_cache(maxsize=4)
def odds_of_rolls(dice: int, sides: int) -> tuple[list[tuple[int, ...]], np.ndarray]:
    """Keeps of fewer than all dice, and the chance of each roll from each."""
    keeps = [keep for keep in all_keeps(dice, sides) if len(keep) < dice]
    rolls = all_rolls(dice, sides)
    chances = np.zeros((len(keeps), len(rolls)))
    for k, keep in enumerate(keeps):
        loose = dice - len(keep)
        for r, roll in enumerate(rolls):
            if contains(roll, keep):
                chances[k, r] = ways(without(roll, keep)) / sides**loose
    return keeps, chances


class Turn:
    """A turn of five dice: by throw and keep, its value, and the least and greatest chance of each
    box."""

    def __init__(self, solution: Solution, card: Card) -> None:
        rules = solution.rules
        self.n_boxes = len(rules.categories)
        self.rolls = all_rolls(rules.dice, rules.sides)
        self.keeps, self.chances = odds_of_rolls(rules.dice, rules.sides)
        values, ends = later = self.score(solution, card, 3)
        self.by_throw: dict[int, tuple[np.ndarray, np.ndarray, np.ndarray]] = {}
        for throw in range(rules.rolls_per_turn - 1, 0, -1):
            found = self.chances @ values, self.chances @ ends[0], self.chances @ ends[1]
            self.by_throw[throw] = found
            if throw > 1:
                values, ends = self.choose(found, *later)

    def score(self, solution: Solution, card: Card, throw: int) -> tuple[np.ndarray, np.ndarray]:
        values = np.empty(len(self.rolls))
        ends = np.empty((2, len(self.rolls), self.n_boxes))
        for r, roll in enumerate(self.rolls):
            found = scored(solution, card, roll, throw)
            values[r] = found.value
            marks = np.array([[k in boxes for k in range(self.n_boxes)] for boxes in found.boxes])
            ends[0, r], ends[1, r] = marks.min(axis=0), marks.max(axis=0)
        return values, ends

    def choose(
        self,
        kept: tuple[np.ndarray, np.ndarray, np.ndarray],
        values: np.ndarray,
        ends: np.ndarray,
    ) -> tuple[np.ndarray, np.ndarray]:
        is_within = self.chances > 0
        best = np.maximum(np.where(is_within, kept[0][:, None], -np.inf).max(axis=0), values)
        least, most = ends
        least = np.where((values > best - EQUAL)[:, None], least, np.inf)
        most = np.where((values > best - EQUAL)[:, None], most, -np.inf)
        for r in range(len(self.rolls)):
            tied = is_within[:, r] & (kept[0] > best[r] - EQUAL)
            if tied.any():
                least[r] = np.minimum(least[r], kept[1][tied].min(axis=0))
                most[r] = np.maximum(most[r], kept[2][tied].max(axis=0))
        return best, np.stack((least, most))


@lru_cache(maxsize=64)
def turn_of(solution: Solution, card: Card) -> Turn:
    return Turn(solution, card)


def turn_ends(
    game: Game, solution: Solution, keep: tuple[int, ...]
) -> tuple[float, np.ndarray, np.ndarray]:
    """Value, least and greatest chance of each box with a keep."""
    rules = solution.rules
    if game.rolls_left > 1:
        turn = turn_of(solution, game.card)
        place = turn.keeps.index(keep)
        value, least, most = turn.by_throw[game.throw]
        return float(value[place]), least[place], most[place]
    n_boxes, loose = len(rules.categories), rules.dice - len(keep)
    worth, lowest, highest = 0.0, np.zeros(n_boxes), np.zeros(n_boxes)
    for thrown in all_rolls(loose, rules.sides):
        chance = ways(thrown) / rules.sides**loose
        found = scored(solution, game.card, tuple(sorted((*keep, *thrown))), 3)
        marks = np.array([[k in boxes for k in range(n_boxes)] for boxes in found.boxes])
        worth += chance * found.value
        lowest, highest = (
            lowest + chance * marks.min(axis=0),
            highest + chance * marks.max(axis=0),
        )
    return worth, lowest, highest


# -- positions and what is said of them


def positions(rules: RuleSet, count: int) -> Iterator[Game]:
    """Positions of random games, with choices that are sometimes the first that come."""
    random = Random(rules.name)
    found = 0
    while found < count:
        game = new_game(rules)
        while not game.is_over and found < count:
            if game.dice is None:
                # now and then five alike, so that jokers come up
                face = random.randint(1, rules.sides)
                alike = random.random() < 0.1 and not game.kept
                loose = rules.dice - len(game.kept)
                thrown = [face if alike else random.randint(1, rules.sides) for _ in range(loose)]
                game = game.apply(Throw(tuple(sorted((*game.kept, *thrown)))))
                continue
            is_small = rules.dice == 5 and not rules.held_stays
            if is_small or not game.rolls_left or (game.rolls_left == 1 and random.random() < 0.3):
                found += 1
                yield game
            game = game.apply(random.choice(game.legal_actions()))


class Checker:
    def __init__(self, rules: RuleSet, tables: Tables) -> None:
        self.rules, self.tables = rules, tables
        self.solution = tables.get(rules)
        self.kinds: set[str] = set()

    def check(self, game: Game, random: Random) -> None:
        choices = analyse(game, self.tables)
        chosen = random.choice(choices)
        for fact in explain(game, chosen.action, choices, self.tables):
            self.kinds.add(fact.kind)
            assert fact.key in KEYS
            said = {*fact.boxes, *fact.dice, *fact.whole, *fact.points, *fact.chances}
            assert find(fact.key).params == said, fact
            getattr(self, fact.kind)(game, fact, choices, chosen)

    def chance(self, game: Game, action: Action, box: str) -> tuple[float, float]:
        """Least and greatest."""
        k = self.rules.index(box)
        if isinstance(action, Keep):
            value, least, most = turn_ends(game, self.solution, action.faces)
            (told,) = [c for c in analyse(game, self.tables) if c.action == action]
            assert told.value == pytest.approx(value, abs=EQUAL)
            return float(least[k]), float(most[k])
        after = game.apply(action).cards[0].columns[0]
        is_scored = game.card.columns[0][k] is None and bool(after[k])
        return float(is_scored), float(is_scored)

    def holds(self, game: Game, action: Action, box: str, said: float) -> None:
        least, most = self.chance(game, action, box)
        assert least - EQUAL <= said <= most + EQUAL, f"{box} by {action} in {game}"

    def brings(self, game: Game, *boxes: str) -> int:
        """What filling these boxes brings."""
        for action in (c.action for c in analyse(game, self.tables) if isinstance(c.action, Score)):
            if {p.category for p in action.placements} == set(boxes):
                after = totals(self.rules, game.apply(action).cards[0]).total
                return after - totals(self.rules, game.card).total
        raise AssertionError(boxes)

    def value(self, game: Game, *boxes: str) -> float:
        """What is expected after filling these boxes, their points not counted."""
        for choice in analyse(game, self.tables):
            action = choice.action
            if isinstance(action, Score) and {p.category for p in action.placements} == set(boxes):
                place = self.solution.layout.state_of(game.apply(action).cards[0])
                assert place is not None
                return float(self.solution.values[place])
        raise AssertionError(boxes)

    def carries(self, game: Game, fact: Fact, choices: tuple[Choice, ...], _: Choice) -> None:
        best = choices[0].action
        assert isinstance(best, Keep)
        assert fact.dice.get("dice", ()) == best.faces
        said = [fact.chances[f"chance{n}"] for n in range(1, len(fact.boxes) + 1)]
        assert said == sorted(said, reverse=True)
        for n, chance in enumerate(said, 1):
            self.holds(game, best, fact.boxes[f"box{n}"], chance)
        # no box that is left out is likelier than those that are named
        for category in self.rules.categories:
            if category.id not in fact.boxes.values():
                least, _most = self.chance(game, best, category.id)
                assert least <= (said[-1] if len(said) == 3 else 0.01) + EQUAL

    def takes(self, game: Game, fact: Fact, choices: tuple[Choice, ...], _: Choice) -> None:
        best = choices[0].action
        assert isinstance(best, Score)
        assert list(fact.boxes.values()) == [p.category for p in best.placements]
        assert fact.whole["points"] == self.brings(game, *fact.boxes.values()) > 0

    def stops(self, game: Game, fact: Fact, choices: tuple[Choice, ...], _: Choice) -> None:
        keeps = [c.value for c in choices if isinstance(c.action, Keep)]
        assert fact.points["loss"] == pytest.approx(choices[0].value - max(keeps), abs=EQUAL)
        assert fact.points["loss"] > 0

    def zero(self, game: Game, fact: Fact, choices: tuple[Choice, ...], _: Choice) -> None:
        boxes = [box for name, box in fact.boxes.items() if name.startswith("box")]
        others = [box for name, box in fact.boxes.items() if name.startswith("other")]
        now, then = self.brings(game, *boxes), self.brings(game, *others)
        assert fact.whole.get("points", 0) == now
        assert (fact.kind == "zero") == (now == 0)
        assert fact.whole["other_points"] == then > now
        worth = self.value(game, *boxes) - self.value(game, *others)
        assert fact.points["worth"] == pytest.approx(worth, abs=EQUAL)
        assert worth > then - now

    fewer = zero

    def gives_up(self, game: Game, fact: Fact, choices: tuple[Choice, ...], chosen: Choice) -> None:
        del game
        most = max(choice.value for choice in choices)
        assert fact.points["loss"] == pytest.approx(most - chosen.value, abs=EQUAL)
        assert fact.points["loss"] > 0

    def falls(self, game: Game, fact: Fact, choices: tuple[Choice, ...], chosen: Choice) -> None:
        assert isinstance(choices[0].action, Keep)
        (box,) = fact.boxes.values()
        before, after = fact.chances["best"], fact.chances["chosen"]
        assert before > after
        self.holds(game, choices[0].action, box, before)
        self.holds(game, chosen.action, box, after)
        best = box_chances(game, choices[0].action, self.tables)
        mine = box_chances(game, chosen.action, self.tables)
        assert before - after == max(best[box] - mine[box] for box in best)

    def bonus(self, game: Game, fact: Fact, choices: tuple[Choice, ...], _: Choice) -> None:
        rules = self.rules
        assert fact.whole["bonus"] == rules.bonus_points
        assert 0 < fact.points["worth"] <= rules.bonus_points + EQUAL
        if rules.held_stays and game.rolls_left:
            return
        plain = self.tables.get(find_rules(f"{rules.name}+bonus=0"))
        keeps = [choice.action.faces for choice in choices if isinstance(choice.action, Keep)]
        values = [turn_ends(game, plain, keep)[0] for keep in keeps]
        stopped = scored(plain, game.card, game.roll, game.throw).value
        worth = choices[0].value - max([stopped, *values])
        assert fact.points["worth"] == pytest.approx(worth, abs=EQUAL)

    def joker(self, game: Game, fact: Fact, choices: tuple[Choice, ...], _: Choice) -> None:
        assert len(set(game.roll)) == 1
        scores = game.choices()
        bonuses = {paid.bonus for paid in scores.values()}
        assert bonuses == {fact.whole.get("points", 0)}
        order = fact.key.removeprefix("coach_joker_").removesuffix("_bonus")
        sections = {self.rules.categories[box.category].section for box in scores}
        if order == "upper":
            assert [self.rules.categories[box.category].id for box in scores] == [fact.boxes["box"]]
        elif order == "lower":
            assert sections == {"lower"}
        elif order == "zero":
            assert {paid.points for paid in scores.values()} == {0}
        else:
            assert set(scores) == set(game.card.open_boxes())
            assert order == "wild" or not any(paid.wild for paid in scores.values())


def check(name: str, count: int, tables: Tables) -> set[str]:
    rules = find_rules(name)
    checker, random = Checker(rules, tables), Random(name)
    for game in positions(rules, count):
        checker.check(game, random)
    return checker.kinds


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_every_number_said_is_so(name: str, tables: Tables) -> None:
    kinds = check(name, POSITIONS[name], tables)
    assert kinds >= {"carries", "takes", "stops", "gives_up", "falls"}


@pytest.mark.long
@pytest.mark.parametrize("name", MORE)
def test_every_number_said_is_so_in_a_thousand_positions(name: str, tables: Tables) -> None:
    assert sum(MORE.values()) >= 1_000
    check(name, MORE[name], tables)
