"""The complete rules of a game as one frozen value."""

import hashlib
import json
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from yachtdice.rules.category import Category, Needs, Points
from yachtdice.rules.pattern import Pattern

JokerRule: TypeAlias = Literal["none", "forced", "forced_if_scored", "free", "free_after_upper"]
JOKER_RULES: tuple[JokerRule, ...] = get_args(JokerRule)


class Box(NamedTuple):
    """A cell of a seat's scorecard."""

    column: int
    """From 0."""
    category: int
    """Index into `RuleSet.categories`."""


@dataclass(frozen=True)
class RuleSet:
    """Everything that play, score and help follow from."""

    id: str
    """The preset it starts from."""
    name: str
    """Canonical: the preset and the overrides, `yacht-dice-free+columns=2`."""
    aliases: tuple[str, ...]
    source: str
    dice: int
    sides: int
    rolls_per_turn: int
    boxes_per_turn: int
    bonus_at: int
    """Upper total of a column that earns the bonus."""
    bonus_points: int
    """0: no upper bonus."""
    joker: JokerRule
    extra_yacht: int
    """Points of each extra Yacht; 0: none."""
    yacht: str | None
    """Id of the one plain five-alike box; None where there is none."""
    columns: int
    held_stays: bool
    """A held die stays held for the turn."""
    categories: tuple[Category, ...]

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 (hex) of all that matters in play: names, titles and sources left out."""
        text = json.dumps(self.content(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def content(self) -> dict[str, Any]:
        """All that matters in play, as plain data: equal for rule sets that play alike."""
        # Records name a hash. A field that comes later stands here only where it is not its
        # default, so that the hashes of rule sets without it stay as they are.
        return {
            "dice": self.dice,
            "sides": self.sides,
            "rolls_per_turn": self.rolls_per_turn,
            "boxes_per_turn": self.boxes_per_turn,
            "bonus": [self.bonus_at, self.bonus_points],
            "joker": self.joker,
            "extra_yacht": self.extra_yacht,
            "yacht": self.yacht,
            "columns": self.columns,
            "held_stays": self.held_stays,
            "categories": [_category_content(category) for category in self.categories],
        }

    @cached_property
    def group(self) -> int:
        """How many dice a box is scored from: five."""
        return self.dice // self.boxes_per_turn

    @cached_property
    def rounds(self) -> int:
        """How many there are in a game."""
        return len(self.categories) * self.columns // self.boxes_per_turn

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Every box of a seat's scorecard, column by column."""
        return tuple(
            Box(column, category)
            for column in range(self.columns)
            for category in range(len(self.categories))
        )

    @cached_property
    def boxes_stand_alone(self) -> bool:
        """Whether what a box brings never depends on what is in another one."""
        has_extra_yachts = self.yacht is not None and (self.extra_yacht or self.joker != "none")
        needs = any(category.needs for category in self.categories)
        return not (self.bonus_points or has_extra_yachts or needs)

    @cached_property
    def without_bonus(self) -> "RuleSet":
        """The same game without an upper bonus, by the name that the switch gives it."""
        if not self.bonus_points:
            return self
        parts = [part for part in self.name.split("+") if not part.startswith("bonus=")]
        return replace(self, bonus_points=0, name="+".join([*parts, "bonus=0"]))

    @cached_property
    def one_column(self) -> "RuleSet":
        """The same game with one column, by the name that it has without the switch."""
        if self.columns == 1:
            return self
        parts = [part for part in self.name.split("+") if not part.startswith("columns=")]
        return replace(self, columns=1, name="+".join(parts))

    @cached_property
    def yacht_index(self) -> int | None:
        """Index of the plain five-alike box."""
        return None if self.yacht is None else self.index(self.yacht)

    def index(self, category_id: str) -> int:
        """Where a category stands in `categories`.

        Raises:
            KeyError: there is none of that id.
        """
        return self._indices[category_id]

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {category.id: index for index, category in enumerate(self.categories)}

    @cached_property
    def upper(self) -> tuple[int, ...]:
        """Indices of the upper boxes."""
        return tuple(i for i, c in enumerate(self.categories) if c.section == "upper")

    @cached_property
    def lower(self) -> tuple[int, ...]:
        """Indices of the lower boxes."""
        return tuple(i for i, c in enumerate(self.categories) if c.section == "lower")

    @cached_property
    def pars(self) -> tuple[tuple[int, int], ...]:
        """Index and par, three of its number, of each upper box."""
        return tuple((i, 3 * (self.categories[i].face or 0)) for i in self.upper)

    @cached_property
    def has_needs(self) -> bool:
        """Whether what some box pays depends on another one, extra Yachts aside."""
        return any(category.needs for category in self.categories)

    def highest_total(self) -> int:
        """The highest total a seat can reach, found by a search over the rules."""
        from yachtdice.rules.highest import highest_total

        return highest_total(self)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"find_rules({self.name!r})"


@lru_cache(maxsize=1024)
def _category_content(category: Category) -> dict[str, Any]:
    """To be read only: it is cached, as most rule sets are made of the same categories."""
    return {
        "id": category.id,
        "section": category.section,
        "pattern": [type(category.pattern).__name__, *_values(category.pattern)],
        "points": [type(category.points).__name__, *_values(category.points)],
        "wins": category.wins,
        "needs": _values(category.needs) if category.needs else None,
    }


def _values(part: Pattern | Points | Needs) -> list[Any]:
    return [getattr(part, field.name) for field in fields(part)]
