"""Rule sets so small that every way to play them can be gone through."""

from dataclasses import replace

from yachtdice.rules import JokerRule, RuleSet
from yachtdice.rules.loading import load_rules

BOXES = {
    "ones": 'section = "upper"\npattern = { face = 1 }\npoints = { sum = "matching" }',
    "twos": 'section = "upper"\npattern = { face = 2 }\npoints = { sum = "matching" }',
    "threes": 'section = "upper"\npattern = { face = 3 }\npoints = { sum = "matching" }',
    "pair": "pattern = { alike = 2 }\npoints = { fixed = 6 }",
    "pair_sum": 'pattern = { pairs = 1 }\npoints = { sum = "matching" }',
    "mixed": "pattern = { different = 2 }\npoints = { fixed = 3 }",
    "straight": "pattern = { exact = [[1, 3]] }\npoints = { fixed = 12 }",
    "chance": 'pattern = { any = true }\npoints = { sum = "all" }',
    "early": "pattern = { different = 2 }\npoints = { fixed = 2, first_throw = 5 }",
    "late": "pattern = { any = true }\npoints = { fixed = 4, first_throw = 1 }",
    "big": 'pattern = { alike = 2 }\npoints = { fixed = 6, first_throw = 8 }\nwins = "first_throw"',
    "instant": 'pattern = { alike = 2 }\npoints = { fixed = 6 }\nwins = "any_throw"',
    "double": "pattern = { alike = 2 }\npoints = { fixed = 11 }\nneeds = { pair = 6 }",
}


def small_rules(
    *boxes: str,
    dice: int = 2,
    sides: int = 3,
    throws: int = 3,
    bonus: tuple[int, int] | None = None,
    joker: JokerRule = "none",
    extra: int = 0,
    yacht: bool = False,
    boxes_per_turn: int = 1,
    held_stays: bool = False,
) -> RuleSet:
    """A rule set of some of `BOXES`.

    Args:
        bonus: the upper total that earns it, and its points.
        yacht: whether the pair is the Yacht box.
    """
    lines = [
        'id = "small"',
        'source = "made up"',
        f"dice = {dice}",
        f"sides = {sides}",
        f"rolls_per_turn = {throws}",
        f"boxes_per_turn = {boxes_per_turn}",
        f'joker = "{joker}"',
        f"extra_yacht = {extra}",
    ]
    if yacht:
        lines.append('yacht = "pair"')
    if bonus:
        lines.append(f"upper_bonus = {{ at = {bonus[0]}, points = {bonus[1]} }}")
    rows = [f'[[category]]\nid = "{box}"\n{BOXES[box]}' for box in boxes]
    rules = load_rules("\n".join([*lines, *rows]), file="small.toml")
    return replace(rules, held_stays=held_stays)


JOKERS: tuple[JokerRule, ...] = ("none", "forced", "forced_if_scored", "free", "free_after_upper")

SMALL: dict[str, RuleSet] = {
    "sums": small_rules("ones", "pair_sum", "chance"),
    "four_sides": small_rules("twos", "pair", "chance", sides=4, throws=2),
    "upper_bonus": small_rules("ones", "twos", "threes", bonus=(5, 7)),
    "bonus_never_reached": small_rules("ones", "twos", "chance", bonus=(63, 35)),
    "upper_without_bonus": small_rules("ones", "twos", "threes"),
    "first_throw_pays_otherwise": small_rules("early", "late", "pair"),
    "first_throw_wins": small_rules("big", "ones", "chance"),
    "wins_at_once": small_rules("instant", "twos", "mixed"),
    "needs_another_box": small_rules("pair", "double", "chance"),
    "one_throw": small_rules("ones", "pair", "mixed", throws=1),
    "four_throws": small_rules("ones", "pair", "chance", throws=4),
    "held": small_rules("ones", "pair", "mixed", dice=3, held_stays=True),
    "held_four_throws": small_rules("twos", "early", "chance", throws=4, held_stays=True),
    "two_boxes": small_rules("ones", "twos", "pair", "mixed", dice=4, boxes_per_turn=2, sides=2),
    "two_boxes_held": small_rules(
        "ones", "early", "pair", "mixed", dice=4, boxes_per_turn=2, sides=2, held_stays=True
    ),
    "extra_without_joker": small_rules("twos", "pair", "chance", yacht=True, extra=9),
    **{
        f"joker_{joker}": small_rules(
            *("ones", "twos", "pair", "mixed"),
            yacht=True,
            joker=joker,
            extra=9,
            bonus=(4, 7),
            sides=2,
        )
        for joker in JOKERS
    },
    "joker_of_a_number_without_box": small_rules(
        "twos", "pair", "mixed", yacht=True, joker="forced", extra=9
    ),
    "joker_barred_from_a_straight": small_rules(
        "ones", "pair", "straight", yacht=True, joker="free_after_upper", extra=9
    ),
    "joker_without_bonus": small_rules(
        "ones", "pair_sum", "pair", "mixed", yacht=True, joker="forced", extra=2, sides=2
    ),
    "joker_dearer_than_its_bonus": small_rules(
        "ones", "twos", "pair", "chance", yacht=True, joker="forced_if_scored", extra=1, sides=2
    ),
}
