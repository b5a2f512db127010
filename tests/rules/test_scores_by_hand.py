"""Scores and legal boxes worked out by hand."""

import pytest

from tests.rules.reading import (
    DATA,
    Row,
    labels,
    open_labels,
    pips,
    read_card,
    read_choice,
    read_table,
    to_card,
    to_choices,
)
from yachtdice.rules import RULE_SET_IDS, Box, Card, best_pairs, choices, find_rules

SCORES = [row for id_ in RULE_SET_IDS for row in read_table(f"scores/{id_}.csv")]
LEGAL_TABLES = (
    "forced",
    "forced_if_scored",
    "free",
    "free_after_upper",
    "none",
    "columns",
    "wins",
)
LEGAL = [row for table in LEGAL_TABLES for row in read_table(f"legal/{table}.csv")]
TEN_DICE = list(read_table("legal/ten_dice.csv"))


@pytest.mark.parametrize("row", SCORES, ids=str)
def test_score(row: Row) -> None:
    rules = find_rules(row.table.removeprefix("scores/").removesuffix(".csv"))
    dice, box, throw = row.input.split()
    found = choices(rules, Card.empty(rules), pips(dice), int(throw))
    assert found[Box(0, rules.index(box))].points == int(row.expected), row


@pytest.mark.parametrize("row", LEGAL, ids=str)
def test_legal_boxes(row: Row) -> None:
    name, card_words, dice, throw = row.input.split()
    rules = find_rules(name)
    card = read_card(card_words)
    expected = {
        box: read_choice(choice)
        for box, choice in (word.split("=", 1) for word in row.expected.split())
    }
    rest = expected.pop("rest", None)
    if rest is not None:
        expected = dict.fromkeys(open_labels(rules, card), rest) | expected
    found = choices(rules, to_card(rules, card), pips(dice), int(throw))
    assert to_choices(rules, found) == expected, row


@pytest.mark.parametrize("row", TEN_DICE, ids=str)
def test_ten_dice(row: Row) -> None:
    name, card_words, dice = row.input.split()
    rules = find_rules(name)
    found = best_pairs(rules, to_card(rules, read_card(card_words)), pips(dice))
    points = {
        "+".join(labels(rules)[box] for box in boxes): pair.points for boxes, pair in found.items()
    }
    expected = dict(word.split("=") for word in row.expected.split())
    assert {pair: str(points[pair]) for pair in expected} == expected, row


@pytest.mark.parametrize("id_", RULE_SET_IDS)
def test_every_box_has_rows(id_: str) -> None:
    rows = list(read_table(f"scores/{id_}.csv"))
    boxes = {row.input.split()[1] for row in rows}
    assert boxes == {category.id for category in find_rules(id_).categories}
    assert len(rows) >= 25
    assert len({row.input for row in rows}) == len(rows)


def test_every_table_is_read() -> None:
    scores = {path.stem for path in (DATA / "scores").glob("*.csv")}
    legal = {path.stem for path in (DATA / "legal").glob("*.csv")}
    assert scores == set(RULE_SET_IDS)
    assert legal == {*LEGAL_TABLES, "ten_dice"}
