"""What brings people into a room: its code, and an invitation with its address."""

from yachtdice.protocol.messages import Invitation, RoomFound
from yachtdice.server.bodies import give, table_id
from yachtdice.server.callers import base_url, caller_of, service_of
from yachtdice.server.codes import read_code
from yachtdice.server.links import qr_path
from yachtdice.server.operations import Answer, Call, operation
from yachtdice.table import Refusal


@operation("GET", "/rooms/{code}", gives=RoomFound, refuses=["room/unknown"])
async def find_room(call: Call, code: str) -> Answer:
    """The room that a code leads to, while it waits."""
    service = service_of(call)
    async with service.code_tries.one(caller_of(call).address):
        read = read_code(code)
        if read is None:
            raise Refusal("room/unknown")
        found = RoomFound(await service.rooms.find(read))
    return give(found)


@operation(
    "GET",
    "/tables/{table}/invitation",
    gives=Invitation,
    refuses=["table/not_found", "action/room_started"],
)
async def show_invitation(call: Call, table: str) -> Answer:
    """What brings others into a room that waits: address, code and QR code."""
    viewer = caller_of(call).viewer
    async with service_of(call).rooms.visit(table_id(table), viewer) as room:
        found = await room.present(viewer)
    if found.room is None or found.phase != "waiting":
        raise Refusal("action/room_started")
    url = f"{base_url(call)}/t/{found.id}"
    qr, qr_size = qr_path(url)
    return give(Invitation(url=url, code=found.room.code, qr=qr, qr_size=qr_size))
