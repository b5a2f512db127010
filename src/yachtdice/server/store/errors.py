"""What a store can answer instead of doing what it was asked.

Every one means that nothing of the change was written, but for one: see StoreUnavailableError.
"""

from typing import ClassVar, Literal

from yachtdice.errors import YachtError
from yachtdice.protocol.codes import Code


class StoreError(YachtError):
    """Base of them all; `code` is what a client is told."""

    code: ClassVar[Code] = "store/unavailable"


class StoreFullError(StoreError):
    """No room on the disk."""

    code = "store/full"


class StoreReadOnlyError(StoreError):
    """The data can be read, not written."""

    code = "store/read_only"


class StoreUnavailableError(StoreError):
    """Locked by someone else for too long, an input/output error, or no connection.

    A database that is lost just while it commits can't say any more whether it has: the change is
    there whole or not at all. Whoever sends it again meets SeqTakenError or TableExistsError where
    it is, and finds its answer."""


class SeqTakenError(StoreError):
    """The table does not stand where the change was based on, mostly as another writer appended to
    it first: load it again and decide anew."""


class TableExistsError(StoreError):
    """This owner's request to set up a table was carried out before, or the id is in use."""


Fault = Literal["damaged", "foreign", "newer", "locked", "read_only", "unavailable", "full"]


class OpeningError(StoreError):
    """A store that can't be opened; nothing in it was changed."""

    def __init__(self, fault: Fault, where: str, detail: str = "") -> None:
        super().__init__(f"{where}: {fault}" + (f" ({detail})" if detail else ""))
        self.fault = fault
        """damaged: not readable as a database; foreign: another program's; newer: written by a
        later version; locked: held by another program; the others as the errors above."""
        self.where = where
        """Path of the file, or the database's address without a password."""
        self.detail = detail
        """What the database said, or the revision that is not known here."""
