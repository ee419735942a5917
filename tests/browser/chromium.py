"""Chromium, as the tests drive it."""

import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from selenium import webdriver
from selenium.common.exceptions import JavascriptException
from selenium.webdriver.remote.command import Command
from webserver import Site

ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
# The page's functions run as one async function; its errors come back with their stack.
RUN = """
const done = arguments[arguments.length - 1];
(async (...args) => { %s })(...Array.prototype.slice.call(arguments, 0, -1)).then(
  (value) => done({ value }),
  (error) => done({ error: String(error?.stack ?? error) }),
);
"""


class Chromium:
    """A browser with one profile."""

    def __init__(self, profile: Path, *, cookies_blocked: bool = False, arguments: Sequence[str] = ()) -> None:
        options = webdriver.ChromeOptions()
        for argument in [*ARGUMENTS, *arguments, f"--user-data-dir={profile}"]:
            options.add_argument(argument)
        if cookies_blocked:
            settings = {"profile.default_content_setting_values": {"cookies": 2}}
            options.add_experimental_option("prefs", settings)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.enable_bidi = True
        options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
        service = webdriver.ChromeService(shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(options, service)
        self.running = True
        self._sites: dict[str, Site] = {}
        self._requests: list[str] = []
        # Unlike the driver's performance log, this one has the requests of workers too.
        self.driver.network.add_event_handler("before_request", self._on_request)

    def _on_request(self, event: Any) -> None:
        self._requests.append(event["request"]["url"])

    def open(self, url: str) -> None:
        """Open a page in the current tab."""
        self._empty_new_sites()
        self.driver.get(url)

    def _empty_new_sites(self) -> None:
        for site in Site.live:
            if self._sites.setdefault(site.origin, site) is not site:
                self._sites[site.origin] = site
                where = {"origin": site.origin, "storageTypes": "all"}
                self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", where)

    def new_tab(self, url: str) -> str:
        """Open a page in a new tab and go there; the tab's handle."""
        self.driver.switch_to.new_window("tab")
        self.open(url)
        return self.driver.current_window_handle

    def go_to(self, tab: str) -> None:
        """Make another tab the current one."""
        self.driver.switch_to.window(tab)

    @property
    def tab(self) -> str:
        """The current tab's handle."""
        return self.driver.current_window_handle

    def reset(self) -> None:
        """Close all tabs, open an empty one, forget logs."""
        tabs = self.driver.window_handles
        self.driver.switch_to.new_window("tab")
        empty = self.tab
        for tab in tabs:
            self.go_to(tab)
            self.driver.close()
        self.go_to(empty)
        self.console()
        self.forget_requests()

    def run(self, body: str, *args: object, timeout: float = 60) -> Any:
        """Run the body of an async function in the page, which sees `args`; what it returns."""
        return run_in(self.driver, body, *args, timeout=timeout)

    def requests(self) -> list[str]:
        """The URLs that pages, frames and workers asked for since `forget_requests`, whoever answered."""
        time.sleep(0.3)  # the last ones may be on their way here
        return [url for url in self._requests if urlsplit(url).scheme in {"http", "https", "ws", "wss"}]

    def forget_requests(self) -> None:
        self.requests()
        self._requests.clear()

    def console(self, level: str | None = None) -> list[str]:
        """What was written to the console since the last call; of one level ("WARNING", "SEVERE") where given."""
        entries = self.driver.get_log("browser")
        return [entry["message"] for entry in entries if level in (None, entry["level"])]

    def quit(self) -> None:
        """End the browser, if it runs; what it stored stays in the profile."""
        if self.running:
            # Where the driver's quit closes its websocket first, Chromium often takes ten seconds to end.
            self.driver.execute(Command.QUIT)
            self.driver.service.stop()
            self.running = False


def run_in(driver: Any, body: str, *args: object, timeout: float) -> Any:
    """Run the body of an async function in a driver's page, which sees `args`; what it returns."""
    driver.set_script_timeout(timeout)
    result = driver.execute_async_script(RUN % body, *args)
    if "error" in result:
        raise JavascriptException(result["error"])
    return result.get("value")
