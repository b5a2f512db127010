"""Who answers here."""

from yachtdice import __version__
from yachtdice.protocol.messages import PROTOCOL, ServerInfo
from yachtdice.server.bodies import give
from yachtdice.server.callers import known_caller, service_of
from yachtdice.server.operations import Answer, Call, operation


@operation("GET", "/server", gives=ServerInfo)
async def server_info(call: Call) -> Answer:
    """Who answers here."""
    service = service_of(call)
    info = ServerInfo(
        name="yachtdice",
        version=__version__,
        protocol=PROTOCOL,
        build=service.client.build,
        data=service.store.data_id,
        daily=service.settings.daily,
        lobby=service.settings.lobby,
        quick_match=service.settings.quick_match,
    )
    answer = give(info)
    answer.headers.update(known_caller(call)[1])
    return answer
