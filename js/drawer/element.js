/**
 * `<memory-drawer>`: what the agent remembers, for the people behind it. It holds what the views share and what they do;
 * how it looks is said in `views/` and `styles/`, what it says in `words/`, what it knows in `model.js`.
 */

import { LitElement } from "lit";
import { pause } from "../time.js";
import { Draft } from "./draft.js";
import { formatsFor } from "./formats.js";
import { List } from "./list.js";
import { Model } from "./model.js";
import { Notice } from "./notice.js";
import { Asking } from "./question.js";
import { Removal } from "./removal.js";
import { clientOf } from "./source.js";
import { styles } from "./styles/index.js";
import { Transfer } from "./transfer.js";
import { frame, tabNames } from "./views/frame.js";
import { localeOf, WORDS } from "./words/index.js";

/** @typedef {import("../generated/core.js").SemanticMemory} SemanticMemory */
/** @typedef {import("./removal.js").LayerName} LayerName */
/** @typedef {import("./removal.js").Removed} Removed */
/** @typedef {import("./views/frame.js").TabName} TabName */

const MINUTE_MS = 60_000;

export class MemoryDrawer extends LitElement {
  /** @override */
  static styles = styles;
  /** @override */
  static properties = {
    bank: { attribute: false },
    open: { type: Boolean, reflect: true },
    tab: { state: true },
  };

  /** @override */
  static get observedAttributes() {
    // biome-ignore lint/complexity/noThisInStatic: Lit's getter works on the class that asks
    return [...super.observedAttributes, "lang"];
  }

  constructor() {
    super();
    const update = () => this.requestUpdate();
    /** A MemoryBank; null while there is none. @type {any} */
    this.bank = null;
    this.open = false;
    /** @type {TabName} */
    this.tab = "semantic";
    /** @type {Draft | null} */
    this.draft = null;
    this.model = new Model(() => this.#updated());
    this.lists = {
      semantic: new List("semantic", this.model, update),
      episodic: new List("episodic", this.model, update),
    };
    this.notice = new Notice(update);
    this.asking = new Asking(update);
    this.transfer = new Transfer(this.model, update);
    this.removal = new Removal(this.model);
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
    /** @type {number} */
    this.lastReading = 0;
  }

  // What the views ask

  get locale() {
    const bank = this.model.bank;
    let ofBank;
    try {
      ofBank = bank?.locale;
    } catch {
      // the page's, then
    }
    return localeOf(this.lang, ofBank, document.documentElement.lang, navigator.language);
  }

  get words() {
    return WORDS[this.locale];
  }

  get formats() {
    return formatsFor(this.locale);
  }

  get now() {
    return Date.now();
  }

  /** Changes when what is said of times has to. */
  get minute() {
    return Math.floor(this.now / MINUTE_MS);
  }

  /** The apps that memories name. */
  get apps() {
    return [...new Set(this.model.memories.flatMap(({ app }) => (app ? [app] : [])))].sort();
  }

  // Life

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.requestUpdate();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#rest();
  }

  /** @override @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    super.attributeChangedCallback(name, before, after);
    if (name === "lang") this.requestUpdate();
  }

  /** @override @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("bank")) this.#useBank();
    if (changed.has("open") || changed.has("tab"))
      for (const list of Object.values(this.lists)) list.restart();
  }

  /** @override */
  render() {
    return frame(this);
  }

  /** @override @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    if (changed.get("open") && !this.open) this.dispatchEvent(new Event("close"));
    const dialog = /** @type {HTMLDialogElement | null} */ (
      this.renderRoot.querySelector(".drawer")
    );
    if (!dialog) return;
    if (this.open && this.isConnected) {
      this.#show(dialog);
      this.model.watch();
      this.ticking ??= setInterval(() => this.requestUpdate(), MINUTE_MS);
    } else {
      if (dialog.open) dialog.close();
      this.#rest();
    }
    const question = /** @type {HTMLDialogElement | null} */ (dialog.querySelector(".question"));
    if (!question) return;
    if (this.asking.question) this.#show(question);
    else if (question.open) question.close();
  }

  /** @param {HTMLDialogElement} dialog */
  #show(dialog) {
    try {
      if (!dialog.open) dialog.showModal();
    } catch {
      // the page has taken the element out meanwhile
    }
  }

  #rest() {
    clearInterval(this.ticking);
    this.ticking = undefined;
    this.model.stop();
  }

  #useBank() {
    this.model.use(this.bank);
    this.draft = null;
    for (const list of Object.values(this.lists)) {
      list.unfolded.clear();
      list.selected.clear();
    }
  }

  #updated() {
    const { model, lists } = this;
    if (model.reading !== this.lastReading && model.read === "yes") {
      this.lastReading = model.reading;
      // What was found may have changed, and what was selected be gone.
      const known = {
        semantic: new Set(model.memories.map(({ id }) => id)),
        episodic: new Set(model.episodes.map(({ id }) => id)),
      };
      for (const list of Object.values(lists)) {
        for (const id of list.selected) if (!known[list.layer].has(id)) list.selected.delete(id);
        list.query.search();
      }
    }
    this.requestUpdate();
  }

  // Moving about

  close() {
    if (!this.open) return;
    this.open = false;
    this.asking.answer(false);
  }

  /** @param {TabName} tab */
  async showTab(tab, focus = false) {
    const changes = tab !== this.tab;
    this.tab = tab;
    await this.updateComplete;
    if (changes) this.renderRoot.querySelector(".body")?.scrollTo(0, 0);
    if (focus) this.#focus(`#tab-${tab}`);
  }

  /**
   * Show one record, unfolded.
   *
   * @param {LayerName} layer
   * @param {string} id
   */
  async jump(layer, id) {
    const list = this.lists[layer];
    list.query.clear();
    list.unfolded.add(id);
    await this.showTab(layer);
    await this.updateComplete;
    const selector = `[data-id="${CSS.escape(id)}"]`;
    await this.#render(list, () => this.renderRoot.querySelector(selector) !== null);
    const row = this.renderRoot.querySelector(selector);
    row?.scrollIntoView({ block: "center" });
    this.#focus(`${selector} .row-title`);
  }

  /**
   * Render a list until there is what is wanted, or all of it; the page goes on meanwhile.
   *
   * @param {List} list
   * @param {() => boolean} isThere
   */
  async #render(list, isThere) {
    while (list.hasFurther && !isThere()) {
      list.further();
      await this.updateComplete;
      await pause(0);
    }
  }

  /**
   * @param {HTMLElement} body
   * @param {List} list
   */
  async #scrollToEnd(body, list) {
    await this.#render(list, () => false);
    // Rows have their true height only once they come near.
    for (let height = 0; height !== body.scrollHeight; ) {
      height = body.scrollHeight;
      body.scrollTo(0, height);
      await pause(50);
    }
  }

  /**
   * The arrow keys go from record to record, Delete asks for the one at hand.
   *
   * @param {KeyboardEvent} event
   * @param {LayerName} layer
   */
  walk(event, layer) {
    const at = /** @type {HTMLElement} */ (event.target);
    if (at.matches("input:not([type=checkbox]), textarea, select") || event.altKey || event.ctrlKey)
      return;
    const rows = this.#rows;
    const here = rows.findIndex((row) => row.contains(at));
    const goal = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0 }[event.key];
    if (goal !== undefined) this.#goTo(rows[Math.min(Math.max(goal, 0), rows.length - 1)]);
    else if (event.key === "End") {
      this.#render(this.lists[layer], () => false).then(() => this.#goTo(this.#rows.at(-1)));
    } else if (event.key === "Delete") {
      const id = rows[here]?.dataset.id;
      /** @type {any[]} */
      const all = layer === "semantic" ? this.model.memories : this.model.episodes;
      const record = all.find((each) => each.id === id);
      if (record) this.askDelete(layer, [record]);
    } else return;
    event.preventDefault();
  }

  get #rows() {
    return /** @type {HTMLElement[]} */ ([...this.renderRoot.querySelectorAll(".rows > .row")]);
  }

  /** @param {HTMLElement | undefined} row */
  #goTo(row) {
    /** @type {HTMLElement | null | undefined} */ (row?.querySelector(".row-title"))?.focus();
    row?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.asking.question) return;
    const at = /** @type {HTMLElement} */ (event.target);
    const writing = at.matches("input:not([type=checkbox]), textarea");
    if (event.key === "Escape" && at.closest(".editor")) this.giveUpDraft();
    else if (event.key === "Escape" && at.matches("[type=search]") && this.#list?.query.text)
      this.#list.query.type("");
    else if (event.key === "ArrowDown" && at.matches("[type=search]"))
      this.#focus(".rows > .row .row-title");
    else if (event.key === "End" && at.matches(".body") && this.#list)
      this.#scrollToEnd(at, this.#list);
    else if (event.key === "/" && !writing) this.#focus("[type=search]");
    else if (event.key === "z" && (event.ctrlKey || event.metaKey) && !writing)
      this.notice.undo?.();
    else return;
    event.preventDefault();
  }

  /** @returns {List | undefined} */
  get #list() {
    return /** @type {Record<string, List>} */ (this.lists)[this.tab];
  }

  /** @param {KeyboardEvent} event */
  walkTabs(event) {
    const tabs = tabNames(this);
    const here = tabs.indexOf(this.tab);
    const goal = {
      ArrowRight: (here + 1) % tabs.length,
      ArrowLeft: (here - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = goal === undefined ? undefined : tabs[goal];
    if (!tab) return;
    event.preventDefault();
    this.showTab(tab, true);
  }

  /** @param {string} selector */
  #focus(selector) {
    const found = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(selector));
    found?.focus();
    return found !== null;
  }

  // Correcting

  /** @param {SemanticMemory} record */
  async edit(record) {
    this.draft = new Draft(record);
    this.requestUpdate();
    await this.updateComplete;
    this.#focus(".editor .field");
  }

  giveUpDraft() {
    this.#endDraft();
  }

  async save() {
    const draft = this.draft;
    if (!draft?.isComplete || draft.saving === "now") return;
    const { changes } = draft;
    if (Object.keys(changes).length > 0) {
      Object.assign(draft, { saving: "now", problem: "" });
      this.requestUpdate();
      const record = await this.model.ask("updateSemantic", draft.record.id, changes);
      if (!record) {
        await this.model.refresh();
        const gone = !this.model.memories.some(({ id }) => id === draft.record.id);
        const why = gone ? this.words.notSavedGone : (this.model.status.problems.at(-1) ?? "");
        Object.assign(draft, { saving: "failed", problem: this.words.notSaved(why) });
        this.requestUpdate();
        return;
      }
      await this.model.refresh();
      this.notice.show(this.words.saved);
    }
    if (this.draft === draft) await this.#endDraft();
  }

  async #endDraft() {
    const id = this.draft?.record.id;
    this.draft = null;
    if (id === undefined) return;
    this.lists.semantic.unfolded.add(id);
    this.requestUpdate();
    await this.updateComplete;
    this.#focus(`[data-id="${CSS.escape(id)}"] .row-title`);
  }

  /**
   * @param {SemanticMemory[]} records
   * @param {boolean} pinned
   */
  async pin(records, pinned) {
    const done = await Promise.all(
      records.map(({ id }) => this.model.ask("updateSemantic", id, { pinned })),
    );
    if (!done.every(Boolean)) this.notice.show(this.words.notPinned);
    await this.model.refresh();
  }

  // Deleting

  /**
   * @param {LayerName} layer
   * @param {any[]} records
   */
  async askDelete(layer, records) {
    const { words } = this;
    const [record] = records;
    if (!record) return;
    const many = layer === "semantic" ? words.askDeleteMany : words.askDeleteEpisodes;
    const yes = await this.asking.ask({
      title:
        records.length === 1 ? words.askDelete(record.title ?? record.goal) : many(records.length),
      help: layer === "semantic" ? words.askDeleteHelp : words.askDeleteEpisodeHelp,
      confirm: records.length === 1 ? words.confirmDelete : words.confirmDeleteN(records.length),
    });
    if (yes) await this.#carryOut(() => this.removal.remove(layer, records), records);
  }

  /** @param {LayerName} layer */
  async askClear(layer) {
    const { words, model } = this;
    const records = layer === "semantic" ? model.memories : model.episodes;
    const ask = layer === "semantic" ? words.askClearSemantic : words.askClearEpisodic;
    const pinned = layer === "semantic" ? model.memories.filter((each) => each.pinned).length : 0;
    const yes = await this.asking.ask({
      title: ask(records.length),
      help: words.askClearHelp(pinned),
      confirm: words.confirmDeleteN(records.length),
    });
    if (yes) await this.#carryOut(() => this.removal.clear(layer, records), records);
  }

  /** @param {string} source */
  async askForgetClient(source) {
    const { words } = this;
    const records = this.model.memories.filter((record) => record.source === source);
    const yes = await this.asking.ask({
      title: words.askForgetClient(clientOf(source) ?? source, records.length),
      help: words.askDeleteHelp,
      confirm: words.confirmDeleteN(records.length),
    });
    if (yes) await this.#carryOut(() => this.removal.remove("semantic", records), records);
  }

  async askSetAside() {
    const { words, model } = this;
    const { setAside } = model.status;
    const yes = await this.asking.ask({
      title: words.askSetAside(setAside.length),
      help: words.askSetAsideHelp,
      confirm: words.confirmDeleteN(setAside.length),
    });
    if (!yes) return;
    const calls = { semantic: "deleteSemantic", episodic: "deleteEpisode" };
    await Promise.all(
      setAside.map(({ layer, id }) => model.ask(calls[/** @type {LayerName} */ (layer)] ?? "", id)),
    );
    await model.refresh();
    if (model.status.setAside.length > 0) this.notice.show(words.notDeleted);
  }

  /**
   * @param {() => Promise<Removed>} remove
   * @param {any[]} records
   */
  async #carryOut(remove, records) {
    const next = this.#rowAfter(new Set(records.map(({ id }) => id)));
    const removed = await remove();
    await this.model.refresh();
    const { words } = this;
    const [n, all] = [removed.records.length, removed.of];
    if (n === 0) this.notice.show(words.notDeleted);
    else {
      const said = removed.layer === "semantic" ? words.deletedMemories : words.deletedEpisodes;
      this.notice.show(n < all ? words.deletedSome(n, all) : said(n), () => this.#undo(removed));
    }
    await this.updateComplete;
    const reached = next !== null && this.#focus(`[data-id="${CSS.escape(next)}"] .row-title`);
    if (!reached && !this.renderRoot.querySelector(":focus")) this.#focus(`#tab-${this.tab}`);
  }

  /** @param {Removed} removed */
  async #undo(removed) {
    const { words } = this;
    this.notice.show(words.restoring);
    const back = await this.removal.restore(removed);
    await this.model.refresh();
    const [n, all] = [back.records.length, removed.records.length];
    this.notice.show(n < all ? words.restoredSome(n, all) : words.restored(n));
  }

  /**
   * Where one goes on when these are gone.
   *
   * @param {Set<string>} gone
   * @returns {string | null}
   */
  #rowAfter(gone) {
    const ids = this.#rows.map((row) => row.dataset.id ?? "");
    const first = ids.findIndex((id) => gone.has(id));
    const isLeft = (/** @type {string} */ id) => !gone.has(id);
    return (
      ids.slice(first + 1).find(isLeft) ?? ids.slice(0, Math.max(first, 0)).findLast(isLeft) ?? null
    );
  }
}
