"""How many examples a property is tried with.

The same ones each time, so that a run means the same everywhere. YACHTDICE_EXAMPLES=20 tries
twenty times as many, fresh ones.
"""

import os

from hypothesis import HealthCheck, settings

FACTOR = int(os.environ.get("YACHTDICE_EXAMPLES", "0"))


def examples(count: int, *, steps: int = 50) -> settings:
    """Settings for so many examples; of a state machine, each of so many steps."""
    return settings(
        max_examples=count * max(FACTOR, 1),
        stateful_step_count=steps,
        derandomize=not FACTOR,
        deadline=None,  # machines that run tests are busy
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
