"""Where a server listens."""

import asyncio
import socket

from yachtdice.server.addresses import listen


async def test_no_answer_waits_for_the_receipt_of_its_first_half() -> None:
    begun: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()
    with listen("127.0.0.1", 0) as listener:
        server = await asyncio.start_server(
            lambda _, writer: begun.put_nowait(writer), sock=listener
        )
        _, caller = await asyncio.open_connection(*listener.getsockname())
        writer = await begun.get()
        connection = writer.get_extra_info("socket")
        is_at_once = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        for end in (writer, caller):
            end.close()
            await end.wait_closed()
        server.close()
    assert is_at_once
