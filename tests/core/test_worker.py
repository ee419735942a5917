import asyncio
import json
from typing import Any

import pytest
from support import NOW, run

from mobile_ai_memory.stores.indexeddb import IndexedDBStore
from mobile_ai_memory.worker import Service


class Host:
    """The bridge of a page, as Python sees it: text in, text out. Keeps the database in a dictionary."""

    def __init__(self) -> None:
        self.layers: dict[str, dict[str, Any]] = {}
        self.revision = 0
        self.turns: list[str] = []
        self.asked: list[Any] = []
        self.fault: Exception | None = None
        self.reply = ""
        self.pause_s = 0.0

    async def open(self, layers: str) -> None:
        if self.fault:
            raise self.fault
        for layer in json.loads(layers):
            self.layers.setdefault(layer, {})

    async def changes(self, since: int) -> str:
        if self.fault:
            raise self.fault
        puts = {name: list(records.values()) for name, records in self.layers.items()}
        whole = since != self.revision
        return json.dumps({"revision": self.revision, "whole": whole, "puts": puts if whole else {}})

    async def commit(self, changes: str, base: int) -> int:
        if base != self.revision:
            return -1
        if self.pause_s:
            await asyncio.sleep(self.pause_s)
        told = json.loads(changes)
        for layer in told["clears"]:
            self.layers[layer].clear()
        for layer, ids in told["deletes"].items():
            for id in ids:
                self.layers[layer].pop(id, None)
        for layer, records in told["puts"].items():
            self.layers[layer].update({record["id"]: record for record in records})
        self.revision += 1
        return self.revision

    async def take_turn(self) -> None:
        self.turns.append("taken")

    def end_turn(self) -> None:
        self.turns.append("ended")

    async def destroy(self) -> None:
        self.layers.clear()

    async def llm(self, request: str) -> str:
        self.asked.append(json.loads(request))
        if not self.reply:
            raise RuntimeError("Error: no answer\nat page.js:1")
        return self.reply


def service_of(host: Host, **options: Any) -> Service:
    return Service(host, json.dumps({"llm": False, "limits": {}, "locale": "zh", "tokenizer": "bigram", **options}))


async def call(service: Service, method: str, *args: Any, now: int = NOW) -> Any:
    return json.loads(await service.serve(json.dumps({"method": method, "args": args, "now": now})))


def test_a_call_comes_in_as_json_and_goes_out_as_json_with_the_status() -> None:
    async def scenario() -> None:
        host = Host()
        service = service_of(host)
        assert json.loads(await service.open(NOW))["state"] == "ready"
        answer = await call(service, "addSemantic", {"title": "打开搜索", "content": "点放大镜 😀"})
        assert answer["value"]["content"] == "点放大镜 😀"
        assert answer["status"]["counts"]["semantic"] == 1
        assert host.turns == [], "nobody else writes: there is no turn to wait for"
        assert (await call(service, "search", "放大镜"))["value"][0]["id"] == answer["value"]["id"]

    run(scenario())


def test_the_time_is_the_pages_and_comes_with_each_call() -> None:
    async def scenario() -> None:
        service = service_of(Host())
        first = await call(service, "addSemantic", {"title": "一", "content": "甲甲"}, now=1_000)
        second = await call(service, "addSemantic", {"title": "二", "content": "乙乙"}, now=2_000)
        assert (first["value"]["createdAt"], second["value"]["createdAt"]) == (1_000, 2_000)

    run(scenario())


def test_bad_arguments_give_the_empty_result_and_say_why() -> None:
    async def scenario() -> None:
        service = service_of(Host())
        answer = await call(service, "search", "x", 5)
        assert answer["value"] == []
        assert "expected an object, got int 5" in answer["status"]["problems"][-1]
        answer = await call(service, "addSemantic", {"title": "x", "content": "y", "colour": "red"})
        assert answer["value"]["title"] == "x"
        assert "unknown field 'colour' was left out" in answer["status"]["problems"][-1]

    run(scenario())


def test_the_hosts_model_is_asked_through_the_bridge() -> None:
    async def scenario() -> None:
        host = Host()
        host.reply = '{"memories":[{"title":"用中文回复","content":"用户要求以后都用中文回复"}]}'
        answer = await call(service_of(host, llm=True), "onUserMessage", "以后都用中文回复我")
        assert answer["value"][0]["content"] == "用户要求以后都用中文回复"
        assert host.asked[0]["purpose"] == "distill-chat"
        assert {message["role"] for message in host.asked[0]["messages"]} == {"system", "user"}
        host.reply = ""
        answer = await call(service_of(host, llm=True), "onUserMessage", "以后都用英文回复我")
        assert answer["value"] == []
        assert "no answer" in answer["status"]["problems"][-1]

    run(scenario())


def test_a_database_that_cannot_be_opened_gives_its_reason_without_the_stack() -> None:
    async def scenario() -> None:
        host = Host()
        host.fault = RuntimeError(
            "Error: no-indexeddb: The user denied permission\n    at openVersion (worker.mjs:1:1)"
        )
        status = json.loads(await service_of(host).open(NOW))
        assert (status["state"], status["reason"]) == ("unavailable", "no-indexeddb: The user denied permission")

    run(scenario())


def test_what_another_tab_committed_is_taken_over_when_told() -> None:
    async def scenario() -> None:
        host = Host()
        mine, theirs = service_of(host), service_of(host)
        await mine.open(NOW)
        await theirs.open(NOW)
        await call(theirs, "addSemantic", {"title": "打开搜索", "content": "点放大镜"})
        assert json.loads(await mine.catch_up())["counts"]["semantic"] == 1

    run(scenario())


def test_the_turn_is_given_back_also_where_the_commit_fails() -> None:
    async def scenario() -> None:
        host = Host()
        store = IndexedDBStore(host)
        with pytest.raises(RuntimeError):
            async with store.exclusive():
                raise RuntimeError("x")
        assert host.turns == ["taken", "ended"]

    run(scenario())


def test_a_read_is_answered_at_once_from_what_is_known() -> None:
    async def scenario() -> None:
        service = service_of(Host())
        asked = json.dumps({"method": "search", "args": ["放大镜"], "now": NOW})
        assert service.guess(asked) is None, "not open yet"
        await service.open(NOW)
        await call(service, "addSemantic", {"title": "打开搜索", "content": "点放大镜"})
        guess = service.guess(asked)
        assert guess == await service.serve(asked)
        assert len(json.loads(guess or "")["value"]) == 1

    run(scenario())


def test_what_can_only_be_said_with_the_store_is_not_guessed_and_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        host = Host()
        service = service_of(host)
        await service.open(NOW)
        added = await call(service, "addSemantic", {"title": "打开搜索", "content": "点放大镜", "app": "抖音"})
        revision = host.revision
        for method, argument in (
            ("deleteSemantic", added["value"]["id"]),
            ("recall", {"goal": "打开抖音", "count": True}),
        ):
            assert service.guess(json.dumps({"method": method, "args": [argument], "now": NOW})) is None
        assert host.revision == revision
        host.pause_s = 0.01
        adding = asyncio.ensure_future(call(service, "addSemantic", {"title": "付款", "content": "点右下角"}))
        await asyncio.sleep(0)
        assert service.guess(json.dumps({"method": "search", "args": ["付款"], "now": NOW})) is None, (
            "a write is on its way"
        )
        await adding
        assert len((await call(service, "listSemantic"))["value"]) == 2

    run(scenario())
