/**
 * What the page shows of its state.
 */
import { byId, make } from "./dom.js";
import { translate } from "./i18n.js";
import { Phone } from "./phone.js";
import { saveRuns } from "./runs.js";
import { memory, state, t } from "./state.js";
import { showChart } from "./view-chart.js";
import { clearMind } from "./view-mind.js";
import { drawPhone } from "./view-phone.js";
import { showRuns } from "./view-runs.js";

/** @typedef {import("./runs.js").RunRecord} RunRecord */

/**
 * @param {"user" | "assistant" | "note" | "learned"} kind
 * @param {string} text
 */
export function addMessage(kind, text) {
  const messages = byId("messages");
  messages.append(make("li", { class: kind }, text));
  messages.scrollTop = messages.scrollHeight;
}

export function newChat() {
  byId("messages").replaceChildren();
  addMessage("note", t("newChat"));
}

/**
 * The task that is chosen, or undefined where it is a chat.
 * @param {string} chosen a case's letter, or `app/task`
 */
export function taskOf(chosen) {
  return state.tasks.find((each) => each.case === chosen || `${each.app}/${each.id}` === chosen);
}

/** @param {string} chosen a case's letter, or `app/task` */
export function chooseCase(chosen) {
  // What another case left on the screen is none of this one's.
  if (chosen !== state.chosen) atRest();
  state.chosen = chosen;
  for (const button of byId("cases").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.case === chosen));
  }
  const more = /** @type {HTMLSelectElement} */ (byId("more"));
  more.value = chosen;
  more.classList.toggle("chosen", more.value !== "");
  if (more.selectedIndex < 0) more.selectedIndex = 0;
  /** @type {HTMLInputElement} */ (byId("updated")).checked = state.updated;
  const task = taskOf(chosen);
  const talk = state.chats.find((each) => each.case === chosen);
  byId("goal").textContent = task ? task.goal[state.locale] : (talk?.say[state.locale] ?? "");
  byId("goal-note").textContent = task ? t("budget", { n: task.budget }) : t("hintReload");
  const id = task?.id ?? talk?.id ?? "";
  const ran = state.runs.some(
    (run) => run.task === id && run.locale === state.locale && run.condition === "memory",
  );
  byId("run").textContent = t(ran ? "runAgain" : "runCase");
}

/** Puts the phone back on its home screen, and the mind to rest. */
export function atRest() {
  clearMind(state.locale, true);
  state.phone = new Phone({ apps: state.apps, locale: state.locale });
  drawPhone(byId("screen"), state.phone.look());
}

/** All tasks but those with a button of their own, by app. */
function showTasks() {
  const groups = state.apps.map((app) => {
    const tasks = state.tasks.filter((task) => task.app === app.id && !task.case);
    const options = tasks.map((task) =>
      make("option", { value: `${app.id}/${task.id}` }, task.goal[state.locale]),
    );
    return make("optgroup", { label: app.name[state.locale] }, ...options);
  });
  const hint = t("moreTasksHint", { n: state.tasks.length, apps: state.apps.length });
  byId("more").replaceChildren(make("option", { value: "" }, hint), ...groups);
}

export function showButtons() {
  const busy = state.running !== null;
  for (const id of ["run", "run-bare", "reset", "language", "send", "more", "updated", "tour"]) {
    /** @type {HTMLButtonElement} */ (byId(id)).disabled = busy;
  }
  byId("stop").hidden = !busy;
}

export function showStatus() {
  const { state: bank, reason, count } = memory.status();
  const chip = byId("status");
  chip.dataset.state = bank;
  chip.title = reason ?? "";
  // A bank is closed only where another one is being opened in its place.
  const key = {
    ready: "memoryReady",
    starting: "memoryStarting",
    closed: "memoryStarting",
    missing: "memoryMissing",
  }[bank];
  chip.textContent = t(key ?? "memoryUnavailable", { count });
  byId("reason").textContent = bank === "unavailable" ? (reason ?? "") : "";
}

export function showAll() {
  document.documentElement.lang = state.locale === "zh" ? "zh-CN" : "en";
  document.title = t("title");
  translate(document, state.locale);
  byId("model").textContent = !state.endpoint
    ? t("modelPlanner")
    : state.modelName
      ? t("modelEndpoint", { model: state.modelName })
      : t("modelBuiltIn");
  showTasks();
  chooseCase(state.chosen);
  showRuns(state.runs, state.locale);
  showChart(state.runs, state.locale);
  showStatus();
  showButtons();
}

/** @param {RunRecord} record */
export function keepRun(record) {
  state.runs = [record, ...state.runs];
  saveRuns(state.runs);
  showRuns(state.runs, state.locale);
  showChart(state.runs, state.locale);
  chooseCase(state.chosen);
}
