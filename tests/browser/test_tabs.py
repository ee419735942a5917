"""Several tabs on one memory: none loses what another wrote, none shows what another deleted."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from support import MEMORY, before_worker, page
from webserver import Site

WITHOUT = """
Object.defineProperty(self, "BroadcastChannel", { value: undefined });
Object.defineProperty(WorkerNavigator.prototype, "locks", { value: undefined });
"""
WRITES = 20
# Waits for the other tab's word, then writes; when it began and ended shows that they wrote at once.
WRITE = """
window.writing = (async () => {
  if (args[1]) await new Promise((resolve) => addEventListener("storage", resolve, { once: true }));
  else localStorage.setItem("begin", Math.random());
  const began = Date.now();
  const added = await Promise.all(
    // Each of an app of its own: what is alike becomes one record.
    Array.from({ length: args[2] }, (_, i) =>
      bank.addSemantic({ title: "打开搜索", content: "点右上角的放大镜图标", app: `${args[0]}-${i}` }),
    ),
  );
  return { began, ended: Date.now(), added };
})();
"""


@dataclass
class Tabs:
    """Two tabs of one site, each with a `bank`."""

    chromium: Chromium
    first: str
    second: str
    can_tell: bool
    """Whether a tab can tell the other that it wrote."""

    def run(self, tab: str, body: str, *args: object) -> Any:
        self.chromium.go_to(tab)
        return self.chromium.run(body, *args)


@pytest.fixture(scope="module", params=["with channel and locks", "without channel and locks"])
def two_tabs(request: pytest.FixtureRequest, shared_chromium: Chromium, dist: Path) -> Iterator[Tabs]:
    site = Site(dist)
    can_tell = request.param == "with channel and locks"
    if not can_tell:
        before_worker(site, WITHOUT)
    shared_chromium.reset()
    url = site.page(page())
    shared_chromium.open(url)
    found = Tabs(shared_chromium, shared_chromium.tab, shared_chromium.new_tab(url), can_tell)
    # A deadline is not what these tests are about.
    for tab in (found.first, found.second):
        found.run(tab, "window.bank = new MemoryBank({ deadlineMs: 20000 })")
    yield found
    site.close()


@pytest.fixture
def tabs(two_tabs: Tabs) -> Tabs:
    two_tabs.run(two_tabs.second, "await bank.clearSemantic(); await bank.clearEpisodes()")
    return two_tabs


def test_two_tabs_that_write_at_once_lose_nothing(tabs: Tabs) -> None:
    tabs.run(tabs.first, WRITE, "a", "waits", WRITES)
    tabs.run(tabs.second, WRITE, "b", "", WRITES)
    wrote = [tabs.run(tab, "return await writing") for tab in (tabs.first, tabs.second)]
    assert wrote[0]["began"] < wrote[1]["ended"]
    assert wrote[1]["began"] < wrote[0]["ended"]
    added = [record for tab in wrote for record in tab["added"]]
    assert len(added) == 2 * WRITES
    assert None not in added
    expected = {record["id"]: record for record in added}
    assert len(expected) == 2 * WRITES
    for tab in (tabs.first, tabs.second):
        found = tabs.run(tab, "return [await bank.listSemantic(), bank.status(), faults]")
        assert {record["id"]: record for record in found[0]} == expected
        assert found[1]["counts"]["semantic"] == 2 * WRITES
        assert found[1]["problems"] == []
        assert found[2] == []


def test_two_tabs_that_learn_the_same_keep_it_once(tabs: Tabs) -> None:
    begin = "window.adding = Promise.all(Array.from({ length: 5 }, () => bank.addSemantic(args[0])));"
    for tab in (tabs.first, tabs.second):
        tabs.run(tab, begin, MEMORY)
    added = [record["id"] for tab in (tabs.first, tabs.second) for record in tabs.run(tab, "return await adding")]
    assert len(added) == 10
    assert len(set(added)) == 1
    for tab in (tabs.first, tabs.second):
        assert [record["id"] for record in tabs.run(tab, "return await bank.listSemantic()")] == added[:1]


def test_a_tab_sees_at_once_what_another_wrote_changed_and_deleted(tabs: Tabs) -> None:
    added = tabs.run(tabs.first, "return await bank.addSemantic(args[0])", MEMORY)
    assert tabs.run(tabs.second, "return await bank.getSemantic(args[0])", added["id"]) == added
    assert [hit["id"] for hit in tabs.run(tabs.second, "return await bank.search('放大镜')")] == [added["id"]]
    recall = "return await bank.recall({ goal: '打开抖音，搜索耳机' })"
    assert [hit["id"] for hit in tabs.run(tabs.second, recall)["app"]] == [added["id"]]

    changed = tabs.run(tabs.second, "return await bank.updateSemantic(args[0], { content: '点搜索框' })", added["id"])
    assert tabs.run(tabs.first, "return await bank.getSemantic(args[0])", added["id"]) == changed
    assert tabs.run(tabs.first, "return (await bank.search('搜索框')).length") == 1

    episode = tabs.run(tabs.first, "return await bank.addEpisode({ goal: '订票', status: 'failure' })")
    assert tabs.run(tabs.second, "return await bank.listEpisodes()") == [episode]

    assert tabs.run(tabs.second, "return await bank.deleteSemantic(args[0])", added["id"]) is True
    found = tabs.run(
        tabs.first,
        """
        return [
          await bank.getSemantic(args[0]),
          await bank.listSemantic(),
          await bank.search("搜索框"),
          (await bank.recall({ goal: "打开抖音，搜索耳机" })).given,
          (await bank.startTask({ goal: "打开抖音，搜索耳机" })).prompt,
          await bank.updateSemantic(args[0], { pinned: true }),
          await bank.deleteSemantic(args[0]),
        ];
        """,
        added["id"],
    )
    assert found == [None, [], [], [], "", None, False]

    assert tabs.run(tabs.first, "return await bank.clearEpisodes()") == 1
    assert tabs.run(
        tabs.second, "return [await bank.listEpisodes(), await bank.getEpisode(args[0])]", episode["id"]
    ) == [
        [],
        None,
    ]


def test_a_use_in_one_tab_counts_in_the_other(tabs: Tabs) -> None:
    added = tabs.run(tabs.first, "return await bank.addSemantic(args[0])", MEMORY)
    for tab in (tabs.first, tabs.second, tabs.first):
        # The next write of the tab comes after the use was counted.
        tabs.run(tab, "await bank.recall({ goal: '打开抖音' }); await bank.deleteSemantic('nothing')")
    for tab in (tabs.first, tabs.second):
        assert tabs.run(tab, "return (await bank.getSemantic(args[0])).hits", added["id"]) == 3


def test_the_status_counts_what_another_tab_wrote(tabs: Tabs) -> None:
    tabs.run(tabs.first, "await bank.addSemantic(args[0])", MEMORY)
    if not tabs.can_tell:
        tabs.run(tabs.second, "await bank.getSemantic('anything')")
    tabs.run(tabs.second, "await until(() => bank.status().counts.semantic === 1)")


def test_a_tab_that_destroys_the_memory_leaves_the_other_an_empty_one(tabs: Tabs) -> None:
    tabs.run(tabs.first, "await bank.addSemantic(args[0])", MEMORY)
    assert tabs.run(tabs.second, "return (await bank.listSemantic()).length") == 1
    assert tabs.run(tabs.first, "return [await bank.destroy(), bank.status().state]") == [True, "closed"]
    assert tabs.run(tabs.second, "return await bank.listSemantic()") == []
    added = tabs.run(tabs.second, "return await bank.addSemantic(args[0])", MEMORY)
    assert tabs.run(tabs.second, "return [await bank.listSemantic(), faults]") == [[added], []]
    found = tabs.run(
        tabs.first,
        "window.bank = new MemoryBank({ deadlineMs: 20000 }); return [await bank.listSemantic(), faults]",
    )
    assert found == [[added], []]
