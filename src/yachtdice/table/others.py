"""What the people at other browsers may still do at a finished game."""

from yachtdice.table.presence import people_here
from yachtdice.table.state import Table


def others_undo(table: Table, mine: tuple[int, ...]) -> int | None:
    """The seat of somebody else that may take its last score back."""
    if table.room is None:
        return None
    for play in table.plays:
        undoer = table.undoable_seat(play)
        if undoer is not None and undoer not in mine:
            return undoer
    return None


def may_ask_rematch(table: Table, mine: tuple[int, ...]) -> bool:
    """Whether the holder of these seats can want another game, and has not said so yet."""
    if not mine or not table.number or table.phase == "playing" or table.day:
        return False
    if table.room is None:
        return True
    asked = asked_for_rematch(table, mine)
    return not asked or not asked.isdisjoint(mine)


def asked_for_rematch(table: Table, mine: tuple[int, ...]) -> set[int]:
    """The seats of a room's people who are there and have not said yet that they want another
    game."""
    wished = table.room.rematch if table.room is not None else ()
    return people_here(table, mine).difference(wished)
