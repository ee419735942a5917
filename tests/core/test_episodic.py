import json
from typing import Any

import pytest
from support import NOW, bank_with, memory, run

from mobile_ai_memory.episodic import EpisodicLayer, bounded_events, new_episode
from mobile_ai_memory.errors import InvalidInput
from mobile_ai_memory.working import WorkingMemory


def episode_of(events: list[Any] | None = None, **values: Any) -> Any:
    told = {"goal": "打开抖音，搜索耳机", "status": "success", "events": events or [], **values}
    return new_episode("e1", NOW, WorkingMemory.of_log(told["events"], "zh").snapshot(), told)


def step(
    number: int, status: str = "success", text: str = "点了右上角的图标，然后看见了很长的一段屏幕文字"
) -> dict[str, str]:
    return {"type": "step", "title": f"意图 {number}", "summary": f"{text} {number}", "status": status}


def test_a_short_log_is_kept_as_it_is() -> None:
    events = [step(1), {"type": "tool_call", "tool": "tap", "ok": True}, {"type": "error", "error": "not found"}]
    assert episode_of(events)["events"] == events


def test_a_long_log_keeps_the_errors_and_the_end_and_says_what_it_left_out() -> None:
    events = [step(n, "failure" if n in (5, 50) else "success") for n in range(1_000)]
    kept = bounded_events(events)
    titles = [event.get("title") for event in kept]
    assert {"意图 5", "意图 50", "意图 999"} <= set(titles)
    left_out: Any = [event for event in kept if event["type"] == "omitted"]
    assert sum(event["count"] for event in left_out) + len(kept) - len(left_out) == 1_000


@pytest.mark.parametrize("every", [1, 2, 3, 7, 1_000])
@pytest.mark.parametrize("text", ["点了一下", "很长的屏幕文字，" * 40, "the password is hunter2-Xy9! " * 9])
def test_a_log_that_was_made_short_is_kept_as_it_is(every: int, text: str) -> None:
    events = [step(n, "success" if n % every else "failure", text) for n in range(200)]
    kept = bounded_events(events)
    assert bounded_events(kept) == kept
    assert sum(int(str(event["count"])) if event["type"] == "omitted" else 1 for event in kept) == 200


@pytest.mark.parametrize("count", [0, -3, 0.5, float("nan"), float("inf"), "9", None, [], 10**30])
def test_a_number_of_what_was_left_out_that_is_none_counts_as_one(count: Any) -> None:
    assert bounded_events([{"type": "omitted", "count": count}, step(1)])[0] == {"type": "omitted", "count": 1}


def test_five_hundred_memories_and_two_hundred_episodes_stay_below_a_megabyte() -> None:
    events = [step(n, "failure" if n % 3 else "success", text="很长的屏幕文字，" * 40) for n in range(1_000)]
    events += [{"type": "fact", "text": "一个相当长的事实，" * 20 + str(n)} for n in range(50)]
    given = [{"id": f"{n:036}", "why": "app"} for n in range(10)]
    episode = episode_of(events, given=given, error="搜索按钮没有反应，重试了三次。")
    content = (
        "先点一下输入框，等键盘弹出来以后，再点右上角的搜索按钮，结果列表就会出现；直接点搜索按钮没有任何反应。" * 2
    )
    ordinary = memory("提交搜索之前先点输入框", content, keywords=["搜索", "输入框", "键盘"], app="抖音", id="0" * 36)
    size = 200 * len(json.dumps(episode, ensure_ascii=False).encode())
    size += 500 * len(json.dumps(ordinary, ensure_ascii=False).encode())
    assert size < 1_000_000


@pytest.mark.parametrize(
    ("told", "kept"), [("ok", "success"), ("FAILED", "failure"), ("取消", "cancelled"), ("done", "success")]
)
def test_the_words_that_agents_use_for_an_outcome_are_understood(told: str, kept: str) -> None:
    assert episode_of(status=told)["status"] == kept


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"status": "maybe"}, 'status: expected "success" or "failure" or "cancelled"'),
        ({"goal": ""}, "goal: expected text that is not empty"),
        ({"goal": None}, "goal: expected text"),
        ({"events": "x"}, "events: expected a list"),
        ({"given": {}}, "given: expected a list"),
    ],
)
def test_what_is_no_episode_is_refused_with_a_reason(values: dict[str, Any], expected: str) -> None:
    with pytest.raises(InvalidInput, match=expected):
        new_episode("e1", NOW, WorkingMemory().snapshot(), {"goal": "g", "status": "success", **values})


@pytest.mark.parametrize("time", [None, "x", -1, 0, 1e300, float("nan"), True])
def test_a_nonsensical_time_becomes_the_present(time: Any) -> None:
    assert (episode_of(createdAt=time)["createdAt"], episode_of(endedAt=time)["endedAt"]) == (NOW, NOW)


def test_a_task_cannot_begin_after_its_end() -> None:
    episode = episode_of(createdAt=NOW + 10_000, endedAt=NOW - 10_000)
    assert episode["createdAt"] == episode["endedAt"] == NOW - 10_000


def test_the_working_memory_at_the_end_goes_into_the_episode() -> None:
    episode = episode_of([step(n) for n in range(5)] + [{"type": "fact", "text": "价格 99 元"}])
    assert [entry["title"] for entry in episode["workingMemory"]["steps"]] == ["意图 2", "意图 3", "意图 4"]
    assert episode["workingMemory"]["facts"] == ["价格 99 元"]
    assert episode["summary"].startswith("success · 意图 4")


def test_a_hosts_own_snapshot_is_taken_as_it_is() -> None:
    async def scenario() -> Any:
        snapshot: Any = {
            "steps": [{"title": "a", "summary": "b", "status": "ok"}],
            "summary": "早先",
            "facts": ["f", 3],
        }
        return await bank_with().add_episode(goal="g", status="success", working_memory=snapshot)

    assert run(scenario())["workingMemory"] == {
        "steps": [{"title": "a", "summary": "b", "status": "success"}],
        "summary": "早先",
        "facts": ["f"],
    }


@pytest.mark.parametrize(
    "entry", [None, 3, "x", [], {}, {"type": 3}, {3: 4}, {"type": "x", "deep": {"a": [1] * 10_000}}]
)
def test_log_entries_of_any_shape_are_bounded_and_never_an_error(entry: Any) -> None:
    kept = bounded_events([entry] * 3)
    assert len(json.dumps(kept)) < 2_000


def test_an_episode_is_found_by_its_goal_its_app_and_how_it_went() -> None:
    layer = EpisodicLayer(200)
    layer.put(episode_of(app="抖音", error="搜索按钮没有反应"))
    for query in ("搜索耳机", "抖音", "按钮没有反应"):
        assert layer.index.score(layer.index.terms(query)), query


def test_what_a_log_entry_holds_nested_is_kept_as_json() -> None:
    (kept,) = bounded_events([{"type": "tool_call", "args": {"text": "搜索", "at": [1, 2]}}])
    assert kept["args"] == '{"text": "搜索", "at": [1, 2]}'  # type: ignore[typeddict-item]


def test_a_secret_told_across_fields_is_masked_and_a_plain_step_is_not() -> None:
    secrets: list[Any] = [
        {"type": "tool_call", "field": "password", "value": "hunter22xQ"},
        {"type": "tool_call", "card": 4111111111111111},
        {"type": "step", "title": "输入密码", "summary": "hunter22xQ"},
        {"type": "step", "title": "Enter the password", "summary": "typed hunter22xQ"},
        {"type": "step", "title": "a", "summary": "a" + " " * 464 + "4111111111111111"},
    ]
    for entry in secrets:
        kept = json.dumps(bounded_events([entry]), ensure_ascii=False)
        assert "hunter22xQ" not in kept
        assert "4111" not in kept
    plain: Any = {"type": "step", "title": "输入密码", "summary": "点了输入框，键盘弹出来了", "status": "success"}
    assert bounded_events([plain]) == [plain]
