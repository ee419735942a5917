"""A page in Chromium, and MCP clients with their relays."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from chromium import Chromium
from processes import ROOT, Client, Loop, relay_command, relay_env
from webserver import Site


@pytest.fixture(scope="session")
def loop() -> Iterator[Loop]:
    loop = Loop()
    yield loop
    loop.close()


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(ROOT / "dist", tmp_path_factory.mktemp("dist") / "copy"))


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    chromium = Chromium(tmp_path_factory.mktemp("profile"))
    yield chromium
    chromium.quit()


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:
    site = Site(dist)
    yield site
    site.close()


@pytest.fixture
def start(loop: Loop) -> Iterator[Callable[..., Client]]:
    """Start clients: `start(port, origin, name="Cursor", token="…")`."""
    clients: list[Client] = []

    def start(port: int, *origins: str, name: str = "Qoder", token: str | None = None) -> Client:
        env = relay_env(token) if token else relay_env()
        clients.append(Client(loop, relay_command(port, *origins), env, name))
        return clients[-1]

    yield start
    for client in clients:
        client.close()
