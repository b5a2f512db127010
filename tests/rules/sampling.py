"""Names and cards to compare the two scorers on: systematic where that is few, seeded where not."""

from collections.abc import Iterator
from itertools import product
from random import Random

from tests.second_scorer import PRESETS, Rules, read_name

VALUES = {
    "extra": ("0", "1", "50", "100", "200"),
    "joker": ("none", "forced", "forced_if_scored", "free", "free_after_upper"),
    "house": ("strict", "open"),
    "four": ("4", "5"),
    "straights": ("exact", "run", "different"),
    "straight_points": ("0,0", "15,30", "21,30", "30,30", "30,40", "200,1"),
    "bonus": ("0", "1", "35", "50", "200"),
    "columns": ("1", "2", "3"),
    "instant": ("on", "off"),
    "held": ("free", "stays"),
}
"""Some allowed values of every switch."""


def single_switches() -> Iterator[tuple[str, str, str]]:
    """Preset, key and value: every switch with each of its values on every preset."""
    for preset, (key, values) in product(PRESETS, VALUES.items()):
        for value in values:
            yield preset, key, value


def accepted(preset: str, key: str) -> bool:
    """Whether the preset takes the switch at all."""
    return getattr(PRESETS[preset], key) is not None


def random_name(random: Random) -> str:
    """A preset with some switches that it takes, in any order."""
    preset = random.choice(list(PRESETS))
    keys = [key for key in VALUES if accepted(preset, key)]
    chosen = random.sample(keys, random.randint(1, len(keys)))
    named = {key: random.choice(VALUES[key]) for key in chosen}
    if named.get("extra", str(PRESETS[preset].extra)) == "0":
        named["joker"] = "none"  # another joker is refused without extra Yachts
    return "+".join([preset, *(f"{key}={value}" for key, value in named.items())])


def random_names(count: int, seed: int) -> list[str]:
    """So many names, the same every time."""
    random = Random(seed)
    return [random_name(random) for _ in range(count)]


JOKER_NAMES = [
    f"{preset}{switches}"
    for preset, switches in [
        *product(("yacht-dice",), [f"+joker={joker}" for joker in VALUES["joker"]]),
        *product(
            ("yacht", "yacht-worldwide", "yatzy"),
            [f"+extra=60+joker={joker}" for joker in VALUES["joker"]],
        ),
        ("yacht-dice-plain", ""),
        ("yacht-dice-classic", "+house=open+four=4+straights=different+instant=on"),
        ("yacht-dice-free-after-upper", "+house=open+straights=exact+straight_points=15,60"),
        ("general", ""),
        ("general-short", "+house=open"),
        ("generala", ""),
    ]
]
"""Every joker form on every family, and the games where a box looks at another or wins."""


def cards(name: str, count: int, seed: int) -> list[dict[str, int]]:
    """Cards of the rules: every state of the five-alike boxes with every state of the rest.

    For one column that is all combinations of five-alike box (open, full, scratched, odd points),
    upper section (open, filled, every other box either way, one open) and lower section (open,
    filled, half); `count` of them for more columns, drawn with the seed.
    """
    rules = read_name(name)
    random = Random(seed)
    columns = [
        list(_column_cards(rules, column, random)) for column in range(1, (rules.columns or 1) + 1)
    ]
    if len(columns) == 1:
        return columns[0]
    return [
        {box: points for column in columns for box, points in random.choice(column).items()}
        for _ in range(count)
    ]


def _column_cards(rules: Rules, column: int, random: Random) -> Iterator[dict[str, int]]:
    upper, lower = rules.boxes[:6], list(rules.boxes[6:])
    five_alike = rules.yacht_box or "general"
    lower.remove(five_alike)
    uppers = [(), upper, upper[::2], upper[1::2], tuple(random.sample(upper, 5))]
    lowers = [(), lower, random.sample(lower, len(lower) // 2)]
    for held, above, below in product((None, 50, 0, 60), uppers, lowers):
        card = {box: random.randint(0, 5) * (upper.index(box) + 1) for box in above}
        card |= {box: random.choice((0, 15, 25, 50)) for box in below}
        if held is not None:
            card[five_alike] = held
        yield {box if column == 1 else f"{box}@{column}": points for box, points in card.items()}
