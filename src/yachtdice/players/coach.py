"""Reasons in words: what speaks for the best choice, and what another one gives up.

A reason is a fact: the key of a message, and the boxes, dice, points and chances it is worded with.
Each number is of the exact analysis under perfect play; nothing is rounded before it is worded.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from yachtdice.game import Action, Game, Keep, Placement, Score
from yachtdice.players.report import choice_of
from yachtdice.rules import Box, RuleSet, column_totals, totals
from yachtdice.rules.joker import extra_bonus, joker
from yachtdice.solver import Choice, Tables, analyse
from yachtdice.solver.analyse import solution_for, turn_of
from yachtdice.solver.carried import carried
from yachtdice.solver.columns.one_turn import one_columns_turn

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
    """Parameter -> box: a category id; where there are several columns with the one that is meant,
    `ones@1`, or without it for all of them."""
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
    - `bonus`: with one column, what the upper bonus is worth now: how much more is expected than
      from the same position of the same game without one, played perfectly for itself.

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

    Boxes are named as `Placement.box` has it. Where it is all the same in which column a box is
    filled it is the first one's chance.

    Args:
        action: the choice that is made now; the best ones follow.
    """
    tables = tables or Tables()
    if isinstance(action, Score):
        paid = _paid(game, action)
        found = {box: float(points > 0) for box, points in paid.items()}
    else:
        assert isinstance(action, Keep)
        found = _box_chances(game, action, tables)
    return {name: found.get(name, 0.0) for name in _open_boxes(game)}


def _box_chances(game: Game, keep: Keep, tables: Tables) -> dict[str, float]:
    rules = game.rules
    columns = tables.columns(rules)
    if columns is not None:
        turn = one_columns_turn(columns, game.card)
        index = columns.turns.layout.lattice.index[keep.faces]
        row = turn.carried[game.throw - 1][index].tolist()
        return {box_name(rules, box): p for box, p in zip(rules.boxes, row, strict=True)}
    solution = solution_for(rules, game.card, tables)
    place = solution.layout.state_of(game.card)
    assert place is not None
    chances = carried(turn_of(solution, *place))[game.throw - 1]
    row = chances[solution.layout.lattice.index[keep.faces]].tolist()
    found = {c.id: chance for c, chance in zip(rules.categories, row, strict=True)}
    # A table of several columns counts in how many a box is filled: its first open one stands here.
    first = {box.category: box for box in reversed(game.card.open_boxes())}
    return {box_name(rules, box): found[rules.categories[k].id] for k, box in first.items()}


def _open_boxes(game: Game) -> list[str]:
    """In card order, column by column."""
    return [box_name(game.rules, box) for box in game.card.open_boxes()]


def box_name(rules: RuleSet, box: Box) -> str:
    """A box as facts and messages name it."""
    return Placement(rules.categories[box.category].id, box.column).box


def _paid(game: Game, action: Score) -> dict[str, int]:
    """What a score writes into its boxes."""
    columns = game.apply(action).cards[game.seat].columns
    found = {}
    for placement in action.placements:
        points = columns[placement.column][game.rules.index(placement.category)]
        assert points is not None
        found[placement.box] = points
    return found


def _brings(game: Game, action: Action) -> int:
    """What a score brings now, all bonuses included."""
    after = totals(game.rules, game.apply(action).cards[game.seat]).total
    return after - totals(game.rules, game.card).total


def _carries(game: Game, best: Choice, tables: Tables) -> Iterator[Fact]:
    assert isinstance(best.action, Keep)
    chances = box_chances(game, best.action, tables)
    likely = sorted(chances, key=lambda box: -chances[box])[:MOST_BOXES]
    likely = [box for box in likely if chances[box] >= LEAST_CHANCE]
    if not likely:
        return
    keep = "keep" if best.action.faces else "none"
    yield Fact(
        "carries",
        f"coach_carries_{keep}_{len(likely)}",
        boxes={f"box{n}": _said(game.rules, box) for n, box in enumerate(likely, 1)},
        dice={"dice": best.action.faces} if best.action.faces else {},
        chances={f"chance{n}": chances[box] for n, box in enumerate(likely, 1)},
    )


def _takes(game: Game, choices: Sequence[Choice]) -> Iterator[Fact]:
    best = choices[0]
    assert isinstance(best.action, Score)
    brings = _brings(game, best.action)
    if brings:
        boxes = _boxes(game.rules, best.action)
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
    boxes = {**_boxes(game.rules, best.action), **_boxes(game.rules, other.action, "other")}
    worth = (best.value - brings) - (other.value - more)
    kind: Kind = "fewer" if brings else "zero"
    whole = {"other_points": more} if kind == "zero" else {"points": brings, "other_points": more}
    key = f"coach_{kind}_{len(best.action.placements)}"
    yield Fact(kind, key, boxes=boxes, whole=whole, points={"worth": worth})


def _boxes(rules: RuleSet, action: Score, name: str = "box") -> dict[str, str]:
    return {f"{name}{n}": _said(rules, p.box) for n, p in enumerate(action.placements, 1)}


def _said(rules: RuleSet, box: str) -> str:
    """A box as facts name it, from what `Placement.box` has."""
    return box if rules.columns == 1 or "@" in box else f"{box}@1"


def _matching(rules: RuleSet, legal: Iterable[Box]) -> str:
    """The upper box that a joker must go to, in whichever column."""
    boxes = sorted(legal)
    category = rules.categories[boxes[0].category].id
    return category if len(boxes) > 1 else _said(rules, box_name(rules, boxes[0]))


def _given_up(game: Game, best: Choice, chosen: Choice, tables: Tables) -> Iterator[Fact]:
    if chosen.loss < LEAST_POINTS:
        return
    yield Fact("gives_up", "coach_gives_up", points={"loss": chosen.loss})
    if not isinstance(best.action, Keep):
        return  # a box that is sure, beside one that was not taken
    before, after = (box_chances(game, one.action, tables) for one in (best, chosen))
    box = max(before, key=lambda box: before[box] - after[box])
    if before[box] - after[box] >= LEAST_CHANCE:
        chances = {"best": before[box], "chosen": after[box]}
        yield Fact("falls", "coach_falls", boxes={"box": _said(game.rules, box)}, chances=chances)


def _bonus(game: Game, best: Choice, tables: Tables) -> Iterator[Fact]:
    rules = game.rules
    if not rules.bonus_points or rules.columns > 1:
        return
    if column_totals(rules, game.card.columns[0]).upper_total >= rules.bonus_at:
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
        boxes = {"box": _matching(rules, found.legal)}
    order = "wild" if found.order == "any" and found.is_wild else found.order
    yield Fact("joker", f"coach_joker_{order}{paid}", boxes=boxes, whole=whole)
