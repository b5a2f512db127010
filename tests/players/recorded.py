"""Records of games with any dice and any choices."""

from random import Random
from typing import Any

from yachtdice.game import Game, Keep, Score, Throw, new_game
from yachtdice.game.record import Record
from yachtdice.rules import RuleSet


def recorded(
    rules: RuleSet,
    random: Random,
    *,
    seats: int = 1,
    turns: int | None = None,
    undo: float = 0.0,
    start: Game | None = None,
) -> Record:
    """A game in which every choice is as likely.

    Args:
        turns: how many are played before the game is ended early; all if None.
        undo: how likely a score is taken back, to choose anew.
        start: where it begins, by as many seats; None: with empty cards.
    """
    game = start or new_game(rules, seats)
    events: list[dict[str, Any]] = []

    def tell(kind: str, **fields: object) -> None:
        at_ms = 1_000 * len(events)
        events.append({"kind": kind, "seat": game.seat, "by": "person", "at_ms": at_ms, **fields})

    played = 0
    while not game.is_over and played != turns:
        if game.dice is None:
            dice = _thrown(game, random)
            game = game.apply(dice)
            tell("roll", round=game.round, throw=game.throw, token=str(dice))
            continue
        action = random.choice(game.legal_actions())
        if isinstance(action, Keep):
            before, game = game, game.apply(action)
            places = _places(before, action)
            tell("hold", places=places)
            dice = Throw(_in_place(before, game, places, random))
            game = game.apply(dice)
            tell("roll", round=game.round, throw=game.throw, token=str(dice))
        elif isinstance(action, Score):
            _score(tell, game, action)
            before, game = game, game.apply(action)
            if random.random() < undo:
                game = before
                tell("undo")
            else:
                played += 1
    tell("final" if game.is_over else "end")
    return Record(
        "game-1",
        rules,
        {},
        ({"name": "", "kind": "person", "flag": "m"},) * seats,
        game.order,
        "0" * 64,
        None,
        tuple(events),
        start=None if start is None else str(start),
    )


def _thrown(game: Game, random: Random) -> Throw:
    return Throw(tuple(random.randint(1, game.rules.sides) for _ in range(game.rules.dice)))


def _places(game: Game, keep: Keep) -> list[int]:
    assert game.dice is not None
    places: list[int] = []
    for face in keep.faces:
        places.append(next(p for p, d in enumerate(game.dice) if d == face and p not in places))
    return sorted(places)


def _in_place(game: Game, after: Game, places: list[int], random: Random) -> tuple[int, ...]:
    assert game.dice is not None
    sides = after.rules.sides
    return tuple(
        die if place in places else random.randint(1, sides) for place, die in enumerate(game.dice)
    )


def _score(tell: Any, game: Game, action: Score) -> None:
    after = game.apply(action)
    card, old = after.cards[game.seat], game.card
    points = [card.columns[p.column][game.rules.index(p.category)] for p in action.placements]
    bonus = (card.extra_yachts - old.extra_yachts) * game.rules.extra_yacht
    tell("score", token=str(action), points=points, **({"bonus": bonus} if bonus else {}))
