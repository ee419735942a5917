"""From the browser's network log: nothing is asked of another origin ever, and nothing at all after boot."""

from chromium import Chromium
from support import SCRIPT, every_call, nothing, page
from webserver import Site

CSP = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
OPEN = "window.bank = new MemoryBank({ deadlineMs: 20000 }); return (await bank.ready).state"
KEPT = """
return {
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  stored: [localStorage.length, sessionStorage.length, document.cookie],
  served: (await navigator.serviceWorker.getRegistrations()).length,
};
"""
FETCH = """
const url = args[0];
await fetch(url + "/from-page", { mode: "no-cors" });
const source = new Blob([`fetch("${url}/from-worker", { mode: "no-cors" }).then(() => postMessage(1))`], { type: "text/javascript" });
const worker = new Worker(URL.createObjectURL(source), { type: "module" });
await new Promise((resolve) => { worker.onmessage = resolve; });
"""


def test_a_page_asks_its_own_origin_before_it_is_ready_and_nobody_afterwards(chromium: Chromium, site: Site) -> None:
    chromium.forget_requests()
    chromium.open(site.page(page()))
    assert chromium.run(OPEN) == "ready"
    asked = chromium.requests()
    assert all(url.startswith(f"{site.origin}/") for url in asked)
    for name in ("worker-", "pyodide.asm-", "snapshot-"):
        assert any(f"/assets/{name}" in url for url in asked), "the log doesn't see the worker"

    chromium.forget_requests()
    site.requested.clear()
    results = every_call(chromium.run)
    without = nothing(results)
    assert any(results[name] != without[name] for name in ("addSemantic", "search", "end")), "nothing was done"
    assert chromium.run(KEPT) == {"databases": ["mobile-ai-memory"], "caches": [], "stored": [0, 0, ""], "served": 0}
    assert chromium.run("return await bank.destroy()") is True
    assert chromium.requests() == []
    assert site.requested == []


def test_the_log_sees_what_pages_and_workers_ask_of_others(chromium: Chromium, site: Site, other_site: Site) -> None:
    chromium.open(site.page(SCRIPT))
    chromium.forget_requests()
    chromium.run(FETCH, other_site.origin)
    assert chromium.requests() == [f"{other_site.origin}/from-page", f"{other_site.origin}/from-worker"]


def test_a_restarted_worker_reads_its_own_static_files_again_and_nothing_else(chromium: Chromium, site: Site) -> None:
    chromium.forget_requests()
    chromium.open(site.page(page()))
    assert chromium.run(OPEN) == "ready"
    before = chromium.requests()
    chromium.forget_requests()
    added = chromium.run("""
        workers[0].dispatchEvent(new ErrorEvent("error", { cancelable: true }));
        return await bank.addSemantic({ title: "t", content: "c" });
    """)
    assert added["title"] == "t"
    again = chromium.requests()
    assert site.origin + site.worker in again
    assert set(again) < set(before)


def test_a_strict_policy_is_enough(chromium: Chromium, site: Site) -> None:
    site.change("*", headers={"Content-Security-Policy": CSP})
    chromium.open(site.page(SCRIPT))
    violations = "addEventListener('securitypolicyviolation', (event) => violations.push(event.blockedURI));"
    chromium.run(f"window.violations = []; {violations}")
    assert chromium.run(OPEN) == "ready"
    results = every_call(chromium.run)
    assert results["addSemantic"] is not None
    assert results["end"] is not None
    assert chromium.run("return violations") == []
    assert [entry for entry in chromium.console() if "Content Security Policy" in entry] == []
