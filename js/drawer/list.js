/** The state of one list: what is looked for in it, what is unfolded, what is selected, and how much of it is rendered. */

import { Query } from "./query.js";

/** @typedef {"semantic" | "episodic"} LayerName */

/** Rows that are rendered at a time: about as many are seen, and rendering hundreds would keep the page. */
const STEP = 10;
/** How near the end of what is rendered may come to what is seen. */
const AHEAD_PX = 1_000;

export class List {
  /** @type {LayerName} */ layer;
  /** @type {Query} */ query;
  /** @type {Set<string>} */ unfolded = new Set();
  /** @type {Set<string>} */ selected = new Set();
  /** @type {() => void} */ #onUpdate;
  #rendered = STEP;
  /** How long the list is, rendered or not. */
  #length = 0;
  /** What was looked for when it began to be rendered. */
  #asked = "";
  /** @type {Element | undefined} */ #end;
  /** @type {IntersectionObserver | undefined} */ #observer;

  /**
   * @param {LayerName} layer
   * @param {import("./model.js").Model} model
   * @param {() => void} onUpdate
   */
  constructor(layer, model, onUpdate) {
    this.layer = layer;
    this.query = new Query(model, layer, onUpdate);
    this.#onUpdate = onUpdate;
  }

  /**
   * The first rows, those to be rendered. Where something else is looked for or read, they are few again.
   *
   * @template Item
   * @param {Item[]} rows
   * @param {string} locale
   * @returns {Item[]}
   */
  rendered(rows, locale) {
    const { text, chosen, order } = this.query;
    const asked = JSON.stringify([text, chosen, order, locale]);
    if (asked !== this.#asked) this.restart();
    this.#asked = asked;
    this.#length = rows.length;
    return rows.slice(0, this.#rendered);
  }

  /** Begin at the top again, with few rows. */
  restart() {
    this.#rendered = STEP;
  }

  /** Whether there are rows that aren't rendered. */
  get hasFurther() {
    return this.#rendered < this.#length;
  }

  /** Render more of it. */
  further() {
    this.#rendered += STEP;
    this.#onUpdate();
  }

  /**
   * Render more once the end of what is rendered comes near to what is seen.
   *
   * @param {Element | undefined} end a new element each time, for only that is looked at anew
   */
  watchEnd = async (end) => {
    this.#end = end;
    this.#observer?.disconnect();
    await undefined; // it is put into the list only now
    if (!end?.isConnected || end !== this.#end) return;
    this.#observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) this.further();
      },
      { root: end.closest(".body"), rootMargin: `${AHEAD_PX}px` },
    );
    this.#observer.observe(end);
  };

  /** @param {string} id */
  fold(id) {
    if (!this.unfolded.delete(id)) this.unfolded.add(id);
    this.#onUpdate();
  }

  /**
   * @param {string} id
   * @param {boolean} chosen
   */
  select(id, chosen) {
    if (chosen) this.selected.add(id);
    else this.selected.delete(id);
    this.#onUpdate();
  }

  /** @param {string[]} ids */
  selectOnly(ids) {
    this.selected = new Set(ids);
    this.#onUpdate();
  }
}
