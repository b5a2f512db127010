"""Every switch on every rule set, and the names that come of them."""

import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.sampling import VALUES, accepted, random_name, random_names, single_switches
from tests.second_scorer import PRESETS, RefusedError, canonical, read_name
from yachtdice.errors import RuleSetError
from yachtdice.rules import RULE_SET_IDS, find_rules
from yachtdice.rules.switches import SWITCHES

THIRTEEN = RULE_SET_IDS[:5]
TWELVE = RULE_SET_IDS[5:11]
GENERAL = ("general", "general-short", "generala")
CAMEROON = ("double-cameroon",)
YATZY = ("yatzy",)

TAKES = {
    "extra": (*THIRTEEN, *TWELVE, *YATZY),
    "joker": (*THIRTEEN, *TWELVE, *YATZY),
    "house": (*THIRTEEN, *TWELVE, *GENERAL, *CAMEROON, *YATZY),
    "four": (*THIRTEEN, *TWELVE, *YATZY),
    "straights": (*THIRTEEN, *TWELVE, *CAMEROON, *YATZY),
    "straight_points": (*THIRTEEN, *TWELVE, *CAMEROON, *YATZY),
    "bonus": (*THIRTEEN, *TWELVE, *GENERAL, *YATZY),
    "columns": (*THIRTEEN, *TWELVE, *GENERAL, *YATZY),
    "instant": (*THIRTEEN, *TWELVE, *YATZY),
    "held": (*THIRTEEN, *TWELVE, *GENERAL, *CAMEROON, *YATZY),
}
"""The rule sets that each switch makes sense for."""


def test_presets_stand_in_document_order() -> None:
    assert tuple(PRESETS) == RULE_SET_IDS
    assert tuple(VALUES) == tuple(SWITCHES) == tuple(TAKES)


@pytest.mark.parametrize(("preset", "key", "value"), list(single_switches()))
def test_each_switch_on_each_rule_set(preset: str, key: str, value: str) -> None:
    name = f"{preset}+{key}={value}"
    if preset not in TAKES[key]:
        with pytest.raises(RuleSetError, match=f"'{key}' makes no sense for {preset}: it "):
            find_rules(name)
    elif key == "joker" and value != "none" and PRESETS[preset].extra == 0:
        with pytest.raises(RuleSetError, match=r"'joker': .* needs extra Yachts"):
            find_rules(name)
    else:
        assert find_rules(name).name == canonical(name)


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_a_preset_keeps_its_name(id_: str) -> None:
    assert find_rules(id_).name == id_ == canonical(id_)
    assert find_rules(id_.upper()).name == id_


@pytest.mark.parametrize(
    ("written", "read_back"),
    [
        ("yacht-dice+joker=free+columns=2", "yacht-dice-free+columns=2"),
        ("yacht-dice+extra=0", "yacht-dice-plain"),
        ("yacht-dice+extra=0+joker=none", "yacht-dice-plain"),
        ("yacht-dice-classic+extra=0+held=stays", "yacht-dice-plain+held=stays"),
        ("yacht-dice-plain+extra=100", "yacht-dice+joker=none"),
        ("yacht-dice-plain+extra=100+joker=free", "yacht-dice-free"),
        ("yacht-dice-plain+joker=free+extra=50", "yacht-dice-free+extra=50"),
        ("yacht-dice+joker=none+extra=50", "yacht-dice-plain+extra=50"),
        ("yacht-dice+joker=forced_if_scored", "yacht-dice-classic"),
        ("yacht-dice-classic+joker=free_after_upper", "yacht-dice-free-after-upper"),
        ("yacht-dice+bonus=35+columns=1+house=strict", "yacht-dice"),
        ("yacht-dice+columns=2+bonus=50", "yacht-dice+bonus=50+columns=2"),
        ("yacht+four=5", "yacht-five-dice-kind"),
        ("yacht+house=open", "yacht-open-house"),
        ("yacht+straights=different", "yacht-any-straight"),
        ("yacht+straights=run+straight_points=30,40+bonus=35", "yacht-sectioned"),
        ("yacht-sectioned+bonus=0", "yacht-sectioned+bonus=0"),
        ("yacht-sectioned+straights=exact", "yacht-sectioned+straights=exact"),
        ("yacht-five-dice-kind+house=open", "yacht-five-dice-kind+house=open"),
        ("yacht-open-house+four=5", "yacht-five-dice-kind+house=open"),
        ("yacht-any-straight+straights=exact", "yacht"),
        ("yacht-worldwide+straight_points=30,40", "yacht-worldwide+straight_points=30,40"),
        ("yatzy+extra=0", "yatzy"),
        ("yatzy+joker=forced+extra=100", "yatzy+extra=100+joker=forced"),
        ("generala+bonus=0", "generala"),
        ("Double-Cameroon+HOUSE=Open", "double-cameroon+house=open"),
    ],
)
def test_canonical_names(written: str, read_back: str) -> None:
    assert canonical(written) == read_back
    assert find_rules(written).name == read_back
    assert find_rules(written).content_hash == find_rules(read_back).content_hash


@pytest.mark.parametrize(
    "name",
    [
        "",
        "no-such-rules",
        "yacht-dice+",
        "yacht-dice+joker",
        "yacht-dice+joker=",
        "yacht-dice+joker=wild",
        "yacht-dice+unknown=1",
        "yacht-dice+columns=0",
        "yacht-dice+columns=4",
        "yacht-dice+columns=2+columns=2",
        "yacht-dice+columns=2+columns=3",
        "yacht-dice+extra=201",
        "yacht-dice+extra=-1",
        "yacht-dice+extra=1.5",
        "yacht-dice+extra=0100",
        "yacht-dice+extra=१००",
        "yacht-dice+extra=",
        "yacht-dice+bonus=201",
        "yacht-dice+straight_points=30",
        "yacht-dice+straight_points=30,40,50",
        "yacht-dice+straight_points=30,",
        "yacht-dice+straight_points=30,201",
        "yacht-dice+four=3",
        "yacht-dice+extra=0+joker=free",
        "yacht-dice+joker=forced+extra=0",
        "yacht+joker=forced",
        "yacht-dice-plain+joker=free",
    ],
)
def test_bad_names_are_refused(name: str) -> None:
    with pytest.raises(RuleSetError) as refusal:
        find_rules(name)
    assert "\n" not in str(refusal.value)
    with pytest.raises(RefusedError):
        read_name(name)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(random=st.randoms(use_true_random=False))
def test_any_name_reads_back(random: object) -> None:
    name = random_name(random)  # type: ignore[arg-type]
    rules = find_rules(name)
    assert rules.name == canonical(name)
    again = find_rules(rules.name)
    assert again.name == rules.name
    assert again == rules
    assert again.content_hash == rules.content_hash


def test_a_new_name_is_read_in_few_steps() -> None:
    names = [f"yacht-dice+extra=50+bonus={points}" for points in range(101, 111)]
    find_rules("yacht-dice+bonus=100")  # reads the presets
    find_rules.cache_clear()
    calls = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        for name in names:
            find_rules(name)
    finally:
        sys.setprofile(None)
    assert calls / len(names) < 1_000  # with every preset's content encoded it is 6,000


def test_equal_rules_have_one_hash() -> None:
    singles = [
        f"{preset}+{key}={value}"
        for preset, key, value in single_switches()
        if accepted(preset, key) and (key != "joker" or value == "none" or PRESETS[preset].extra)
    ]
    names = [*RULE_SET_IDS, *singles, *random_names(150, seed=2)]
    by_content = {read_name(name): find_rules(name).content_hash for name in names}
    for name in names:
        assert find_rules(name).content_hash == by_content[read_name(name)], name
    assert len(set(by_content.values())) == len(by_content)


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_switches_reach_the_rules(id_: str) -> None:
    rules = find_rules(f"{id_}+held=stays")
    assert rules.held_stays
    assert not find_rules(id_).held_stays
    if id_ in TAKES["columns"]:
        rounds = [find_rules(f"{id_}+columns={count}").rounds for count in (1, 2, 3)]
        assert [after - before for before, after in pairwise(rounds)] == [rounds[0]] * 2


def test_rounds_are_boxes_by_columns() -> None:
    assert find_rules("yacht-dice").rounds == 13
    assert find_rules("double-cameroon").rounds == 5
    assert find_rules("yatzy+columns=3").rounds == 45
