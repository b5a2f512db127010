"""The rules as data: what a roll scores where, for every rule set and every switch."""

from yachtdice.rules.category import Category
from yachtdice.rules.pairs import Pair, best_pairs
from yachtdice.rules.registry import DEFAULT_RULES, RULE_SET_IDS, find_rules
from yachtdice.rules.ruleset import Box, JokerRule, RuleSet
from yachtdice.rules.scorecard import Card, Totals, column_totals, totals
from yachtdice.rules.scoring import Scored, choices, open_scores

__all__ = [
    "DEFAULT_RULES",
    "RULE_SET_IDS",
    "Box",
    "Card",
    "Category",
    "JokerRule",
    "Pair",
    "RuleSet",
    "Scored",
    "Totals",
    "best_pairs",
    "choices",
    "column_totals",
    "find_rules",
    "open_scores",
    "totals",
]
