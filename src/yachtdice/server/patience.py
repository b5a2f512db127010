"""How long a caller may take over one request."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_S = 30
"""From a connection's opening, or a later request's first byte, to the request's end. Requests are
a few kilobytes, so that a slow telephone has time to spare."""


class PatientProtocol(H11Protocol):
    """Hangs up on a caller that does not come to the end of a request.

    Uvicorn itself only times the pause between an answer and the next request, and for that one any
    byte will do.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_waiting()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_waiting():
            self._start_waiting()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _is_waiting(self) -> bool:
        """Whether it is the caller's turn to say something; on a socket others see to that."""
        if self.transport.get_protocol() is not self:
            return False
        cycle: Any = self.cycle  # none before the first request
        return not cycle or cycle.response_complete or cycle.more_body

    def _start_waiting(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_S, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _hang_up(self) -> None:
        self._deadline = None
        if self._is_waiting():
            self.transport.close()
