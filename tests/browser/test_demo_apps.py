"""The demo's apps and tasks: each is played, in both languages; and what the format says of a file with a mistake."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "demo"))
sys.path.insert(0, str(Path(__file__).parent.parent.parent / "bench"))

import effect
import headless

ROOT = Path(__file__).parent.parent.parent

APPS = [
    json.loads(file.read_text("utf-8")) for file in sorted((ROOT / "demo/apps").glob("*.json")) if file.stem != "index"
]


HELD_OUT = ROOT / "bench/held_out"


@pytest.fixture(scope="module")
def page() -> Iterator[headless.Page]:
    with headless.open_page() as page:
        page.load("en")
        yield page


@pytest.mark.parametrize("locale", headless.LOCALES)
def test_a_task_of_every_app_fails_less_once_it_was_played(page, locale):
    lab = effect.Lab(page, effect.files_in(ROOT / "demo"))
    lab.load(locale, f"smoke-{locale}")
    assert len(lab.apps) >= 8
    for app in lab.apps:
        task = lab.of(app["id"])[0]
        first, again = lab.play(task), lab.recall(task)
        assert first["failures"] > again["failures"], (task["id"], first, again)
        assert again["success"], (task["id"], again)
        assert again["rounds"] < first["rounds"] or not first["success"]


def test_the_benchmark_has_at_least_40_tasks_over_eight_apps():
    assert len(APPS) >= 8
    assert sum(len(app["tasks"]) for app in APPS) >= 40


@pytest.mark.parametrize("locale", headless.LOCALES)
def test_a_stale_memory_costs_one_failed_attempt_at_most_and_is_corrected(page, locale):
    lab = effect.Lab(page, effect.files_in(ROOT / "demo"))
    lab.load(locale, f"stale-{locale}")
    stale, task = lab.of("pennywise")[:2]
    lab.learn([stale])
    known = lab.memories()
    first = lab.play(task, updated=True)
    again = lab.recall(task, updated=True)
    assert first["success"], first
    assert first["failures"] <= 1
    assert again["failures"] == 0
    assert any("收支本" in json.dumps(step, ensure_ascii=False) or "Money book" in str(step) for step in first["steps"])
    assert known


def test_a_memory_of_what_an_update_moved_is_superseded_once_the_new_way_was_found(page):
    files = effect.files_in(ROOT / "demo/apps")
    mail = next(each["content"] for each in files if each["content"]["id"] == "pigeon")
    pen = next(each for each in mail["screens"]["inbox"]["elements"] if each.get("tap") == {"go": "compose"})
    pen["updated"] = {"at": "top right"}
    lab = effect.Lab(page, files)
    lab.load("en", "moved")
    task = lab.of("pigeon")[0]
    lab.learn([task])
    bare = lab.play(task, recall=False, updated=True, budget=effect.PATIENT)
    stale = lab.play(task, updated=True, budget=effect.PATIENT)
    assert stale["failures"] <= bare["failures"] + 1
    moved = [memory for memory in lab.memories() if memory["title"] == "Open New mail"]
    assert sorted(memory["supersededBy"] is None for memory in moved) == [False, True]
    again = lab.recall(task, updated=True)
    assert (again["success"], again["failures"]) == (True, 0)


# What the planner and the bank may not know

PLANNER = "agent agent-words hints judge labels language language-words mentions messages planner planner-words quotes screen-text"


def test_neither_planner_nor_bank_names_an_app_or_an_element_that_only_an_app_has():
    texts = {name: (ROOT / f"demo/{name}.js").read_text("utf-8") for name in PLANNER.split()}
    texts |= {
        str(file): file.read_text("utf-8")
        for file in (ROOT / "src/mobile_ai_memory").rglob("*")
        if file.suffix in (".py", ".json", ".txt") and "apps" not in file.stem
    }
    words = {
        name
        for app in APPS
        for name in (app["id"], *app["name"].values())
        if app["id"] not in ("system", "pigeon", "douyin")
    }
    words |= {
        "飞鸽",
        "Pigeon",
        "系统设置",
        "搜同款",
        "百宝箱",
        "收支本",
        "按住说话",
        "Hold to talk",
        "Toolbox",
        "Where I ate",
    }
    found = [
        (name, word)
        for name, text in texts.items()
        for word in words
        if re.search(rf"(?<![a-z]){re.escape(word.lower())}(?![a-z])", text.lower())
    ]
    assert found == []


# The format


def problems(page: headless.Page, app: dict[str, Any]) -> list[str]:
    return page.run("return demo.validateApp(args[0])", app)


def changed(path: str, value: Any) -> dict[str, Any]:
    app = json.loads(json.dumps(next(each for each in APPS if each["id"] == "earful")))
    *way, last = path.split(".")
    part: Any = app
    for key in way:
        part = part[int(key)] if key.isdigit() else part[key]
    part[int(last) if last.isdigit() else last] = value
    return app


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("format", 2, "format must be 1"),
        ("id", "", "id must be a word of letters, digits and hyphens"),
        ("name", {"zh": "只有中文"}, "name needs zh and en"),
        ("start", "nowhere", "start names no screen: nowhere"),
        ("colour", "red", "the app: unknown key colour; known: format, id, name, look"),
        ("screens.listen.look", "shiny", "listen: unknown look shiny; known: plain, video, map"),
        ("screens.listen.elements.0.role", "knob", "listen, element 1: unknown role knob"),
        ("screens.listen.elements.0.at", "above", "listen, element 1: unknown place above; known: top left"),
        ("screens.listen.elements.0.tap", {"go": "nirvana"}, "listen, element 1: tap: go names no screen: nirvana"),
        ("screens.listen.elements.0.when", {"secret": True}, "listen, element 1: when: nothing is called secret"),
        ("screens.listen.elements.1.items", None, "listen, element 2: a list needs items"),
        ("screens.listen.elements.1.id", "", "listen, element 2: needs an id"),
        ("screens.settings.elements.0.bind", "nothing", "settings, element 1: bind names nothing of state: nothing"),
        ("screens.settings.title", {"en": "Settings"}, "settings: title needs zh and en"),
        ("tasks.0.goal", "Open it", "task sunny-day: goal needs zh and en"),
        ("tasks.0.budget", 0, "task sunny-day: budget must be a whole number of rounds, 1 or more"),
        ("tasks.0.success", {}, "task sunny-day: success must be a condition"),
        ("tasks.0.success", {"visited.moon": True}, "task sunny-day: success: nothing is called visited.moon"),
    ],
)
def test_a_mistake_in_an_app_file_is_told_with_its_place(page, path, value, told):
    assert any(problem.startswith(told) for problem in problems(page, changed(path, value)))


def test_no_file_that_comes_with_the_project_has_a_mistake(page):
    files = APPS + [each["content"] for each in effect.files_in(HELD_OUT)]
    assert [(app["id"], found) for app in files if (found := problems(page, app))] == []


def test_a_task_of_an_app_that_is_not_there_is_refused_by_name(page):
    files = [{"name": "more.json", "content": {"tasks": [{"id": "walk", "app": "outside"}]}}]
    with pytest.raises(RuntimeError, match=r"more\.json: task walk: app names no app: outside"):
        page.run("demo.useFiles(args[0])", files)


def test_a_folder_without_apps_is_refused_in_words(tmp_path):
    with pytest.raises(SystemExit, match="no app in"):
        effect.files_in(tmp_path)
