"""The library loads by script tag and as a module, from wherever its folder was copied to."""

import functools
import shutil
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from support import MEMORY, SCRIPT
from webserver import Site

USE = """
window.bank ??= new MemoryBank({ deadlineMs: 20000 });
const { state, store, version, reason } = await bank.ready;
const { id } = await bank.addSemantic(args[0]);
const found = (await bank.search("放大镜")).map((hit) => hit.id);
await bank.destroy();
return [state, store, reason, version, found.length === 1 && found[0] === id];
"""


def assert_works(chromium: Chromium, dist: Path) -> None:
    (wheel,) = dist.glob("mobile_ai_memory-*.whl")
    assert chromium.run(USE, MEMORY) == ["ready", "indexeddb", None, wheel.name.split("-")[1], True]


TAGS = {
    "in the page's folder": ("/memory-bank/page.html", '<script src="memory-bank.js"></script>'),
    "in a folder's own page": ("/app/", '<script src="../memory-bank/memory-bank.js"></script>'),
    "on a page with a base": ("/app/page.html", '<base href="/memory-bank/"><script src="memory-bank.js"></script>'),
    "with a version": ("/page.html?a=/b/#c", '<script src="/memory-bank/memory-bank.js?v=1/2#3"></script>'),
    "deferred": ("/page.html", '<script defer src="/memory-bank/memory-bank.js"></script>'),
    "asynchronous": ("/page.html", '<script async src="/memory-bank/memory-bank.js"></script>'),
    "added by a script": (
        "/page.html",
        """<script>
        document.head.append(Object.assign(document.createElement("script"), { src: "/memory-bank/memory-bank.js" }));
        </script>""",
    ),
}


def test_a_script_tag_defines_the_bank(chromium: Chromium, site: Site, dist: Path) -> None:
    chromium.open(site.page('<script src="../../memory-bank/memory-bank.js"></script>', "/app/pages/page.html"))
    assert_works(chromium, dist)


@pytest.mark.parametrize("tag", TAGS)
def test_the_worker_is_found_by_a_script_tag(chromium: Chromium, site: Site, tag: str) -> None:
    path, html = TAGS[tag]
    site.page(html, path.partition("?")[0])
    site.change("/app/", content_type="text/html")
    chromium.open(site.origin + path)
    found = chromium.run("""
        while (!window.MemoryBank) await new Promise((resolve) => setTimeout(resolve, 10));
        let found;
        window.Worker = class { constructor(url) { found = String(url); } postMessage() {} terminate() {} };
        new MemoryBank().close();
        return found;
    """)
    assert found == site.origin + site.worker


def test_the_script_defines_one_global_and_starts_nothing(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page("", "/empty.html"))
    without = chromium.run("return Object.getOwnPropertyNames(window)")
    chromium.open(site.page(SCRIPT))
    with_script = chromium.run("return Object.getOwnPropertyNames(window)")
    of_lit = {"litElementVersions", "litHtmlVersions", "litPropertyMetadata", "reactiveElementVersions"}
    assert set(with_script) - set(without) == {"MemoryBank"} | of_lit
    assert site.requested.count(site.worker) == 0


def test_the_module_exports_the_bank_and_defines_no_global(chromium: Chromium, site: Site, dist: Path) -> None:
    module = """<script type="module">
    import { MemoryBank } from "../memory-bank/memory-bank.mjs";
    window.outside = globalThis.MemoryBank;
    window.bank = new MemoryBank({ deadlineMs: 20000 });
    </script>"""
    chromium.open(site.page(module, "/app/page.html"))
    assert_works(chromium, dist)
    assert chromium.run("return outside === undefined")


def test_the_module_can_be_imported_later(chromium: Chromium, site: Site, dist: Path) -> None:
    chromium.open(site.page("", "/app/page.html"))
    chromium.run("""
        const module = await import("../memory-bank/memory-bank.mjs");
        window.exported = Object.keys(module);
        window.bank = new module.MemoryBank({ deadlineMs: 20000 });
    """)
    assert chromium.run("return exported") == ["MemoryBank"]
    assert_works(chromium, dist)


def test_script_and_module_have_the_same_calls(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page(SCRIPT))
    script, module = chromium.run("""
        const module = await import("/memory-bank/memory-bank.mjs");
        return [MemoryBank, module.MemoryBank].map((bank) => [
          Object.getOwnPropertyNames(bank.prototype), Object.getOwnPropertyNames(bank),
        ]);
    """)
    assert script == module


@pytest.fixture
def plain_server(dist: Path, tmp_path: Path) -> Iterator[str]:
    """Python's own static server, with dist/ somewhere in it."""
    shutil.copytree(dist, tmp_path / "static/第三方 libs/memory@1")
    (tmp_path / "page.html").write_text(
        '<meta charset="utf-8"><script src="static/第三方 libs/memory@1/memory-bank.js"></script>'
    )
    handler = type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *args: None})
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}).start()
    yield f"http://127.0.0.1:{server.server_port}/page.html"
    server.shutdown()
    server.server_close()


def test_a_copy_in_another_folder_works_behind_a_plain_static_server(
    chromium: Chromium, plain_server: str, dist: Path
) -> None:
    chromium.open(plain_server)
    assert_works(chromium, dist)


def test_two_banks_in_one_page_share_one_memory(chromium: Chromium, site: Site) -> None:
    chromium.open(site.page(SCRIPT))
    found: Any = chromium.run(
        """
        const [one, two] = await Promise.all([MemoryBank.open(), MemoryBank.open({ deadlineMs: 20000 })]);
        const added = await one.addSemantic(args[0]);
        return [added, await two.getSemantic(added.id)];
        """,
        MEMORY,
    )
    assert found[0] == found[1]
    assert found[0]["title"] == MEMORY["title"]
