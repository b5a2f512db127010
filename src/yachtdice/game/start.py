"""Games that begin from a position instead of empty cards."""

from yachtdice.errors import NotationError, RuleSetError
from yachtdice.game.notation import parse_position
from yachtdice.game.possible import check_possible
from yachtdice.game.state import Game
from yachtdice.rules.registry import find_rules


def game_from(position: str) -> Game:
    """The game that begins from a position: one that a game by its rules can come to.

    Unlike `parse_position` it takes no points that no roll writes. The rule set may go by any of
    its names: the canonical one may change when others are added.

    Raises:
        NotationError: says what can't be and shows the line.
    """
    name, _, rest = position.partition(" ")
    try:
        game = parse_position(f"{find_rules(name).name} {rest}")
    except RuleSetError as error:
        raise NotationError(f"bad position: {error} in {position!r}") from None
    try:
        _check_goes_on(game)
        check_possible(game)
    except NotationError as error:
        raise NotationError(f"no game begins here: {error} in {position!r}") from None
    return game


def fixed_places(game: Game) -> tuple[int, ...]:
    """Places of the dice that stay held for the turn, ascending; the first ones of equal dice."""
    free = list(game.dice or ())
    places = []
    for face in game.fixed if free else ():
        place = free.index(face)
        free[place] = 0
        places.append(place)
    return tuple(sorted(places))


def can_begin_held(game: Game, places: tuple[int, ...]) -> bool:
    """Whether these places, ascending, may have been held in the throw that made the roll."""
    if game.dice is None or game.throw == 1 or not game.rolls_left:
        return not places
    return len(set(places)) == len(places) < game.rules.dice


def _check_goes_on(game: Game) -> None:
    if game.is_over:
        raise NotationError("the game is over")
    if game.kept:
        raise NotationError("the dice beside the kept ones are still in the air")
