"""A game as a value: `apply` gives the next one. Dice are the caller's to throw."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from yachtdice.errors import IllegalActionError, NotationError
from yachtdice.game.action import Action, Keep, Placement, Score, Throw, Undo, parse_action
from yachtdice.game.outcome import Outcome, outcome
from yachtdice.rules.dice import all_rolls, contains, keeps_of, ways
from yachtdice.rules.pairs import splits, without
from yachtdice.rules.ruleset import Box, RuleSet
from yachtdice.rules.scorecard import Card
from yachtdice.rules.scoring import Scored, choice, choices

MAX_SEATS = 8

# a roll is looked at several times: to show its points and by those who think about it
_choices = lru_cache(maxsize=1024)(choices)


@dataclass(frozen=True, init=False)
class Game:
    """A position, and nothing that could not be written in its one line but the last score."""

    rules: RuleSet
    order: tuple[int, ...]
    """Seats in order of play."""
    cards: tuple[Card, ...]
    """One a seat, by seat number."""
    round: int
    turn: int
    """Index into `order` of the seat in turn."""
    dice: tuple[int, ...] | None
    """Faces in place order; None: the dice are to be thrown."""
    rolls_left: int
    """Throws still allowed this turn, the first one included."""
    kept: tuple[int, ...]
    """While the dice are to be thrown: the faces kept, ascending."""
    fixed: tuple[int, ...]
    """Faces that must be kept again (held=stays), ascending."""
    winner: int | None
    """The seat that won at once."""
    before: "Game | None" = field(compare=False, repr=False)
    """The position before the last score, while that may be taken back."""

    # what follows from these, and is asked for again and again
    roll: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The dice, ascending; empty before the throw."""
    seat: int = field(init=False, compare=False, repr=False)
    """The seat in turn."""
    is_over: bool = field(init=False, compare=False, repr=False)

    def __init__(
        self,
        rules: RuleSet,
        order: tuple[int, ...],
        cards: tuple[Card, ...],
        round: int = 1,  # noqa: A002 - the field's name
        turn: int = 0,
        dice: tuple[int, ...] | None = None,
        rolls_left: int = 3,
        kept: tuple[int, ...] = (),
        fixed: tuple[int, ...] = (),
        winner: int | None = None,
        before: "Game | None" = None,
    ) -> None:
        # What a frozen dataclass writes for itself takes three times as long, and each action makes
        # a Game.
        fields = self.__dict__
        fields["rules"] = rules
        fields["order"] = order
        fields["cards"] = cards
        fields["round"] = round
        fields["turn"] = turn
        fields["dice"] = dice
        fields["rolls_left"] = rolls_left
        fields["kept"] = kept
        fields["fixed"] = fixed
        fields["winner"] = winner
        fields["before"] = before
        fields["roll"] = tuple(sorted(dice)) if dice else ()
        fields["seat"] = order[turn]
        fields["is_over"] = winner is not None or round > rules.rounds

    @property
    def card(self) -> Card:
        """The scorecard of the seat in turn."""
        return self.cards[self.seat]

    @property
    def throw(self) -> int:
        """How many throws this turn has had."""
        return self.rules.rolls_per_turn - self.rolls_left

    @property
    def is_chance(self) -> bool:
        """True while the dice are to be thrown."""
        return self.dice is None and not self.is_over

    @property
    def can_undo(self) -> bool:
        return self.before is not None

    def choices(self) -> dict[Box, Scored]:
        """What each box that may be chosen now would score, where a turn fills one box."""
        if self.dice is None or self.is_over or self.rules.boxes_per_turn != 1:
            return {}
        return dict(_choices(self.rules, self.card, self.roll, self.throw))

    def chance_outcomes(self) -> Iterator[tuple[Throw, Fraction]]:
        """Every roll that may come up now, ascending, with its exact probability."""
        if not self.is_chance:
            return
        loose = self.rules.dice - len(self.kept)
        for thrown in all_rolls(loose, self.rules.sides):
            chance = Fraction(ways(thrown), self.rules.sides**loose)
            yield Throw(tuple(sorted((*self.kept, *thrown)))), chance

    def legal_actions(self) -> list[Action]:
        """Every keep and score allowed now, keeps first; empty when dice are due or it is over.

        Holding all dice is not a roll, so it is no keep. Taking back is left out: see `can_undo`.
        """
        if self.dice is None or self.is_over:
            return []
        return [*self._keeps(), *self._scores()]

    def _keeps(self) -> Iterator[Keep]:
        if self.rolls_left:
            for keep in keeps_of(self.roll):
                if len(keep) < self.rules.dice and contains(keep, self.fixed):
                    yield Keep(keep)

    def _scores(self) -> Iterator[Score]:
        categories = self.rules.categories
        if self.rules.boxes_per_turn == 1:
            for box in self.choices():
                yield Score((Placement(categories[box.category].id, box.column),))
            return
        for a, b in combinations(self.card.open_boxes(), 2):
            for one, two in splits(self.roll, self.rules.group):
                yield Score(
                    (
                        Placement(categories[a.category].id, a.column, one),
                        Placement(categories[b.category].id, b.column, two),
                    )
                )

    def apply(self, action: Action) -> "Game":
        """The position after an action.

        Raises:
            IllegalActionError: it is not allowed now; the message shows the position line.
        """
        match action:
            case Throw():
                return self._throw(action)
            case Keep():
                return self._keep(action)
            case Score():
                return self._score(action)
            case Undo():
                if self.before is None:
                    raise self._illegal(action, "no score to take back")
                return self.before

    def play(self, tokens: str) -> "Game":
        """The position after several actions, their tokens separated by spaces.

        Raises:
            NotationError, IllegalActionError: both show the position line.
        """
        game = self
        for token in tokens.split():
            game = game.apply(game.read(token))
        return game

    def read(self, token: str) -> Action:
        """The action of a token; an unreadable one is refused with the position line."""
        try:
            return parse_action(token)
        except NotationError as error:
            raise NotationError(f"{error} in {self}") from None

    def outcome(self) -> Outcome:
        """Places and totals as they stand."""
        return outcome(self.rules, self.cards, () if self.winner is None else (self.winner,))

    def _illegal(self, action: Action, reason: str) -> IllegalActionError:
        return IllegalActionError(f"illegal action {str(action)!r}: {reason} in {self}")

    def _throw(self, action: Throw) -> "Game":
        dice, rules = action.dice, self.rules
        if not self.is_chance:
            raise self._illegal(action, "no dice are due")
        if len(dice) != rules.dice or min(dice) < 1 or max(dice) > rules.sides:
            raise self._illegal(action, f"expected {rules.dice} dice of {rules.sides} sides")
        if self.kept and not contains(dice, self.kept):
            raise self._illegal(action, "the kept dice are not among them")
        return self._in_turn(dice, rolls_left=self.rolls_left - 1, kept=(), fixed=self.fixed)

    def _keep(self, action: Keep) -> "Game":
        faces = action.faces
        if self.dice is None or self.is_over:
            raise self._illegal(action, "nothing has been rolled")
        if not self.rolls_left:
            raise self._illegal(action, "no rolls left")
        if tuple(sorted(faces)) != faces:
            raise self._illegal(action, "the faces must stand in ascending order")
        if not contains(self.roll, faces):
            raise self._illegal(action, f"not all of these are in the roll {self.roll}")
        if len(faces) == self.rules.dice:
            raise self._illegal(action, "holding all dice is not a roll")
        if self.fixed and not contains(faces, self.fixed):
            raise self._illegal(action, f"the dice {self.fixed} stay held")
        fixed = faces if self.rules.held_stays else ()
        return self._in_turn(None, rolls_left=self.rolls_left, kept=faces, fixed=fixed)

    def _in_turn(
        self,
        dice: tuple[int, ...] | None,
        *,
        rolls_left: int,
        kept: tuple[int, ...],
        fixed: tuple[int, ...],
    ) -> "Game":
        """Another position of the same turn, from which nothing can be taken back."""
        return Game(
            self.rules,
            self.order,
            self.cards,
            self.round,
            self.turn,
            dice,
            rolls_left,
            kept,
            fixed,
        )

    def written(self, action: Score) -> list[Scored]:
        """What a score writes into each of its boxes.

        Raises:
            IllegalActionError: it is not allowed now.
        """
        return self._write(action)[1]

    def _write(self, action: Score) -> tuple[Card, list[Scored]]:
        """The card of the seat in turn after a score, and what went into each box."""
        if self.dice is None or self.is_over:
            raise self._illegal(action, "nothing has been rolled")
        if len(action.placements) != self.rules.boxes_per_turn:
            raise self._illegal(action, f"expected {self.rules.boxes_per_turn} boxes")
        card = self.card
        written = []
        for box, group in zip(self._boxes(action), self._groups(action), strict=True):
            scored = choice(self.rules, card, group, self.throw, box)
            if scored is None:
                what = "it is filled" if not card.is_open(box) else "the joker closes it"
                raise self._illegal(action, what)
            card = card.with_box(box.column, box.category, scored.points)
            card = card.with_extra_yacht() if scored.bonus else card
            written.append(scored)
        return card, written

    def _score(self, action: Score) -> "Game":
        card, written = self._write(action)
        cards = list(self.cards)
        cards[self.seat] = card
        turn = (self.turn + 1) % len(self.order)
        return Game(
            self.rules,
            self.order,
            tuple(cards),
            round=self.round + (turn == 0),
            turn=turn,
            rolls_left=self.rules.rolls_per_turn,
            winner=self.seat if any(scored.wins for scored in written) else None,
            before=self,  # it has none itself: that went with the throw
        )

    def _boxes(self, action: Score) -> list[Box]:
        boxes = []
        for placement in action.placements:
            try:
                box = Box(placement.column, self.rules.index(placement.category))
            except KeyError:
                raise self._illegal(action, f"no box {placement.category!r}") from None
            if not 0 <= placement.column < self.rules.columns:
                raise self._illegal(action, f"no column {placement.column + 1}")
            boxes.append(box)
        return boxes

    def _groups(self, action: Score) -> list[tuple[int, ...]]:
        if self.rules.boxes_per_turn == 1:
            dice = action.placements[0].dice
            if dice is not None and dice != self.roll:
                raise self._illegal(action, "a single box takes the whole roll")
            return [self.roll]
        first, second = (placement.dice for placement in action.placements)
        is_split = (
            first is not None
            and len(first) == self.rules.group
            and first == tuple(sorted(first))
            and contains(self.roll, first)
            and second == without(self.roll, first)
        )
        if first is None or second is None or not is_split:
            raise self._illegal(
                action, f"expected the roll in two groups of {self.rules.group}, each ascending"
            )
        return [first, second]

    def __str__(self) -> str:
        from yachtdice.game.notation import format_position

        return format_position(self)


def new_game(rules: RuleSet, seats: int = 1, *, order: tuple[int, ...] | None = None) -> Game:
    """A game before its first throw.

    Args:
        seats: 1-8.
        order: seats in order of play; as numbered if None.
    """
    if not 1 <= seats <= MAX_SEATS:
        raise ValueError(f"expected 1-{MAX_SEATS} seats, got {seats}")
    order = tuple(range(seats)) if order is None else order
    if sorted(order) != list(range(seats)):
        raise ValueError(f"order {order} must hold each of {seats} seats once")
    cards = (Card.empty(rules),) * seats
    return Game(rules, order, cards, rolls_left=rules.rolls_per_turn)
