"""Position lines and tokens: they read back, and nothing that could not be is read."""

import re
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import examples
from yachtdice.errors import NotationError, RuleSetError
from yachtdice.game import (
    Game,
    Keep,
    Placement,
    Score,
    Throw,
    Undo,
    format_action,
    format_position,
    new_game,
    parse_action,
    parse_position,
    score,
)
from yachtdice.game.action import parse_placement
from yachtdice.rules import RuleSet, find_rules
from yachtdice.testing import any_action, games

# One of every shape: mid-turn, held dice that stay, columns, pairs of boxes, over, won at once.
STORIES = [
    ("yacht-dice", 1, ""),
    ("yacht-dice", 3, "!25566 k566 !33566"),
    ("yacht-dice", 2, "!66666 =yacht !12345 =ones !66666 =sixes !12345 =twos !22222"),
    ("yacht-dice+held=stays", 2, "!25566 k566 !13566 k1566"),
    ("yacht-dice+held=stays", 2, "!25566 k566 !13566 k1566 !13566"),
    ("yacht-dice+columns=2", 2, "!11111 =yacht@2 !12345 =ones !22222 =yacht !12345 =twos@2"),
    ("double-cameroon", 2, "!1123644455 =ones:11236+full_house:44455 !1234512345 k12345"),
    ("general", 3, "!12345 =straight !11111 =general"),
    ("yacht+instant=on", 2, "!12345 k1 !11111 =yacht"),
    ("yatzy+extra=50", 1, "!11111 =yatzy !22222 =twos"),
]


def story(name: str, seats: int, tokens: str) -> Game:
    return new_game(find_rules(name), seats).play(tokens)


IDS = [f"{name}-{number}" for number, (name, _, _) in enumerate(STORIES, 1)]
LINES = [format_position(story(*told)) for told in STORIES]


@examples(60)
@given(games())
def test_positions_read_back(game: Game) -> None:
    line = format_position(game)
    assert "\n" not in line
    assert len(line.split(" ")) == 8
    again = parse_position(line)
    assert again == game
    assert format_position(again) == line == str(game)
    assert again.legal_actions()[:50] == game.legal_actions()[:50]
    assert again.is_over == game.is_over
    assert again.outcome() == game.outcome()


@examples(30)
@given(games(), st.randoms(use_true_random=False))
def test_tokens_read_back(game: Game, random: Random) -> None:
    actions = [] if game.is_over else [any_action(game, random) for _ in range(5)]
    for action in [*actions, Undo()]:
        token = format_action(action)
        assert re.fullmatch(r"[!-~]+", token)
        assert parse_action(token) == action
        assert game.read(token) == action


@pytest.mark.parametrize(
    ("token", "action"),
    [
        ("!25566", Throw((2, 5, 5, 6, 6))),
        ("!65265", Throw((6, 5, 2, 6, 5))),
        ("k566", Keep((5, 6, 6))),
        ("k-", Keep(())),
        ("=full_house", score("full_house")),
        ("=full_house@2", score("full_house", 1)),
        (
            "=ones:11236+full_house:44455",
            Score(
                (
                    Placement("ones", 0, (1, 1, 2, 3, 6)),
                    Placement("full_house", 0, (4, 4, 4, 5, 5)),
                )
            ),
        ),
        ("undo", Undo()),
    ],
)
def test_tokens(token: str, action: Throw | Keep | Score | Undo) -> None:
    assert parse_action(token) == action
    assert format_action(action) == token


@pytest.mark.parametrize(
    "token",
    [
        "",
        " ",
        "undo ",
        "Undo",
        "!",
        "!0",
        "!2556a",
        "!25566 ",
        "!２5566",
        "k",
        "k665",
        "k 5",
        "k5,6",
        "K566",
        "=",
        "==ones",
        "=ones+",
        "=+ones",
        "=Ones",
        "=ones@",
        "=ones@0",
        "=ones@1",
        "=ones@12",
        "=ones@-1",
        "=ones:",
        "=ones:21",
        "=ones:1x",
        "=ones:11236+full_house:44454",
        "=_ones",
        "=ones\n",
        "ones",
        "25566",
        "?",
    ],
)
def test_unreadable_tokens(token: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_action(token)
    assert repr(token) in str(refusal.value)
    assert re.search("expected|must", str(refusal.value))
    game = new_game(find_rules("yacht"))
    with pytest.raises(NotationError) as refusal:
        game.read(token)
    assert str(refusal.value).endswith(f" in {game}")


def test_playing_an_unreadable_token_shows_the_position_reached() -> None:
    game = new_game(find_rules("yacht")).play("!25566")
    with pytest.raises(NotationError) as refusal:
        new_game(find_rules("yacht")).play("!25566 keep")
    assert str(refusal.value).endswith(f" in {game}")


@examples(150)
@given(st.text(max_size=12) | st.text("!k=@:+,-123456ones_undo", max_size=12))
def test_any_text_is_a_token_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError as refusal:
        assert repr(text) in str(refusal)  # noqa: PT017 - it may also be readable
    else:
        assert format_action(action) == text


@pytest.mark.parametrize("text", ["", "ones@1", "ones:21", "one s"])
def test_unreadable_boxes(text: str) -> None:
    with pytest.raises(NotationError, match=r"expected|must"):
        parse_placement(text)


# ---------------------------------------------------------------- what a position can't be


def is_possible(line: str) -> bool:
    """Whether a line can be a position, found in another way than `parse_position` does: the
    turns that the cards show say whose turn it is."""
    fields = line.split(" ")
    if len(fields) != 8:
        return False
    name, order, cards_text, round_, seat, dice, left, fixed = fields
    try:
        rules = find_rules(name)
    except RuleSetError:
        return False
    cards = cards_text.split("/")
    if rules.name != name or sorted(order) != [str(seat) for seat in range(len(cards))]:
        return False
    if len(cards) > 8 or not all(is_card(rules, card) for card in cards):
        return False
    turns = [len(re.findall(r"\d+", card.partition("*")[0])) for card in cards]
    if any(count % rules.boxes_per_turn for count in turns):
        return False
    turns = [count // rules.boxes_per_turn for count in turns]
    played = sum(turns)
    full, more = divmod(played, len(cards))
    if [turns[int(s)] for s in order] != [full + (i < more) for i in range(len(cards))]:
        return False
    if round_ != str(full + 1):
        return False
    instant = [w for w, card in enumerate(cards) if holds_win(rules, card, "any_throw")]
    if seat.endswith("*"):
        last = order[(played - 1) % len(cards)]
        has_win = played and holds_win(rules, cards[int(last)], "any_throw", "first_throw")
        only = instant in ([], [int(last)])
        return bool(seat == f"{last}*" and has_win and only and between(rules, dice, left, fixed))
    if instant:
        return False
    if played == rules.rounds * len(cards):
        return seat == "-" and between(rules, dice, left, fixed)
    return seat == order[more] and is_turn(rules, dice, left, fixed)


def between(rules: RuleSet, dice: str, left: str, fixed: str) -> bool:
    return (dice, left, fixed) == ("?", str(rules.rolls_per_turn), "-")


def is_card(rules: RuleSet, card: str) -> bool:
    columns, star, extra = card.partition("*")
    rows = [column.split(",") for column in columns.split(";")]
    number = r"0|[1-9]\d{0,2}"
    if len(rows) != rules.columns or any(len(row) != len(rules.categories) for row in rows):
        return False
    if not all(re.fullmatch(rf"-|{number}", box, re.ASCII) for row in rows for box in row):
        return False
    if not star:
        return True
    if not re.fullmatch(r"[1-9]\d?", extra, re.ASCII) or not rules.extra_yacht:
        return False
    yachts = [row[rules.index(rules.yacht or "")] for row in rows]
    filled = sum(box != "-" for row in rows for box in row)
    is_instant = any(category.wins == "any_throw" for category in rules.categories)
    return (
        "-" not in yachts
        and "50" in yachts
        and int(extra) <= filled - len(yachts)
        and not is_instant
    )


def holds_win(rules: RuleSet, card: str, *when: str) -> bool:
    rows = [column.split(",") for column in card.partition("*")[0].split(";")]
    return any(
        box not in ("-", "0") and category.wins in when
        for row in rows
        for box, category in zip(row, rules.categories, strict=True)
    )


def is_turn(rules: RuleSet, dice: str, left: str, fixed: str) -> bool:
    if left not in map(str, range(rules.rolls_per_turn + 1)):
        return False
    used = rules.rolls_per_turn - int(left)
    if used == 0:
        return between(rules, dice, left, fixed)
    kept = dice[1:] if dice.startswith("?") else ""
    fixed = "" if fixed == "-" else fixed or "x"
    if not re.fullmatch("[1-6]*", kept + fixed) or any(
        "".join(sorted(t)) != t for t in (kept, fixed)
    ):
        return False
    if dice.startswith("?"):
        is_kept = len(kept) < rules.dice and left != "0"
        return is_kept and fixed == (kept if rules.held_stays else "")
    if not re.fullmatch(f"[1-6]{{{rules.dice}}}", dice):
        return False
    if fixed and (not rules.held_stays or used == 1 or len(fixed) == rules.dice):
        return False
    return all(dice.count(face) >= fixed.count(face) for face in fixed)


def check_reading(line: str) -> None:
    """`parse_position` takes exactly the lines that can be, and says what is wrong with others."""
    if is_possible(line):
        assert format_position(parse_position(line)) == line
        return
    with pytest.raises(NotationError) as refusal:
        parse_position(line)
    message = str(refusal.value)
    assert message.startswith("bad position: ")
    assert message.endswith(f" in {line!r}")


FIELD_VALUES = {
    0: [
        "yacht",
        "Yacht-Dice",
        "yacht-dice",
        "yacht-dice+held=stays",
        "yacht-dice+joker=forced",
        "",
    ],
    1: ["0", "1", "01", "10", "00", "012", "210", "01234567", "012345678", "x", "", "-"],
    3: ["0", "1", "2", "3", "5", "6", "13", "14", "15", "99", "01", "-1", "x", ""],
    4: ["-", "0", "1", "2", "7", "0*", "1*", "2*", "*", "-*", "00", "x", ""],
    5: [
        *("?", "?-", "?1", "?566", "?665", "?55566", "12345", "13566", "1356", "135666", "-", "x"),
        *("", "?1234512345", "?123451234", "1234512345", "13567", "?0", "1356６"),
    ],
    6: ["0", "1", "2", "3", "4", "03", "-1", "x", ""],
    7: ["-", "1", "5", "56", "65", "566", "1566", "13566", "7", "", "--"],
}


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES, ids=IDS)
def test_every_field_with_other_values(line: str) -> None:
    assert is_possible(line)
    fields = line.split(" ")
    for place, values in FIELD_VALUES.items():
        for value in values:
            check_reading(" ".join([*fields[:place], value, *fields[place + 1 :]]))
    # two at once: a wrong field must not be made good by another
    for place in (3, 4, 5, 6):
        for value in FIELD_VALUES[place]:
            changed = [*fields[:place], value, *fields[place + 1 :]]
            for other in (4, 5, 6, 7):
                for second in FIELD_VALUES[other]:
                    check_reading(" ".join([*changed[:other], second, *changed[other + 1 :]]))


@pytest.mark.parametrize("line", LINES, ids=IDS)
def test_every_box_with_other_values(line: str) -> None:
    fields = line.split(" ")
    parts = re.split(r"([,;/])", fields[2])
    for place in range(0, len(parts), 2):
        for value in ("-", "0", "7", "50", "999", "1000", "07", "+1", "", "50*1", "-*1", "0*0"):
            cards = "".join([*parts[:place], value, *parts[place + 1 :]])
            check_reading(" ".join([*fields[:2], cards, *fields[3:]]))
    for cards in (
        fields[2] + "*1",
        fields[2] + "*100",
        fields[2] + "/" + fields[2],
        fields[2].replace("/", ";"),
        fields[2].partition("/")[2],
        "/".join(reversed(fields[2].split("/"))),
    ):
        check_reading(" ".join([*fields[:2], cards, *fields[3:]]))


@pytest.mark.parametrize("line", LINES, ids=IDS)
def test_every_character_left_out_or_doubled(line: str) -> None:
    for place in range(len(line)):
        check_reading(line[:place] + line[place + 1 :])
        check_reading(line[: place + 1] + line[place:])
    for text in ("", " ", line + " ", " " + line, line + "\n", line.upper()):
        check_reading(text)


@examples(50)
@given(games(most_seats=3), st.data())
def test_any_change_of_any_position(game: Game, data: st.DataObject) -> None:
    line = format_position(game)
    assert is_possible(line)
    for _ in range(5):
        place = data.draw(st.integers(0, len(line) - 1))
        text = data.draw(
            st.sampled_from(["", "-", "0", "1", "5", "50", "*", "?", ",", ";", "/", " "])
        )
        check_reading(line[:place] + text + line[place + 1 :])


@examples(100)
@example("")
@given(st.text(max_size=40))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_position(text)
