"""From a table to what one viewer may see of it."""

from functools import lru_cache

from yachtdice.game import Game
from yachtdice.protocol import messages as m
from yachtdice.rules import Box, Card, RuleSet, Totals, column_totals, open_scores, totals
from yachtdice.rules.joker import extra_bonus, is_extra_yacht, joker
from yachtdice.rules.pairs import splits
from yachtdice.table.actions import cached_pairs, places_of
from yachtdice.table.box_names import titles
from yachtdice.table.clock import pending, skippable
from yachtdice.table.names import shown_names
from yachtdice.table.refusal import Refusal
from yachtdice.table.state import Play, Table


def view(table: Table, viewer: str | None, now_ms: int) -> m.TableView:
    """The table as the holder of a key sees it.

    Args:
        viewer: hashed device key; None: a viewer without a seat.
        now_ms: Unix time in milliseconds, for the waits.
    """
    mine = table.held_by(viewer)
    play = next((p for p in table.plays if set(p.seats) & set(mine)), table.plays[0])
    return m.TableView(
        table=table.id,
        seq=table.seq,
        rules=table.rules.name,
        settings=table.settings,
        titles=titles(table.rules, table.settings),
        game=table.number,
        phase=table.phase,
        order=list(table.order),
        rounds=table.rules.rounds,
        seats=_seats(table, play, mine),
        turn=None if table.phase != "playing" or play.game.is_over else _turn(table, play),
        last=list(play.last),
        can=_can(table, play, mine),
        wait=_wait(table, play, now_ms),
        outcome=None if table.phase == "playing" else outcome_view(table, play),
        proof=m.Proof(
            game=table.game_id,
            commitment=table.commitment,
            secret=table.secret if table.phase == "final" else None,
        ),
        start_rolls=list(table.start_rolls),
        position=str(play.game),
        hand_off=table.hand_off(play, viewer),
    )


def box_token(rules: RuleSet, box: Box) -> str:
    """A box as named on the wire: `full_house`, in the second column `full_house@2`."""
    id_ = rules.categories[box.category].id
    return f"{id_}@{box.column + 1}" if box.column else id_


def _seats(table: Table, play: Play, mine: tuple[int, ...]) -> list[m.SeatView]:
    names = shown_names([seat.info.name for seat in table.seats])
    views = []
    for number, seat in enumerate(table.seats):
        own = table.play_of(number)
        place = own.seats.index(number)
        # seats that play the same dice by themselves must not see each other's choices
        is_hidden = own is not play and table.phase == "playing"
        card = Card.empty(table.rules) if is_hidden else own.game.cards[place]
        cards, sums = _tally(table.rules, card)
        views.append(
            m.SeatView(
                seat=number,
                name=names[number],
                flag=seat.info.flag,
                kind="computer" if seat.is_played_by_computer else "person",
                given=seat.given,
                mine=number in mine and seat.info.kind == "person",
                cards=list(cards),
                extra_yachts=card.extra_yachts,
                extra_points=sums.extra_points,
                total=sums.total,
                faces=[0] * table.rules.sides if is_hidden else list(own.faces[place]),
            )
        )
    return views


@lru_cache(maxsize=4096)  # of all cards at a table, a score changes one
def _tally(rules: RuleSet, card: Card) -> tuple[tuple[m.CardView, ...], Totals]:
    cards = tuple(
        m.CardView(
            points=list(column),
            upper_total=sums.upper_total,
            upper_bonus=sums.upper_bonus,
            par_gap=sums.par_gap,
            lower_total=sums.lower_total,
        )
        for column in card.columns
        for sums in (column_totals(rules, column),)
    )
    return cards, totals(rules, card)


def _turn(table: Table, play: Play) -> m.TurnView:
    game = play.game
    notice, picked = _joker_notice(game)
    return m.TurnView(
        seat=play.seats[game.seat],
        round=game.round,
        rolls_used=game.throw,
        dice=None if game.dice is None else list(game.dice),
        held=list(play.held),
        fixed=list(play.fixed),
        choices=_choices(game),
        pairs=_pairs(game),
        joker=notice,
        picked=picked,
    )


def _choices(game: Game) -> list[m.Choice]:
    if game.dice is None:
        return []
    if game.rules.boxes_per_turn > 1:
        return list(_best_of_groups(game.rules, game.card, game.roll, game.throw))
    legal = game.choices()
    scores = legal
    if joker(game.rules, game.card, game.roll):  # it may close boxes, which are shown all the same
        scores = open_scores(game.rules, game.card, game.roll, game.throw)
    return [
        m.Choice(
            box=box_token(game.rules, box),
            points=scored.points,
            bonus=scored.bonus,
            legal=box in legal,
            wins=scored.wins,
            wild=scored.wild,
        )
        for box, scored in scores.items()
    ]


@lru_cache(maxsize=64)
def _best_of_groups(
    rules: RuleSet, card: Card, roll: tuple[int, ...], throw: int
) -> tuple[m.Choice, ...]:
    """The most that any group of the dice would write into each box."""
    scored = [open_scores(rules, card, group, throw) for group, _ in splits(roll, rules.group)]
    return tuple(
        m.Choice(
            box=box_token(rules, box),
            points=max(scores[box].points for scores in scored),
            bonus=0,
            legal=True,
            wins=False,
            wild=False,
        )
        for box in card.open_boxes()
    )


def _pairs(game: Game) -> list[m.PairChoice]:
    if game.dice is None or game.rules.boxes_per_turn == 1:
        return []
    found = cached_pairs(game.rules, game.card, game.roll, game.throw)
    return [
        m.PairChoice(
            boxes=[box_token(game.rules, a), box_token(game.rules, b)],
            points=pair.points,
            each=list(pair.each),
            split=places_of(game.dice, pair.split),
        )
        for (a, b), pair in found.items()
    ]


def _joker_notice(game: Game) -> tuple[m.Notice | None, str | None]:
    """Why this roll is no ordinary one, and the one box that the joker leaves it."""
    if not is_extra_yacht(game.rules, game.card, game.roll):
        return None, None
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


def _can(table: Table, play: Play, mine: tuple[int, ...]) -> m.Can:
    game = play.game
    is_playing = table.phase == "playing"
    is_turn = (
        is_playing
        and play.turn_seat in mine
        and not table.seats[play.turn_seat or 0].is_played_by_computer
    )
    undo = table.undoable_seat(play)
    has_dice = game.dice is not None
    rolls = is_turn and game.rolls_left > 0
    return m.Can(
        roll=rolls and (not has_dice or len(play.held) < game.rules.dice),
        hold=rolls and has_dice,
        score=is_turn and has_dice,
        undo=undo if undo in mine else None,
        skip=skippable(table, mine) is not None,
        done=bool(mine) and table.phase == "over",
        rematch=bool(mine) and not is_playing,
        end=bool(mine) and is_playing,
        acts_for=min(mine, key=lambda s: (table.seats[s].info.kind != "person", s), default=None),
    )


def _wait(table: Table, play: Play, now_ms: int) -> m.Wait | None:
    wait = pending(table, play)
    if wait is None:
        return None
    left = min(wait.total_ms, wait.left_ms(now_ms))
    return m.Wait(kind=wait.kind, total_ms=wait.total_ms, left_ms=left)


def outcome_view(table: Table, play: Play) -> m.Outcome:
    """The standings of a finished game."""
    result = play.game.outcome()
    stakes = table.settings.stakes
    paid = result.settlement(stakes) if stakes and not table.ended_early else None
    standings = [
        m.Standing(
            seat=play.seats[seat],
            place=result.places[seat],
            upper_total=sums.upper_total,
            upper_bonus=sums.upper_bonus,
            lower_total=sums.lower_total,
            extra_points=sums.extra_points,
            total=sums.total,
            settlement=None if paid is None else str(paid[seat]),
        )
        for seat, sums in enumerate(result.totals)
    ]
    return m.Outcome(
        standings=sorted(standings, key=lambda s: (s.place, s.seat)),
        won_at_once=None if result.winner is None else play.seats[result.winner],
        ended_early=table.ended_early,
    )


def summary(table: Table, viewer: str | None) -> m.TableSummary:
    """The table as a line in the viewer's list of games."""
    mine = table.held_by(viewer)
    play = next((p for p in table.plays if set(p.seats) & set(mine)), table.plays[0])
    result = play.game.outcome()
    is_ranked = table.phase != "playing" and not table.ended_early
    return m.TableSummary(
        table=table.id,
        rules=table.rules.name,
        phase=table.phase,
        ended_early=table.ended_early,
        seats=shown_names([seat.info.name for seat in table.seats]),
        flags=[seat.info.flag for seat in table.seats],
        mine=[s for s in mine if table.seats[s].info.kind == "person"],
        totals=[seat.total for seat in _seats(table, play, mine)],
        places=list(result.places) if is_ranked else [],
        round=min(play.game.round, table.rules.rounds),
        rounds=table.rules.rounds,
        turn_seat=play.turn_seat if table.phase == "playing" else None,
        rolls_used=play.game.throw if table.phase == "playing" else 0,
        dice=None if play.game.dice is None else list(play.game.dice),
        updated_ms=table.updated_ms,
    )


def preview(table: Table, query: m.PreviewQuery, viewer: str) -> m.Preview:
    """What two groups of the dice on the table would write into each open box.

    Raises:
        Refusal: not this viewer's seat, not its turn, no dice, or no such split.
    """
    if query.seat not in table.held_by(viewer):
        raise Refusal("action/not_your_seat", seat=query.seat)
    play = table.play_of(query.seat)
    game = play.game
    if play.turn_seat != query.seat or table.phase != "playing":
        raise Refusal("action/not_your_turn", seat=query.seat)
    if game.dice is None:
        raise Refusal("action/not_rolled")
    first = set(query.places)
    if len(first) != game.rules.group or not first <= set(range(game.rules.dice)):
        raise Refusal("action/illegal_split")
    groups = []
    for is_first in (True, False):
        dice = tuple(sorted(d for p, d in enumerate(game.dice) if (p in first) == is_first))
        if len(dice) != game.rules.group:
            continue
        scores = open_scores(game.rules, game.card, dice, game.throw)
        groups.append({box_token(game.rules, box): s.points for box, s in scores.items()})
    return m.Preview(groups=groups)
