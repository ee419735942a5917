/**
 * The walk-through for a first visitor: one task twice, with a memory of its own, so that it is the same every time.
 */
import { runCase } from "./conduct.js";
import { byId, make } from "./dom.js";
import { chooseCase, newChat } from "./page.js";
import { memory, state, t } from "./state.js";

/** @typedef {NonNullable<Awaited<ReturnType<typeof runCase>>>} Run */

const DATABASE = "memory-demo-tour";
const CASE = "A";
const PACE_MS = 420;
const STEPS = 6;

/**
 * @param {() => Promise<void>} openMemory
 */
export async function startTour(openMemory) {
  if (state.running || !byId("guide").hidden) return;
  const tour = new Tour(openMemory);
  await tour.play();
}

class Tour {
  #skipped = false;
  #step = 0;

  /** @param {() => Promise<void>} openMemory */
  constructor(openMemory) {
    this.openMemory = openMemory;
    this.before = {
      database: state.database,
      pace: state.pace,
      chosen: state.chosen,
      updated: state.updated,
    };
  }

  async play() {
    const guide = byId("guide");
    guide.replaceChildren();
    guide.hidden = false;
    Object.assign(state, {
      database: DATABASE,
      updated: false,
      pace: Math.min(state.pace, PACE_MS),
    });
    try {
      await this.openMemory();
      await memory.reset();
      newChat();
      chooseCase(CASE);
      await this.#walk();
    } finally {
      this.#spotlight();
      byId("guide").hidden = true;
      Object.assign(state, this.before);
      await this.openMemory();
      chooseCase(state.chosen);
    }
  }

  async #walk() {
    if (!(await this.#tell("tour1", "#cases"))) return;
    const first = await this.#run("tour2", ".stage");
    if (!first) return;
    const learned = memory.status().count;
    if (!(await this.#tell("tour3", ".messages", { n: learned }))) return;
    const second = await this.#run("tour4", ".injected-part");
    if (!second) return;
    const figures = {
      f1: first.failures,
      f2: second.failures,
      r1: first.rounds,
      r2: second.rounds,
      t1: first.tokens.toLocaleString(state.locale),
      t2: second.tokens.toLocaleString(state.locale),
    };
    if (!(await this.#tell("tour5", ".runs", figures))) return;
    await this.#tell("tour6", "#cases");
  }

  /**
   * @param {string} key
   * @param {string} selector what it speaks of
   */
  async #run(key, selector) {
    this.#show(key, selector, {}, false);
    const run = await runCase(CASE);
    return this.#skipped ? null : run;
  }

  /**
   * Shows a step and waits for the visitor.
   * @param {string} key
   * @param {string} selector
   * @param {Record<string, string | number>} [values]
   * @returns {Promise<boolean>} whether to go on
   */
  #tell(key, selector, values = {}) {
    return new Promise((resolve) => {
      const next = this.#show(key, selector, values, true);
      next.addEventListener("click", () => resolve(true));
      document.getElementById("tour-skip")?.addEventListener("click", () => resolve(false));
      next.focus({ preventScroll: true });
    });
  }

  /**
   * @param {string} key
   * @param {string} selector
   * @param {Record<string, string | number>} values
   * @param {boolean} waits for the visitor
   */
  #show(key, selector, values, waits) {
    this.#step += 1;
    this.#spotlight(selector);
    const last = this.#step === STEPS;
    const next = make(
      "button",
      { type: "button", class: "primary", id: "tour-next", disabled: !waits },
      t(waits ? (last ? "tourDone" : "tourNext") : "tourWait"),
    );
    const skip = make("button", { type: "button", id: "tour-skip" }, t("tourSkip"));
    skip.addEventListener("click", () => {
      this.#skipped = true;
      state.running?.abort();
    });
    byId("guide").replaceChildren(
      make("h2", {}, t(key)),
      make("p", {}, t(`${key}Text`, values)),
      make(
        "div",
        { class: "buttons" },
        make("span", { class: "step" }, t("tourStep", { n: this.#step, of: STEPS })),
        ...(last ? [] : [skip]),
        next,
      ),
    );
    return next;
  }

  /** @param {string} [selector] */
  #spotlight(selector) {
    for (const lit of document.querySelectorAll(".spotlit")) lit.classList.remove("spotlit");
    const part = selector ? document.querySelector(selector) : null;
    part?.classList.add("spotlit");
    part?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }
}
