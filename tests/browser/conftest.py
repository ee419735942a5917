"""A web server and a browser for each test."""

import logging
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from chromium import Chromium
from webserver import Site

ROOT = Path(__file__).parent.parent.parent

# It calls it an error that a browser ends when told to.
logging.getLogger("websocket").setLevel(logging.CRITICAL)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of dist/: it works wherever it is copied to, and a build meanwhile changes nothing."""
    return Path(shutil.copytree(ROOT / "dist", tmp_path_factory.mktemp("dist") / "copy"))


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:
    """A web server with the library under /memory-bank/."""
    site = Site(dist)
    yield site
    site.close()


@pytest.fixture
def other_site(dist: Path) -> Iterator[Site]:
    """A web server of another origin."""
    site = Site(dist)
    yield site
    site.close()


@pytest.fixture(scope="session")
def shared_chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    chromium = Chromium(tmp_path_factory.mktemp("profile"))
    yield chromium
    chromium.quit()


@pytest.fixture
def chromium(shared_chromium: Chromium) -> Chromium:
    """The browser that tests share. Their sites differ in origin, so what one stores no other sees."""
    shared_chromium.reset()
    return shared_chromium


@pytest.fixture
def launch(tmp_path: Path) -> Iterator[Callable[..., Chromium]]:
    """Start browsers of the test's own: `launch(profile="name", cookies_blocked=False)`.

    One that was quit leaves its profile to the next of the same name.
    """
    with ExitStack() as started:

        def launch(profile: str = "profile", *, cookies_blocked: bool = False) -> Chromium:
            chromium = Chromium(tmp_path / profile, cookies_blocked=cookies_blocked)
            started.callback(chromium.quit)
            return chromium

        yield launch
