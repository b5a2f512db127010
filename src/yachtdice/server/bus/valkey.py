"""A bus over one channel of a Valkey server, or of anything that speaks its protocol."""

import asyncio
import logging
import random
import secrets
import time
from typing import Any

import msgspec

from yachtdice.errors import MissingExtraError
from yachtdice.server.bus.address import shown_bus
from yachtdice.server.bus.base import Bus, Ears

log = logging.getLogger("yachtdice")

ANSWER_S = 3.0
"""How long the server may take to connect, or to answer."""
BEAT_S = 2.0
"""An end that has nothing to say says so after this, so that it can hear that it is heard."""
SILENT_S = 6.0
"""An end that hears not even itself for so long has lost the line. If it is another that it does
not hear, that one has."""
FORGOTTEN_S = 600.0
"""Another end that has been silent for so long has ended, and could not say so."""
LAST_WORDS_S = 1.0
"""How long an end that is closed takes to say what is unsaid."""
FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 5.0
"""Before the next try to connect: twice the one before, up to this, and up to half of it less."""
MOST_UNSAID = 10_000
"""Tables that have moved while nobody could be told. Of more the others find out by looking."""


class Said(msgspec.Struct):
    """A message on the channel. New fields get defaults: processes of two versions may meet."""

    by: str
    """Drawn by each process."""
    moved: dict[str, int]
    """Table -> events it has. Empty: a sign of life."""
    ends: bool = False
    """It will say nothing more."""


_encode = msgspec.json.Encoder().encode
_said = msgspec.json.Decoder(Said)


class ValkeyBus(Bus):
    """Connects again by itself for as long as it is open.

    All that moves while a message is under way goes out with the next one, so that many moves a
    second are few messages.
    """

    is_shared = True

    def __init__(self, address: str) -> None:
        """
        Args:
            address: as `read_bus_address` gives it.
        Raises:
            MissingExtraError
        """
        try:
            import redis.asyncio  # noqa: F401 # said here, before anything is under way
        except ImportError:
            raise MissingExtraError("redis", extra="scale") from None
        self._address = address
        self.where = shown_bus(address)
        self._by = secrets.token_hex(8)
        self._channel = ""
        self._ears: Ears | None = None
        self._unsaid: dict[str, int] = {}
        self._wanted = asyncio.Event()
        self._heard: dict[str, float] = {}
        """When each of the others was last heard, by the monotonic clock."""
        self._silent: frozenset[str] = frozenset()
        """Those that should have been heard since."""
        self._task: asyncio.Task[None] | None = None
        self._is_up = False
        self._is_ending = False
        self._was_told = False
        """That the line is lost: said once, not at each try."""

    @property
    def is_up(self) -> bool:
        return self._is_up

    @property
    def hears_all(self) -> bool:
        return self._is_up and not self._silent

    async def open(self, name: str, ears: Ears) -> None:
        self._channel = f"yachtdice:{name}"
        self._ears = ears
        self._task = asyncio.create_task(self._keep_up())

    async def close(self) -> None:
        self._ears = None
        if self._task is not None:
            if self._is_up:
                self._is_ending = True
                self._wanted.set()
                await asyncio.wait([self._task], timeout=LAST_WORDS_S)
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None
            self._is_up = False

    def publish(self, table: str, seq: int) -> None:
        if self._ears is None:
            return
        unsaid = self._unsaid
        if table in unsaid or len(unsaid) < MOST_UNSAID:
            unsaid[table] = max(seq, unsaid.get(table, 0))
        self._wanted.set()

    async def _keep_up(self) -> None:
        pause_s = FIRST_PAUSE_S
        while True:
            try:
                await self._connected()
                return  # it has said its last word
            except Exception as error:
                if self._is_up:
                    pause_s = FIRST_PAUSE_S
                self._lose(error)
            await asyncio.sleep(pause_s * random.uniform(0.5, 1))
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    async def _connected(self) -> None:
        """Listen and speak until all is said, or the line does not hold; then raise why."""
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        client = Redis.from_url(
            self._address,
            # The client's own way to connect again would hide that something was missed.
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=ANSWER_S,
        )
        pubsub: Any = client.pubsub()  # half of it is typed
        try:
            async with asyncio.timeout(ANSWER_S):
                await pubsub.subscribe(self._channel)
                await pubsub.get_message(timeout=ANSWER_S)  # that it is subscribed
            both = [
                asyncio.create_task(self._listen(pubsub)),
                asyncio.create_task(self._say(client)),
            ]
            try:
                done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            finally:
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)
        finally:
            await pubsub.aclose()
            await client.aclose()

    async def _listen(self, pubsub: Any) -> None:
        while True:
            message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=SILENT_S)
            if message is None:
                raise TimeoutError(f"silent for {SILENT_S:g} s")
            self._hear(message["data"])
            self._notice_silence()

    def _hear(self, data: bytes) -> None:
        try:
            said = _said.decode(data)
        except (msgspec.MsgspecError, UnicodeError):
            return  # another program's
        if said.by == self._by:
            self._come_up()
            return
        if said.ends:
            self._heard.pop(said.by, None)
        else:
            self._heard[said.by] = time.monotonic()
        if self._ears is not None:
            for table, seq in said.moved.items():
                self._ears.moved(table, seq)

    def _notice_silence(self) -> None:
        """Another that is not heard any more may go on, or may have done something last."""
        now = time.monotonic()
        self._heard = {by: at for by, at in self._heard.items() if now - at < FORGOTTEN_S}
        silent = frozenset(by for by, at in self._heard.items() if now - at > SILENT_S)
        if silent - self._silent and self._ears is not None:
            self._ears.missed()
        self._silent = silent

    async def _say(self, client: Any) -> None:
        """Begin with a sign of life, and end with the last word."""
        while True:
            saying, self._unsaid = self._unsaid, {}
            is_last = self._is_ending
            try:
                async with asyncio.timeout(ANSWER_S):
                    said = Said(self._by, saying, is_last)
                    await client.publish(self._channel, _encode(said))
            except BaseException:
                for table, seq in saying.items():  # it may have been said, but twice is no matter
                    self.publish(table, seq)
                raise
            if is_last:
                return
            await self._something_to_say()

    async def _something_to_say(self) -> None:
        """Wait until there is, or until it is time for a sign of life."""
        if not self._unsaid and not self._is_ending:
            self._wanted.clear()
            try:
                async with asyncio.timeout(BEAT_S):
                    await self._wanted.wait()
            except TimeoutError:
                return

    def _come_up(self) -> None:
        """It hears itself: so others can be heard, and it is heard."""
        if self._is_up:
            return
        self._is_up = True
        self._heard = dict.fromkeys(self._heard, time.monotonic())  # they could not be until now
        if self._was_told:
            self._was_told = False
            log.warning("the bus at %s is there again", self.where)
        if self._ears is not None:
            self._ears.missed()

    def _lose(self, error: Exception) -> None:
        if self._is_up and self._ears is not None:
            self._ears.missed()
        self._is_up = False
        if not self._was_told:
            self._was_told = True
            why = " ".join(str(error).split()) or type(error).__name__
            log.warning(
                "the bus at %s is away (%s): what other servers do is seen later until it is back",
                self.where,
                why,
            )
