"""Reasons in words: what speaks for the best choice, and what another one gives up.

A reason is a fact: the key of a message, and the boxes, dice, points and chances it is worded with.
Each number is of the exact analysis under perfect play; nothing is rounded before it is worded.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from yachtdice.game import Action, Game, Keep, Score
from yachtdice.players.report import choice_of
from yachtdice.rules import column_totals, totals
from yachtdice.rules.joker import extra_bonus, joker
from yachtdice.solver import Choice, Tables, analyse
from yachtdice.solver.analyse import solution_for, turn_of
from yachtdice.solver.carried import carried

Kind: TypeAlias = Literal[
    "carries", "takes", "stops", "gives_up", "falls", "zero", "fewer", "bonus", "joker"
]

KEYS = frozenset(
    {
        *(f"coach_carries_{keep}_{n}" for keep in ("keep", "none") for n in (1, 2, 3)),
        *(f"coach_{kind}_{n}" for kind in ("takes", "zero", "fewer") for n in (1, 2)),
        *(f"coach_{kind}" for kind in ("stops", "gives_up", "falls", "bonus", "joker_plain_bonus")),
        *(
            f"coach_joker_{order}{paid}"
            for order in ("upper", "lower", "zero", "any", "wild")
            for paid in ("", "_bonus")
        ),
    }
)
"""Every message that a fact may be worded by."""

MOST_BOXES = 3
"""Boxes named for what carries a keep."""
LEAST_CHANCE = 0.01
"""A box that is less likely is not named."""
LEAST_POINTS = 0.005
"""A difference below that is none: it would be worded as 0.00."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One reason.

    Its words are those of the catalogue's `key` with all of its parameters by name: a box by its
    title, dice with spaces between, whole points as they are, others with two decimals, a chance in
    per cent, with one decimal below 10.
    """

    kind: Kind
    key: str
    """Of the message; `coach_` and the kind, and often how many boxes it names."""
    boxes: Mapping[str, str] = field(default_factory=dict)
    """Parameter -> category id."""
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    whole: Mapping[str, int] = field(default_factory=dict)
    """Parameter -> points that are written on a card."""
    points: Mapping[str, float] = field(default_factory=dict)
    """Parameter -> points on average, or a difference of such."""
    chances: Mapping[str, float] = field(default_factory=dict)
    """Parameter -> 0-1."""


def explain(
    game: Game,
    chosen: Action | None = None,
    choices: Sequence[Choice] | None = None,
    tables: Tables | None = None,
) -> tuple[Fact, ...]:
    """Why the best choice is the best and, if another was made, what that one gives up.

    Kinds of facts, each at most once:

    - `joker`: five alike with the Yacht box filled: its bonus, and where the roll may go.
    - `carries`: the best choice is a keep; the boxes in which the turn most likely scores more than
      0 in the end, with their chances.
    - `takes`: the best choice is a box; what it brings now, all bonuses included.
    - `stops`: the best choice is a box though throws are left; what throwing on would cost.
    - `zero`: the best choice is a 0: another box that would pay, and what keeping that one open
      instead is worth: by how much more is expected after the 0, which is more than the other pays.
    - `fewer`: the same where the best choice pays something, but less than the other.
    - `gives_up`: what the chosen one costs against the best.
    - `falls`: the best choice is a keep; the box whose chance falls most by the chosen one.
    - `bonus`: what the upper bonus is worth now: how much more is expected than from the same
      position of the same game without one, played perfectly for itself.

    Args:
        choices: of the position, as `analyse` gives them; analysed if None.
        tables: where solved rule sets are kept; the user's cache folder if None. Besides the rule
            set itself its `without_bonus` is asked for.
    Raises:
        IllegalActionError: nothing is to be chosen now.
        UnsolvedRulesError: the solver has no answer for such rules.
    """
    tables = tables or Tables()
    choices = choices or analyse(game, tables)
    best = choices[0]
    facts = [*_joker(game)]
    if isinstance(best.action, Keep):
        facts += _carries(game, best, tables)
    else:
        facts += _takes(game, choices)
    if chosen is not None:
        facts += _given_up(game, best, choice_of(game, chosen, choices), tables)
    return (*facts, *_bonus(game, best, tables))


def box_chances(game: Game, action: Action, tables: Tables | None = None) -> dict[str, float]:
    """The chance of each open box to be scored this turn for more than 0, in card order.

    Args:
        action: the choice that is made now; the best ones follow.
    """
    rules, tables = game.rules, tables or Tables()
    if isinstance(action, Score):
        paid = _paid(game, action)
        found = {category: float(points > 0) for category, points in paid.items()}
    else:
        assert isinstance(action, Keep)
        solution = solution_for(rules, game.card, tables)
        place = solution.layout.state_of(game.card)
        assert place is not None
        chances = carried(turn_of(solution, *place))[game.throw - 1]
        row = chances[solution.layout.lattice.index[action.faces]].tolist()
        found = {c.id: chance for c, chance in zip(rules.categories, row, strict=True)}
    is_open = {rules.categories[box.category].id for box in game.card.open_boxes()}
    return {c.id: found.get(c.id, 0.0) for c in rules.categories if c.id in is_open}


def _paid(game: Game, action: Score) -> dict[str, int]:
    """What a score writes into its boxes."""
    columns = game.apply(action).cards[game.seat].columns
    found = {}
    for placement in action.placements:
        points = columns[placement.column][game.rules.index(placement.category)]
        assert points is not None
        found[placement.category] = points
    return found


def _brings(game: Game, action: Action) -> int:
    """What a score brings now, all bonuses included."""
    after = totals(game.rules, game.apply(action).cards[game.seat]).total
    return after - totals(game.rules, game.card).total


def _carries(game: Game, best: Choice, tables: Tables) -> Iterator[Fact]:
    assert isinstance(best.action, Keep)
    chances = box_chances(game, best.action, tables)
    likely = sorted(chances, key=lambda category: -chances[category])[:MOST_BOXES]
    likely = [category for category in likely if chances[category] >= LEAST_CHANCE]
    if not likely:
        return
    keep = "keep" if best.action.faces else "none"
    yield Fact(
        "carries",
        f"coach_carries_{keep}_{len(likely)}",
        boxes={f"box{n}": category for n, category in enumerate(likely, 1)},
        dice={"dice": best.action.faces} if best.action.faces else {},
        chances={f"chance{n}": chances[category] for n, category in enumerate(likely, 1)},
    )


def _takes(game: Game, choices: Sequence[Choice]) -> Iterator[Fact]:
    best = choices[0]
    assert isinstance(best.action, Score)
    brings = _brings(game, best.action)
    if brings:
        boxes = _boxes(best.action)
        whole = {"points": brings}
        yield Fact("takes", f"coach_takes_{len(boxes)}", boxes=boxes, whole=whole)
    keep = next((one for one in choices if isinstance(one.action, Keep)), None)
    if keep and keep.loss >= LEAST_POINTS:
        yield Fact("stops", "coach_stops", points={"loss": keep.loss})
    yield from _forgoes(game, best, choices)


def _forgoes(game: Game, best: Choice, choices: Sequence[Choice]) -> Iterator[Fact]:
    """Why a choice is right that brings less now than another one."""
    brings = _brings(game, best.action)
    others = (one for one in choices[1:] if isinstance(one.action, Score))
    other = next((one for one in others if _brings(game, one.action) > brings), None)
    if other is None or other.loss < LEAST_POINTS:
        return
    assert isinstance(best.action, Score)
    assert isinstance(other.action, Score)
    more = _brings(game, other.action)
    boxes = {**_boxes(best.action), **_boxes(other.action, "other")}
    worth = (best.value - brings) - (other.value - more)
    kind: Kind = "fewer" if brings else "zero"
    whole = {"other_points": more} if kind == "zero" else {"points": brings, "other_points": more}
    key = f"coach_{kind}_{len(best.action.placements)}"
    yield Fact(kind, key, boxes=boxes, whole=whole, points={"worth": worth})


def _boxes(action: Score, name: str = "box") -> dict[str, str]:
    return {f"{name}{n}": p.category for n, p in enumerate(action.placements, 1)}


def _given_up(game: Game, best: Choice, chosen: Choice, tables: Tables) -> Iterator[Fact]:
    if chosen.loss < LEAST_POINTS:
        return
    yield Fact("gives_up", "coach_gives_up", points={"loss": chosen.loss})
    if not isinstance(best.action, Keep):
        return  # a box that is sure, beside one that was not taken
    before, after = (box_chances(game, one.action, tables) for one in (best, chosen))
    box = max(before, key=lambda category: before[category] - after[category])
    if before[box] - after[box] >= LEAST_CHANCE:
        chances = {"best": before[box], "chosen": after[box]}
        yield Fact("falls", "coach_falls", boxes={"box": box}, chances=chances)


def _bonus(game: Game, best: Choice, tables: Tables) -> Iterator[Fact]:
    rules = game.rules
    upper = column_totals(rules, game.card.columns[0]).upper_total
    if not rules.bonus_points or upper >= rules.bonus_at:
        return
    plain = replace(game, rules=rules.without_bonus)
    worth = best.value - analyse(plain, tables)[0].value
    if worth >= LEAST_POINTS:
        whole = {"bonus": rules.bonus_points}
        yield Fact("bonus", "coach_bonus", whole=whole, points={"worth": worth})


def _joker(game: Game) -> Iterator[Fact]:
    """What an extra Yacht brings, and where it may go."""
    rules = game.rules
    bonus = extra_bonus(rules, game.card, game.roll)
    found = joker(rules, game.card, game.roll)
    whole = {"points": bonus} if bonus else {}
    paid = "_bonus" if bonus else ""
    if found is None:
        if bonus:
            yield Fact("joker", "coach_joker_plain_bonus", whole=whole)
        return
    boxes = {}
    if found.order == "upper":
        (box,) = found.legal
        boxes = {"box": rules.categories[box.category].id}
    order = "wild" if found.order == "any" and found.is_wild else found.order
    yield Fact("joker", f"coach_joker_{order}{paid}", boxes=boxes, whole=whole)
