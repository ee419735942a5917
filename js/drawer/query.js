/** What is looked for in a list, and what of it is left. The words are the bank's to search; the rest is chosen here. */

/** @typedef {import("../generated/core.js").SemanticMemory} SemanticMemory */
/** @typedef {import("../generated/core.js").Episode} Episode */
/** @typedef {import("../generated/core.js").Hit} Hit */
/** @typedef {"newest" | "used" | "match"} Sort */

const DEBOUNCE_MS = 120;
/** More than any bank holds. */
const EVERYTHING = 100_000;
/** The value of a filter for records that have none. */
export const NONE = "\u0000none";

export class Query {
  text = "";
  /** Filters by name; "" lets everything through. @type {Record<string, string>} */
  chosen = {};
  /** Null: the best match where something is looked for, else the newest. @type {Sort | null} */
  sort = null;
  /** What the search found, by id, best first; null where nothing is looked for. @type {Map<string, any> | null} */
  hits = null;

  /** @type {import("./model.js").Model} */ #model;
  /** @type {"semantic" | "episodic"} */ #layer;
  /** @type {() => void} */ #onUpdate;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #asked = 0;

  /**
   * @param {import("./model.js").Model} model
   * @param {"semantic" | "episodic"} layer
   * @param {() => void} onUpdate
   */
  constructor(model, layer, onUpdate) {
    this.#model = model;
    this.#layer = layer;
    this.#onUpdate = onUpdate;
  }

  /** @returns {Sort} */
  get order() {
    if (this.sort === "match" || !this.sort) return this.isSearching ? "match" : "newest";
    return this.sort;
  }

  get isSearching() {
    return this.text.trim() !== "";
  }

  get isNarrowed() {
    return this.isSearching || Object.values(this.chosen).some(Boolean);
  }

  /** @param {string} text */
  type(text) {
    this.text = text;
    clearTimeout(this.#timer);
    if (this.isSearching) this.#timer = setTimeout(() => this.search(), DEBOUNCE_MS);
    else this.search();
  }

  clear() {
    this.chosen = {};
    this.type("");
  }

  /** Search now; again where the records changed. */
  async search() {
    clearTimeout(this.#timer);
    const text = this.text.trim();
    const [asked, app] = [++this.#asked, this.chosen.app];
    if (!text && (!app || app === NONE)) {
      this.hits = null;
      this.#onUpdate();
      return;
    }
    // An app goes by several names, which the bank knows.
    const ofApp = app && app !== NONE && this.#layer === "semantic" ? { app } : {};
    const found = text
      ? await this.#model.ask("search", text, {
          type: this.#layer,
          limit: EVERYTHING,
          explain: true,
          ...ofApp,
        })
      : "app" in ofApp && (await this.#model.ask("listSemantic", ofApp));
    if (asked !== this.#asked) return;
    const hits = Array.isArray(found) ? found : [];
    this.hits = found === false ? null : new Map(hits.map((hit) => [hit.id, hit]));
    this.#onUpdate();
  }

  /**
   * What is left of a list, in order.
   *
   * @template {{ id: string, app: string | null, createdAt: number }} Item
   * @param {Item[]} all
   * @param {Record<string, (item: Item, value: string) => boolean>} filters
   * @returns {Item[]}
   */
  of(all, filters) {
    const { hits, chosen } = this;
    const active = Object.entries(filters).flatMap(([name, accepts]) =>
      chosen[name] ? [/** @type {const} */ ([chosen[name], accepts])] : [],
    );
    const left = all.filter(
      (item) =>
        (!hits || hits.has(item.id)) && active.every(([value, accepts]) => accepts(item, value)),
    );
    const byAge = (/** @type {Item} */ a, /** @type {Item} */ b) => b.createdAt - a.createdAt;
    if (this.order === "match" && hits) {
      const rank = new Map([...hits.keys()].map((id, i) => [id, i]));
      return left.sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
    }
    if (this.order === "used") return left.sort((a, b) => uses(b) - uses(a) || byAge(a, b));
    return left.sort(byAge);
  }
}

/** @param {any} item @returns {number} */
const uses = (item) => item.hits ?? item.given?.length ?? 0;
