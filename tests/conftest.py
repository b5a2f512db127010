"""What every test may use."""

import gc

import pytest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The loop async tests run on: the one the server runs on."""
    return "asyncio"


def pytest_collection_finish() -> None:
    """Thousands of collected tests live to the end; no garbage collection need look at them."""
    gc.collect()
    gc.freeze()
