"""What does memory change for an agent? Tasks over the demo's apps, in both languages, without memory and with it.

The bank is the real one: in Chromium, in its worker, over IndexedDB. The agent is the demo's, with the planner that reads only
the injected text and the screen. Each task is played in four conditions:

* no memory;
* after the other tasks of its app were played, in order, from an empty bank: related, but different;
* the same memories in a store filled to its 500 with memories of other apps;
* as a control, the memories of another app, said to be of this one.

Then the apps are updated, which renames some of what the memories name: a stale memory may cost, and must be corrected.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "demo"))

import headless
from effect_filler import filler
from tables import Options, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

DEMO = Path(__file__).resolve().parent.parent / "demo"
FULL = 500
MEASURES = ("failures", "rounds", "tokens")
NONE, RELATED, FILLED = "no memory", "after related tasks", "the same, among 500"
SWAPPED = "control: apps swapped"
CONDITIONS = (NONE, RELATED, FILLED, SWAPPED)


@dataclass
class Sum:
    """Runs of one condition, added up."""

    runs: int = 0
    success: int = 0
    failures: int = 0
    rounds: int = 0
    tokens: int = 0

    def add(self, run: dict[str, Any]) -> None:
        """Count a run."""
        self.runs += 1
        self.success += run["success"]
        for measure in MEASURES:
            setattr(self, measure, getattr(self, measure) + run[measure])

    def cells(self, first: Sum) -> list[str]:
        """Success in percent and the means, each with its change against the first condition."""
        rate, before = 100 * self.success / self.runs, 100 * first.success / first.runs
        cells = [f"{rate:.0f} %" + ("" if self is first else f" ({rate - before:+.0f})")]
        for measure in MEASURES:
            mean, at_first = (getattr(each, measure) / each.runs for each in (self, first))
            shown = f"{mean:,.0f}" if measure == "tokens" else f"{mean:.2f}"
            change = f" ({100 * (mean - at_first) / at_first:+.0f} %)" if at_first else ""
            cells.append(shown + ("" if self is first else change))
        return cells


@dataclass
class Lab:
    """A page with the apps and tasks of a folder."""

    page: headless.Page
    files: list[dict[str, Any]]
    apps: list[dict[str, Any]] = field(default_factory=list)
    tasks: list[dict[str, Any]] = field(default_factory=list)

    def load(self, locale: str, database: str) -> None:
        """Load the page in a language, with these apps and an empty bank."""
        self.page.load(locale, database=database)
        # As text: WebDriver sorts the names in an object.
        self.page.run("demo.useFiles(JSON.parse(args[0]))", json.dumps(self.files))
        self.page.reset()
        self.apps = self.page.run("return demo.apps()")
        self.tasks = self.page.run("return demo.tasks()")

    def of(self, app: str) -> list[dict[str, Any]]:
        """The tasks of an app."""
        return [task for task in self.tasks if task["app"] == app]

    def play(self, task: dict[str, Any], **options: Any) -> dict[str, Any]:
        """Play a task once."""
        return self.page.run("return demo.measure(args[0], args[1], args[2])", task["app"], task["id"], options)

    def recall(self, task: dict[str, Any], **options: Any) -> dict[str, Any]:
        """Play a task with what is remembered, and leave the bank as it is."""
        return self.play(task, learn=False, **options)

    def learn(self, tasks: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Play tasks in order from an empty bank; what is remembered then."""
        self.page.reset()
        for task in tasks:
            self.play(task)
        return self.memories()

    def memories(self) -> list[dict[str, Any]]:
        """All that is remembered."""
        return self.page.run("return demo.memories()")

    def add(self, memories: list[dict[str, Any]]) -> list[str]:
        """State memories as a user would; their ids."""
        body = "const ids = []; for (const m of args[0]) ids.push((await demo.bank().addSemantic(m)).id); return ids"
        return self.page.run(body, memories)

    def restore(self, memories: list[dict[str, Any]], **changes: Any) -> None:
        """Put memories back, changed where it is said."""
        body = "for (const m of args[0]) await demo.bank().restoreSemantic({ ...m, ...args[1] })"
        self.page.run(body, memories, changes)

    def delete(self, ids: list[str]) -> None:
        """Delete memories."""
        self.page.run("for (const id of args[0]) await demo.bank().deleteSemantic(id)", ids)


def files_in(folder: Path) -> list[dict[str, Any]]:
    """The data files in a folder and its folders."""
    found = []
    for file in sorted(folder.rglob("*.json")):
        content = json.loads(file.read_text("utf-8"))
        if isinstance(content, dict) and ("screens" in content or "tasks" in content):
            found.append({"name": file.name, "content": content})
    if not found:
        raise SystemExit(f"no app in {folder}: a JSON file with `screens`; demo/README.md describes the format")
    return found


def play_all(lab: Lab, locale: str) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Every task in every condition: condition, task and run."""
    lab.load(locale, f"effect-{locale}")
    names = {app["id"]: app["name"][locale] for app in lab.apps}
    apps = [app for app in names if lab.of(app)]
    learnt = {}
    for task in lab.tasks:
        yield NONE, task, lab.play(task, recall=False)
        learnt[task["app"], task["id"]] = lab.learn([other for other in lab.of(task["app"]) if other is not task])
        yield RELATED, task, lab.recall(task)
    lessons = {app: lab.learn(lab.of(app)) for app in apps}
    for position, app in enumerate(apps):
        other = apps[(position + max(1, len(apps) // 2)) % len(apps)]
        lab.page.reset()
        if other != app:
            lab.restore(lessons[other], app=names[app])
        for task in lab.of(app):
            yield SWAPPED, task, lab.recall(task)
    lab.page.reset()
    fill = filler(locale, FULL)
    room = max(len(memories) for memories in learnt.values())
    lab.add(fill[: FULL - room])
    for task in lab.tasks:
        own = learnt[task["app"], task["id"]]
        spare = lab.add(fill[FULL - room : FULL - len(own)])
        lab.restore(own)
        yield FILLED, task, lab.recall(task)
        lab.delete(spare + [memory["id"] for memory in own])


BEFORE, STALE, AFTER, BARE = "before the update", "first run after it", "second run after it", "after it, no memory"
PATIENT = 60


def play_updates(lab: Lab, locale: str) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """The tasks whose way an update changes, before and after it."""
    # What was deleted above would not be learnt again.
    lab.load(locale, f"updates-{locale}")
    for app in lab.apps:
        if '"updated"' not in json.dumps([each for each in lab.files if each["content"].get("id") == app["id"]]):
            continue
        for task in lab.of(app["id"]):
            lab.learn(lab.of(app["id"]))
            before = lab.recall(task, budget=PATIENT)
            bare = lab.play(task, recall=False, updated=True, budget=PATIENT)
            stale = lab.play(task, updated=True, budget=PATIENT)
            if stale["steps"] == before["steps"]:
                continue  # the update is not on its way
            yield BEFORE, task, before
            yield BARE, task, bare
            yield STALE, task, stale
            yield AFTER, task, lab.recall(task, updated=True, budget=PATIENT)


def measure(options: Options) -> Iterator[Table]:
    """Play everything; tables as they are done."""
    folder = options.apps or DEMO
    with headless.open_page() as page:
        lab = Lab(page, files_in(folder))
        whole = {condition: Sum() for condition in CONDITIONS}
        by_app: dict[str, dict[str, Sum]] = {}
        for locale in headless.LOCALES:
            sums = {condition: Sum() for condition in CONDITIONS}
            for condition, task, run in play_all(lab, locale):
                for each in (sums, whole, by_app.setdefault(task["app"], {c: Sum() for c in CONDITIONS})):
                    each[condition].add(run)
            count = f"{sums[NONE].runs} tasks over {len(lab.apps)} apps"
            yield table(f"{'Chinese' if locale == 'zh' else 'English'}: {count}", sums)
        yield table(f"Both languages: {whole[NONE].runs} tasks played", whole, notes=judgement(whole))
        rows = [[app, *(cell for c in (NONE, RELATED) for cell in of[c].cells(of[c]))] for app, of in by_app.items()]
        columns = ["app", "success", "failures", "rounds", "tokens", "with: success", "failures", "rounds", "tokens"]
        yield Table("By app: no memory, and after related tasks", columns, rows)
        yield from updates(lab)


def updates(lab: Lab) -> Iterator[Table]:
    """What a stale memory costs, where the apps know an update."""
    sums = {condition: Sum() for condition in (BEFORE, BARE, STALE, AFTER)}
    cost: dict[tuple[str, str, str], dict[str, int]] = {}
    for locale in headless.LOCALES:
        for condition, task, run in play_updates(lab, locale):
            sums[condition].add(run)
            cost.setdefault((locale, task["app"], task["id"]), {})[condition] = run["failures"]
    if not cost:
        return
    most = {condition: max(each[condition] for each in cost.values()) for condition in (STALE, AFTER)}
    extra = max(each[STALE] - each[BARE] for each in cost.values())
    notes = [
        f"The most that one task failed: {most[STALE]} in its first run after the update, {most[AFTER]} in its second.",
        f"What a stale memory cost at most, against no memory: {extra:+d} failed attempts.",
    ]
    yield table(f"After an update that renames what memories name: {len(cost)} tasks", sums, notes=notes)


def table(title: str, sums: dict[str, Sum], notes: list[str] | None = None) -> Table:
    """Conditions as rows."""
    first = next(iter(sums.values()))
    rows = [[condition, *each.cells(first)] for condition, each in sums.items()]
    columns = ["condition", "success", "exploration failures", "rounds", "tokens"]
    return Table(title, columns, rows, notes=notes or [])


def judgement(sums: dict[str, Sum]) -> list[str]:
    """What was expected, and whether it was seen."""
    none, related, filled, swapped = (sums[condition] for condition in CONDITIONS)

    def change(measure: str, of: Sum = related) -> float:
        before = getattr(none, measure)
        return 100 * (getattr(of, measure) - before) / before if before else 0.0

    expected = {
        "failures at least -80 %": change("failures") <= -80,
        "rounds at least -30 %": change("rounds") <= -30,
        "tokens at least -30 %": change("tokens") <= -30,
        "success at least +20 points": 100 * (related.success - none.success) / none.runs >= 20,
        "nothing lost by filling the store": filled.success >= related.success and filled.failures <= related.failures,
        "swapped memories don't help": (
            swapped.success <= none.success and min(change(each, swapped) for each in MEASURES) > -5
        ),
    }
    return [f"{'As expected' if held else 'NOT AS EXPECTED'}: {what}." for what, held in expected.items()]
