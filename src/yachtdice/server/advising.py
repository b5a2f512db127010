"""What is told of a table's game beside the table: advice while it goes on, then a look back."""

from yachtdice.game.record import Record
from yachtdice.protocol.messages import Advice, Review, ReviewChances, WinChances
from yachtdice.server.coaching import Coaching
from yachtdice.server.room import Room
from yachtdice.server.rooms import Rooms
from yachtdice.table import Refusal, Table, advised_play


async def advice(
    room: Room, coaching: Coaching, seat: int, viewer: str, *, percentile: bool
) -> Advice:
    """What is best for a seat that has asked for advice on the roll on the table."""
    play = advised_play(await room.present(), viewer, seat)
    return await coaching.advice(play, percentile=percentile)


async def win_chances(room: Room, coaching: Coaching, seat: int, viewer: str) -> WinChances:
    """How likely each seat is to win, for a seat that has asked for advice on the roll on the
    table."""
    table = await room.present()
    play = advised_play(table, viewer, seat)
    coaching.require_chances(table.rules)
    return await coaching.win_chances(play, await room.record())


async def review(room: Room, coaching: Coaching, game: int | None) -> Review:
    """A game at the table looked back on, the latest if none is named.

    Raises:
        Refusal: it is not final yet, or there is no answer for such rules, or none yet.
    """
    table = await _looked_back_on(room, game)
    coaching.require(table.rules)
    return await coaching.review(await room.record(game), dice_checked=True)


async def review_chances(room: Room, coaching: Coaching, game: int | None) -> ReviewChances:
    """How likely each seat was to win as a game at the table went, the latest if none is named.

    Raises:
        Refusal: as for `review`.
    """
    table = await _looked_back_on(room, game)
    coaching.require_chances(table.rules)
    return await coaching.review_chances(await room.record(game))


async def _looked_back_on(room: Room, game: int | None) -> Table:
    """The table. Raises Refusal: its game is not final yet."""
    table = await room.present()
    if game in (None, table.number) and table.phase != "final":
        raise Refusal("action/game_not_over")
    return table


async def check_is_told(rooms: Rooms, record: Record) -> None:
    """Raises Refusal: the game goes on at a table where nobody may have advice."""
    table_id, _, number = record.game_id.rpartition("-")
    try:
        table = await rooms.latest(table_id)
    except Refusal:  # it was played elsewhere
        return
    if number == str(table.number) and table.phase != "final" and not table.settings.hints:
        raise Refusal("action/hints_off")
