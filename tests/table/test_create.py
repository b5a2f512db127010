"""Setting a table up: rules, seats, flags, box names, and the roll for who starts."""

from typing import Any

import msgspec
import pytest

from tests.table.playing import KEY, START_MS, AtTable, fixed_secrets, seat
from yachtdice.game.proof import commitment, throw_dice
from yachtdice.protocol import messages as m
from yachtdice.rules import RULE_SET_IDS, find_rules
from yachtdice.table import Refusal, create, replay, summary
from yachtdice.table.box_names import ALTERNATIVES, titles
from yachtdice.table.create import FLAGS, highest, order_from
from yachtdice.table.events import Created, Started


def refused(rules: str = "yacht-dice", seats: str = "Ann", **settings: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        AtTable(rules, seats, **settings)
    return caught.value


def test_a_table_begins_with_its_creation_and_its_first_game() -> None:
    at = AtTable("Yacht-Dice+columns=2+joker=free", "Ann *")
    created, started = at.log
    assert isinstance(created, Created)
    assert created.rules == "yacht-dice-free+columns=2"
    assert created.owner == KEY
    assert isinstance(started, Started)
    assert started.game == "table-id-1"
    secret = bytes.fromhex(started.secret)
    assert len(secret) == 32
    assert started.commitment == commitment(secret)
    assert at.table.seq == 2
    assert at.table.held_by(KEY) == (0, 1)
    assert at.table.updated_ms == START_MS


@pytest.mark.parametrize(
    ("rules", "code", "params"),
    [
        ("chess", "rules/unknown", {"name": "chess"}),
        ("chess+columns=2", "rules/unknown", {"name": "chess"}),
        ("x" * 200, "rules/unknown", {"name": "x" * 60}),
        ("", "rules/unknown", {"name": ""}),
    ],
)
def test_an_unknown_rule_set(rules: str, code: str, params: dict[str, str]) -> None:
    refusal = refused(rules)
    assert refusal.code == code
    assert refusal.params == params


@pytest.mark.parametrize(
    "rules",
    [
        "yacht-dice+columns=9",
        "general+joker=free",
        "yacht+extra=0+joker=free",
        "yacht+",
        "yacht+a=b",
    ],
)
def test_a_switch_that_the_rules_do_not_take(rules: str) -> None:
    refusal = refused(rules)
    assert refusal.code == "rules/switch"
    assert refusal.params["name"] == rules
    assert refusal.params["reason"]


# ---------------------------------------------------------------- seats


def test_a_person_needs_a_name_a_computer_has_its_own() -> None:
    at = AtTable(seats="Ann *Bosun * *", player="captain")
    infos = [s.info for s in at.table.seats]
    # its own is a matter of language, so that a code is sent in its place
    assert [info.name for info in infos] == ["Ann", "Bosun", "", ""]
    assert [(s.name, s.player) for s in at.view().seats] == [
        ("Ann", ""),
        ("Bosun", "captain"),
        ("", "captain"),
        ("", "captain"),
    ]
    listed = summary(at.table, KEY)
    assert (listed.seats, listed.players) == (
        ["Ann", "Bosun", "", ""],
        ["", "captain", "captain", "captain"],
    )
    assert [info.kind for info in infos] == ["person", *["computer"] * 3]
    new = m.NewTable(id="new-table-1", rules="yacht", seats=[m.NewSeat(kind="person", name=" ")])
    with pytest.raises(Refusal, match="name/empty"):
        create(new, table_id="t", owner=KEY, now_ms=0, chance=fixed_secrets())
    spoofed = m.NewSeat(kind="computer", name="An\u202en")
    new = msgspec.structs.replace(new, seats=[spoofed])
    with pytest.raises(Refusal, match="name/control_character"):
        create(new, table_id="t", owner=KEY, now_ms=0, chance=fixed_secrets())


def test_equal_names_are_numbered_on_every_screen() -> None:
    at = AtTable(seats="Jon jon *Jon")
    assert [s.name for s in at.view().seats] == ["Jon 1", "jon 2", "Jon 3"]


def flags(*asked: str) -> list[str]:
    seats = [m.NewSeat(kind="person", name="Ann", flag=flag) for flag in asked]
    new = m.NewTable(id="new-table-1", rules="yacht", seats=seats)
    log = create(new, table_id="t", owner=KEY, now_ms=0, chance=fixed_secrets())
    return [s.info.flag for s in replay(log).seats]


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        (("",), ["a"]),
        (("", "", ""), ["a", "o", "k"]),
        (("z", "", "a"), ["z", "o", "a"]),
        (("q", "q", "q"), ["q", "a", "o"]),
        (("", "a", "a", "o"), ["k", "a", "q", "o"]),
        (tuple("mjcabdef"), list("mjcabdef")),
    ],
)
def test_no_two_seats_fly_one_flag(asked: tuple[str, ...], given: list[str]) -> None:
    assert flags(*asked) == given
    assert len(set(given)) == len(asked)


def test_there_is_a_flag_for_every_letter() -> None:
    assert sorted(FLAGS) == list("abcdefghijklmnopqrstuvwxyz")


# ---------------------------------------------------------------- box names


def test_boxes_go_by_other_names() -> None:
    at = AtTable(
        "yacht", box_names={"ones": "aces", "choice": "players_choice", "jackpot": "yacht"}
    )
    assert at.view().titles == {"ones": "aces", "choice": "players_choice"}
    assert AtTable("yacht", box_names={"ones": "ones"}).view().titles == {}
    assert AtTable("yacht").view().titles == {}


def test_box_names_change_no_rule() -> None:
    at = AtTable("yacht-dice-classic", box_names={"jackpot": "general"})
    assert at.view().titles == {"yacht": "general"}
    assert at.table.rules is find_rules("yacht-dice-classic")
    at.roll()
    assert {choice.box for choice in at.view().turn.choices} >= {"yacht"}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("names", "setting", "value"),
    [
        ({"ones": "deuces"}, "box_names.ones", "deuces"),
        ({"sixes": "aces"}, "box_names", "sixes"),
        ({"": ""}, "box_names", ""),
        ({"ones": "x" * 99}, "box_names.ones", "x" * 40),
        ({"x" * 99: "aces"}, "box_names", "x" * 40),
    ],
)
def test_only_the_known_other_names(names: dict[str, str], setting: str, value: str) -> None:
    refusal = refused("yacht", box_names=names)
    assert refusal.code == "table/settings"
    assert refusal.params["setting"] == setting
    assert refusal.params["value"] == value
    assert refusal.params["expected"]


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_no_two_boxes_share_a_title(id_: str) -> None:
    """Whatever alternative is taken for any one box, or the first for all."""
    rules = find_rules(id_)
    own = {category.title for category in rules.categories}
    for title in own & set(ALTERNATIVES):
        for other in ALTERNATIVES[title]:
            settings = m.TableSettings(box_names={title: other})
            shown = [titles(rules, settings).get(c.id, c.title) for c in rules.categories]
            assert len(set(shown)) == len(shown), (title, other)


# ---------------------------------------------------------------- who starts


def test_the_highest_sum_starts() -> None:
    at = AtTable("yacht", "Ann Ben Cat", dice="11111 66666 12345 11111", start_roll=True)
    assert at.table.order == (1, 2, 0)
    assert at.table.start_rolls == (m.StartRoll(1, [0, 1, 2], [[1] * 5, [6] * 5, [1, 2, 3, 4, 5]]),)
    assert at.play.turn_seat == 1
    assert at.view().order == [1, 2, 0]


def test_who_ties_for_the_highest_throws_again() -> None:
    at = AtTable(
        "yacht",
        "A B C D",
        dice="66661 11111 66616 66166 12345 66666 66666 22222 33333",
        start_roll=True,
    )
    rolls = at.view().start_rolls
    assert [rolled.throw for rolled in rolls] == [1, 2, 3]
    assert [rolled.seats for rolled in rolls] == [[0, 1, 2, 3], [0, 2, 3], [2, 3]]
    assert at.table.order == (3, 0, 1, 2)


def test_the_start_roll_is_round_zero_of_the_proof() -> None:
    at = AtTable("double-cameroon", "Ann Ben", start_roll=True)
    secret = bytes.fromhex(at.table.secret)
    for rolled in at.table.start_rolls:
        for number, dice in zip(rolled.seats, rolled.dice, strict=True):
            expected = throw_dice(secret, "table-id-1", str(number), 0, rolled.throw, 10)
            assert tuple(dice) == expected


def test_no_roll_for_who_starts_alone_or_unasked() -> None:
    assert AtTable("yacht", "Ann", start_roll=True).table.start_rolls == ()
    assert AtTable("yacht", "Ann Ben").table.start_rolls == ()
    assert AtTable("yacht", "Ann Ben").table.order == (0, 1)


def test_a_rematch_has_no_start_roll_but_passes_the_first_turn_on() -> None:
    at = AtTable("yacht", "Ann Ben Cat", dice="11111 66666 12345", start_roll=True)
    at.send(m.End)
    at.send(m.Rematch)
    assert at.table.order == (2, 0, 1)
    assert at.table.start_rolls == ()


def test_highest_and_order() -> None:
    assert highest((0, 1, 2), ((1, 2), (2, 1), (1, 1))) == (0, 1)
    assert order_from(2, 4) == (2, 3, 0, 1)
    assert seat("*").kind == "computer"
