/**
 * Starts the page and wires its controls. `window.demo` offers the same functions, and the
 * parts behind them, for automation.
 */
import { validateApp } from "./app-format.js";
import { chatReply } from "./chat.js";
import { askChatCase, chat, measure, resetMemory, runCase, runGoal, send } from "./conduct.js";
import { readData } from "./data.js";
import { byId, make } from "./dom.js";
import { actMessages, planMessages, readPlan, readReply } from "./messages.js";
import { builtInModel, endpointModel, hasBuiltInModel } from "./model.js";
import { addMessage, atRest, chooseCase, showAll, showStatus } from "./page.js";
import { Phone } from "./phone.js";
import { plannerReply } from "./planner.js";
import { saveRuns } from "./runs.js";
import { memory, state, t } from "./state.js";
import { startTour } from "./tour.js";
import { drawAll } from "./view-phone.js";

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./conduct.js").RunOptions} RunOptions */

/** @param {string} path */
async function fetchJson(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return response.json();
}

async function loadData() {
  const index = await fetchJson("apps/index.json");
  const names = [
    .../** @type {string[]} */ (index.apps).map((file) => `apps/${file}`),
    "tasks.json",
  ];
  const contents = await Promise.all(names.map(fetchJson));
  useFiles(names.map((name, position) => ({ name, content: contents[position] })));
}

/** @param {{ name: string, content: any }[]} files */
function useFiles(files) {
  Object.assign(state, readData(files));
}

const drawer = () => /** @type {any} */ (byId("drawer"));

async function openMemory() {
  byId("status").dataset.state = "starting";
  byId("status").textContent = t("memoryStarting");
  await memory.open({
    locale: state.locale,
    llm: state.endpoint,
    deadlineMs: state.deadlineMs,
    database: state.database,
  });
  drawer().bank = memory.bank;
  // What the drawer, the agent or another tab changed shows at once.
  for (const event of ["change", "status"]) memory.bank?.addEventListener(event, showStatus);
  showStatus();
}

/** The launcher, and each app's first screen. */
function showPhones() {
  const phones = [0, ...state.apps.keys()].map((index, position) => {
    const phone = new Phone({ apps: state.apps, locale: state.locale });
    if (position > 0) phone.act({ action: "tap", target: index + 1 });
    return phone;
  });
  drawAll(phones);
}

/** @param {Locale} locale */
async function setLocale(locale) {
  state.locale = locale;
  const next = new URL(location.href);
  next.searchParams.set("lang", locale);
  history.replaceState(null, "", next);
  atRest();
  showAll();
  await openMemory();
}

/** @param {import("./model.js").Endpoint | null} endpoint */
async function useEndpoint(endpoint) {
  await useModel(endpoint ? endpointModel(endpoint) : null, endpoint?.model ?? "");
}

async function useBuiltIn() {
  try {
    await useModel(await builtInModel(), "");
  } catch (error) {
    addMessage(
      "note",
      t("builtInFailed", { error: error instanceof Error ? error.message : String(error) }),
    );
  }
}

/**
 * @param {import("./agent.js").Model | null} model null: the in-page planner
 * @param {string} name
 */
async function useModel(model, name) {
  state.endpoint = model;
  state.modelName = name;
  showAll();
  // The bank learns with the same model.
  await openMemory();
}

function wire() {
  byId("cases").addEventListener("click", (event) => {
    const letter = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.case;
    if (letter) chooseCase(letter);
  });
  byId("more").addEventListener("change", (event) => {
    chooseCase(/** @type {HTMLSelectElement} */ (event.target).value || "A");
  });
  byId("updated").addEventListener("change", (event) => {
    state.updated = /** @type {HTMLInputElement} */ (event.target).checked;
  });
  byId("tour").addEventListener("click", () => startTour(openMemory));
  byId("run").addEventListener("click", () => runCase(state.chosen));
  byId("run-bare").addEventListener("click", () => runCase(state.chosen, { recall: false }));
  byId("stop").addEventListener("click", () => state.running?.abort());
  byId("memories").addEventListener("click", () => {
    drawer().open = true;
  });
  byId("reset").addEventListener("click", () => resetMemory());
  byId("language").addEventListener("click", () => setLocale(state.locale === "zh" ? "en" : "zh"));
  byId("clear-runs").addEventListener("click", () => {
    state.runs = [];
    saveRuns(state.runs);
    showAll();
  });
  byId("composer").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (byId("message"));
    const text = field.value;
    field.value = "";
    send(text);
  });
  wireSettings();
}

function wireSettings() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("settings"));
  /** @param {string} id */
  const value = (id) => /** @type {HTMLInputElement} */ (byId(id)).value.trim();
  byId("model").addEventListener("click", () => dialog.showModal());
  byId("settings-close").addEventListener("click", () => dialog.close());
  byId("use-built-in").hidden = !hasBuiltInModel();
  byId("use-built-in").addEventListener("click", () => {
    dialog.close();
    useBuiltIn();
  });
  byId("use-planner").addEventListener("click", () => {
    dialog.close();
    useEndpoint(null);
  });
  byId("settings-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const endpoint = {
      baseUrl: value("base-url"),
      model: value("model-name"),
      key: value("api-key"),
    };
    const usable = /^https?:\/\/\S+$/.test(endpoint.baseUrl) && endpoint.model !== "";
    byId("settings-problem").textContent = usable ? "" : t("badUrl");
    if (!usable) return;
    dialog.close();
    useEndpoint(endpoint);
  });
}

async function start() {
  await loadData();
  wire();
  atRest();
  showAll();
  await openMemory();
  addMessage("note", t("hello"));
}

const ready = start();
ready.catch((error) => {
  byId("messages").append(make("li", { class: "note" }, String(error)));
});

Object.assign(globalThis, {
  demo: {
    ready,
    runCase,
    runGoal,
    chat,
    /** @param {string} letter @param {RunOptions} [options] */
    ask: (letter, options) => {
      const talk = state.chats.find((each) => each.case === letter);
      return talk ? askChatCase(talk, options) : null;
    },
    /** @param {string} letter */
    tell: (letter) => {
      const talk = state.chats.find((each) => each.case === letter);
      return talk ? chat(talk.say[state.locale]) : null;
    },
    useFiles,
    tasks: () => state.tasks,
    apps: () => state.apps.map(({ id, name }) => ({ id, name })),
    measure,
    bank: () => memory.bank,
    resetMemory,
    swapApps: () => memory.swapApps(),
    memories: () => memory.list(),
    status: () => memory.status(),
    setLocale,
    startTour: () => startTour(openMemory),
    useEndpoint,
    useBuiltIn,
    plannerReply,
    chatReply,
    actMessages,
    planMessages,
    readReply,
    readPlan,
    validateApp,
    showPhones,
    newPhone: () => new Phone({ apps: state.apps, locale: state.locale }),
  },
});
