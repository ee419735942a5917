"""Visits before the one that is measured: a page that people come back to runs code that the browser kept compiled."""

import time
from typing import Any

SETTLE_S = 4
"""A browser keeps compiled code some time after it was used, not at once."""
VISITS = 2
"""What it compiled for speed it keeps only while a page is open, and for the visit after the next."""


def visit_before(browser: Any, page: str, script: str, *args: object) -> None:
    """Open a page and run a script in it as often as it takes; the script is told which visit it is."""
    for number in range(VISITS):
        browser.open(page)
        browser.run(script, *args, number, timeout=600)
        time.sleep(SETTLE_S)
    browser.open(page)
