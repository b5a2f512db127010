"""What a box pays for five dice, written as text in ascending order: "11345"."""

import re

from .names import UPPER, Rules


def is_five_alike(dice: str) -> bool:
    """Whether all dice show one number."""
    return len(set(dice)) == 1


def total(dice: str) -> int:
    """The sum of all dice."""
    return sum(map(int, dice))


def alike(dice: str, count: int) -> int:
    """The highest number that at least `count` dice show, or 0."""
    found = re.findall(rf"(\d)\1{{{count - 1}}}", dice)
    return int(found[-1]) if found else 0


def is_house(dice: str, house: str) -> bool:
    """Three of one number and two of another; with house=open five alike as well."""
    strict = re.fullmatch(r"(.)\1\1(?!\1)(.)\2|(.)\3(?!\3)(.)\4\4", dice)
    return bool(strict) or (house == "open" and is_five_alike(dice))


def is_straight(dice: str, kind: str, small: bool) -> bool:
    """Whether the dice are the small (or the large) straight of that kind."""
    numbers = "".join(sorted(set(dice)))
    if kind == "different":
        return len(numbers) == 5
    if kind == "run":
        runs = ("1234", "2345", "3456") if small else ("12345", "23456")
        return any(run in numbers for run in runs)
    return dice == ("12345" if small else "23456")


def plain_points(rules: Rules, box: str, dice: str, throw: int, general_held: int = 0) -> int:
    """Points of the dice in the box by the plain rules, no joker.

    Args:
        throw: 1, 2 or 3; only the General games look whether it is the first.
        general_held: points in the general box of the same column, for `double_general`.
    """
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * dice.count(str(face))
    if rules.family.startswith("general"):
        return _general_points(rules, box, dice, throw, general_held)
    match box:
        case "chance" | "choice":
            return total(dice)
        case "yacht" | "yatzy" | "five_alike":
            return 50 if is_five_alike(dice) else 0
        case "one_pair":
            return 2 * alike(dice, 2)
        case "two_pairs":
            pairs = set(re.findall(r"(.)\1", dice))
            return 2 * sum(map(int, pairs)) if len(pairs) == 2 else 0
        case "three_of_a_kind":
            face = alike(dice, 3)
            return 3 * face if rules.family == "yatzy" else total(dice) if face else 0
        case "four_of_a_kind":
            face = alike(dice, 4)
            return 4 * face if rules.four == "4" else total(dice) if face else 0
        case "full_house":
            points = 25 if rules.family == "13" else total(dice)
            return points if is_house(dice, rules.house) else 0
    assert rules.straights
    assert rules.straight_points
    small = box in ("small_straight", "little_straight", "little_cameroon")
    assert small or box in ("large_straight", "big_straight", "big_cameroon"), box
    points = rules.straight_points[0 if small else 1]
    return points if is_straight(dice, rules.straights, small) else 0


def _general_points(rules: Rules, box: str, dice: str, throw: int, general_held: int) -> int:
    premium = 5 if throw == 1 else 0
    match box:
        case "straight":
            straights = ["12345", "23456", "13456"]
            if rules.family != "generala":
                straights.append("11345")
            return 20 + premium if dice in straights else 0
        case "full_house":
            return 30 + premium if is_house(dice, rules.house) else 0
        case "four_of_a_kind":
            return 40 + premium if alike(dice, 4) else 0
        case "general":
            points = 50 if rules.family == "generala" else 60
            return points if is_five_alike(dice) else 0
        case "double_general":
            return 100 if is_five_alike(dice) and general_held == 50 else 0
        case "choice":
            return total(dice)
    raise AssertionError(box)


def wild_points(rules: Rules, box: str, dice: str) -> int:
    """What a lower box pays for five alike that stand for its pattern."""
    face = int(dice[0])
    match box:
        case "one_pair":
            return 2 * face
        case "two_pairs":
            return 4 * face
        case "three_of_a_kind":
            return (3 if rules.family == "yatzy" else 5) * face
        case "four_of_a_kind":
            return (4 if rules.four == "4" else 5) * face
        case "chance" | "choice":
            return 5 * face
        case "full_house":
            return 25 if rules.family == "13" else 5 * face
        case "small_straight" | "little_straight":
            return plain_points(rules, box, "12345", 3)
        case "large_straight" | "big_straight":
            return plain_points(rules, box, "23456", 3)
    raise AssertionError(box)
