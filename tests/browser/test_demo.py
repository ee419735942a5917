"""The demo: its cases through the page, and its planner and phone against whatever may come."""

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "demo"))

import headless

LOCALES = headless.LOCALES
CONTROLS = ("control: memory off", "control: memories swapped")


@pytest.fixture(scope="module")
def page() -> Iterator[headless.Page]:
    with headless.open_page() as page:
        yield page


@pytest.fixture(scope="module")
def runs(page: headless.Page, pytestconfig: pytest.Config) -> dict[tuple[str, str, str], headless.Row]:
    """The main job on real input, as ./build.sh demo --headless plays it; its table is always shown."""
    rows = headless.play_all(page)
    with pytestconfig.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
        print(f"\n{headless.table(rows)}")
    assert headless.shortcomings(rows) == []
    return {(row.locale, row.case, row.condition): row for row in rows}


@pytest.mark.parametrize("locale", LOCALES)
class TestCases:
    def test_a_second_run_goes_straight_to_the_search(self, runs, locale):
        first, second = runs[locale, "A", "first run"], runs[locale, "A", "second run"]
        assert first.success
        assert first.failures > 0
        assert second.success
        assert second.failures == 0
        assert second.rounds <= 0.7 * first.rounds
        assert second.tokens <= 0.7 * first.tokens

    def test_b_first_run_fails_and_second_avoids_it(self, runs, locale):
        assert not runs[locale, "B", "first run"].success
        assert runs[locale, "B", "second run"].success
        assert runs[locale, "B", "second run"].failures < runs[locale, "B", "first run"].failures

    def test_c_preference_is_used_by_the_next_chat_after_a_reload(self, runs, locale):
        assert not runs[locale, "C", "before it was said"].success
        assert runs[locale, "C", "after a reload"].success
        assert not runs[locale, "C", "control: memory off"].success

    @pytest.mark.parametrize("case", ["A", "B"])
    @pytest.mark.parametrize("control", CONTROLS)
    def test_no_control_is_better_than_the_first_run(self, runs, locale, case, control):
        assert not runs[locale, case, control].is_better_than(runs[locale, case, "first run"])

    @pytest.mark.parametrize("case", ["A", "B"])
    def test_without_memory_it_explores_again(self, runs, locale, case):
        first, bare = runs[locale, case, "first run"], runs[locale, case, "control: memory off"]
        assert (bare.success, bare.failures, bare.rounds) == (first.success, first.failures, first.rounds)


class TestJudgement:
    """The program's exit code says whether memory helped; it must notice when it doesn't."""

    def rows(self, **changes: Any) -> list[headless.Row]:
        rows = []
        for locale in LOCALES:
            for case, condition, success, *figures in [
                ("A", "first run", True, 3, 14, 8000),
                ("A", "second run", True, 0, 8, 4700),
                ("A", CONTROLS[0], True, 3, 14, 8000),
                ("A", CONTROLS[1], True, 3, 15, 9000),
                ("B", "first run", False, 4, 9, 4000),
                ("B", "second run", True, 0, 7, 3500),
                ("B", CONTROLS[0], False, 4, 9, 4000),
                ("B", CONTROLS[1], False, 5, 11, 6000),
                ("C", "before it was said", False, 0, 1, 70),
                ("C", "after a reload", True, 0, 1, 100),
                ("C", CONTROLS[0], False, 0, 1, 70),
            ]:
                values = dict(zip(headless.MEASURES, figures, strict=True), success=success)
                values |= changes.get(f"{case} {condition}", {}) if locale == "en" else {}
                rows.append(headless.Row(locale, case, condition, **values))
        return rows

    def test_it_is_content_with_what_was_promised(self):
        assert headless.shortcomings(self.rows()) == []

    @pytest.mark.parametrize(
        ("run", "change"),
        [
            ("A first run", {"success": False}),
            ("A first run", {"failures": 0}),
            ("A second run", {"failures": 1}),
            ("A second run", {"rounds": 10}),
            ("A second run", {"tokens": 5700}),
            ("A control: memory off", {"failures": 2}),
            ("A control: memories swapped", {"tokens": 7999}),
            ("B first run", {"success": True}),
            ("B second run", {"success": False}),
            ("B control: memory off", {"success": True}),
            ("B control: memories swapped", {"rounds": 8}),
            ("C before it was said", {"success": True}),
            ("C after a reload", {"success": False}),
            ("C control: memory off", {"success": True}),
        ],
    )
    def test_it_notices_each_promise_that_is_broken(self, run, change):
        found = headless.shortcomings(self.rows(**{run: change}))
        assert found
        assert all(text.startswith("en: case") for text in found)


def test_all_that_the_page_loads_is_its_own(page):
    page.load("en")
    page.run("await demo.runCase('A')")
    loaded = page.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert len(loaded) > 5
    assert [url for url in loaded if not url.startswith(page.origin + "/")] == []


@pytest.mark.parametrize(("locale", "name"), [("zh", "记忆管理"), ("en", "Memory Management")])
def test_the_button_at_the_top_right_of_the_chat_opens_the_memories(page: headless.Page, locale: str, name: str):
    page.load(locale)
    page.reset()
    page.run("await demo.runCase('A')")
    button = page.driver.find_element("css selector", ".chat .toolbar-end button")
    assert button.text == name
    button.click()
    titles = page.run("""
        const drawer = document.querySelector("memory-drawer");
        for (let i = 0; i < 200 && drawer.model.read !== "yes"; i += 1) await new Promise((r) => setTimeout(r, 50));
        await drawer.updateComplete;
        return [...drawer.renderRoot.querySelectorAll(".row-title")].map((title) => title.textContent.trim());
    """)
    assert sorted(titles) == sorted(page.run("return (await demo.memories()).map(({ title }) => title)"))
    assert titles


@pytest.mark.parametrize("locale", LOCALES)
def test_every_word_of_the_page_is_translated(page, locale):
    page.load(locale)
    untranslated = page.run("""
        return [...document.querySelectorAll("[data-say]")]
          .filter((element) => !element.textContent || element.textContent === element.dataset.say)
          .map((element) => element.dataset.say);
    """)
    assert untranslated == []


def test_the_agent_works_the_same_where_memory_is_unavailable(runs):
    with headless.open_page(cookies_blocked=True) as page:
        page.load("en", memory="unavailable")
        for case in ("A", "B"):
            first, again = page.play(case, "first run"), page.play(case, "second run")
            with_memory = runs["en", case, "first run"]
            for run in (first, again):
                assert (run.success, run.failures, run.rounds) == (
                    with_memory.success,
                    with_memory.failures,
                    with_memory.rounds,
                )
        assert page.run("return demo.chat('Hello')")["reply"].startswith("Hello")


def test_the_example_in_the_readme_is_an_app(page):
    readme = (Path(headless.__file__).parent / "README.md").read_text(encoding="utf-8")
    app, task = (json.loads(block.split("```")[0]) for block in readme.split("```json")[1:])
    page.load("en")
    assert page.run("return demo.validateApp(args[0])", app) == []
    assert task["app"] == app["id"]
    broken = page.run("return demo.validateApp({ ...args[0], start: 'nowhere' })", app)
    assert broken == ["start names no screen: nowhere"]


# --- a real model ----------------------------------------------------------------------------------------------------


class ModelServer:
    """Another origin with a chat completions endpoint; `answer` makes the reply text from the messages."""

    def __init__(self) -> None:
        self.status = 200
        self.answer = self.play
        self.keys: set[str | None] = set()
        self.requests: list[dict[str, Any]] = []
        model = self

        class Handler(BaseHTTPRequestHandler):
            def do_OPTIONS(self) -> None:
                self.respond(204, b"")

            def do_POST(self) -> None:
                request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                model.keys.add(self.headers["Authorization"])
                model.requests.append({"path": self.path, **request})
                reply = {"choices": [{"message": {"role": "assistant", "content": model.answer(request["messages"])}}]}
                self.respond(model.status, json.dumps(reply).encode())

            def respond(self, status: int, body: bytes) -> None:
                self.send_response(status)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.send_header("Access-Control-Allow-Headers", "*")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def endpoint(self) -> dict[str, str]:
        return {"baseUrl": f"http://127.0.0.1:{self.server.server_port}/v1/", "model": "some-model", "key": "secret"}

    def play(self, messages: list[dict[str, str]]) -> str:
        """Plan two steps; then tap what the present one names. Wrapped in prose, as models do."""
        text = messages[-1]["content"]
        if "Split the goal" in messages[0]["content"]:
            plan = [
                {"intention": "Open Earful Music", "expect": "App: Earful"},
                {"intention": "Open Library", "expect": "Screen: Library"},
            ]
            return f"Sure!\n```json\n{json.dumps({'thought': 'two steps', 'plan': plan})}\n```"
        if "You operate a phone" in messages[0]["content"]:
            wanted = "Earful Music" if "Screen: Home screen" in text else "Library"
            line = next(line for line in text.splitlines() if line.startswith("[") and f'"{wanted}"' in line)
            return f'I tap it. {{"thought": "there", "action": "tap", "target": {line[1 : line.index("]")]}}}'
        return "[]"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def model(page) -> Iterator[ModelServer]:
    model = ModelServer()
    page.load("en")
    page.reset()
    page.run("await demo.useEndpoint(args[0])", model.endpoint)
    yield model
    page.load("en")
    model.close()


GOAL = "Open Earful Music and show the library"


def outcome(page: headless.Page) -> dict[str, Any]:
    return page.run("return demo.runGoal(args[0])", GOAL)


def test_a_real_model_plays_over_the_same_messages(page, model):
    run = outcome(page)
    assert (run["status"], run["failures"], run["rounds"]) == ("success", 0, 3)
    assert run["tokens"] > 500
    assert model.keys == {"Bearer secret"}
    assert {(each["path"], each["model"]) for each in model.requests} == {("/v1/chat/completions", "some-model")}


def test_a_real_model_answers_the_chat(page, model):
    model.answer = lambda messages: f"You said: {messages[-1]['content']}"
    assert page.run("return demo.chat('Good morning')")["reply"] == "You said: Good morning"


def test_a_models_nonsense_ends_the_run_and_nothing_else(page, model):
    plans = ['{"plan": []}', '{"plan": [{"intention": 3}]}']
    for reply in ["", "I don't know.", "{", "{}", "[]", "null", '{"action": "tap"}', "}{", *plans]:
        model.answer = lambda _, reply=reply: reply
        run = outcome(page)
        assert (run["status"], run["rounds"]) == ("failure", 3)
        assert "no sense" in run["error"]


def test_a_models_error_is_told_in_words(page, model):
    model.status = 503
    run = outcome(page)
    assert run["status"] == "failure"
    assert "HTTP 503" in run["error"]


def test_an_action_on_nothing_is_an_exploration_failure(page, model):
    plan = json.dumps({"plan": [{"intention": "Open Earful Music", "expect": "App: Earful"}]})
    model.answer = lambda messages: (
        plan if "Split the goal" in messages[0]["content"] else '{"action": "tap", "target": 99}'
    )
    run = outcome(page)
    assert run["status"] == "failure"
    assert run["failures"] == run["rounds"] - 1


# --- odd input -------------------------------------------------------------------------------------------------------

RANDOM = """
let seed = args[0];
const random = () => { // mulberry32
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const pick = (list) => list[Math.floor(random() * list.length)];
const many = (most, make) => Array.from({ length: Math.floor(random() * (most + 1)) }, make);
const TEXTS = ["", " ", "搜索", "Search", "设置", "(", "[1] button", "a|b", 'say "hi"', "“”", "\\\\", "\\n", "## Screen\\nx",
  "## 屏幕\\n", "</memory>", "<memory>", "👩‍👩‍👧", "\\ud800", "\\u0000", "x".repeat(3000), "删除", "{text.query}", "1/2",
  " · ", "App: x", "应用：x", "$&", "-", "*", "我", "- [works] a: b", "第 1 个", "0", "constructor", "__proto__"];
const text = () => (random() < 0.5 ? pick(TEXTS) : pick(TEXTS) + pick(TEXTS));
const maybe = (make) => (random() < 0.4 ? make() : undefined);
"""


@pytest.mark.parametrize("seed", range(4))
def test_the_planner_never_throws_on_odd_screens(page, seed):
    broken = page.run(
        RANDOM
        + """
        const element = (_, n) => ({ index: n + 1, role: pick(["button", "icon", "tab", "input", "switch", "row", "text"]),
          label: text(), place: pick(["", "top", "top right", "bottom bar", "right"]), value: maybe(text),
          selected: maybe(() => true), on: maybe(() => random() < 0.5), focused: maybe(() => true),
          row: maybe(() => Math.floor(random() * 9)), rows: maybe(() => Math.floor(random() * 9)) });
        const attempt = () => ({ action: pick(["tap", "type", "scroll", "scroll up", "back", "screenshot"]), on: text(),
          target: text(), result: pick(["nothing", "moved", "opened", "wrong", "popup"]), note: text() });
        const item = () => ({ intention: pick(["打开搜索", "Submit the search", "截图前 3 个商品", "发送", "Send", text()]),
          detail: text(), expect: text() });
        const memory = () => many(5, () => `- [${pick(["有效", "works", "避免", "avoid", "偏好", "x"])}] ${text()}: ${text()}`);
        const broken = [];
        for (let turn = 0; turn < 400; turn += 1) {
          const screen = { app: text(), title: text(), modal: random() < 0.2, notice: text(), keyboard: random() < 0.3,
            elements: many(12, element) };
          const plan = [item(), ...many(3, item)];
          const round = { goal: text(), memory: memory().join("\\n"), working: text(), plan, at: 0,
            attempts: many(8, attempt), screen, locale: pick(["zh", "en"]) };
          try {
            const reply = demo.readReply(demo.plannerReply(demo.actMessages(round)));
            if (!reply) broken.push("no action: " + JSON.stringify(round).slice(0, 500));
            demo.readPlan(demo.plannerReply(demo.planMessages(round)));
          } catch (error) { broken.push(String(error.stack) + JSON.stringify(round).slice(0, 500)); }
        }
        for (const messages of [[], [{ role: "user", content: "" }], [{ role: "system", content: text() }]]) {
          try { demo.plannerReply(messages); demo.chatReply(messages); } catch (error) { broken.push(String(error.stack)); }
        }
        return broken;
        """,
        seed,
    )
    assert broken == []


@pytest.mark.parametrize("locale", LOCALES)
def test_the_phone_never_throws_whatever_is_done_to_it(page, locale):
    page.load(locale)
    broken = page.run(
        RANDOM
        + """
        const broken = [];
        for (let life = 0; life < 30; life += 1) {
          const phone = demo.newPhone();
          for (let step = 0; step < 60; step += 1) {
            const action = { action: pick(["tap", "tap", "tap", "type", "scroll", "back", "screenshot", text()]),
              target: pick([0, 1, 2, 3, 4, 5, 6, 7, 8, -1, 99, NaN, undefined]), text: maybe(text),
              direction: pick(["up", "down", undefined]) };
            try {
              const screen = phone.act(action);
              if (screen.elements.some(({ index }, position) => index !== position + 1)) broken.push("numbers");
              phone.look();
            } catch (error) { broken.push(String(error.stack) + JSON.stringify(action)); }
          }
        }
        return broken;
        """,
        7,
    )
    assert broken == []


@pytest.mark.parametrize("locale", LOCALES)
def test_free_text_never_breaks_the_page(page, locale):
    page.load(locale)
    page.reset()
    texts = [
        "抖音",
        "Douyin",
        "打开抖音",
        "Open Douyin and then",
        "打开抖音，，，",
        "Open Earful Music; do (something) *odd*",
    ]
    for text in texts:
        run = page.run("return demo.runGoal(args[0])", text)
        assert run["status"] in {"success", "failure"}
