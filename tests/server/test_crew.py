"""The whole crew at one table, each at its full strength."""

from collections.abc import Iterator

import pytest

from tests.server.harness import fresh_id, serving
from yachtdice import find_rules
from yachtdice.game.record import parse_record
from yachtdice.game.verify import verify_record
from yachtdice.players import CREW_NAMES, find_player, tables
from yachtdice.solver import Tables

NAME = "general-short"


@pytest.fixture(autouse=True)
def _all_is_known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What players want of the rule set is solved before they sit down."""
    tables.forget()
    rules, kept = find_rules(NAME), Tables(tmp_path_factory.getbasetemp() / "tables")
    for wanted in (rules, rules.without_bonus):
        tables.learn(kept.get(wanted))
    tables.learn_slices(kept.slices(rules))
    yield
    tables.forget()


@pytest.mark.slow
async def test_every_strength_plays_to_the_end() -> None:
    async with serving() as world:
        ann = world.browser()
        await ann.open_page()
        seats = [{"kind": "computer", "player": name} for name in CREW_NAMES]
        new = {"id": fresh_id("table"), "rules": NAME, "seats": seats}
        answer = await ann.post("/api/v1/tables", {**new, "settings": {"speed": "at_once"}})
        table = answer.json()["table"]
        for _ in range(60):  # a table that nobody looks at stands still
            view = await ann.view(table)
            if view["phase"] != "playing":
                break
            await world.let_pass(10_000)
        await ann.do(view, "done", seat=0)
        record = parse_record((await ann.get(f"/api/v1/tables/{table}/record")).text)
        assert verify_record(record).rolls > 0
    played = {event["by"] for event in record.events if event.get("by", "").startswith("computer")}
    assert played == {f"computer:{name}:{find_player(name).strength}" for name in CREW_NAMES}
