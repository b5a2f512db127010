"""A rules page taken at its word: what would be scored by someone who knows only the page.

Reads sections and phrases; knows nothing of the engine, and refuses a phrase it does not know.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from tests.second_scorer import Choice
from yachtdice.rules.page import BoxRule, PageSection
from yachtdice.rules.phrase import Phrase

Dice = tuple[int, ...]


class ReadPage:
    """What the page says."""

    def __init__(self, sections: tuple[PageSection, ...]) -> None:
        self.headings = [section.heading.key for section in sections]
        self.boxes = [ReadBox(box) for section in sections for box in section.boxes]
        self.lines: dict[str, Mapping[str, Any]] = {}
        for line in (line for section in sections for line in section.lines):
            assert line.key not in self.lines, f"{line.key} stands twice"
            assert line.key in KNOWN, f"{line.key} means nothing to this reader"
            self.lines[line.key] = line.params

    def find(self, *keys: str) -> Mapping[str, Any] | None:
        """Parameters of the one of these lines that is on the page."""
        found = [self.lines[key] for key in keys if key in self.lines]
        assert len(found) <= 1, keys
        return found[0] if found else None

    def get(self, *keys: str) -> Mapping[str, Any]:
        found = self.find(*keys)
        assert found is not None, keys
        return found

    @property
    def columns(self) -> int:
        cards = self.find("page_columns_cards")
        return int(cards["columns"]) if cards else 1

    @property
    def bonus(self) -> tuple[int, int]:
        """Upper total that earns it and its points; (0, 0) if there is none."""
        if "page_no_bonus" in self.lines:
            return 0, 0
        line = self.get("page_bonus", "page_bonus_par")
        return line["at"], line["points"]

    def box_of(self, title: Phrase) -> "ReadBox":
        """The box that a line names by its title."""
        (box,) = (box for box in self.boxes if f"box_{box.rule.title}" == title.key)
        return box

    @cached_property
    def yacht(self) -> "ReadBox | None":
        """The box after which five alike are special."""
        line = self.find(*columned("page_extra_is"))
        return self.box_of(line["box"]) if line else None

    def choices(self, card: Mapping[str, int], dice: Dice, throw: int) -> dict[str, Choice]:
        """Exactly the boxes that the page lets one choose, and what each brings.

        Args:
            card: points by filled box, `ones@2` in the second column.
        """
        places = [(b, c) for c in range(1, self.columns + 1) for b in self.boxes]
        open_places = [(box, c) for box, c in places if box.label(c) not in card]
        lower = [(box, c) for box, c in open_places if box.rule.section == "lower"]
        matching = [(box, c) for box, c in open_places if box.face == dice[0]]
        is_extra = self._is_extra(card, dice)
        bonus = self._bonus(card) if is_extra else 0
        wild, zero = False, False
        if is_extra and self._is_joker(card):
            if "page_joker_forced_upper" in self.lines:
                wild, zero = not matching and bool(lower), not matching and not lower
                open_places = matching or lower or open_places
            elif "page_joker_free_after_upper" in self.lines:
                wild = not matching
            else:
                assert "page_joker_free" in self.lines
                wild = True
        found = {}
        for box, column in open_places:
            if wild and box.rule.section == "lower":
                points = box.wild(dice)
            else:
                held = box.needed and card.get(self.box_of(box.needed.title).label(column))
                points = 0 if zero else box.score(dice, throw, held)
            found[box.label(column)] = Choice(points, bonus, self._wins(box, points, throw))
        return found

    def _is_extra(self, card: Mapping[str, int], dice: Dice) -> bool:
        filled = self.yacht and all(self.yacht.label(c + 1) in card for c in range(self.columns))
        return bool(filled) and len(set(dice)) == 1

    def _held(self, card: Mapping[str, int], points: int) -> bool:
        assert self.yacht
        return any(card[self.yacht.label(c + 1)] == points for c in range(self.columns))

    def _bonus(self, card: Mapping[str, int]) -> int:
        line = self.find(*columned("page_extra_pays"))
        return line["points"] if line and self._held(card, line["held"]) else 0

    def _is_joker(self, card: Mapping[str, int]) -> bool:
        if "page_joker_none" in self.lines:
            return False
        plain = self.find(*columned("page_joker_scratch_plain"))
        same = self.find(*columned("page_joker_scratch_same"))
        assert (plain is None) != (same is None)
        return plain is None or self._held(card, plain["held"])

    def _wins(self, box: "ReadBox", points: int, throw: int) -> bool:
        line = self.find(f"page_wins_{box.wins}")
        if line is None or points == 0:
            assert box.wins == "never" or line is not None
            return False
        assert self.box_of(line["box"]) is box
        assert line["dice"] == box.dice
        return box.wins == "any_throw" or throw == 1


def columned(key: str) -> tuple[str, str]:
    return key, f"{key}_columns"


class Needed(NamedTuple):
    title: Phrase
    held: int


class ReadBox:
    """What the page says of one box."""

    def __init__(self, rule: BoxRule) -> None:
        self.rule = rule
        self.wins = "never"
        self.needed: Needed | None = None
        said = rule.what
        if said.key in ("page_box_wins_first_throw", "page_box_wins_any_throw"):
            self.wins = said.key.removeprefix("page_box_wins_")
            said = part(said, "box")
        if said.key in ("page_box_needs", "page_box_needs_same_column"):
            held = said.params["held"]
            assert isinstance(held, int)
            self.needed = Needed(part(said, "other"), held)
            said = part(said, "box")
        assert said.key == "page_box"
        self.dice, self.points = part(said, "dice"), part(said, "points")

    def label(self, column: int) -> str:
        return self.rule.id if column == 1 else f"{self.rule.id}@{column}"

    @property
    def face(self) -> int | None:
        face = self.dice.params.get("face")
        return face if isinstance(face, int) else None

    def score(self, dice: Dice, throw: int, held: int | None) -> int:
        """What the dice score here while the box that this one needs holds so much."""
        counted = counted_dice(self.dice, dice)
        if counted is None or (self.needed and held != self.needed.held):
            return 0
        return self._pays(dice, counted, throw)

    def wild(self, dice: Dice) -> int:
        """What dice alike score here as if they fitted."""
        return self._pays(dice, dice, throw=2)

    def _pays(self, dice: Dice, counted: Dice, throw: int) -> int:
        params: Mapping[str, Any] = self.points.params
        match self.points.key:
            case "page_points_fixed":
                return int(params["points"])
            case "page_points_first_throw":
                return int(params["first"] if throw == 1 else params["points"])
            case "page_points_sum":
                return sum(counted)
            case "page_points_sum_all":
                assert params["count"] == len(dice)
                return sum(dice)
            case "page_points_sum_alike" | "page_points_sum_pairs":
                return sum(counted[: params["count"]])
        raise AssertionError(f"{self.points.key} means nothing to this reader")


def part(said: Phrase, name: str) -> Phrase:
    value = said.params[name]
    assert isinstance(value, Phrase)
    return value


def counted_dice(asked: Phrase, dice: Dice) -> Dice | None:
    """The dice that fit what is asked, those that count first; None: they do not fit."""
    params: Mapping[str, Any] = asked.params
    many = {face: dice.count(face) for face in sorted(set(dice), reverse=True)}
    faces = sorted(many)
    shape = sorted(many.values())
    run = max(sum(all(f + k in many for k in range(n + 1)) for n in range(6)) for f in faces)
    match asked.key:
        case "page_dice_face":
            return tuple(die for die in dice if die == params["face"])
        case "page_dice_any":
            fits = True
        case "page_dice_alike":
            fits = shape[-1] >= params["count"]
            return tuple(sorted(dice, key=lambda die: -many[die])) if fits else None
        case "page_dice_all_alike":
            fits = shape == [params["count"]] == [len(dice)]
        case "page_dice_pair" | "page_dice_pairs":
            pairs = [face for face in many if many[face] >= 2]
            fits = len(pairs) >= params.get("count", 1)
            return tuple(face for face in pairs for _ in range(2)) if fits else None
        case "page_dice_house_strict":
            fits = shape == [2, 3]
        case "page_dice_house_open":
            fits = shape in ([2, 3], [5])
        case "page_dice_run":
            fits = run == params["count"] == len(dice)
        case "page_dice_run_at_least":
            fits = run >= params["count"]
        case "page_dice_different":
            fits = len(many) == params["count"] == len(dice)
        case "page_dice_different_at_least":
            fits = len(many) >= params["count"]
        case "page_dice_exact":
            fits = dice in items(params["rolls"])
        case _:
            raise AssertionError(f"{asked.key} means nothing to this reader")
    return dice if fits else None


def items(listed: Any) -> list[Any]:
    """What a list in words holds: `a, b or c`."""
    if not isinstance(listed, Phrase):
        return [listed]
    if listed.key == "page_comma":
        return [listed.params["first"], *items(listed.params["rest"])]
    if listed.key in ("page_or", "page_and"):
        return [listed.params["first"], listed.params["last"]]
    return [listed]


KNOWN = {
    "page_players", "page_turn_single", "page_turn_held_free", "page_turn_held_stays",
    "page_write", "page_write_two", "page_rounds", "page_rounds_two", "page_win", "page_highest",
    "page_bonus", "page_bonus_par", "page_no_bonus", "page_first_throw",
    *columned("page_extra_nothing"), *columned("page_extra_is"), *columned("page_extra_pays"),
    "page_joker_none", "page_joker_forced_upper", "page_joker_forced_lower",
    "page_joker_forced_zero", "page_joker_free", "page_joker_free_after_upper",
    "page_joker_columns", *columned("page_joker_scratch_same"),
    *columned("page_joker_scratch_plain"), "page_joker_wild",
    "page_wins_first_throw", "page_wins_any_throw", "page_wins_choice",
    "page_columns_cards", "page_columns_bonus", "page_source_is", "page_aliases",
}  # fmt: skip
"""Every line that a page may hold."""
