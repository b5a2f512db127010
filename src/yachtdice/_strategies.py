"""Hypothesis strategies for rolls, rule sets and games; `yachtdice.testing` gives them out."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from yachtdice.game import Action, Game, Keep, Placement, Score, Throw, new_game
from yachtdice.game.state import MAX_SEATS
from yachtdice.rules import RULE_SET_IDS, RuleSet, find_rules
from yachtdice.rules.switches import MOST_POINTS, Switch, switches_for


def rolls(dice: int = 5, sides: int = 6) -> st.SearchStrategy[tuple[int, ...]]:
    """Rolls of so many dice, ascending."""
    faces = st.lists(st.integers(1, sides), min_size=dice, max_size=dice)
    return faces.map(lambda drawn: tuple(sorted(drawn)))


@st.composite
def rule_set_names(draw: st.DrawFn, ids: Sequence[str] = RULE_SET_IDS) -> str:
    """Names of these rule sets with any of the switches that they take, canonical or not."""
    preset = find_rules(draw(st.sampled_from(ids)))
    chosen = draw(st.lists(st.sampled_from(switches_for(preset)), unique_by=lambda s: s.key))
    values = {switch.key: draw(_switch_values(switch)) for switch in chosen}
    if values.get("extra", str(preset.extra_yacht)) == "0":
        values.pop("joker", None)  # refused without extra Yachts
    return "+".join([preset.id, *(f"{key}={value}" for key, value in values.items())])


def _switch_values(switch: Switch) -> st.SearchStrategy[str]:
    if switch.values:
        return st.sampled_from(switch.values)
    numbers = st.lists(
        st.integers(0, MOST_POINTS).map(str), min_size=switch.count, max_size=switch.count
    )
    return numbers.map(",".join)


def rule_sets(ids: Sequence[str] = RULE_SET_IDS) -> st.SearchStrategy[RuleSet]:
    """These rule sets with any of the switches that they take."""
    return rule_set_names(ids).map(find_rules)


@st.composite
def games(
    draw: st.DrawFn,
    rules: st.SearchStrategy[RuleSet] | None = None,
    *,
    most_seats: int = MAX_SEATS,
    most_plies: int = 120,
) -> Game:
    """Games by any seats in any order, after so many throws, keeps and scores or fewer.

    Five alike comes far more often than with fair dice.
    """
    seats = draw(st.integers(1, most_seats))
    order = tuple(draw(st.permutations(range(seats))))
    game = new_game(draw(rule_sets() if rules is None else rules), seats, order=order)
    random = Random(draw(st.integers(0, 2**32 - 1)))
    for _ in range(draw(st.integers(0, most_plies))):
        if game.is_over:
            break
        game = game.apply(any_action(game, random))
    return game


def any_action(game: Game, random: Random) -> Action:
    """A throw where dice are due, else any legal keep or score; the game must not be over."""
    if game.dice is None:
        return Throw(_any_dice(game, random))
    if game.rolls_left and random.random() < 0.5:
        return Keep(_any_keep(game, random))
    return Score(_any_placements(game, random))


def _any_dice(game: Game, random: Random) -> tuple[int, ...]:
    count = game.rules.dice - len(game.kept)
    sides = range(1, game.rules.sides + 1)
    loose = [random.choice(sides) for _ in range(count)]
    if random.random() < 0.3:
        loose = [random.choice(game.kept or sides)] * count
    dice = [*game.kept, *loose]
    random.shuffle(dice)
    return tuple(dice)


def _any_keep(game: Game, random: Random) -> tuple[int, ...]:
    free = list(game.roll)
    for face in game.fixed:
        free.remove(face)
    more = random.sample(free, random.randint(0, len(free) - 1))
    return tuple(sorted([*game.fixed, *more]))


def _any_placements(game: Game, random: Random) -> tuple[Placement, ...]:
    rules = game.rules
    if rules.boxes_per_turn == 1:
        box = random.choice(list(game.choices()))
        return (Placement(rules.categories[box.category].id, box.column),)
    boxes = random.sample(game.card.open_boxes(), rules.boxes_per_turn)
    dice = random.sample(game.roll, rules.dice)
    groups = [sorted(dice[i : i + rules.group]) for i in range(0, rules.dice, rules.group)]
    return tuple(
        Placement(rules.categories[box.category].id, box.column, tuple(group))
        for box, group in zip(boxes, groups, strict=True)
    )
