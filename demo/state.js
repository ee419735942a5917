/**
 * What the page knows: language, apps, tasks, runs, and which model and memory are in use.
 */
import { say } from "./i18n.js";
import { Memory } from "./memory.js";
import { loadRuns } from "./runs.js";

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./app-format.js").AppData} AppData */
/** @typedef {import("./phone.js").Phone} Phone */
/** @typedef {import("./runs.js").RunRecord} RunRecord */
/** @typedef {import("./agent.js").Model} Model */
/** @typedef {import("./app-format.js").TaskData & { app: string }} TaskData */
/** @typedef {import("./data.js").ChatData} ChatData */

/** How long a person needs to follow a step, in milliseconds. */
const PACE_MS = 700;

const address = new URLSearchParams(location.search);

export const state = {
  /** @type {Locale} */
  locale:
    address.get("lang") === "en" || (!address.has("lang") && !navigator.language.startsWith("zh"))
      ? "en"
      : "zh",
  /** How long a read of the memory may take; a measuring run on a busy machine allows more. */
  deadlineMs: Number(address.get("deadline")) || undefined,
  pace: address.has("pace") ? Number(address.get("pace")) || 0 : PACE_MS,
  /** @type {AppData[]} */
  apps: [],
  /** @type {TaskData[]} */
  tasks: [],
  /** @type {ChatData[]} */
  chats: [],
  /** What is to be run: a case's letter, or `app/task`. */
  chosen: "A",
  /** Whether the phone has the apps' next version. */
  updated: false,
  /** The bank's database; its usual one where none is named. @type {string | undefined} */
  database: address.get("database") ?? undefined,
  runs: loadRuns(),
  /** @type {Model | null} */
  endpoint: null,
  modelName: "",
  /** @type {AbortController | null} */
  running: null,
  /** @type {Phone | null} */
  phone: null,
};

export const memory = new Memory();

/** @param {string} key @param {Record<string, string | number>} [values] */
export const t = (key, values) => say(state.locale, key, values);
