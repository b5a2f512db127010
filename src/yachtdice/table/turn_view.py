"""The turn under way, as everyone may see it: dice, holds, and what each open box would score."""

from functools import lru_cache
from itertools import chain

from yachtdice.game import Game
from yachtdice.protocol import messages as m
from yachtdice.rules import Box, RuleSet, Scored, open_scores
from yachtdice.rules.dice import Roll
from yachtdice.rules.joker import extra_bonus, is_extra_yacht, joker
from yachtdice.rules.pairs import best_groups
from yachtdice.rules.scoring import plain_scores
from yachtdice.table.actions import cached_pairs, places_of
from yachtdice.table.state import Play
from yachtdice.table.tokens import box_token


def turn_view(play: Play, *, is_advised: bool = False) -> m.TurnView:
    """The turn of a play that is going on."""
    game = play.game
    is_extra = is_extra_yacht(game.rules, game.card, game.roll)
    notice, picked = _joker_notice(game) if is_extra else (None, None)
    return m.TurnView(
        seat=play.seats[game.seat],
        round=game.round,
        rolls_used=game.throw,
        dice=None if game.dice is None else list(game.dice),
        held=list(play.held),
        fixed=list(play.fixed),
        choices=_choices(game, is_extra=is_extra),
        pairs=_pairs(game),
        joker=notice,
        picked=picked,
        advised=is_advised,
        stand_in=play.has_stand_in,
        overdue=play.is_overdue,
    )


def _choices(game: Game, *, is_extra: bool) -> list[m.Choice]:
    if game.dice is None:
        return []
    if game.rules.boxes_per_turn > 1:
        return _best_of_groups(game)
    if not is_extra and not game.rules.has_needs:
        return _plain_choices(game)
    legal = game.choices()
    scores = legal
    if joker(game.rules, game.card, game.roll):  # it may close boxes, which are shown all the same
        scores = open_scores(game.rules, game.card, game.roll, game.throw)
    return [
        _choice(game.rules, box, scored, is_legal=box in legal) for box, scored in scores.items()
    ]


def _plain_choices(game: Game) -> list[m.Choice]:
    """As below, for the many rolls that are no extra Yacht: all open boxes are legal."""
    choices = _choices_of_roll(game.rules, game.roll, game.throw == 1)
    written = chain.from_iterable(game.card.columns)
    return [choice for choice, points in zip(choices, written, strict=True) if points is None]


@lru_cache(maxsize=1 << 14)
def _choices_of_roll(rules: RuleSet, roll: Roll, is_first: bool) -> tuple[m.Choice, ...]:
    """Every box, column by column."""
    scores = plain_scores(rules, roll, is_first)
    return tuple(_choice(rules, box, scores[box.category], is_legal=True) for box in rules.boxes)


def _choice(rules: RuleSet, box: Box, scored: Scored, *, is_legal: bool) -> m.Choice:
    return m.Choice(
        box=box_token(rules, box),
        points=scored.points,
        bonus=scored.bonus,
        legal=is_legal,
        wins=scored.wins,
        wild=scored.wild,
    )


def _best_of_groups(game: Game) -> list[m.Choice]:
    """The most that any group of the dice would write into each box."""
    found = best_groups(game.rules, game.card, game.roll, game.throw)
    return [
        _choice(game.rules, box, Scored(points), is_legal=True) for box, points in found.items()
    ]


def _pairs(game: Game) -> list[m.PairChoice]:
    if game.dice is None or game.rules.boxes_per_turn == 1:
        return []
    found = cached_pairs(game.rules, game.card, game.roll, game.throw)
    tokens = {box: box_token(game.rules, box) for box in game.card.open_boxes()}
    # several pairs are best served by one split
    places = {
        split: places_of(game.dice, split) for split in {pair.split for pair in found.values()}
    }
    return [
        m.PairChoice(
            boxes=[tokens[a], tokens[b]],
            points=pair.points,
            each=list(pair.each),
            split=places[pair.split],
        )
        for (a, b), pair in found.items()
    ]


def _joker_notice(game: Game) -> tuple[m.Notice | None, str | None]:
    """Why an extra Yacht is no ordinary roll, and the one box that the joker leaves it."""
    rules, card, roll = game.rules, game.card, game.roll
    bonus = extra_bonus(rules, card, roll)
    stand_in = joker(rules, card, roll)
    if stand_in is None:
        code = "joker/bonus"
        return (m.Notice(code, {"bonus": bonus}) if bonus else None), None
    matching = next(c.id for c in rules.categories if c.face == roll[0])
    order = "wild" if stand_in.order == "any" and stand_in.is_wild else stand_in.order
    notice = m.Notice(f"joker/{order}", {"bonus": bonus, "face": roll[0], "box": matching})
    only = next(iter(stand_in.legal)) if len(stand_in.legal) == 1 else None
    return notice, None if only is None else box_token(rules, only)
