"""Odds as they go over the wire. Imported by a thread that asks for them: the solver takes a while
to import, and the loop has none to spare."""

from yachtdice.protocol import messages as m
from yachtdice.rules import RuleSet
from yachtdice.rules.dice import Roll
from yachtdice.solver import best_keep, keep_odds, pattern_odds


def turn_odds(rules: RuleSet) -> m.TurnOdds:
    """What a whole turn comes to in each box."""
    boxes = [
        m.BoxChances(one.category, list(one.chances), list(one.points))
        for one in pattern_odds(rules)
    ]
    return m.TurnOdds(rules.name, boxes)


def dice_odds(rules: RuleSet, roll: Roll, rolls_left: int) -> m.DiceOdds:
    """What each keep of a roll (ascending) comes to."""
    keeps = keep_odds(rules, roll, rolls_left)
    places = {one.keep: place for place, one in enumerate(keeps)}
    return m.DiceOdds(
        rules=rules.name,
        dice=list(roll),
        rolls_left=rolls_left,
        boxes=[category.id for category in rules.categories],
        keeps=[m.KeepChances(list(one.keep), list(one.chances), list(one.points)) for one in keeps],
        best=[places[best_keep(keeps, box).keep] for box in range(len(rules.categories))],
    )
