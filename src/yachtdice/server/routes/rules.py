"""Rule sets, and the caller's best games by them."""

import asyncio

from yachtdice.protocol.messages import Best, RulesList, RulesView
from yachtdice.server.bodies import give
from yachtdice.server.callers import caller_of, service_of
from yachtdice.server.operations import Answer, Call, Query, operation
from yachtdice.table import Refusal, rules_list, rules_named, rules_view

_RULES_NAME = {"type": "string", "minLength": 1, "maxLength": 200, "examples": ["yacht"]}


@operation("GET", "/rules", gives=RulesList)
async def list_rules(call: Call) -> Answer:
    """The rule sets."""
    return give(rules_list())


@operation("GET", "/rules/{name}", gives=RulesView, refuses=["rules/unknown", "rules/switch"])
async def show_rules(call: Call, name: str) -> Answer:
    """One rule set, as its name with its switches says."""
    canonical = rules_named(name).name
    async with service_of(call).errands.turn(caller_of(call).address):
        return give(await asyncio.to_thread(rules_view, canonical))


@operation(
    "GET",
    "/best",
    gives=Best | None,
    query=[Query(name="rules", about="Rule-set name.", schema=_RULES_NAME, is_required=True)],
    refuses=["rules/unknown", "rules/switch"],
)
async def show_best(call: Call) -> Answer:
    """The caller's best finished solo game by these rules; null: none yet."""
    given = call.query_params.get("rules")
    if given is None:
        raise Refusal("request/malformed", where="rules", expected="str")
    rules = rules_named(given)
    viewer = caller_of(call).viewer
    found = await service_of(call).store.best(viewer, rules.content_hash) if viewer else None
    return give(Best(rules.name, *found) if found else None)
