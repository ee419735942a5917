"""How long from opening a page to the first search result, beside stock Pyodide?

Stock is what Pyodide's documentation shows, in a module worker: `loadPyodide()` with the files of the npm package, micropip from
the page's own server, `micropip.install` of this library's wheel, then a search. Both pages start from nothing, keep one
memory, and stop the clock when a search has found it.

Cold is a fresh profile; warm is a reload, once the browser had time to keep what it compiled; the second tab is opened beside one
that runs. The two take turns, in one browser of one engine after the other.
"""

import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engines import ENGINES, missing
from tables import Options, Table, median
from visits import SETTLE_S
from webserver import Site

ROOT = Path(__file__).parent.parent
STOCK = ROOT / "build/stock"
COLD_ROUNDS = 3
WARM_ROUNDS = 7
LIMIT_S = 120

OURS = """
<script src="/memory-bank/memory-bank.js"></script>
<script>
window.first = async () => {
  const bank = new MemoryBank({ deadlineMs: 100000, database: "bench-ours" });
  for (;;) {
    const [hit] = await bank.search("搜索");
    if (hit) return { ms: performance.now(), boot: bank.status().boot, made: bank.status().bootMs };
    await bank.addSemantic({ title: "打开搜索", content: "点右上角的放大镜图标" });
  }
};
window.found = first();
</script>
"""
STOCK_PAGE = """
<script>
window.first = () => new Promise((resolve, reject) => {
  const worker = new Worker("/stock.mjs", { type: "module" });
  worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve({ ms: performance.now(), ...data }));
  worker.onerror = (event) => reject(new Error(event.message));
});
window.found = first();
</script>
"""
STOCK_WORKER = """
import { loadPyodide } from "/memory-bank/stock/pyodide.mjs";
try {
  const pyodide = await loadPyodide();
  await pyodide.loadPackage("micropip");
  const micropip = pyodide.pyimport("micropip");
  await micropip.install(location.origin + "/memory-bank/stock/%s");
  const found = await pyodide.runPythonAsync(`
from mobile_ai_memory import InMemoryStore, MemoryBank
bank = MemoryBank(InMemoryStore())
await bank.add_semantic(title="打开搜索", content="点右上角的放大镜图标")
len(await bank.search("搜索"))
`);
  postMessage({ found });
} catch (error) {
  postMessage({ error: String(error.stack ?? error) });
}
"""
PAGES = {"ours": "/ours.html", "stock": "/stock.html"}


def measure(_: Options) -> Iterator[Table]:
    for name in ENGINES:
        reason = missing(name)
        if reason is None:
            yield from measure_engine(name)
        else:
            print(f"{name}: left out, {reason}", file=sys.stderr)


def measure_engine(name: str) -> Iterator[Table]:
    times: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    parts: dict[str, list[float]] = defaultdict(list)
    for cold in range(COLD_ROUNDS):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, Sites() as sites:
            browser = ENGINES[name](Path(profile) / "profile")
            try:
                for way in turns(cold):
                    times["cold"][way].append(visit(browser, sites, way)["ms"])
                if cold < COLD_ROUNDS - 1:
                    continue
                time.sleep(SETTLE_S)
                for warm in range(WARM_ROUNDS + 1):
                    for way in turns(warm):
                        found = visit(browser, sites, way)
                        if warm == 0:
                            time.sleep(SETTLE_S)  # the first reload is where compiled code is taken to the cache
                            continue
                        times["warm"][way].append(found["ms"])
                        for part, ms in (found.get("boot") or {}).items():
                            if part != "snapshot":  # whether there was one
                                parts[part].append(float(ms))
                for tab in range(COLD_ROUNDS):
                    for way in turns(tab):
                        first = browser.driver.current_window_handle
                        browser.driver.switch_to.new_window("tab")
                        times["second tab"][way].append(visit(browser, sites, way)["ms"])
                        browser.driver.close()
                        browser.driver.switch_to.window(first)
            finally:
                browser.quit()
    rows = []
    for when, found in times.items():
        ours, stock = median(found["ours"]), median(found["stock"])
        rows.append((when, round(stock), round(ours), stock / ours, len(found["ours"])))
    notes = [
        f"warm, ours, ms until done (these overlap): {', '.join(f'{k} {median(v):.0f}' for k, v in parts.items())}"
    ]
    yield Table(
        f"{name}: ms to the first search result, medians", ("visit", "stock", "ours", "ratio", "runs"), rows, notes
    )


def turns(round_: int) -> list[str]:
    """Who comes first changes with each round."""
    return sorted(PAGES, reverse=bool(round_ % 2))


class Sites:
    """Each way has an origin of its own, so that neither finds what the other left."""

    def __enter__(self) -> dict[str, Site]:
        wheel = next(STOCK.glob("mobile_ai_memory-*.whl")).name
        self.sites = {"ours": Site(ROOT / "dist"), "stock": Site(STOCK.parent)}
        self.sites["ours"].page(OURS, PAGES["ours"])
        self.sites["stock"].page(STOCK_PAGE, PAGES["stock"])
        self.sites["stock"].script(STOCK_WORKER % wheel, "/stock.mjs")
        self.sites["ours"].lasting = "/memory-bank/assets/"
        self.sites["stock"].lasting = "/memory-bank/stock/"
        return self.sites

    def __exit__(self, *_: object) -> None:
        for site in self.sites.values():
            site.close()


def visit(browser: Any, sites: dict[str, Site], way: str) -> dict[str, Any]:
    browser.driver.get(sites[way].origin + PAGES[way])
    found: dict[str, Any] = browser.run("return await found", timeout=LIMIT_S)
    return found
