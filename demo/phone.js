/**
 * The simulated phone: a state machine over app files (see README.md for their format). It knows no app.
 * An agent sees `see()` and does `act()`; the page draws `look()`; a task's condition is put to `check()`.
 */

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./screen-text.js").Screen} Screen */
/** @typedef {import("./screen-text.js").SeenElement} SeenElement */
/** @typedef {import("./app-format.js").Text} Text */
/** @typedef {import("./app-format.js").Condition} Condition */
/** @typedef {import("./app-format.js").Effect} Effect */
/** @typedef {import("./app-format.js").ElementData} ElementData */
/** @typedef {import("./app-format.js").ScreenData} ScreenData */
/** @typedef {import("./app-format.js").AppData} AppData */
/** @typedef {{ action: string, target?: number, text?: string, direction?: string }} Action */

/**
 * @typedef {object} Live    an element as it is now, with what it does
 * @property {SeenElement} seen
 * @property {string} glyph
 * @property {string} tone
 * @property {string} [note]  small print that the agent never gets
 * @property {() => void} tap
 * @property {((text: string) => void) | null} type
 */

/**
 * @typedef {object} AppState
 * @property {Record<string, unknown>} vars
 * @property {string[]} stack
 * @property {Record<string, string>} text
 * @property {Record<string, boolean>} touched
 * @property {Record<string, boolean>} visited
 * @property {Record<string, number>} scrolled
 * @property {Record<string, Map<number, string>>} captured
 * @property {string | null} focus
 */

/** @typedef {{ app: AppData, state: AppState, screen: ScreenData }} Place where the phone is */

const HOME = { zh: "主屏幕", en: "Home screen" };
const SAVED = { zh: "已保存第 {n} 张截图", en: "Screenshot {n} saved" };
const ROWS = 4;

/**
 * @template T
 * @param {T | T[] | undefined} value
 * @returns {T[]}
 */
function listOf(value) {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The phone with its installed apps, in one language, from a fresh start. */
export class Phone {
  /** @type {string | null} */
  #front = null;
  #notice = "";
  #screenshots = 0;
  /** @type {Map<string, AppState>} */
  #states = new Map();

  /**
   * @param {{ apps: AppData[], locale: Locale, updated?: boolean }} options  `updated`: the apps' next version
   */
  constructor({ apps, locale, updated = false }) {
    this.apps = apps;
    this.locale = locale;
    this.updated = updated;
    for (const app of apps) {
      this.#states.set(app.id, {
        vars: structuredClone(app.state ?? {}),
        stack: [],
        text: {},
        touched: {},
        visited: {},
        scrolled: {},
        captured: {},
        focus: null,
      });
    }
  }

  /**
   * What is on the screen, as an accessibility tree would say it.
   * @returns {Screen}
   */
  see() {
    const place = this.#where();
    const name = place ? this.#text(place.app.name) : HOME[this.locale];
    return {
      app: name,
      title: place ? this.#text(place.screen.title) : HOME[this.locale],
      modal: place?.screen.modal === true,
      notice: this.#notice,
      keyboard: Boolean(place?.state.focus),
      elements: this.#live().map((element) => element.seen),
    };
  }

  /** The same with what only eyes see: glyphs, colours, looks. For drawing. */
  look() {
    const place = this.#where();
    return {
      screen: this.see(),
      look: place?.screen.look ?? (place ? "plain" : "home"),
      color: place?.app.look?.color ?? "",
      dark: place?.app.look?.dark === true,
      canGoBack: (place?.state.stack.length ?? 0) > 1,
      glyphs: this.#live().map((element) => element.glyph),
      tones: this.#live().map((element) => element.tone),
      notes: this.#live().map((element) => element.note ?? ""),
      screenshots: this.#screenshots,
    };
  }

  /**
   * Does what the agent asks; what can't be done changes nothing.
   * @param {Action} action
   * @returns {Screen} what is seen then
   */
  act(action) {
    this.#notice = "";
    const target = this.#live().find((element) => element.seen.index === action.target);
    if (action.action === "tap") target?.tap();
    else if (action.action === "type" && typeof action.text === "string")
      target?.type?.(action.text);
    else if (action.action === "scroll") this.#scroll(action.direction === "up" ? -1 : 1);
    else if (action.action === "back") this.#back();
    else if (action.action === "screenshot") this.#capture();
    return this.see();
  }

  /**
   * Does a condition hold? For tasks and for the app files' own rules.
   * @param {Condition | undefined} condition
   * @param {string} appId the app whose state a plain name means; `other-app/name` names another's
   * @returns {boolean}
   */
  check(condition, appId) {
    return Object.entries(condition ?? {}).every(([name, wanted]) => {
      if (name === "any") {
        return /** @type {Condition[]} */ (wanted).some((part) => this.check(part, appId));
      }
      if (name === "not") return !this.check(/** @type {Condition} */ (wanted), appId);
      const [owner, key] = name.includes("/") ? name.split("/") : [appId, name];
      return this.#holds(this.#value(owner ?? "", key ?? ""), wanted);
    });
  }

  /**
   * @param {unknown} value
   * @param {unknown} wanted
   */
  #holds(value, wanted) {
    if (wanted === null || typeof wanted !== "object") return value === wanted;
    const test = /** @type {Record<string, any>} */ (wanted);
    if ("min" in test && !(Number(value) >= test.min)) return false;
    if ("max" in test && !(Number(value) <= test.max)) return false;
    if ("not" in test && value === test.not) return false;
    if ("is" in test && value !== this.#text(test.is)) return false;
    if ("contains" in test) {
      const part = this.#text(test.contains).toLowerCase();
      return String(value ?? "")
        .toLowerCase()
        .includes(part);
    }
    return true;
  }

  /**
   * @param {string} appId
   * @param {string} key
   * @returns {unknown}
   */
  #value(appId, key) {
    if (key === "app") return this.#front;
    if (key === "screenshots") return this.#screenshots;
    const state = this.#states.get(appId);
    if (!state) return undefined;
    if (key === "screen") return this.#front === appId ? state.stack.at(-1) : undefined;
    if (key === "focus") return state.focus;
    if (key === "keyboard") return state.focus !== null;
    const dot = key.indexOf(".");
    const [group, name] = dot < 0 ? ["", ""] : [key.slice(0, dot), key.slice(dot + 1)];
    if (group === "text") return state.text[name] ?? "";
    if (group === "touched") return state.touched[name] === true;
    if (group === "visited") return state.visited[name] === true;
    if (group === "scrolled") return state.scrolled[name] ?? 0;
    if (group === "captured") return countFromFirst(state.captured[name]);
    return state.vars[key];
  }

  /** @returns {Place | null} null on the home screen */
  #where() {
    const app = this.apps.find((each) => each.id === this.#front);
    const state = app && this.#states.get(app.id);
    const screen = state && app.screens[state.stack.at(-1) ?? ""];
    return screen ? { app, state, screen } : null;
  }

  /**
   * The elements that are visible now.
   * @returns {Live[]}
   */
  #live() {
    const place = this.#where();
    if (!place) {
      return this.apps.map((app, position) => ({
        seen: { index: position + 1, role: "icon", label: this.#text(app.name), place: "" },
        glyph: app.look?.glyph ?? "",
        tone: app.look?.color ?? "",
        tap: () => this.#open(app),
        type: null,
      }));
    }
    /** @type {Live[]} */
    const live = [];
    for (const written of place.screen.elements) {
      const data = this.#inThisVersion(written);
      if (!this.check(data.when, place.app.id)) continue;
      if (data.role === "list") live.push(...this.#rows(data, place));
      else live.push(this.#single(data, place));
    }
    live.forEach((element, position) => {
      element.seen.index = position + 1;
    });
    return live;
  }

  /**
   * An element or a row with what the update changed about it.
   * @template {ElementData | import("./app-format.js").ItemData} T
   * @param {T} data
   * @returns {T}
   */
  #inThisVersion(data) {
    return this.updated && data.updated ? { ...data, ...data.updated } : data;
  }

  /**
   * @param {ElementData} data
   * @param {Place} place
   * @returns {Live}
   */
  #single(data, { app, state }) {
    const id = data.id ?? "";
    const usable = () => this.check(data.needs, app.id);
    /** @type {SeenElement} */
    const seen = { index: 0, role: data.role, label: this.#text(data.label), place: data.at ?? "" };
    if (data.role === "input") {
      const value = state.text[id] ?? "";
      if (value) seen.value = value;
      if (state.focus === id) seen.focused = true;
    }
    if (data.role === "switch" && data.bind) seen.on = state.vars[data.bind] === true;
    if (data.selected && this.check(data.selected, app.id)) seen.selected = true;
    const tap = () => {
      if (data.role === "input") {
        // A field can always be tapped; what it needs concerns the typing.
        state.focus = id;
        state.touched[id] = true;
        this.#apply(data.tap, app);
        return;
      }
      if (!usable()) {
        this.#apply(data.otherwise, app);
        return;
      }
      if (data.role === "switch" && data.bind)
        state.vars[data.bind] = !(state.vars[data.bind] === true);
      this.#apply(data.tap, app);
    };
    const type =
      data.role === "input"
        ? (/** @type {string} */ text) => {
            if (!usable()) {
              this.#apply(data.otherwise, app);
              return;
            }
            state.text[id] = text;
            this.#apply(data.type, app);
          }
        : null;
    return { seen, glyph: data.glyph ?? "", tone: data.tone ?? "", tap, type };
  }

  /**
   * The rows of a list that are in view.
   * @param {ElementData} data
   * @param {Place} place
   * @returns {Live[]}
   */
  #rows(data, { app, state }) {
    const items = this.#items(data, app);
    const first = state.scrolled[data.id ?? ""] ?? 0;
    return items.slice(first, first + (data.rows ?? ROWS)).map((item, position) => {
      const row = first + position + 1;
      return {
        seen: {
          index: 0,
          role: "row",
          label: item.label,
          place: data.at ?? "",
          row,
          rows: items.length,
        },
        glyph: item.glyph,
        tone: item.tone || (data.tone ?? ""),
        note: item.note,
        tap: () => this.#apply(item.tap, app, { n: row, label: item.label }),
        type: null,
      };
    });
  }

  /**
   * @param {ElementData} data
   * @param {AppData} app
   */
  #items(data, app) {
    const source = data.items ?? [];
    if (Array.isArray(source)) {
      return source
        .map((item) => this.#inThisVersion(item))
        .filter((item) => this.check(item.when, app.id))
        .map((item) => ({
          label: this.#text(item.label),
          tap: item.tap ?? data.tap,
          glyph: item.glyph ?? data.glyph ?? "",
          tone: item.tone ?? "",
          note: this.#text(item.note),
        }));
    }
    const labels = listOf(source.label);
    return Array.from({ length: source.count }, (_, position) => ({
      label: this.#text(labels[position % labels.length], { n: position + 1 }),
      tap: source.tap ?? data.tap,
      glyph: source.glyph ?? data.glyph ?? "",
      tone: "",
      note: this.#text(source.note, { n: position + 1 }),
    }));
  }

  /** @param {AppData} app */
  #open(app) {
    this.#front = app.id;
    const state = this.#states.get(app.id);
    if (state) state.stack = [];
    this.#enter(app, app.start);
  }

  /**
   * @param {AppData} app
   * @param {string} name
   */
  #enter(app, name) {
    const state = this.#states.get(app.id);
    const screen = app.screens[name];
    if (!state || !screen) return;
    const known = state.stack.indexOf(name);
    // Going to a screen that is open below is going back to it, as tabs do it.
    if (known >= 0) state.stack.length = known + 1;
    else {
      state.stack.push(name);
      for (const element of screen.elements) {
        if (element.role === "list") state.scrolled[element.id ?? ""] = 0;
      }
    }
    state.focus = null;
    state.visited[name] = true;
    this.#apply(screen.enter, app);
  }

  /**
   * The first effect whose condition holds.
   * @param {Effect | Effect[] | undefined} effects
   * @param {AppData} app
   * @param {Record<string, unknown>} [names]
   */
  #apply(effects, app, names = {}) {
    const effect = listOf(effects).find((each) => this.check(each.when, app.id));
    const state = this.#states.get(app.id);
    if (!effect || !state) return;
    // All at once: what is set must not hang on the order in which a file, or whoever sent it, has the names.
    const changes = Object.entries(effect.set ?? {}).map(([name, value]) => {
      const resolved = typeof value === "boolean" || typeof value === "number" || value === null;
      return { name, next: resolved ? value : this.#text(/** @type {Text} */ (value), names) };
    });
    for (const { name, next } of changes) {
      if (name.startsWith("text.")) state.text[name.slice(5)] = String(next ?? "");
      else state.vars[name] = next;
    }
    if (effect.toast) this.#notice = this.#text(effect.toast, names);
    if (effect.hideKeyboard) state.focus = null;
    if (effect.home) this.#front = null;
    if (effect.back) this.#back();
    if (effect.go) this.#enter(app, effect.go);
  }

  /** @param {number} direction */
  #scroll(direction) {
    const place = this.#where();
    if (!place) return;
    const list = place.screen.elements.find(
      (element) => element.role === "list" && this.check(element.when, place.app.id),
    );
    if (!list) {
      this.#apply(place.screen.scroll, place.app);
      return;
    }
    const rows = list.rows ?? ROWS;
    const total = this.#items(list, place.app).length;
    const id = list.id ?? "";
    const next = (place.state.scrolled[id] ?? 0) + direction * rows;
    place.state.scrolled[id] = Math.max(0, Math.min(next, total - rows));
  }

  #back() {
    const place = this.#where();
    if (!place) return;
    place.state.focus = null;
    place.state.stack.pop();
    if (place.state.stack.length === 0) this.#front = null;
  }

  #capture() {
    this.#screenshots += 1;
    this.#notice = this.#text(SAVED, { n: this.#screenshots });
    const place = this.#where();
    if (!place) return;
    for (const list of place.screen.elements) {
      if (list.role !== "list" || !this.check(list.when, place.app.id)) continue;
      const id = list.id ?? "";
      const captured = place.state.captured[id] ?? new Map();
      for (const { seen } of this.#rows(list, place)) {
        // Other rows under the same number: another search, whose pictures count anew.
        if (captured.has(seen.row) && captured.get(seen.row) !== seen.label) captured.clear();
        captured.set(seen.row, seen.label);
      }
      place.state.captured[id] = captured;
    }
  }

  /**
   * A text in the phone's language, its {names} filled in.
   * @param {Text | undefined} text
   * @param {Record<string, unknown>} [names]
   * @returns {string}
   */
  #text(text, names = {}) {
    if (text === undefined || text === null) return "";
    const template = typeof text === "string" ? text : (text[this.locale] ?? "");
    return String(template).replace(/\{([\w.-]+)\}/g, (whole, name) => {
      const value = name in names ? names[name] : this.#value(this.#front ?? "", name);
      return value === undefined ? whole : String(value);
    });
  }
}

/** @param {Map<number, string> | undefined} rows */
function countFromFirst(rows) {
  let count = 0;
  while (rows?.has(count + 1)) count += 1;
  return count;
}
