"""Seats with their scorecards."""

from functools import lru_cache

from yachtdice.protocol import messages as m
from yachtdice.rules import Card, RuleSet, column_totals
from yachtdice.table.advising import advice_of
from yachtdice.table.apart import open_card, open_rounds
from yachtdice.table.names import shown_names
from yachtdice.table.state import Play, Table


def seat_views(table: Table, play: Play | None, mine: tuple[int, ...]) -> list[m.SeatView]:
    """All seats, by number.

    Args:
        play: the viewer's; None: of nobody who plays apart from the others.
        mine: the seats that the viewer holds.
    """
    rules = table.rules
    names = shown_names([seat.info.name for seat in table.seats])
    views = []
    for number, seat in enumerate(table.seats):
        info, own = seat.info, table.play_of(number)
        place = own.seats.index(number)
        is_hidden = _is_hidden(table, own, play)
        card = _seen_card(table, number, play)
        cards, extra_points, total = tally(rules, card)
        views.append(
            m.SeatView(
                seat=number,
                name=names[number],
                player=info.player,
                flag=info.flag,
                kind=seat.played_by,
                given=seat.given,
                away=seat.is_away,
                mine=is_mine(table, number, mine),
                cards=cards,
                extra_yachts=card.extra_yachts,
                extra_points=extra_points,
                total=total,
                faces=[0] * rules.sides if is_hidden else list(own.faces[place]),
                rounds_done=own.rounds_done if own.is_apart else None,
                advice=advice_of(table, number),
            )
        )
    return views


def is_mine(table: Table, number: int, mine: tuple[int, ...]) -> bool:
    """Whether it is a person's seat among these."""
    return number in mine and table.seats[number].info.kind == "person"


def seat_totals(table: Table, play: Play | None) -> list[int]:
    """The seats' totals as the viewer whose play this is may see them."""
    cards = [_seen_card(table, seat, play) for seat in range(len(table.seats))]
    return [tally(table.rules, card)[2] for card in cards]


def _seen_card(table: Table, seat: int, play: Play | None) -> Card:
    own = table.play_of(seat)
    if _is_hidden(table, own, play):
        return open_card(table.rules, own, open_rounds(table, play))
    return own.game.cards[own.seats.index(seat)]


def _is_hidden(table: Table, own: Play, play: Play | None) -> bool:
    """Seats that play the same dice apart must not see each other's choices of the same round."""
    return own is not play and table.phase == "playing"


@lru_cache(maxsize=1 << 14)  # of all cards at a table, a score changes one
def tally(rules: RuleSet, card: Card) -> tuple[list[m.CardView], int, int]:
    """The columns of a card, what its extra Yachts brought, and its total."""
    extra_points = total = card.extra_yachts * rules.extra_yacht
    columns = []
    for column in card.columns:
        sums = column_totals(rules, column)
        total += sums.total
        columns.append(
            m.CardView(
                points=list(column),
                upper_total=sums.upper_total,
                upper_bonus=sums.upper_bonus,
                par_gap=sums.par_gap,
                lower_total=sums.lower_total,
            )
        )
    return columns, extra_points, total
