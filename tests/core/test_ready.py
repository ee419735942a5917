import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from support import bank_with, run

from mobile_ai_memory.ready import ReadyQueue


def in_shared_turns(scenario: Callable[[list[str]], Awaitable[Any]]) -> Any:
    """Run a scenario on a loop whose ready callbacks run together; it is told of each turn."""

    async def main() -> Any:
        loop, turns = asyncio.get_running_loop(), list[str]()
        turn = loop.call_soon

        def run_ready() -> None:
            turns.append("turn")
            queue.run()

        queue = ReadyQueue(loop, lambda: turn(run_ready))
        try:
            return await scenario(turns)
        finally:
            loop.set_exception_handler(None)
            del vars(loop)["call_soon"]  # in Pyodide all tests share the one loop

    return run(main())


def test_an_answer_that_passes_through_several_tasks_takes_one_turn() -> None:
    async def scenario(turns: list[str]) -> tuple[str, int]:
        loop = asyncio.get_running_loop()
        stored = loop.create_future()

        async def commit() -> str:
            return f"committed {await stored}"

        async def call() -> str:
            return f"answer: {await loop.create_task(commit())}"

        answer = loop.create_task(call())
        await asyncio.sleep(0.01)
        turns.clear()
        loop.call_later(0, stored.set_result, 7)
        return await answer, len(turns)

    assert in_shared_turns(scenario) == ("answer: committed 7", 1)


def test_callbacks_run_in_the_order_in_which_they_became_ready_without_those_that_were_cancelled() -> None:
    async def scenario(_: list[str]) -> list[str]:
        loop, said = asyncio.get_running_loop(), list[str]()

        def first() -> None:
            said.append("first")
            loop.call_soon(said.append, "made ready by the first")
            second.cancel()

        loop.call_soon(first)
        second = loop.call_soon(said.append, "second")
        loop.call_soon(said.append, "third")
        await asyncio.sleep(0.01)
        return said

    assert in_shared_turns(scenario) == ["first", "third", "made ready by the first"]


def test_a_fault_of_one_callback_is_told_and_keeps_no_other_from_running() -> None:
    async def scenario(_: list[str]) -> tuple[list[str], list[str]]:
        loop, said, told = asyncio.get_running_loop(), list[str](), list[str]()
        loop.set_exception_handler(lambda _, context: told.append(repr(context["exception"])))
        loop.call_soon(lambda: 1 // 0)
        loop.call_soon(said.append, "next")
        await asyncio.sleep(0.01)
        loop.call_soon(said.append, "later")
        await asyncio.sleep(0.01)
        return said, told

    said, told = in_shared_turns(scenario)
    assert said == ["next", "later"]
    assert len(told) == 1
    assert "ZeroDivisionError" in told[0]


def test_an_export_leaves_room_for_other_turns() -> None:
    async def scenario(turns: list[str]) -> int:
        bank = bank_with()
        for number in range(45):
            await bank.add_semantic(title=f"note {number}", content="…")
        turns.clear()
        assert await bank.export_data()
        return len(turns)

    assert in_shared_turns(scenario) >= 5
