from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_ai_memory.text import estimate_tokens
from mobile_ai_memory.working import WorkingMemory


def with_steps(count: int, failed: tuple[int, ...] = (), **options: Any) -> WorkingMemory:
    memory = WorkingMemory("zh", **options)
    for number in range(1, count + 1):
        memory.add_step(f"意图{number}", f"结果{number}", "failure" if number in failed else "success")
    return memory


def test_the_last_three_steps_are_whole_and_the_older_ones_folded() -> None:
    assert with_steps(5, failed=(1,)).build_context() == (
        "更早的步骤：\n1. [失败] 意图1：结果1\n2. [成功] 意图2\n"
        "最近的步骤：\n3. [成功] 意图3：结果3\n4. [成功] 意图4：结果4\n5. [成功] 意图5：结果5"
    )


def test_nothing_kept_gives_an_empty_context() -> None:
    assert WorkingMemory().build_context() == ""


def test_a_step_that_failed_stays_visible_longer_than_one_that_worked() -> None:
    text = with_steps(30, failed=(7, 8)).build_context()
    assert "意图7：结果7" in text
    assert "意图8：结果8" in text
    assert "意图9\n" not in text
    assert "（略去 10 步，其中 0 步失败）" in text


def test_at_most_twenty_facts_are_kept_the_oldest_unimportant_going_first() -> None:
    memory = WorkingMemory()
    memory.add_fact("the account is Sam's", important=True)
    for number in range(25):
        memory.add_fact(f"fact {number}")
    facts = memory.snapshot()["facts"]
    assert len(facts) == 20
    assert facts[0] == "the account is Sam's"
    assert facts[1:] == [f"fact {number}" for number in range(6, 25)]


def test_facts_are_deduplicated_whatever_their_case_and_width() -> None:
    memory = WorkingMemory()
    for text in ("价格 99 元", "价格 99 元 ", "价格 ９９ 元", "Price is A", "price IS a"):
        memory.add_fact(text)
    assert memory.snapshot()["facts"] == ["价格 99 元", "Price is A"]


def test_the_context_is_identical_to_the_byte_while_nothing_changed() -> None:
    log = [{"type": "step", "title": f"t{n}", "summary": "s", "status": "ok"} for n in range(40)]
    log.append({"type": "fact", "text": "f"})
    assert WorkingMemory.of_log(log).build_context() == WorkingMemory.of_log(list(log)).build_context()


def test_what_changes_most_stands_last_so_that_most_steps_leave_the_beginning_alone() -> None:
    memory = with_steps(40)
    memory.add_fact("事实")
    kept = []
    for number in range(41, 71):
        before = memory.build_context()
        memory.add_step(f"意图{number}", f"结果{number}", "success")
        after = memory.build_context()
        common = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), len(before))
        kept.append(common / len(before))
    assert sorted(kept)[len(kept) // 2] > 0.5, "half of the context stays in the model's cache, usually"


def test_older_failures_outlast_older_successes_when_the_budget_is_short() -> None:
    text = with_steps(12, failed=(2,), token_budget=140).build_context()
    assert "意图2：结果2" in text
    assert "意图3" not in text
    assert "意图12：结果12" in text


@settings(max_examples=120, deadline=None)
@given(
    st.lists(
        st.tuples(st.text(max_size=400), st.text(max_size=400), st.sampled_from(["ok", "failed", ""])), max_size=40
    ),
    st.lists(st.tuples(st.text(max_size=300), st.booleans()), max_size=40),
    st.integers(0, 500),
)
def test_steps_facts_and_summary_keep_within_any_budget(steps: list, facts: list, budget: int) -> None:
    memory = WorkingMemory("zh", budget)
    for title, summary, status in steps:
        memory.add_step(title, summary, status)
    for text, important in facts:
        memory.add_fact(text, important=important)
    assert estimate_tokens(memory.build_context()) <= budget


@pytest.mark.parametrize(
    "entry", [None, 3, "x", [], {}, {"type": "step"}, {"type": "step", "title": {}}, {"type": "fact", "text": 3}]
)
def test_log_entries_of_any_shape_are_passed_over(entry: object) -> None:
    assert WorkingMemory.of_log([entry]).build_context() == ""


def test_a_step_without_a_status_is_in_progress_and_one_of_unknown_status_is_shown_as_it_is() -> None:
    memory = WorkingMemory()
    memory.add_step("open search")
    memory.add_step("type", status="retrying")
    assert memory.build_context().splitlines()[1:] == ["1. [in progress] open search", "2. [retrying] type"]


def test_the_snapshot_has_the_last_steps_the_summary_and_the_facts() -> None:
    memory = with_steps(5)
    memory.add_fact("事实")
    assert memory.snapshot() == {
        "steps": [{"title": f"意图{n}", "summary": f"结果{n}", "status": "success"} for n in (3, 4, 5)],
        "summary": "1. [成功] 意图1\n2. [成功] 意图2",
        "facts": ["事实"],
    }
