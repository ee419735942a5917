/** The state of one list: what is looked for in it, what is unfolded, what is selected. */

import { Query } from "./query.js";

/** @typedef {"semantic" | "episodic"} LayerName */

export class List {
  /** @type {LayerName} */ layer;
  /** @type {Query} */ query;
  /** @type {Set<string>} */ unfolded = new Set();
  /** @type {Set<string>} */ selected = new Set();
  /** @type {() => void} */ #onUpdate;

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
