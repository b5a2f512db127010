"""What every test may use."""

import pytest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The loop async tests run on: the one the server runs on."""
    return "asyncio"
