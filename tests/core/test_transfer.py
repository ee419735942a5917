import asyncio
import json
from typing import Any

import pytest
from support import DAY, NOW, Clock, bank_with, run

from mobile_ai_memory import InMemoryStore, MemoryBank

STEP = {"type": "step", "title": "打开搜索", "summary": "点了“放大镜” 🔍", "status": "success"}

WAY_FOUND: Any = [
    {"type": "step", "title": "打开搜索", "summary": "点了底部的“发现”，没有出现搜索框", "status": "failure"},
    {"type": "step", "title": "打开搜索", "summary": "点右上角的放大镜图标，搜索页打开了", "status": "success"},
]


async def filled(**options: Any) -> MemoryBank:
    bank = bank_with(**options)
    await bank.add_semantic(title="打开搜索", content="点右上角的放大镜 🔍", keywords=["放大镜"], app="抖音")
    await bank.add_semantic(title="语言", content="以后都用中文回复我", kind="preference", pinned=True)
    await bank.add_semantic(title="Send button", content="does nothing", polarity="negative", app="Gmail")
    await bank.add_episode(
        goal="搜索蓝牙耳机", status="success", app="抖音", events=[STEP], given=[{"id": "m1", "why": "app"}]
    )
    await bank.recall(goal="打开抖音搜索")
    return bank


async def document_of(bank: MemoryBank) -> dict[str, Any]:
    text = await bank.export_data()
    assert text is not None
    return json.loads(text)


async def everything(bank: MemoryBank) -> tuple[Any, Any]:
    return await bank.list_semantic(), await bank.list_episodes()


def counts(report: Any) -> tuple[int, int, int, int]:
    assert report is not None
    return report["added"], report["updated"], report["skipped"], len(report["quarantined"])


# Out and in again


@pytest.mark.parametrize("mode", ["merge", "replace"])
def test_what_was_exported_stands_in_an_empty_bank_as_it_was_and_is_found(mode: Any) -> None:
    async def scenario() -> None:
        old, new = await filled(), bank_with()
        report = await new.import_data(json.dumps(await document_of(old)), mode=mode)
        assert counts(report) == (4, 0, 0, 0)
        assert (await everything(new))[1] == (await everything(old))[1]
        assert await new.list_semantic() == [{**record, "source": "import"} for record in await old.list_semantic()]
        assert [hit["id"] for hit in await new.search("放大镜")] == ["m1"]
        assert (await new.recall(goal="打开抖音"))["app"][0]["hits"] == 1

    run(scenario())


def test_the_same_document_twice_changes_nothing() -> None:
    async def scenario() -> None:
        bank = await filled()
        before, document = await everything(bank), await document_of(bank)
        for mode in ("merge", "merge"):
            assert counts(await bank.import_data(json.dumps(document), mode=mode)) == (0, 0, 4, 0)
        assert await everything(bank) == before

    run(scenario())


def test_a_dry_run_says_what_the_import_then_does_and_changes_nothing() -> None:
    async def scenario() -> None:
        text = json.dumps(await document_of(await filled()))
        bank = bank_with()
        foreseen = await bank.import_data(text, dry_run=True)
        assert foreseen is not None
        assert foreseen["dryRun"]
        assert await everything(bank) == ([], [])
        assert await bank.import_data(text) == {**foreseen, "dryRun": False}

    run(scenario())


def test_replace_leaves_exactly_what_the_document_holds() -> None:
    async def scenario() -> None:
        text = json.dumps(await document_of(await filled()))
        ids = iter(["x1", "x2", "x3"])
        bank = bank_with(new_id=lambda: next(ids))
        await bank.add_semantic(title="Gone", content="soon")
        await bank.add_episode(goal="gone too", status="failure")
        report = await bank.import_data(text, mode="replace")
        assert report is not None
        assert (*counts(report), report["removed"]) == (4, 0, 0, 0, 2)
        assert {record["id"] for record in await bank.list_semantic()} == {"m1", "m2", "m3"}
        assert await bank.search("Gone") == []

    run(scenario())


# Merging


def test_of_two_versions_of_a_memory_the_one_verified_later_stands_and_the_counts_are_the_higher_ones() -> None:
    async def scenario() -> None:
        clock = Clock()
        bank = await filled(clock=clock)
        document = await document_of(bank)
        clock.forward(DAY)
        await bank.update_semantic("m1", content="点左上角的放大镜")
        told = {record["id"]: record for record in document["semantic"]}
        told["m1"]["hits"] = 7
        told["m3"].update(content="works since the update", lastVerifiedAt=NOW + 2 * DAY)
        assert counts(await bank.import_data(json.dumps(document))) == (0, 2, 2, 0)
        here = {record["id"]: record for record in await bank.list_semantic()}
        assert (here["m1"]["content"], here["m1"]["hits"], here["m1"]["source"]) == ("点左上角的放大镜", 7, "user")
        assert here["m3"]["content"] == "works since the update"

    run(scenario())


def test_a_memory_with_the_text_of_another_one_is_known() -> None:
    async def scenario() -> None:
        document = await document_of(await filled())
        for record in document["semantic"]:
            record["id"] = f"other {record['id']}"
        bank = await filled()
        assert counts(await bank.import_data(json.dumps(document))) == (0, 0, 4, 0)

    run(scenario())


def test_what_the_user_deleted_here_stays_deleted_and_what_was_deleted_there_is_not_learnt_here() -> None:
    async def scenario() -> None:
        bank = await filled()
        text = json.dumps(await document_of(bank))
        await bank.delete_semantic("m3")
        assert counts(await bank.import_data(text)) == (0, 0, 4, 0)
        assert await bank.get_semantic("m3") is None
        other = bank_with()
        await other.import_data(json.dumps(await document_of(bank)))
        document = json.loads(text)
        assert counts(await other.import_data(json.dumps(document)))[0] == 0
        assert counts(await other.import_data(text, mode="replace"))[0] == 4, "a backup put back is put back whole"

    run(scenario())


def test_a_backup_brings_back_all_that_went_when_everything_was_cleared() -> None:
    async def scenario() -> None:
        bank = await filled()
        (learnt,) = await bank.distill_task_memories(
            {"id": "e9", "goal": "打开微信，搜索小程序", "app": "微信", "status": "success", "events": WAY_FOUND}
        )
        text = json.dumps(await document_of(bank))
        assert await bank.clear_semantic() == 4
        assert await bank.clear_episodes() == 1
        assert counts(await bank.import_data(text)) == (5, 0, 0, 0)
        assert await bank.get_semantic(learnt["id"]) is not None
        assert await bank.delete_semantic(learnt["id"])
        assert counts(await bank.import_data(text))[0] == 0, "but what is deleted by itself stays deleted"

    run(scenario())


def test_the_limits_hold_and_the_most_valuable_stay_whoever_brought_them() -> None:
    async def scenario() -> None:
        document = await document_of(await filled())
        mine = (f"x{number}" for number in range(9))
        bank = bank_with(limits={"semantic": 3, "episodic": 1}, new_id=lambda: next(mine), clock=Clock(NOW - DAY))
        await bank.add_semantic(title="Pinned", content="kept", pinned=True)
        await bank.add_semantic(title="Old", content="and never used")
        report = await bank.import_data(json.dumps(document))
        assert report is not None
        assert report["semantic"] == {"added": 2, "updated": 0, "skipped": 1}
        assert report["removed"] == 1
        titles = {record["title"] for record in await bank.list_semantic()}
        assert len(titles) == 3
        assert {"Pinned", "打开搜索"} <= titles

    run(scenario())


# Where it comes from


def test_an_import_is_marked_as_one_and_what_a_client_wrote_stays_marked_as_that() -> None:
    async def scenario() -> None:
        document = await document_of(await filled())
        for record, source in zip(document["semantic"], ["user", "mcp:qoder", "system"], strict=True):
            record["source"] = source
        bank = bank_with()
        await bank.import_data(json.dumps(document))
        sources = {record["id"]: record["source"] for record in await bank.list_semantic()}
        written = {record["id"]: record["source"] for record in document["semantic"]}
        assert sources == {id: "mcp:qoder" if source == "mcp:qoder" else "import" for id, source in written.items()}

    run(scenario())


# Secrets


def test_secrets_neither_leave_nor_come_in() -> None:
    async def scenario() -> None:
        bank = await filled()
        document = await document_of(bank)
        document["semantic"][0].update(id="s", title="Wi-Fi password", content="the password is hunter22xQ")
        document["episodic"][0].update(id="e", goal="log in with sk-abcdefghijklmnopqrstuvwxyz012345678901234567")
        await bank.import_data(json.dumps(document))
        stored = json.dumps(await everything(bank))
        assert "hunter22xQ" not in stored
        assert "sk-abcdef" not in stored

    run(scenario())


@pytest.mark.parametrize("format", ["json", "markdown"])
def test_secrets_that_came_in_by_another_door_are_masked_on_the_way_out(format: Any) -> None:
    async def scenario() -> None:
        store = InMemoryStore()
        bank = await filled(store=store)
        for layer in bank._layers:
            for record in layer.records.values():
                record.update(content="password: hunter22xQ", goal="password: hunter22xQ")
                record["workingMemory"] = {"steps": [], "summary": "password: hunter22xQ", "facts": []}
        text = await bank.export_data(format=format)
        assert text is not None
        assert "hunter22xQ" not in text
        assert "masked:password" in text

    run(scenario())


# What is no document, and what is broken


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected the JSON that exportData writes"),
        ("# Memory", "expected the JSON that exportData writes"),
        pytest.param("[" * 100_000, "nested so deeply", id="deep lists"),
        pytest.param('{"a":' * 100_000, "nested so deeply", id="deep objects"),
        pytest.param('{"a":"' + "[" * 100_000, "expected the JSON that exportData writes", id="brackets in a text"),
        ("[]", 'expected an object with "format": "mobile-ai-memory"'),
        ("null", 'expected an object with "format": "mobile-ai-memory"'),
        ('{"format": "mobile-ai-memory"}', "version: expected 1"),
        ('{"format": "mobile-ai-memory", "version": 2}', "it may come from a newer version"),
        ('{"format": "mobile-ai-memory", "version": 1, "semantic": {}}', "semantic: expected a list of records"),
        (None, "expected the JSON text"),
        (5, "expected the JSON text"),
    ],
)
def test_what_is_no_document_is_refused_in_words(text: Any, expected: str) -> None:
    async def scenario() -> None:
        bank = await filled()
        before = await everything(bank)
        report = await bank.import_data(text, mode="replace")
        assert report is not None
        assert expected in (report["problem"] or "")
        assert counts(report) == (0, 0, 0, 0)
        assert await everything(bank) == before

    run(scenario())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"id": ""}, "id: expected text that is not empty"),
        ({"id": 5}, "id: expected text"),
        ({"id": "m2"}, "the id m2 stands twice"),
        ({"title": ""}, "title: expected text that is not empty"),
        ({"content": "x" * 8_001}, "content: expected at most 8000"),
        ({"polarity": "neutral"}, "polarity is 'neutral'"),
        ({"hits": -1}, "hits: expected a number from 0"),
        ({"createdAt": 1e300}, "createdAt: expected a number from 0"),
        ({"createdAt": "yesterday"}, "createdAt is not"),
        ({"keywords": "a"}, "keywords is not a list of texts"),
        ({"kind": "joke"}, "kind: expected"),
    ],
)
def test_a_record_that_cannot_be_used_is_put_in_quarantine_and_the_rest_comes_in(change: Any, reason: str) -> None:
    async def scenario() -> None:
        document = await document_of(await filled())
        broken = next(record for record in document["semantic"] if record["id"] == "m1")
        broken.update(change)
        document["semantic"].sort(key=lambda record: record is broken)
        bank = bank_with()
        report = await bank.import_data(json.dumps(document))
        assert report is not None
        assert counts(report) == (3, 0, 0, 1)
        (aside,) = report["quarantined"]
        assert (aside["layer"], aside["index"], aside["record"]) == ("semantic", 2, broken)
        assert reason in aside["reason"]

    run(scenario())


@pytest.mark.parametrize("record", [None, 5, "text", [], {}, {"id": "x"}, {"id": "x", "createdAt": 1, "why": "so"}])
@pytest.mark.parametrize("layer", ["semantic", "episodic", "forgotten"])
def test_no_record_of_any_shape_stops_an_import(layer: str, record: Any) -> None:
    async def scenario() -> None:
        document = await document_of(await filled())
        document[layer].append(record)
        report = await bank_with().import_data(json.dumps(document))
        assert counts(report) == (4, 0, 0, 1)

    run(scenario())


def test_half_characters_and_a_byte_order_mark_are_no_trouble() -> None:
    async def scenario() -> None:
        document = await document_of(await filled())
        document["semantic"][0]["content"] = "half \ud83d an emoji"
        bank = bank_with()
        assert counts(await bank.import_data("\ufeff" + json.dumps(document))) == (4, 0, 0, 0)
        text = await bank.export_data()
        assert text is not None
        text.encode()

    run(scenario())


@pytest.mark.parametrize("options", [{"mode": "mix"}, {"mode": None}, {"dry_run": "yes"}])
def test_an_unknown_way_of_importing_imports_nothing(options: Any) -> None:
    async def scenario() -> None:
        text = json.dumps(await document_of(await filled()))
        bank = bank_with()
        assert await bank.import_data(text, **options) is None
        assert "expected" in bank.status()["problems"][-1]
        assert await bank.list_semantic() == []

    run(scenario())


def test_an_import_is_one_commit() -> None:
    class Counting(InMemoryStore):
        commits = 0

        async def commit(self, *args: Any) -> Any:
            self.commits += 1
            return await super().commit(*args)

    async def scenario() -> None:
        text = json.dumps(await document_of(await filled()))
        store = Counting()
        await bank_with(store).import_data(text)
        assert store.commits == 1

    run(scenario())


def test_the_agents_reads_are_served_while_much_is_exported_and_imported() -> None:
    async def scenario() -> None:
        bank = bank_with()
        for number in range(60):
            await bank.add_semantic(title=f"Step {number}", content=f"tap entry {number}")
        order: list[str] = []

        async def moving() -> None:
            text = await bank.export_data()
            assert text is not None
            await bank.import_data(text)
            order.append("moved")

        async def reading() -> None:
            for _ in range(5):
                await bank.search("step")
            order.append("read")

        await asyncio.gather(moving(), reading())
        assert order == ["read", "moved"]

    run(scenario())
