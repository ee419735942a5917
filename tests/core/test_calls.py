import pytest

from mobile_ai_memory.bank import MemoryBank
from mobile_ai_memory.calls import camel, hints, snake, table
from mobile_ai_memory.errors import InvalidInput

CALLS = {call.js_name: call for call in table(MemoryBank).values()}


def test_the_table_has_every_data_call_of_the_contract() -> None:
    assert {
        "addSemantic", "getSemantic", "listSemantic", "updateSemantic", "restoreSemantic", "deleteSemantic", "clearSemantic",
        "addEpisode", "getEpisode", "listEpisodes", "deleteEpisode", "clearEpisodes",
        "search", "chatContext", "distillTaskMemories", "distillChatMemories", "onUserMessage",
    } <= {name for name, call in CALLS.items() if call.on_page}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "empty"),
    [
        ("getSemantic", None), ("listSemantic", []), ("search", []), ("addSemantic", None), ("deleteSemantic", False),
        ("clearSemantic", 0), ("distillTaskMemories", []), ("chatContext", {"preferences": [], "prompt": ""}),
    ],
)  # fmt: skip
def test_each_call_has_the_empty_result_of_the_contract(name: str, empty: object) -> None:
    assert CALLS[name].empty == empty


def test_an_object_of_fields_becomes_keywords_and_what_is_unknown_is_named() -> None:
    assert CALLS["updateSemantic"].bind(["m1", {"title": "x", "colour": 1}]) == (["m1"], {"title": "x"}, ["colour"])
    assert CALLS["addEpisode"].bind([{"goal": "g", "createdAt": 5}]) == ([], {"goal": "g", "created_at": 5}, [])
    assert CALLS["search"].bind(["q"]) == (["q"], {}, [])
    assert CALLS["getSemantic"].bind([]) == ([None], {}, [])
    assert CALLS["search"].bind(["q", None]) == (["q"], {}, [])


def test_something_else_where_the_object_belongs_is_refused() -> None:
    with pytest.raises(InvalidInput, match="search: expected an object, got list of 0"):
        CALLS["search"].bind(["q", []])


@pytest.mark.parametrize(
    ("python", "javascript"),
    [("add_semantic", "addSemantic"), ("search", "search"), ("on_user_message", "onUserMessage")],
)
def test_names_are_told_in_either_language(python: str, javascript: str) -> None:
    assert (camel(python), snake(javascript)) == (javascript, python)


def test_every_call_has_types_and_a_description() -> None:
    for call in CALLS.values():
        assert {*call.positional, *call.options, "return"} <= set(hints(call))
        assert call.function.__doc__
