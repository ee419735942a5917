/**
 * Runs tasks and chats: what the buttons and the automation call.
 */
import { chatMessages, chatReply } from "./chat.js";
import { byId } from "./dom.js";
import { readMemory } from "./hints.js";
import {
  addMessage,
  chooseCase,
  keepRun,
  newChat,
  showButtons,
  showStatus,
  taskOf,
} from "./page.js";
import { Phone } from "./phone.js";
import { plannerReply } from "./planner.js";
import { appNamedIn, playTask } from "./play.js";
import { memory, state, t } from "./state.js";
import { countTokens } from "./tokens.js";
import { clearMind, showProgress } from "./view-mind.js";
import { drawPhone } from "./view-phone.js";

/** @typedef {import("./agent.js").Model} Model */
/** @typedef {import("./runs.js").RunRecord} RunRecord */
/** @typedef {import("./state.js").ChatData} ChatData */
/** @typedef {{ recall?: boolean }} RunOptions */

/** Rounds for a goal that was typed in. */
const FREE_BUDGET = 30;

/**
 * @param {number} ms
 * @param {AbortSignal} signal ends the wait
 */
function sleep(ms, signal) {
  return new Promise((resolve) => {
    setTimeout(resolve, signal.aborted ? 0 : ms);
    signal.addEventListener("abort", resolve, { once: true });
  });
}

/** @type {Model} */
async function model(messages, options) {
  return state.endpoint ? state.endpoint(messages, options) : plannerReply(messages);
}

/** On a narrow page the phone may lie outside of what is in view. */
function showPhone() {
  const { top, bottom } = byId("screen").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight)
    byId("screen").scrollIntoView({ block: innerWidth < 760 ? "start" : "nearest" });
}

/**
 * Runs a task on a fresh phone and keeps its figures.
 * @param {{ id: string, name: string, goal: string, budget: number, check?: (phone: Phone) => boolean }} task
 * @param {RunOptions} [options]
 */
async function run(task, { recall = true } = {}) {
  const controller = new AbortController();
  const { locale } = state;
  const phone = new Phone({ apps: state.apps, locale, updated: state.updated });
  Object.assign(state, { running: controller, phone });
  showButtons();
  clearMind(locale, recall);
  drawPhone(byId("screen"), phone.look());
  showPhone();
  addMessage("user", task.goal);
  addMessage("note", t(recall ? "started" : "startedBare", { goal: task.goal }));
  try {
    const outcome = await playTask(task, {
      apps: state.apps,
      locale,
      phone,
      bank: memory.bank,
      recall,
      model,
      signal: controller.signal,
      onAct: async ({ target }) => {
        drawPhone(byId("screen"), phone.look(), { target });
        await sleep(state.pace / 2, controller.signal);
      },
      onProgress: async (progress) => {
        drawPhone(byId("screen"), phone.look());
        showProgress(progress, locale, recall);
        await sleep(state.pace, controller.signal);
      },
    });
    /** @type {RunRecord} */
    const record = {
      task: task.id,
      name: task.name,
      locale,
      condition: recall ? "memory" : "no-memory",
      given: outcome.given,
      success: outcome.status === "success",
      failures: outcome.failures,
      rounds: outcome.rounds,
      tokens: outcome.tokens,
      at: Date.now(),
    };
    tellOutcome(outcome, recall);
    if (outcome.status !== "cancelled") keepRun(record);
    return {
      ...record,
      status: outcome.status,
      error: outcome.error,
      prompt: outcome.memory,
      steps: outcome.steps,
    };
  } finally {
    state.running = null;
    showButtons();
    showStatus();
  }
}

/**
 * @param {import("./agent.js").Outcome} outcome
 * @param {boolean} recall
 */
function tellOutcome(outcome, recall) {
  const { failures, rounds, tokens } = outcome;
  const key = outcome.status === "success" ? "doneSuccess" : "doneFailure";
  addMessage("assistant", t(key, { failures, rounds, tokens, error: outcome.error ?? "" }));
  if (!recall) return;
  const learned = outcome.learned.filter((record) => record?.title);
  for (const { title, content } of learned) addMessage("learned", t("learned", { title, content }));
  if (learned.length === 0 && memory.status().state === "ready")
    addMessage("note", t("learnedNothing"));
}

/**
 * One turn of the chat.
 * @param {string} text
 * @param {RunOptions} [options]
 */
export async function chat(text, { recall = true } = {}) {
  const { locale } = state;
  addMessage("user", text);
  const bank = recall ? memory.bank : null;
  const context = await bank?.chatContext(text);
  const prompt = typeof context?.prompt === "string" ? context.prompt : "";
  const messages = chatMessages({ prompt, text, locale });
  let reply = "";
  try {
    reply = state.endpoint ? await state.endpoint(messages, {}) : chatReply(messages);
    addMessage("assistant", reply);
  } catch (error) {
    addMessage(
      "note",
      t("chatError", { error: error instanceof Error ? error.message : String(error) }),
    );
  }
  byId("injected").textContent = prompt || t(recall ? "noInjected" : "noInjectedOff");
  byId("injected").classList.toggle("empty", !prompt);
  const learned = (await bank?.onUserMessage(text)) ?? [];
  for (const record of Array.isArray(learned) ? learned : []) {
    if (record?.content) addMessage("learned", t("noted", { content: record.content }));
  }
  showStatus();
  return { reply, prompt, tokens: countTokens(messages, reply), learned };
}

/**
 * Runs a case or another task as the buttons do.
 * @param {string} chosen a case's letter, or `app/task`
 * @param {RunOptions} [options]
 */
export async function runCase(chosen, options = {}) {
  if (state.running) return null;
  chooseCase(chosen);
  const task = taskOf(chosen);
  if (task) {
    return run(
      {
        id: task.id,
        name: task.case ?? task.goal[state.locale],
        goal: task.goal[state.locale],
        budget: task.budget,
        check: (phone) => phone.check(task.success, task.app),
      },
      options,
    );
  }
  const talk = state.chats.find((each) => each.case === chosen);
  return talk ? runChatCase(talk, options) : null;
}

/**
 * Plays a task without drawing it, for whoever measures.
 * @param {string} appId
 * @param {string} taskId
 * @param {{ recall?: boolean, learn?: boolean, updated?: boolean, budget?: number }} [options]
 */
export async function measure(appId, taskId, { budget, ...options } = {}) {
  const task = state.tasks.find(({ app, id }) => app === appId && id === taskId);
  if (!task) throw new Error(`there is no task ${taskId} of ${appId}`);
  const {
    status,
    error,
    failures,
    rounds,
    tokens,
    given,
    memory: prompt,
    steps,
    learned,
  } = await playTask(
    {
      goal: task.goal[state.locale],
      budget: budget ?? task.budget,
      check: (phone) => phone.check(task.success, task.app),
    },
    { apps: state.apps, locale: state.locale, bank: memory.bank, ...options },
  );
  return {
    success: status === "success",
    error,
    failures,
    rounds,
    tokens,
    given,
    prompt,
    steps,
    learned,
  };
}

/**
 * A chat case: where its wish isn't known yet it is said; after that, in a new chat, another question is asked.
 * @param {ChatData} talk
 * @param {RunOptions} options
 */
async function runChatCase(talk, { recall = true }) {
  const known = await memory.bank?.chatContext("");
  if (!recall || known?.preferences?.length) return askChatCase(talk, { recall });
  newChat();
  await chat(talk.say[state.locale]);
  addMessage("note", t("toldOnce"));
  byId("run").textContent = t("runAgain");
  return null;
}

/**
 * The question of a chat case in a new chat, counted as a run.
 * @param {ChatData} talk
 * @param {RunOptions} [options]
 */
export async function askChatCase(talk, { recall = true } = {}) {
  newChat();
  const turn = await chat(talk.ask[state.locale], { recall });
  const han = /\p{Script=Han}/u.test(turn.reply);
  /** @type {RunRecord} */
  const record = {
    task: talk.id,
    name: talk.case,
    locale: state.locale,
    condition: recall ? "memory" : "no-memory",
    given: readMemory(turn.prompt).length,
    success: han === (talk.replies === "zh"),
    failures: 0,
    rounds: 1,
    tokens: turn.tokens,
    at: Date.now(),
  };
  keepRun(record);
  return { ...record, reply: turn.reply, prompt: turn.prompt };
}

/**
 * Runs a goal in the user's own words; whether it was reached only the agent can say.
 * @param {string} goal
 */
export function runGoal(goal) {
  return run({ id: goal, name: goal, goal, budget: FREE_BUDGET });
}

/** @param {string} text */
export async function send(text) {
  if (state.running || !text.trim()) return;
  if (appNamedIn(state.apps, text)) await runGoal(text);
  else await chat(text);
}

export async function resetMemory() {
  const count = await memory.reset();
  addMessage("note", t("cleared", { count }));
  showStatus();
  return count;
}
