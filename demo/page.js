/**
 * What the page shows of its state.
 */
import { byId, make } from "./dom.js";
import { translate } from "./i18n.js";
import { Phone } from "./phone.js";
import { saveRuns } from "./runs.js";
import { memory, state, t } from "./state.js";
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

/** @param {string} letter */
export function chooseCase(letter) {
  state.chosen = letter;
  for (const button of byId("cases").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.case === letter));
  }
  const task = state.tasks.find((each) => each.case === letter);
  const talk = state.chats.find((each) => each.case === letter);
  byId("goal").textContent = task ? task.goal[state.locale] : (talk?.say[state.locale] ?? "");
  byId("goal-note").textContent = task ? t("budget", { n: task.budget }) : t("hintReload");
  const id = task?.id ?? talk?.id ?? "";
  const ran = state.runs.some(
    (run) => run.task === id && run.locale === state.locale && run.condition === "memory",
  );
  byId("run").textContent = t(ran ? "runAgain" : "runCase");
}

export function showButtons() {
  const busy = state.running !== null;
  for (const id of ["run", "run-bare", "reset", "language", "send"]) {
    /** @type {HTMLButtonElement} */ (byId(id)).disabled = busy;
  }
  byId("stop").hidden = !busy;
}

export function showStatus() {
  const { state: bank, reason, count } = memory.status();
  const chip = byId("status");
  chip.dataset.state = bank;
  chip.title = reason ?? "";
  const key = { ready: "memoryReady", starting: "memoryStarting", missing: "memoryMissing" }[bank];
  chip.textContent = t(key ?? "memoryUnavailable", { count });
  byId("reason").textContent = bank === "unavailable" ? (reason ?? "") : "";
}

export function showAll() {
  document.documentElement.lang = state.locale === "zh" ? "zh-CN" : "en";
  document.title = t("title");
  translate(document, state.locale);
  byId("model").textContent = state.endpoint
    ? t("modelEndpoint", { model: state.modelName })
    : t("modelPlanner");
  clearMind(state.locale, true);
  chooseCase(state.chosen);
  showRuns(state.runs, state.locale);
  showStatus();
  showButtons();
  state.phone = new Phone({ apps: state.apps, locale: state.locale });
  drawPhone(byId("screen"), state.phone.look());
}

/** @param {RunRecord} record */
export function keepRun(record) {
  state.runs = [record, ...state.runs];
  saveRuns(state.runs);
  showRuns(state.runs, state.locale);
  chooseCase(state.chosen);
}
