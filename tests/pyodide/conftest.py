"""Pyodide in Chromium, served from build/test-pyodide, which ./build.sh test makes."""

import os
from pathlib import Path

import pytest
from pytest_pyodide import get_global_config

# Selenium would ask the network for the newest driver.
os.environ["SE_OFFLINE"] = "true"

get_global_config().set_flags(
    "chrome",
    [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
    ],
)


@pytest.fixture(scope="session")
def wheel(request: pytest.FixtureRequest) -> str:
    """The file name of this package's wheel, which is served too."""
    (wheel,) = Path(request.config.option.dist_dir).glob("mobile_ai_memory-*.whl")
    return wheel.name
