"""What rooms work with."""

from dataclasses import dataclass

from yachtdice.game.proof import Chance
from yachtdice.server.bus import Bus
from yachtdice.server.clock import Clock
from yachtdice.server.coaching import Coaching
from yachtdice.server.store import Store
from yachtdice.server.tally import Tally
from yachtdice.server.thinking import Thinkers
from yachtdice.server.uptime import Uptime


@dataclass(frozen=True, slots=True)
class World:
    """The same for all rooms of a server."""

    store: Store
    bus: Bus
    chance: Chance
    clock: Clock
    thinkers: Thinkers
    coaching: Coaching
    tally: Tally
    uptime: Uptime
    grace_ms: int
    """How long somebody may be gone from a room before the others are told."""
