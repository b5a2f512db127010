"""Whether the parts of a position fit each other, for positions that are read from a text."""

from yachtdice.errors import NotationError
from yachtdice.game.state import Game
from yachtdice.rules.category import Wins
from yachtdice.rules.dice import contains, format_roll
from yachtdice.rules.joker import extra_bonus
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.scorecard import Card


def check_consistent(game: Game) -> None:
    """Refuse a position that no game could come to, points aside: these are taken as they are.

    Raises:
        NotationError: says which parts do not fit.
    """
    _check_turns(game)
    _check_winner(game)
    for seat, card in enumerate(game.cards):
        if card.extra_yachts:
            _check_extra_yachts(game.rules, seat, card)
    if game.is_over or game.rolls_left == game.rules.rolls_per_turn:
        _check_between_turns(game)
    else:
        _check_dice(game)


def _check_turns(game: Game) -> None:
    for place, seat in enumerate(game.order):
        turns = game.round - (place >= game.turn)
        filled = _filled(game.cards[seat])
        if filled != turns * game.rules.boxes_per_turn:
            raise NotationError(
                f"seat {seat} has {filled} boxes filled, expected "
                f"{turns * game.rules.boxes_per_turn} in round {game.round}"
            )


def _check_winner(game: Game) -> None:
    if game.winner is not None and not _wins(game, game.winner, "first_throw", "any_throw"):
        raise NotationError(f"seat {game.winner} holds no box that wins at once")
    for seat in range(len(game.cards)):
        if seat != game.winner and _wins(game, seat, "any_throw"):
            raise NotationError(f"seat {seat} holds a box that has won at once")


def _wins(game: Game, seat: int, *when: Wins) -> bool:
    return any(
        points and category.wins in when
        for column in game.cards[seat].columns
        for points, category in zip(column, game.rules.categories, strict=True)
    )


def _check_extra_yachts(rules: RuleSet, seat: int, card: Card) -> None:
    is_paid = extra_bonus(rules, card, (1,) * rules.group) > 0
    has_won = any(category.wins == "any_throw" for category in rules.categories)
    most = _filled(card) - rules.columns if is_paid and not has_won else 0
    if card.extra_yachts > most:
        raise NotationError(
            f"seat {seat} has {card.extra_yachts} extra Yachts paid, expected at most {most}"
        )


def _check_between_turns(game: Game) -> None:
    if game.rolls_left != game.rules.rolls_per_turn:
        raise NotationError(f"{game.rolls_left} throws left in a game that is over")
    if game.dice is not None or game.kept or game.fixed:
        raise NotationError("dice on the table before the first throw")


def _check_dice(game: Game) -> None:
    rules = game.rules
    if game.dice is None and not game.rolls_left:
        raise NotationError("no dice can be due with 0 throws left")
    if len(game.kept) >= rules.dice:
        raise NotationError("holding all dice is not a roll")
    fixed = format_roll(game.fixed)
    if game.fixed and not rules.held_stays:
        raise NotationError(f"fixed dice {fixed!r} without the switch held=stays")
    if game.fixed and game.dice is not None and game.throw == 1:
        raise NotationError(f"fixed dice {fixed!r} after the first throw")
    loose = game.kept if game.dice is None else game.roll
    is_kept = game.dice is not None or not rules.held_stays or game.kept == game.fixed
    if not contains(loose, game.fixed) or len(game.fixed) == rules.dice or not is_kept:
        raise NotationError(f"fixed dice {fixed!r} do not fit the dice")


def _filled(card: Card) -> int:
    return sum(points is not None for column in card.columns for points in column)
