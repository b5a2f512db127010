"""How the processes that serve the same games tell one another that a table has moved on."""

from yachtdice.server.bus.base import Bus, Ears
from yachtdice.server.bus.local import Hub, LocalBus

__all__ = ["Bus", "Ears", "Hub", "LocalBus"]
