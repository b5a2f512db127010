"""Where a server's time goes, looked at from within.

Every few milliseconds of processor time a signal interrupts the main thread, and what it was at is
noted; other threads are told apart by the system's own books. That costs a few per cent, so it is
done beside the measurements, not during them.
"""

import signal
import threading
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY_S = 0.003

# The innermost frame that one of these names says what was being done. Files, or a function in one.
STEPS: dict[tuple[str, str | None], str] = {
    ("/yachtdice/table/commands.py", "decide"): "check the command, throw the dice",
    ("/yachtdice/table/fold.py", "apply_event"): "apply the event",
    ("/yachtdice/table/events.py", "encode_event"): "encode the event",
    ("/yachtdice/table/view.py", "view"): "make the view",
    ("/yachtdice/table/view.py", "view_for"): "make the view",
    ("/yachtdice/server/seen.py", None): "encode the view",
    ("/yachtdice/server/room.py", None): "the room: order, timer, watchers",
    ("/yachtdice/server/rooms.py", None): "the room: order, timer, watchers",
    ("/yachtdice/server/pace.py", None): "the room: order, timer, watchers",
    ("/yachtdice/server/store/", None): "hand over to the store and back",
    ("/yachtdice/server/", None): "the socket: rate, decoding, queue",
    ("/site-packages/litestar/", None): "Litestar",
    ("/site-packages/uvicorn/", None): "uvicorn and websockets",
    ("/site-packages/websockets/", None): "uvicorn and websockets",
}
LOOP = "event loop, system calls"
THREADS = {
    "store-writer": "store: writer thread (SQL, commit)",
    "store-reader": "store: reader threads",
    "thinker": "computer players",
}


class Profile:
    """Samples of this process between `start` and `stop`; both from the main thread."""

    def __init__(self) -> None:
        self.is_running = False
        self._seen: Counter[str] = Counter()
        self._before: dict[int, int] = {}

    def start(self) -> None:
        self.is_running = True
        self._seen.clear()
        self._before = _used_ns()
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, EVERY_S, EVERY_S)

    def stop(self) -> dict[str, float]:
        """Milliseconds of processor time by what they went to."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.is_running = False
        used = {thread: ns - self._before.get(thread, 0) for thread, ns in _used_ns().items()}
        spent: Counter[str] = Counter()
        main_ns = used.pop(threading.main_thread().native_id or 0)
        for step, count in self._seen.items():
            spent[step] += main_ns * count // max(self._seen.total(), 1)
        names = {thread.native_id: thread.name for thread in threading.enumerate()}
        for thread, ns in used.items():
            spent[_work_of(names.get(thread, ""))] += ns
        return {step: ns / 1e6 for step, ns in spent.most_common() if ns}

    def _look(self, _number: int, frame: FrameType | None) -> None:
        self._seen[_step(frame)] += 1


def _step(frame: FrameType | None) -> str:
    while frame is not None:
        file, name = frame.f_code.co_filename, frame.f_code.co_qualname
        for (place, function), step in STEPS.items():
            if place in file and function in (None, name):
                return step
        frame = frame.f_back
    return LOOP


def _work_of(thread: str) -> str:
    return next(
        (work for name, work in THREADS.items() if thread.startswith(name)), "other threads"
    )


def _used_ns() -> dict[int, int]:
    """Processor time of each thread so far, by Linux's own books."""
    tasks = Path("/proc/self/task")
    return {
        int(task.name): int((task / "schedstat").read_text(encoding="ascii").split()[0])
        for task in tasks.iterdir()
    }
