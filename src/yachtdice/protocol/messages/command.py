"""What all commands have in common."""

from msgspec import Struct

from yachtdice.protocol.messages.fields import CommandId, SeatNumber, Seq, TableId


class Command(Struct, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    """What every command carries."""

    id: CommandId
    """Made by the client; a repeat gets the first answer again."""
    table: TableId
    seq: Seq
    """The table's seq that the sender saw."""
    seat: SeatNumber
    """The seat it acts for; the sender's key must hold it."""
