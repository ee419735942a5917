"""Runs tests/core inside Pyodide; test_core_tests.py sends it there."""

import contextlib
import io
import json
import os

import pytest


class Failures:
    """Collects the names of the tests that failed."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.passed = 0

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.names.append(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.names.append(report.nodeid)
        elif report.passed and report.when == "call":
            self.passed += 1


def run(root: str) -> str:
    """Run pytest there; what it said and how it went, as JSON."""
    failures = Failures()
    os.chdir(root)
    # There are no threads here to watch over time, and not the plugin whose options are configured.
    different = ["-o", "faulthandler_timeout=0", "-o", "addopts=-ra --strict-markers", "-p", "no:cacheprovider"]
    with contextlib.redirect_stdout(io.StringIO()) as output:
        status = pytest.main(["tests/core", *different], plugins=[failures])
    return json.dumps(
        {
            "status": int(status),
            "passed": failures.passed,
            "failed": failures.names,
            "output": output.getvalue(),
        }
    )
