"""Plays the demo's cases in headless Chromium, through the page itself, and prints what memory changed.

    python demo/headless.py [--screenshots DIR]

Exits with 1 if the second run is not better than the first, or if a control is.
"""

from __future__ import annotations

import argparse
import base64
import json
import shutil
import sys
import tempfile
import threading
import unicodedata
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

sys.path.insert(0, str(Path(__file__).resolve().parent))

from serve import make_server

if TYPE_CHECKING:
    from collections.abc import Iterator

FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
LOCALES = ("zh", "en")
MEASURES = ("failures", "rounds", "tokens")
# How much less the second run of case A must take, in percent.
FEWER = 30
SCRIPT_TIMEOUT_S = 120


@dataclass(frozen=True)
class Row:
    """One run, as the table shows it."""

    locale: str
    case: str
    condition: str
    success: bool
    failures: int
    rounds: int
    tokens: int

    def change(self, measure: str, first: Row) -> int:
        """Change against the first run in percent."""
        now, before = getattr(self, measure), getattr(first, measure)
        return round(100 * (now - before) / before) if before else 0

    def is_better_than(self, first: Row) -> bool:
        """Better in anything that counts: success where there was none, or less of a measure."""
        if self.success != first.success:
            return self.success
        return any(getattr(self, measure) < getattr(first, measure) for measure in MEASURES)


class Page:
    """The demo's page in a browser of its own."""

    def __init__(self, driver: webdriver.Chrome, origin: str) -> None:
        self.driver = driver
        self.origin = origin

    def load(self, locale: str, *, memory: str = "ready", database: str = "") -> None:
        """Load the page anew and wait until its memory is there, or is known not to be."""
        named = f"&database={database}" if database else ""
        self.driver.get(f"{self.origin}/?lang={locale}&pace=0&deadline=20000{named}")
        self.run("await demo.ready")
        status = self.run("return demo.status()")
        if status["state"] != memory:
            raise RuntimeError(f"memory is {status['state']}: {status['reason']}")

    def run(self, body: str, *args: object) -> Any:
        """Run the body of an async function in the page."""
        script = f"""
            const [done, args] = [arguments[arguments.length - 1], [...arguments].slice(0, -1)];
            (async () => {{ {body} }})().then(
              (value) => done({{ value: value ?? null }}),
              (error) => done({{ error: String(error?.stack ?? error) }}));
        """
        answer = self.driver.execute_async_script(script, *args)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]

    def reset(self) -> None:
        """Forget everything."""
        self.run("await demo.resetMemory()")

    def play(self, case: str, condition: str, *, recall: bool = True) -> Row:
        """Run a case as its button does."""
        run = self.run("return demo.runCase(args[0], { recall: args[1] })", case, recall)
        return row(run, condition)


def row(run: dict[str, Any], condition: str) -> Row:
    """The figures of a run that the page returned."""
    figures = {measure: run[measure] for measure in MEASURES}
    return Row(run["locale"], run["name"], condition, run["success"], **figures)


@contextmanager
def open_page(*, window: str = "1440,1400", cookies_blocked: bool = False) -> Iterator[Page]:
    """A server, a browser with an empty profile, and the page in it.

    With cookies blocked, IndexedDB can't be used.
    """
    server = make_server()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = tempfile.mkdtemp(prefix="demo-profile-")
    options = Options()
    for flag in [*FLAGS, f"--user-data-dir={profile}", f"--window-size={window}"]:
        options.add_argument(flag)
    if cookies_blocked:
        options.add_experimental_option("prefs", {"profile.default_content_setting_values": {"cookies": 2}})
    binary = shutil.which("chromium") or shutil.which("google-chrome")
    if binary:
        options.binary_location = binary
    driver = webdriver.Chrome(options, Service(shutil.which("chromedriver")))
    driver.set_script_timeout(SCRIPT_TIMEOUT_S)
    try:
        yield Page(driver, f"http://127.0.0.1:{server.server_port}")
    finally:
        driver.quit()
        server.shutdown()
        server.server_close()
        shutil.rmtree(profile, ignore_errors=True)


def play_task(page: Page, case: str, locale: str) -> list[Row]:
    """A task twice with a reload between, then once with memory switched off."""
    page.load(locale)
    page.reset()
    first = page.play(case, "first run")
    page.load(locale)
    second = page.play(case, "second run")
    bare = page.play(case, "control: memory off", recall=False)
    return [first, second, bare]


def play_swapped(page: Page, locale: str) -> list[Row]:
    """Both tasks learn; then each runs with what was learnt in the other's app."""
    rows = []
    for case in ("A", "B"):
        page.load(locale)
        page.reset()
        page.play("A", "learns")
        page.play("B", "learns")
        if page.run("return demo.swapApps()") == 0:
            raise RuntimeError("there was nothing to swap")
        rows.append(page.play(case, "control: memories swapped"))
    return rows


def play_chat(page: Page, locale: str) -> list[Row]:
    """A preference said in a chat holds in the next one, after a reload; without memory it doesn't.

    It is said in the language under test; the questions are asked in English, on the English page.
    """
    page.load("en")
    page.reset()
    before = page.run("return demo.ask('C')")
    page.load(locale)
    page.run("return demo.tell('C')")
    page.load("en")
    after = page.run("return demo.ask('C')")
    bare = page.run("return demo.ask('C', { recall: false })")
    for run in (before, after, bare):
        run["locale"] = locale
    return [
        row(before, "before it was said"),
        row(after, "after a reload"),
        row(bare, "control: memory off"),
    ]


def play_all(page: Page) -> list[Row]:
    """Every case in both languages."""
    rows: list[Row] = []
    for locale in LOCALES:
        swapped = play_swapped(page, locale)
        for position, case in enumerate(("A", "B")):
            rows += [*play_task(page, case, locale), swapped[position]]
        rows += play_chat(page, locale)
    return rows


def shortcomings(rows: list[Row]) -> list[str]:
    """What the demo promises and the rows don't show."""
    found: list[str] = []
    for locale in LOCALES:
        runs = {(r.case, r.condition): r for r in rows if r.locale == locale}
        found += [f"{locale}: {text}" for text in shortcomings_in(runs)]
    return found


def shortcomings_in(runs: dict[tuple[str, str], Row]) -> Iterator[str]:
    """The same for the runs of one language, by case and condition."""
    yield from shortcomings_of_a(runs["A", "first run"], runs["A", "second run"])
    yield from shortcomings_of_b(runs["B", "first run"], runs["B", "second run"])
    for case in ("A", "B"):
        for condition in ("control: memory off", "control: memories swapped"):
            if runs[case, condition].is_better_than(runs[case, "first run"]):
                yield f"case {case}, {condition}: better than the first run"
    if runs["C", "before it was said"].success or runs["C", "control: memory off"].success:
        yield "case C: the preference was followed without having been remembered"
    if not runs["C", "after a reload"].success:
        yield "case C: the preference was not followed after a reload"


def shortcomings_of_a(first: Row, second: Row) -> Iterator[str]:
    """Case A: found after exploring, then without."""
    if not (first.success and second.success):
        yield "case A did not succeed twice"
    if first.failures == 0:
        yield "case A: the first run found its way without exploring"
    if second.failures != 0:
        yield f"case A: the second run had {second.failures} exploration failures"
    for measure in ("rounds", "tokens"):
        if getattr(second, measure) > getattr(first, measure) * (1 - FEWER / 100):
            yield f"case A: {measure} changed by {second.change(measure, first)} %, not by -{FEWER} % at least"


def shortcomings_of_b(first: Row, second: Row) -> Iterator[str]:
    """Case B: failed, then avoided."""
    if first.success:
        yield "case B: the first run did not fail"
    if not second.success:
        yield "case B: the second run did not succeed"
    if second.failures >= first.failures:
        yield "case B: the second run did not avoid the failure"


def table(rows: list[Row]) -> str:
    """The rows in columns."""
    lines = [["", "case", "condition", "success", "failures", "rounds", "tokens", "change in %"]]
    first = rows[0]
    for each in rows:
        starts = (each.locale, each.case) != (first.locale, first.case) or each is rows[0]
        first = each if starts else first
        changes = "" if starts else " / ".join(f"{each.change(m, first):+d}" for m in MEASURES)
        figures = [str(getattr(each, measure)) for measure in MEASURES]
        success = "yes" if each.success else "no"
        lines.append([each.locale, each.case, each.condition, success, *figures, changes])
    widths = [max(width(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join("  ".join(pad(cell, w) for cell, w in zip(line, widths, strict=True)).rstrip() for line in lines)


def width(text: str) -> int:
    """Columns that a text takes in a terminal."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def pad(text: str, columns: int) -> str:
    """Fill up with spaces; figures stand at the right."""
    space = " " * (columns - width(text))
    return space + text if text.isdigit() else text + space


def take_screenshots(page: Page, folder: Path) -> list[Path]:
    """The page after two runs of case A, in both languages, both themes, at phone and desktop width; and the phone."""
    folder.mkdir(parents=True, exist_ok=True)
    taken = []
    for locale in LOCALES:
        page.load(locale)
        page.reset()
        page.run("localStorage.clear()")
        page.load(locale)
        page.play("A", "without", recall=False)
        page.play("A", "first run")
        page.play("A", "second run")
        for theme in ("light", "dark"):
            media = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
            page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
            for name, columns in (("desktop", 1440), ("phone", 390)):
                taken.append(folder / f"demo-{locale}-{name}-{theme}.png")
                taken[-1].write_bytes(picture(page.driver, columns))
        taken.append(folder / f"apps-{locale}.png")
        taken[-1].write_bytes(phones(page))
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    return taken


def phones(page: Page) -> bytes:
    """The launcher and the first screen of every app, side by side."""
    media = {"features": [{"name": "prefers-color-scheme", "value": "light"}]}
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    page.run("demo.showPhones()")
    return picture(page.driver, 1760)


def picture(driver: webdriver.Chrome, columns: int) -> bytes:
    """The whole page at a width, as PNG."""
    size = {"width": columns, "height": 900, "deviceScaleFactor": 1, "mobile": columns < 760}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    driver.execute_script("scrollTo(0, 0)")
    shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})
    return base64.b64decode(shot["data"])


def main() -> int:
    """Play, print, judge."""
    parser = argparse.ArgumentParser(description="Play the demo's cases in headless Chromium.")
    parser.add_argument("--screenshots", type=Path, metavar="DIR", help="save pictures of the page")
    parser.add_argument("--json", type=Path, metavar="FILE", help="save the figures")
    options = parser.parse_args()
    with open_page() as page:
        rows = play_all(page)
        print(table(rows))
        if options.json:
            options.json.write_text(json.dumps([vars(each) for each in rows], indent=2))
        if options.screenshots:
            for file in take_screenshots(page, options.screenshots):
                print(file)
    found = shortcomings(rows)
    for text in found:
        print(f"NOT AS PROMISED: {text}")
    print("The second run is better, and no control is." if not found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
