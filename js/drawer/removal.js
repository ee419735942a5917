/** Deleting, and taking it back: what was deleted last is kept here for a while. */

/** @typedef {"semantic" | "episodic"} LayerName */
/** @typedef {{ layer: LayerName, records: any[], of: number }} Removed */

/** Which calls delete and restore a record of a layer, and which empties it. */
const CALLS = {
  semantic: { delete: "deleteSemantic", restore: "restoreSemantic", clear: "clearSemantic" },
  episodic: { delete: "deleteEpisode", restore: "restoreEpisode", clear: "clearEpisodes" },
};

const AT_ONCE = 25;

export class Removal {
  /** @type {import("./model.js").Model} */ #model;

  /** @param {import("./model.js").Model} model */
  constructor(model) {
    this.#model = model;
  }

  /**
   * Delete these records.
   *
   * @param {LayerName} layer
   * @param {any[]} records
   * @returns {Promise<Removed>} those that are gone
   */
  async remove(layer, records) {
    const done = await this.#each(records, ({ id }) => this.#model.ask(CALLS[layer].delete, id));
    return { layer, records: records.filter((_, i) => done[i] === true), of: records.length };
  }

  /**
   * Delete everything of a layer.
   *
   * @param {LayerName} layer
   * @param {any[]} records what is known to be there
   * @returns {Promise<Removed>}
   */
  async clear(layer, records) {
    const count = await this.#model.ask(CALLS[layer].clear);
    return { layer, records: count > 0 ? records : [], of: records.length };
  }

  /**
   * Put back what was removed, oldest first, so that what is newest is last to make room.
   *
   * @param {Removed} removed
   * @returns {Promise<Removed>} what is there again
   */
  async restore({ layer, records }) {
    const oldestFirst = [...records].sort((a, b) => a.createdAt - b.createdAt);
    const { restore } = CALLS[layer];
    const back = await this.#each(oldestFirst, (record) => this.#model.ask(restore, record));
    return { layer, records: back.filter(Boolean), of: records.length };
  }

  /**
   * A few at a time: the last of many must not run into its deadline while it waits for the others.
   *
   * @param {any[]} records
   * @param {(record: any) => Promise<any>} call
   * @returns {Promise<any[]>}
   */
  async #each(records, call) {
    const answers = [];
    for (let i = 0; i < records.length; i += AT_ONCE)
      answers.push(...(await Promise.all(records.slice(i, i + AT_ONCE).map(call))));
    return answers;
  }
}
