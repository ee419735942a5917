"""A worker that does not come up is noticed in time, said in words, and costs a caller nothing."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from chromium import Chromium
from support import MEMORY, Frames, before_worker, page
from webserver import Site

CSP = "default-src 'self'; script-src 'self'"
FILES = "the files of the Python runtime can't be loaded"
WORKER = "the worker can't be started (sandboxed frame, security policy or missing file)"
SILENT = "the Python runtime did not start in time"
SLOW = "the Python runtime is still being downloaded"
SNAPSHOT = "*/snapshot-*"
LIBRARY = "*/python_stdlib-*"
DEADLINE_MS = 300
# A busy machine may be late on top of a deadline; a call that waits for the boot would be far later.
GRACE_MS = 1_000

# Starts a bank at once and reads all the while, until it is known how the boot went.
PROBE = """
const started = performance.now();
window.bank = new MemoryBank({ deadlineMs: %d });
window.outcome = (async () => {
  const reads = [];
  let settled;
  bank.ready.then((status) => { settled = { status, ms: performance.now() - started }; });
  while (!settled) {
    const { value, ms } = await timed(bank.listSemantic());
    reads.push({ value, ms });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { ...settled, longest: Math.max(...reads.map(({ ms }) => ms)), read: reads.flatMap(({ value }) => value) };
})();
"""
OUTCOME = "return { ...await outcome, warnings, faults }"


@dataclass
class Fault:
    """What is wrong with a site, and what the bank says of it."""

    spoil: Callable[[Site], None]
    reason: str
    hangs: bool = False
    """Whether nothing but silence tells of it."""


def terminated(site: Site) -> None:
    site.pages["/terminate.js"] = "setTimeout(() => workers[0].terminate(), 100)"


def missing(site: Site, *patterns: str) -> None:
    for pattern in patterns:
        site.change(pattern, status=404, body=b"")


FAULTS = {
    "wasm of a wrong type": Fault(lambda site: site.change("*.wasm", content_type="text/plain"), FILES),
    "wasm that is missing": Fault(lambda site: site.change("*.wasm", status=404, body=b""), FILES),
    "wasm that is broken": Fault(lambda site: site.change("*.wasm", body=b"\0asm\1\0\0\0\1"), FILES),
    "wasm that never comes": Fault(lambda site: site.change("*.wasm", hangs=True), SILENT, hangs=True),
    "a runtime that is missing": Fault(lambda site: missing(site, "*/pyodide.asm-*.mjs"), FILES),
    "neither snapshot nor library": Fault(lambda site: missing(site, SNAPSHOT, LIBRARY), FILES),
    "neither snapshot nor wheel": Fault(lambda site: missing(site, SNAPSHOT, "*.whl"), FILES),
    "no snapshot, and a wheel of somebody else": Fault(
        lambda site: (missing(site, SNAPSHOT), site.change("*.whl", body=b"PK\5\6" + bytes(18))), FILES
    ),
    "a worker that is missing": Fault(lambda site: missing(site, "*/worker-*.mjs"), WORKER),
    "a worker that says nothing": Fault(lambda site: site.change("*/worker-*.mjs", body=b""), SILENT, hangs=True),
    "a worker that dies at once": Fault(terminated, SILENT, hangs=True),
    "a snapshot that comes slowly": Fault(lambda site: site.change(SNAPSHOT, takes_s=32), SLOW, hangs=True),
    "wasm that comes slowly": Fault(lambda site: site.change("*.wasm", takes_s=32), SLOW, hangs=True),
    "a policy without wasm-unsafe-eval": Fault(
        lambda site: site.change("*", headers={"Content-Security-Policy": CSP}),
        "the page's Content-Security-Policy forbids WebAssembly; add 'wasm-unsafe-eval' to script-src",
    ),
    "no WebAssembly": Fault(
        lambda site: before_worker(site, "delete self.WebAssembly;"),
        "WebAssembly is not available in this browser or mode",
    ),
}


@dataclass
class Ward:
    frames: Frames
    sites: dict[str, Site]


@pytest.fixture(scope="module")
def ward(shared_chromium: Chromium, dist: Path) -> Iterator[Ward]:
    """A page of its own origin for each fault, all started at once: some take as long as a boot may."""
    with ExitStack() as stack:
        host, sites, urls = Site(dist), {}, {}
        stack.callback(host.close)
        for name, fault in FAULTS.items():
            site = sites[name] = Site(dist)
            stack.callback(site.close)
            html = page()
            # As files: a policy forbids what stands in the page.
            site.pages["/watch.js"] = html.partition("<script>")[2].partition("</script>")[0]
            site.pages["/probe.js"] = PROBE % DEADLINE_MS
            site.pages["/terminate.js"] = ""
            fault.spoil(site)
            scripts = ["/watch.js", "/memory-bank/memory-bank.js", "/probe.js", "/terminate.js"]
            urls[name] = site.page("".join(f'<script src="{script}"></script>' for script in scripts))
        shared_chromium.reset()
        frames = Frames(shared_chromium, host, urls)
        frames.begin(*urls)
        yield Ward(frames, sites)


@pytest.mark.parametrize("name", FAULTS)
def test_the_bank_says_in_time_and_in_words_that_there_is(ward: Ward, name: str) -> None:
    fault = FAULTS[name]
    outcome = ward.frames.run(name, OUTCOME)
    status = outcome["status"]
    assert outcome["ms"] < 30_000
    assert (outcome["ms"] > 15_000) == fault.hangs, "what can be known at once isn't waited for"
    assert status["state"] == "unavailable"
    assert status["store"] == "none"
    assert fault.reason in status["reason"]
    assert "[object" not in status["reason"]
    assert "undefined" not in status["reason"]
    assert outcome["warnings"] == [f"MemoryBank: {status['reason']}"]
    assert outcome["faults"] == []


@pytest.mark.parametrize("name", FAULTS)
def test_reads_keep_to_their_deadline_with(ward: Ward, name: str) -> None:
    outcome = ward.frames.run(name, OUTCOME)
    assert outcome["longest"] < DEADLINE_MS + GRACE_MS
    assert outcome["read"] == []


def test_opening_resolves_where_the_worker_does_not_come_up(ward: Ward) -> None:
    found = ward.frames.run(
        "a worker that is missing",
        "const { value, ms } = await timed(MemoryBank.open()); return [value.status().state, ms, faults]",
    )
    assert found[0] == "unavailable"
    assert found[1] < 15_000
    assert found[2] == []


@pytest.mark.parametrize("name", ["a snapshot that comes slowly", "wasm that comes slowly"])
def test_a_download_that_takes_longer_than_anybody_waits_goes_on(ward: Ward, name: str) -> None:
    assert ward.frames.run(name, OUTCOME)["status"]["state"] == "unavailable"
    found = ward.frames.run(
        name,
        """
        await until(() => bank.status().state === "ready", 30000);
        const added = await bank.addSemantic(args[0]);
        return { added, status: bank.status(), workers: workers.length, warnings };
        """,
        MEMORY,
    )
    assert found["added"]["title"] == MEMORY["title"]
    assert found["status"]["boot"]["snapshot"] is True
    assert found["status"]["reason"] is None
    assert found["workers"] == 1
    assert len(found["warnings"]) == 1


@pytest.mark.parametrize("name", ["wasm of a wrong type", "neither snapshot nor wheel", "a worker that says nothing"])
def test_the_next_call_tries_again_after_there_was(ward: Ward, name: str) -> None:
    ward.frames.run(name, OUTCOME)
    ward.sites[name].heal()
    found = ward.frames.run(
        name,
        "const added = await bank.addSemantic(args[0]); return { added, status: bank.status(), warnings }",
        MEMORY,
    )
    assert found["added"]["title"] == MEMORY["title"]
    assert (found["status"]["state"], found["status"]["store"]) == ("ready", "indexeddb")
    assert found["status"]["reason"] is None
    assert len(found["warnings"]) == 1
