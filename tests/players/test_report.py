"""Looking back on a game: luck and losses add up to the total, whatever was played."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from tests.game.stories import duplicate_game, going_on, whole_game
from tests.players.recorded import recorded
from tests.solver.estimated import estimated
from yachtdice.game import Score, new_game
from yachtdice.game.record import Record
from yachtdice.game.replay import replay_record
from yachtdice.players.chances import has_chances
from yachtdice.players.report import Report, choice_of, grade_of, report
from yachtdice.rules import find_rules, totals
from yachtdice.solver import Tables, analyse

QUICK = (
    "yacht",
    "general",
    "generala",
    "general-short+held=stays",
    "yacht-any-straight+instant=on",
)
SLOW = (
    "yacht-dice",
    "yacht-dice-free+four=4+bonus=0",
    "double-cameroon",
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("tables"))


def check(found: Report, tables: Tables) -> None:
    """Every number once more, by what stands in the position itself."""
    for seat in found.seats:
        alone = len(found.games) > 1
        card = found.games[seat.seat].card if alone else found.games[0].cards[seat.seat]
        written = totals(found.rules, card).total
        assert seat.total == written
        assert seat.start + seat.luck - seat.loss == pytest.approx(written + seat.left, abs=1e-9)
        if card.is_full:
            assert seat.left == pytest.approx(0, abs=1e-9)
        own = [decision for decision in found.decisions if decision.seat == seat.seat]
        assert sum(seat.grades.values()) == len(own)
        assert 0 <= seat.accuracy <= 100
        usual = sum(d.usual_loss for d in own if not d.wins)
        lost = sum(d.loss for d in own if not d.wins)
        if usual:
            assert seat.accuracy == pytest.approx(100 * max(0, 1 - lost / usual), abs=1e-9)
    solution = tables.get(found.rules)
    for decision in found.decisions:
        if isinstance(decision.chosen, Score):
            card = decision.game.apply(decision.chosen).cards[decision.game.seat]
            place = solution.layout.state_of(card)
            assert place is not None
            worth = totals(found.rules, card).total + float(solution.values[place])
            assert decision.projected == pytest.approx(worth, abs=1e-9)
    for decision in found.decisions[::7]:
        choices = analyse(decision.game, tables)
        assert decision.best == choices[0].action
        assert decision.loss >= 0
        assert str(decision.chosen) in map(str, decision.game.legal_actions())
        mean = sum(choice.loss for choice in choices) / len(choices)
        assert decision.usual_loss == pytest.approx(mean, abs=1e-9)


def with_events(record: Record, events: Sequence[Mapping[str, object]]) -> Record:
    return replace(record, events=tuple(events))


def play(name: str, games: int, tables: Tables) -> list[Report]:
    random, rules = Random(name), find_rules(name)
    found = []
    for number in range(games):
        turns = random.randrange(2 * rules.rounds) if number % 3 == 2 else None
        game = recorded(rules, random, seats=1 + number % 3, turns=turns, undo=0.1)
        found.append(report(game, tables))
        assert found[-1].games == (replay_record(game),)
        check(found[-1], tables)
    return found


@pytest.mark.parametrize("name", QUICK)
def test_luck_and_losses_add_up(name: str, tables: Tables) -> None:
    found = play(name, 6, tables)
    assert {d.stage for one in found for d in one.decisions} >= {"first_keep", "box"}
    assert {d.grade for one in found for d in one.decisions} >= {"good", "mistake", "blunder"}


@pytest.mark.parametrize("name", QUICK)
def test_luck_and_losses_add_up_from_any_position(name: str, tables: Tables) -> None:
    random, rules = Random(name), find_rules(name)
    for number in range(6):
        seats = 1 + number % 3
        halfway = recorded(rules, random, seats=seats, turns=rules.rounds * seats // 2)
        start = replay_record(halfway)
        if number % 2 and not start.is_over:
            start = start.play("!" + "".join(str(random.randint(1, 6)) for _ in range(5)))
        if start.is_over:  # won at once
            continue
        found = report(recorded(rules, random, seats=seats, start=start), tables)
        check(found, tables)
        written = [totals(rules, card).total for card in start.cards]
        solution = tables.get(rules)
        for seat in found.seats:
            place = solution.layout.state_of(start.cards[seat.seat])
            assert place is not None
            worth = written[seat.seat] + float(solution.values[place])
            if seat.seat == start.seat and start.dice is not None:
                worth = written[seat.seat] + analyse(start, tables)[0].value
                assert found.decisions[0].luck == pytest.approx(0, abs=1e-9)
            assert seat.start == pytest.approx(worth, abs=1e-9)


def test_a_decision_knows_what_was_held(tables: Tables) -> None:
    """The places held in the throw before it, not those that it holds."""
    record = recorded(find_rules("general-short"), Random(3), seats=2, undo=0.3)
    found = report(record, tables)
    held: dict[int, tuple[int, ...]] = {}
    places: tuple[int, ...] = ()
    for number, event in enumerate(record.events, 1):
        if event["kind"] == "hold":
            places = tuple(event["places"])
        if event["kind"] == "roll":
            held[number] = () if event["throw"] == 1 else places
    for decision in found.decisions:
        rolled = max(number for number in held if number < decision.number)
        assert decision.held == held[rolled]


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_the_same_in_larger_games(name: str, tables: Tables) -> None:
    play(name, 12, tables)


def test_what_is_taken_back_does_not_count(tables: Tables) -> None:
    rules = find_rules("general-short")
    plain = report(recorded(rules, Random(5), undo=0.0), tables)
    assert len([d for d in plain.decisions if isinstance(d.chosen, Score)]) == rules.rounds
    undone = report(recorded(rules, Random(5), undo=0.5), tables)
    assert len([d for d in undone.decisions if isinstance(d.chosen, Score)]) == rules.rounds
    assert undone.seats[0].left == pytest.approx(0, abs=1e-9)


def test_a_whole_record_of_people_clock_and_computers(tables: Tables) -> None:
    found = report(whole_game(), tables)
    check(found, tables)
    assert len(found.seats) == 3
    by = {decision.by.partition(":")[0] for decision in found.decisions}
    assert by == {"person", "computer"}
    assert found.games == (replay_record(whole_game()),)
    costliest = found.costliest()
    assert [d.loss for d in costliest] == sorted((d.loss for d in costliest), reverse=True)
    most = max(d.loss for d in found.decisions if d.grade != "best")
    assert costliest[0].loss == most
    assert {d.seat for d in found.costliest(seat=1)} == {1}


def test_a_win_at_once_is_the_best_and_ends_the_game(tables: Tables) -> None:
    record = recorded(find_rules("general"), Random(1), seats=2, turns=0)
    common = {"seat": 0, "by": "person", "at_ms": 0}
    events = [
        {"kind": "roll", "round": 1, "throw": 1, "token": "!66666", **common},
        {"kind": "score", "token": "=general", "points": [60], **common},
        {"kind": "final", **common},
    ]
    found = report(with_events(record, events), tables)
    (decision,) = found.decisions
    assert decision.wins
    assert decision.grade == "best"
    assert found.costliest() == ()
    check(found, tables)
    assert found.seats[0].left > 0  # a win at once leaves the rest of the card open
    events[1] = {**events[1], "token": "=sixes", "points": [30]}  # and the game goes on
    missed = report(with_events(record, events[:-1]), tables).decisions[0]
    assert missed.misses_win
    assert missed.grade == "blunder"


def test_advice_is_marked(tables: Tables) -> None:
    record = recorded(find_rules("general-short"), Random(2))
    hint = {"kind": "hint", "seat": 0, "by": "person", "at_ms": 0}
    events = [record.events[0], hint, *record.events[1:]]
    found = report(with_events(record, events), tables)
    assert [d.is_assisted for d in found.decisions] == [True] + [False] * (len(found.decisions) - 1)


def test_a_split_that_is_not_the_best_costs_its_points(tables: Tables) -> None:
    rules = find_rules("double-cameroon")
    game = new_game(rules).play("!1234566666")
    choices = analyse(game, tables)
    best = next(one for one in choices if str(one.action) == "=sixes:66666+little_cameroon:12345")
    other = game.read("=sixes:45666+little_cameroon:12366")
    found = choice_of(game, other, choices)
    assert found.value == pytest.approx(best.value - 12 - 21, abs=1e-9)
    assert found.loss == pytest.approx(best.loss + 12 + 21, abs=1e-9)
    check(report(recorded(rules, Random(9)), tables), tables)


@pytest.mark.slow
def test_several_columns_are_looked_back_on_by_estimates(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = estimated("yacht-dice+columns=2")
    monkeypatch.setattr(tables, "columns", lambda *_, **__: values)
    found = report(going_on(), tables)
    assert not found.is_exact
    for seat in found.seats:
        total = seat.start + seat.luck - seat.loss
        assert total == pytest.approx(seat.total + seat.left, abs=1e-9)


@pytest.mark.parametrize(
    ("loss", "grade"),
    [(0, "best"), (0.02, "good"), (0.5, "inaccuracy"), (1.5, "mistake"), (4, "blunder")],
)
def test_grades(loss: float, grade: str) -> None:
    assert grade_of(loss) == grade


def test_seats_that_shared_one_deal(tables: Tables) -> None:
    kept = duplicate_game()
    found = report(kept, tables)
    check(found, tables)
    rounds = [decision.game.round for decision in found.decisions]
    assert rounds == sorted(rounds)
    assert {decision.seat for decision in found.decisions} == {0, 1, 2}
    assert all(len(decision.game.cards) == 1 for decision in found.decisions)
    # the first throw of a round is everyone's, and what it is worth beside that is the card's
    firsts = {d.game.dice for d in found.decisions if d.game.round == 1 and d.game.throw == 1}
    assert len(firsts) == 1
    lucks = {d.luck for d in found.decisions if d.game.round == 1 and d.game.throw == 1}
    assert len(lucks) == 1
    assert not has_chances(kept)
