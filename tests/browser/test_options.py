"""Only the constructor throws, and only a TypeError that says which option is wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from support import open_page


@pytest.fixture(scope="module")
def run(shared_chromium: Chromium, dist: Path) -> Iterator[Any]:
    with open_page(shared_chromium, dist):
        yield shared_chromium.run


NOT_OPTIONS = ["null", "5", "'text'", "[]", "true", "() => {}"]
WRONG = [
    ("llm", "'https://model.example'"),
    ("llm", "null"),
    ("llm", "{}"),
    ("embed", "[]"),
    ("embed", "null"),
    ("embedModel", "5"),
    ("embedModel", "''"),
    ("limits", "500"),
    ("limits", "null"),
    ("limits", "[]"),
    ("limits", "{ semantic: 0 }"),
    ("limits", "{ semantic: -1 }"),
    ("limits", "{ semantic: 1.5 }"),
    ("limits", "{ semantic: '500' }"),
    ("limits", "{ episodic: NaN }"),
    ("limits", "{ episodic: null }"),
    ("limits", "{ memories: 5 }"),
    ("limits", "{ constructor: 5 }"),
    ("deadlineMs", "0"),
    ("deadlineMs", "-1"),
    ("deadlineMs", "NaN"),
    ("deadlineMs", "Infinity"),
    ("deadlineMs", "'1500'"),
    ("deadlineMs", "null"),
    ("tokenizer", "'trigram'"),
    ("tokenizer", "null"),
    ("tools", "true"),
    ("tools", "null"),
    ("tools", "{ read: 1 }"),
    ("tools", "{ execute: true }"),
    ("database", "''"),
    ("database", "5"),
    ("locale", "'fr'"),
    ("locale", "'zh-CN'"),
    ("clock", "Date.now()"),
    ("clock", "null"),
    ("limit", "{}"),
    ("LLM", "() => ''"),
    ("toString", "() => ''"),
    ("__proto__x", "1"),
]
RIGHT = [
    "",
    "undefined",
    "{}",
    "{ llm: undefined, embed: undefined, limits: undefined, clock: undefined, tools: undefined }",
    "{ llm: async () => '' , embed: async () => [], embedModel: 'e5' }",
    "{ limits: { semantic: 1 } }",
    "{ limits: { episodic: 1, semantic: undefined } }",
    "{ deadlineMs: 0.5 }",
    "{ tokenizer: 'jieba', locale: 'zh', database: '记忆' }",
    "{ tools: false }",
    "{ tools: { read: true, write: false } }",
    "{ clock: () => 'late' }",
    "Object.create(null)",
]
CONSTRUCT = """
const before = workers.length;
try {
  eval(`new MemoryBank(${args[0]})`).close();
  return null;
} catch (error) {
  return { type: error.constructor === TypeError, message: error.message, started: workers.length - before };
}
"""


@pytest.mark.parametrize(("option", "value"), WRONG)
def test_a_wrong_option_is_a_type_error_that_names_it(run: Any, option: str, value: str) -> None:
    error = run(CONSTRUCT, f"{{ {option}: {value} }}")
    assert error is not None, "it was accepted"
    assert error["type"]
    assert f'"{option}"' in error["message"]
    assert error["started"] == 0


@pytest.mark.parametrize("options", NOT_OPTIONS)
def test_what_is_no_object_of_options_is_a_type_error(run: Any, options: str) -> None:
    error = run(CONSTRUCT, options)
    assert error["type"]
    assert "options" in error["message"]


@pytest.mark.parametrize("options", RIGHT)
def test_the_documented_options_are_accepted(run: Any, options: str) -> None:
    assert run(CONSTRUCT, options) is None


def test_opening_with_a_wrong_option_rejects_with_the_constructor_s_type_error(run: Any) -> None:
    error = run(
        "return await MemoryBank.open({ deadline: 5 }).catch((error) => [error instanceof TypeError, error.message])"
    )
    assert error[0] is True
    assert "deadline" in error[1]


def test_opening_resolves_to_a_bank_that_is_ready(run: Any) -> None:
    found = run(
        """
        window.bank = await MemoryBank.open({ database: "opened" });
        return [bank instanceof MemoryBank, bank.status().state, bank.status().store, bank.status().bootMs > 0];
        """
    )
    assert found == [True, "ready", "indexeddb", True]


def test_the_constructor_returns_at_once_a_bank_that_is_starting(run: Any) -> None:
    found = run(
        """
        const bank = new MemoryBank({ database: "starting" });
        const { state, store, reason, bootMs, counts } = bank.status();
        await bank.close();
        return [state, store, reason, bootMs, Object.values(counts)];
        """
    )
    assert found[:4] == ["starting", "none", None, None]
    assert set(found[4]) == {0}


def test_a_deadline_of_days_keeps_nobody_from_an_answer(run: Any) -> None:
    # Timers of browsers take 31 bits; beyond, they strike at once.
    found = run(
        """
        window.patient = new MemoryBank({ deadlineMs: 30 * 24 * 3600 * 1000, database: "opened" });
        await bank.addSemantic({ title: "t", content: "c" });
        const titles = (await patient.listSemantic()).map(({ title }) => title);
        await patient.close();
        return titles;
        """
    )
    assert found == ["t"]


@pytest.mark.parametrize(("locale", "said"), [("zh", "用户偏好"), ("en", "User preferences")])
def test_the_locale_is_the_language_of_what_is_injected(run: Any, locale: str, said: str) -> None:
    prompt = run(
        """
        const bank = await MemoryBank.open({ locale: args[0], database: `speaks-${args[0]}` });
        await bank.onUserMessage("以后都用中文回复我");
        const { prompt } = await bank.chatContext("hi");
        await bank.destroy();
        return prompt;
        """,
        locale,
    )
    assert said in prompt


def test_limits_are_kept(run: Any) -> None:
    found = run(
        """
        const bank = await MemoryBank.open({ limits: { semantic: 2, episodic: 1 }, database: "small" });
        for (const title of ["a", "b", "c"]) {
          await bank.addSemantic({ title, content: title });
          await bank.addEpisode({ goal: title, status: "success" });
        }
        const kept = [(await bank.listSemantic()).length, (await bank.listEpisodes()).length, bank.status().counts];
        await bank.destroy();
        return kept;
        """
    )
    assert found[:2] == [2, 1]
    assert (found[2]["semantic"], found[2]["episodic"]) == (2, 1)


def test_banks_of_two_databases_know_nothing_of_each_other(run: Any) -> None:
    found = run(
        """
        const [one, two] = await Promise.all([MemoryBank.open({ database: "one" }), MemoryBank.open({ database: "two" })]);
        await one.addSemantic({ title: "t", content: "c" });
        const found = [(await one.listSemantic()).length, (await two.listSemantic()).length];
        await Promise.all([one.destroy(), two.destroy()]);
        return found;
        """
    )
    assert found == [1, 0]
