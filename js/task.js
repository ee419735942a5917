/**
 * A task, and its working memory. The page only keeps the log as it is told; what the log means is
 * worked out by the core, from the whole log each time, so that a restarted worker knows no less.
 */

import { fieldOf, isObject, messageOf, toJson } from "./plain.js";

/** @typedef {import("./generated/core.js").Hit} Hit */
/** @typedef {import("./generated/core.js").Given} Given */
/** @typedef {import("./generated/core.js").Event} Event */
/** @typedef {import("./generated/core.js").Episode} Episode */
/** @typedef {import("./generated/core.js").Recall} Recall */
/** @typedef {import("./generated/core.js").SemanticMemory} SemanticMemory */
/** @typedef {import("./generated/core.js").WorkingMemorySnapshot} WorkingMemorySnapshot */
/** @typedef {import("./generated/core.js").TaskStatus} TaskStatus */
/** @typedef {{ app: Hit[], positive: Hit[], negative: Hit[] }} TaskMemories */

/**
 * @typedef {object} Host  what a task needs of its bank
 * @property {() => number} clock
 * @property {(given: Given[]) => void} countUse
 * @property {() => void} taskChanged  it was given its memories, or ended
 * @property {(events: Event[], options: { tokenBudget?: number | undefined }) => Promise<string>} buildContext
 * @property {(events: Event[], options: { tokenBudget?: number | undefined }) => Promise<WorkingMemorySnapshot>} workingMemorySnapshot
 * @property {(episode: any) => Promise<Episode | null>} addEpisode
 * @property {(episode: any) => Promise<SemanticMemory[]>} distillTaskMemories
 */

/** Beyond these the oldest entries can't matter any more to what is kept or learnt. */
const MAX_EVENTS = 5_000;
const MAX_LOG = 1_000_000;
/** Longer texts (a screenshot, a page's source) are cut as they come in. */
const MAX_TEXT = 10_000;

export class WorkingMemory {
  /** @type {Event[]} */ #events = [];
  /** The length of each entry in characters. @type {number[]} */ #sizes = [];
  #size = 0;
  /** @type {Host} */ #host;
  /** @type {{ tokenBudget?: number | undefined }} */ #options;

  /**
   * @param {Host} host
   * @param {{ tokenBudget?: number | undefined }} options
   */
  constructor(host, options) {
    this.#host = host;
    this.#options = options;
  }

  /** The log so far. */
  get events() {
    return [...this.#events];
  }

  /** @param {{ title?: string, summary?: string, status?: string }} step */
  addStep(step) {
    if (isObject(step)) this.#add(() => ({ ...step, type: "step" }));
  }

  /**
   * @param {string} text
   * @param {{ important?: boolean }} [options]
   */
  addFact(text, options) {
    const important = fieldOf(options, "important") === true;
    this.#add(() => ({ type: "fact", text, ...(important ? { important } : {}) }));
  }

  /** @param {Event} event */
  addEvent(event) {
    if (isObject(event)) this.#add(() => ({ ...event }));
  }

  buildContext() {
    return this.#host.buildContext(this.#events, this.#options);
  }

  snapshot() {
    return this.#host.workingMemorySnapshot(this.#events, this.#options);
  }

  /** @param {() => Event} event */
  #add(event) {
    // A copy, taken now: what the host does with its object afterwards must not change the log,
    // and what can't be told in JSON must fail here, quietly, and not take the log along.
    try {
      const text = toJson({ at: this.#host.clock(), ...event() }, MAX_TEXT);
      this.#events.push(JSON.parse(text));
      this.#sizes.push(text.length);
      this.#size += text.length;
    } catch {
      return; // memory is a supplement
    }
    while (this.#events.length > MAX_EVENTS || (this.#size > MAX_LOG && this.#events.length > 1)) {
      this.#events.shift();
      this.#size -= this.#sizes.shift() ?? 0;
    }
  }
}

export class Task {
  /** What the task is to do. @type {string} */ goal;
  /** @type {string | null} */ app;
  /** The memories given at the start. @type {TaskMemories} */
  memories = { app: [], positive: [], negative: [] };
  /** Their text for the model's context; "" where there is nothing relevant. */
  prompt = "";
  /** The memories, also where they came after the deadline. @type {Promise<TaskMemories>} */ recalled;
  /** What was learnt from the task; runs detached. @type {Promise<SemanticMemory[]>} */ distilled;

  /** @type {WorkingMemory} */ #working;
  /** @type {Host} */ #host;
  /** @type {number} */ #startedAt;
  /** @type {Given[]} */ #given = [];
  /** @type {(memories: SemanticMemory[]) => void} */ #settleDistilled = () => {};
  /** @type {Promise<Episode | null> | null} */ #ended = null;
  /** @type {Episode | null} */ #episode = null;

  /**
   * @param {{ goal: string, app: string | null }} task
   * @param {Host} host
   * @param {WorkingMemory} working
   * @param {Promise<Recall>} recalled
   */
  constructor({ goal, app }, host, working, recalled) {
    this.goal = goal;
    this.app = app;
    this.#host = host;
    this.#working = working;
    this.#startedAt = host.clock();
    this.recalled = recalled.then((found) => this.#take(found));
    this.distilled = new Promise((resolve) => {
      this.#settleDistilled = resolve;
    });
  }

  /** Whether `end` was called. */
  get ended() {
    return this.#ended !== null;
  }

  /** Since when, ms. */
  get startedAt() {
    return this.#startedAt;
  }

  /** The ids of the memories that were given, and why each: its place in `memories`, or a preference. */
  get given() {
    return this.#given.map((entry) => ({ ...entry }));
  }

  /** The episode that it became; null before, or where it could not be stored. */
  get episode() {
    return this.#episode;
  }

  /** @param {{ title?: string, summary?: string, status?: string }} step */
  addStep(step) {
    this.#working.addStep(step);
  }

  /**
   * @param {string} text
   * @param {{ important?: boolean }} [options]
   */
  addFact(text, options) {
    this.#working.addFact(text, options);
  }

  /** @param {Event} event */
  addEvent(event) {
    this.#working.addEvent(event);
  }

  buildContext() {
    return this.#working.buildContext();
  }

  /**
   * End the task; without a status it succeeded, or failed where there is an error. Resolves with the stored episode, or null where it could not be stored; a second
   * call gets what the first one got.
   *
   * @param {{ status?: TaskStatus, error?: string | null }} [outcome]
   * @returns {Promise<Episode | null>}
   */
  end(outcome) {
    this.#ended ??= this.#end(outcome);
    return this.#ended;
  }

  /** @param {{ status?: TaskStatus, error?: string | null } | undefined} outcome */
  async #end(outcome) {
    const error = fieldOf(outcome, "error") ?? null;
    const told = {
      goal: this.goal,
      app: this.app,
      // The status alone says as much; it must not be taken for a success.
      status:
        fieldOf(outcome, "status") ??
        (typeof outcome === "string" ? outcome : undefined) ??
        (error === null ? "success" : "failure"),
      error: typeof error === "string" || error === null ? error : messageOf(error),
      events: this.#working.events,
      given: this.#given,
      createdAt: this.#startedAt,
      endedAt: this.#host.clock(),
    };
    this.#host.taskChanged();
    const episode = await this.#host.addEpisode(told);
    this.#episode = episode;
    this.#host.taskChanged();
    // The whole log teaches more than what is kept of it.
    this.#host
      .distillTaskMemories({ ...told, ...(episode ? { id: episode.id } : {}) })
      .then(this.#settleDistilled);
    return episode;
  }

  /** @param {Recall} found */
  #take({ app, positive, negative, given, prompt }) {
    const memories = { app, positive, negative };
    if (this.ended) return memories;
    this.memories = memories;
    this.prompt = prompt;
    this.#given = given;
    this.#host.countUse(given);
    this.#host.taskChanged();
    return memories;
  }
}
