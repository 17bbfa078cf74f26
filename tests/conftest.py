"""What every test gets: a home of its own, and randomness that can be repeated."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# Before anything of the program is imported: no test may touch the player's own settings and archive.
_HOME = tempfile.mkdtemp(prefix="prostor-tests-")
os.environ["PROSTOR_HOME"] = _HOME

# Machines differ in speed, and several test runs may share one; the examples are the same everywhere.
settings.register_profile(
    "prostor",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("prostor")


@pytest.fixture(scope="session", autouse=True)
def _home_of_the_tests() -> Iterator[None]:
    yield
    shutil.rmtree(_HOME, ignore_errors=True)
