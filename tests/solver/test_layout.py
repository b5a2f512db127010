"""How many dice, keeps and states there are, and that each state has a place of its own."""

import numpy as np
import pytest

from yachtdice.errors import UnsolvedRulesError
from yachtdice.rules import RULE_SET_IDS, Card, find_rules
from yachtdice.rules.dice import contains
from yachtdice.solver.combinatorics import lattice
from yachtdice.solver.layout import layout
from yachtdice.solver.upper import upper


@pytest.mark.parametrize(("dice", "keeps", "rolls"), [(5, 462, 252), (10, 8008, 3003), (2, 28, 21)])
def test_there_are_so_many_keeps_and_rolls(dice: int, keeps: int, rolls: int) -> None:
    found = lattice(dice, 6)
    assert found.n_keeps == keeps == len(set(found.keeps))
    assert len(found.rolls) == rolls
    assert all(abs(chances.sum() - 1) < 1e-12 for chances in found.chances)


def test_the_lattice_joins_each_keep_to_those_with_one_die_more() -> None:
    found = lattice(5, 6)
    edges = sum(more.size for more in found.more)
    assert edges == 1260 == sum(len(less) for size in found.less for less in size)
    for size in range(5):
        here, above = found.keeps[found.size(size)], found.keeps[found.size(size + 1)]
        for pip, places in enumerate(found.more[size], start=1):
            assert [above[n] for n in places] == [tuple(sorted((*keep, pip))) for keep in here]
        for places in found.less[size + 1]:
            for keep, n in zip(above, places, strict=False):
                assert contains(keep, here[n])


def test_unions_are_keeps_with_dice_added() -> None:
    found = lattice(3, 4)
    for size, unions in enumerate(found.unions):
        for n, added in enumerate(found.keeps[: len(unions)]):
            for place, keep in enumerate(found.keeps[found.size(size)]):
                assert found.keeps[unions[n, place]] == tuple(sorted(keep + added))


@pytest.mark.parametrize(
    ("name", "states", "merged"),
    [
        ("yacht-dice", 536_448, 314_880),
        ("yacht-dice-classic", 536_448, 314_880),
        ("yacht-dice-free", 536_448, 314_880),
        ("yacht-dice-free-after-upper", 536_448, 314_880),
        ("yacht-dice+joker=none", 536_448, 314_880),
        ("yacht-dice-plain", 357_632, 209_920),
        ("yatzy", 1_430_528, 839_680),
        ("yacht", 4096, 4096),
        ("yacht-any-straight", 4096, 4096),
        ("general", 2048, 2048),
        ("general-short", 1024, 1024),
        ("generala", 3072, 3072),
        ("double-cameroon", 512, 512),
    ],
)
def test_there_are_so_many_states(name: str, states: int, merged: int) -> None:
    found = layout(find_rules(name))
    assert (found.n_states, found.n_merged) == (states, merged)


def test_totals_are_merged_when_they_want_the_same_of_the_open_boxes() -> None:
    found = upper(find_rules("yacht-dice"))
    sixes_open = 0b011111
    # With sixes open, 45 to 50 want three of them, 39 to 44 four; below 33 not even five do.
    states = found.states[sixes_open]
    assert states[45] == states[50] != states[51]
    assert states[39] == states[44] != states[45]
    assert states[32] == states[5] != states[33]
    everything = found.states[0b111111]
    assert len(set(everything[5:].tolist())) == 2


@pytest.mark.parametrize("name", RULE_SET_IDS)
def test_blocks_hold_each_state_once_and_after_all_that_follow(name: str) -> None:
    states = layout(find_rules(name))
    seen = np.zeros((states.n_rows, len(states.upper.totals)), dtype=bool)
    finished = states.filled == states.filled.max()
    seen[finished, -1] = True
    for filled, rows in states.blocks():
        assert not seen[rows, filled].any()
        for n in range(len(states.boxes.gaining)):
            assert filled >> n & 1 or seen[rows, filled | 1 << n].all()
        for box in states.boxes.rest if states.rules.boxes_per_turn == 1 else ():
            after = states.next_rows(rows, box, 1)
            assert seen[after[after < states.n_rows], filled].all()
        seen[rows, filled] = True
    assert np.count_nonzero(seen) * states.rules.boxes_per_turn == seen.size


def test_a_card_finds_its_state() -> None:
    rules = find_rules("yacht-dice")
    states = layout(rules)
    card = Card.empty(rules)
    assert states.state_of(card) == (0, 0)
    paid = card.with_box(0, rules.index("yacht"), 50)
    scratched = card.with_box(0, rules.index("yacht"), 0)
    assert len({states.state_of(c) for c in (card, paid, scratched)}) == 3
    assert scratched.with_box(0, 0, 3) != scratched
    assert states.state_of(card.with_box(0, rules.index("sixes"), 17)) is None
    every = layout(rules, every_total=True)
    assert every.state_of(card.with_box(0, rules.index("sixes"), 17)) is not None


def test_several_columns_that_depend_on_each_other_are_refused() -> None:
    with pytest.raises(UnsolvedRulesError, match="several columns"):
        layout(find_rules("yacht-dice+columns=2"))
