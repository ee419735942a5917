/**
 * What an app file holds (README.md says what it means), and what can be wrong with one.
 */
import { PLACE_NAMES, ROLE_NAMES } from "./screen-text.js";

/** @typedef {string | { zh: string, en: string }} Text */
/** @typedef {Record<string, unknown>} Condition */
/** @typedef {{ zh: string, en: string }} Both */

/**
 * @typedef {object} Effect
 * @property {Condition} [when]
 * @property {Record<string, unknown>} [set]
 * @property {Text} [toast]
 * @property {string} [go]
 * @property {boolean} [back]
 * @property {boolean} [home]
 * @property {boolean} [hideKeyboard]
 */

/**
 * @typedef {object} ElementData
 * @property {string} [id]
 * @property {string} role
 * @property {Text} [label]
 * @property {string} [at]
 * @property {string} [glyph]
 * @property {string} [tone]
 * @property {Condition} [when]
 * @property {Condition} [needs]
 * @property {Effect | Effect[]} [otherwise]
 * @property {Effect | Effect[]} [tap]
 * @property {Effect | Effect[]} [type]
 * @property {string} [bind]
 * @property {Condition} [selected]
 * @property {ItemData[] | RepeatData} [items]
 * @property {number} [rows]
 * @property {Partial<ElementData>} [updated] what is different after the app's update
 */

/**
 * @typedef {object} ItemData
 * @property {Text} label
 * @property {Condition} [when]
 * @property {Effect | Effect[]} [tap]
 * @property {Text} [note]   small print, for the drawing only
 * @property {string} [glyph]
 * @property {string} [tone]
 * @property {Partial<ItemData>} [updated]
 */

/** @typedef {{ count: number, label: Text | Text[], tap?: Effect | Effect[], note?: Text, glyph?: string }} RepeatData */

/**
 * @typedef {object} ScreenData
 * @property {Text} title
 * @property {boolean} [modal]
 * @property {string} [look]
 * @property {ElementData[]} elements
 * @property {Effect | Effect[]} [enter]
 * @property {Effect | Effect[]} [scroll]
 */

/**
 * @typedef {object} TaskData
 * @property {string} id
 * @property {string} [case]  the letter under which the page offers it
 * @property {string} [app]   whose state the conditions name; that of the file it stands in
 * @property {Both} goal
 * @property {Condition} success
 * @property {number} budget
 */

/**
 * @typedef {object} AppData
 * @property {number} format
 * @property {string} id
 * @property {Both} name
 * @property {{ glyph?: string, color?: string, dark?: boolean }} [look]
 * @property {string} start
 * @property {Record<string, unknown>} [state]
 * @property {Record<string, ScreenData>} screens
 * @property {TaskData[]} [tasks]
 */

const KEYS = {
  app: ["format", "id", "name", "look", "start", "state", "screens", "tasks"],
  look: ["glyph", "color", "dark"],
  screen: ["title", "modal", "look", "elements", "enter", "scroll"],
  element:
    "id role label at glyph tone when needs otherwise tap type bind selected items rows updated".split(
      " ",
    ),
  item: ["label", "when", "tap", "note", "glyph", "tone", "updated"],
  repeat: ["count", "label", "tap", "note", "glyph"],
  effect: ["when", "set", "toast", "go", "back", "home", "hideKeyboard"],
  task: ["id", "case", "app", "goal", "subgoals", "success", "budget"],
};
const LOOKS = ["plain", "video", "map"];
/** What conditions and templates may name besides the app's own state. */
const OWN_NAMES = ["screen", "focus", "keyboard", "screenshots", "app", "any", "not"];
const GROUPS = /^(?:text|touched|visited|scrolled|captured)\./;

/**
 * What is wrong with an app file, in words; empty if nothing. For authors: the page refuses such a file.
 * @param {any} app
 * @returns {string[]}
 */
export function validateApp(app) {
  if (app?.format !== 1) return ["format must be 1"];
  const check = new Check(app);
  check.app();
  return check.problems;
}

/**
 * What is wrong with a task that stands outside of an app's file.
 * @param {any} task
 * @param {AppData[]} apps
 * @returns {string[]}
 */
export function validateTask(task, apps) {
  const app = apps.find(({ id }) => id === task?.app);
  if (!app) return [`task ${task?.id}: app names no app: ${task?.app}`];
  const check = new Check(app);
  check.task(task);
  return check.problems;
}

class Check {
  /** @type {string[]} */
  problems = [];

  /** @param {any} app */
  constructor(app) {
    this.data = app;
    this.inputs = new Set();
    for (const screen of Object.values(isObject(app.screens) ? app.screens : {})) {
      for (const element of listOf(screen?.elements)) this.inputs.add(element?.id);
    }
    this.state = new Set([...Object.keys(app.state ?? {}), ...namesSet(app.screens)]);
  }

  /** @param {string} problem */
  #say(problem) {
    this.problems.push(problem);
  }

  app() {
    const app = this.data;
    this.#keys(app, "app", "the app");
    if (typeof app.id !== "string" || !/^[\w-]+$/.test(app.id))
      this.#say("id must be a word of letters, digits and hyphens");
    this.#both(app.name, "name");
    if (app.look !== undefined) this.#keys(app.look, "look", "look");
    if (!isObject(app.screens)) {
      this.#say("screens is missing");
      return;
    }
    if (!app.screens[app.start]) this.#say(`start names no screen: ${app.start}`);
    for (const [name, screen] of Object.entries(app.screens)) this.#screen(name, screen);
    const ids = listOf(app.tasks).map((task) => task?.id);
    if (new Set(ids).size < ids.length) this.#say("tasks: two have the same id");
    for (const task of listOf(app.tasks)) this.task(task);
  }

  /** @param {any} task */
  task(task) {
    const where = `task ${task?.id}`;
    if (!isObject(task)) return this.#say("tasks: each must be an object");
    this.#keys(task, "task", where);
    if (typeof task.id !== "string" || !task.id) this.#say(`${where}: id is missing`);
    this.#both(task.goal, `${where}: goal`);
    if (!Number.isInteger(task.budget) || task.budget < 1)
      this.#say(`${where}: budget must be a whole number of rounds, 1 or more`);
    if (!isObject(task.success) || Object.keys(task.success).length === 0)
      this.#say(`${where}: success must be a condition`);
    else this.#condition(task.success, `${where}: success`);
  }

  /**
   * @param {string} name
   * @param {any} screen
   */
  #screen(name, screen) {
    if (!isObject(screen)) return this.#say(`${name}: must be an object`);
    this.#keys(screen, "screen", name);
    this.#text(screen.title, `${name}: title`);
    if (screen.look !== undefined && !LOOKS.includes(screen.look))
      this.#say(`${name}: unknown look ${screen.look}; known: ${LOOKS.join(", ")}`);
    if (!Array.isArray(screen.elements)) this.#say(`${name}: elements must be an array`);
    this.#effects(screen.enter, `${name}: enter`);
    this.#effects(screen.scroll, `${name}: scroll`);
    for (const [position, element] of listOf(screen.elements).entries())
      this.#element(element, `${name}, element ${position + 1}`);
  }

  /**
   * @param {any} element
   * @param {string} where
   */
  #element(element, where) {
    if (!isObject(element)) return this.#say(`${where}: must be an object`);
    this.#keys(element, "element", where);
    if (element.role !== "list" && !ROLE_NAMES.includes(element.role))
      this.#say(`${where}: unknown role ${element.role}`);
    if (["input", "list"].includes(element.role) && !element.id) this.#say(`${where}: needs an id`);
    if (element.role === "text") this.#text(element.label, `${where}: label`);
    if (element.role === "switch" && !this.state.has(element.bind))
      this.#say(`${where}: bind names nothing of state: ${element.bind}`);
    this.#changeable(element, where);
    if (element.updated !== undefined) {
      this.#keys(element.updated, "element", `${where}: updated`);
      this.#changeable(element.updated, `${where}: updated`);
    }
    if (element.role === "list") this.#items(element.items, where);
  }

  /**
   * @param {any} element
   * @param {string} where
   */
  #changeable(element, where) {
    if (element.at !== undefined && !PLACE_NAMES.includes(element.at))
      this.#say(`${where}: unknown place ${element.at}; known: ${PLACE_NAMES.join(", ")}`);
    if (element.label !== undefined) this.#text(element.label, `${where}: label`);
    for (const name of ["when", "needs", "selected"])
      if (element[name] !== undefined) this.#condition(element[name], `${where}: ${name}`);
    for (const name of ["tap", "type", "otherwise"])
      this.#effects(element[name], `${where}: ${name}`);
  }

  /**
   * @param {any} items
   * @param {string} where
   */
  #items(items, where) {
    if (Array.isArray(items)) {
      for (const [position, item] of items.entries()) {
        const row = `${where}, row ${position + 1}`;
        this.#keys(item, "item", row);
        this.#text(item?.label, `${row}: label`);
        if (item?.when !== undefined) this.#condition(item.when, `${row}: when`);
        this.#effects(item?.tap, `${row}: tap`);
        if (item?.updated !== undefined) this.#keys(item.updated, "item", `${row}: updated`);
      }
    } else if (isObject(items)) {
      this.#keys(items, "repeat", `${where}: items`);
      if (!Number.isInteger(items.count) || items.count < 0)
        this.#say(`${where}: items: count must be a whole number`);
      for (const label of listOf(items.label)) this.#text(label, `${where}: items: label`);
      if (listOf(items.label).length === 0) this.#say(`${where}: items: label is missing`);
      this.#effects(items.tap, `${where}: items: tap`);
    } else this.#say(`${where}: a list needs items`);
  }

  /**
   * @param {any} effects
   * @param {string} where
   */
  #effects(effects, where) {
    for (const effect of listOf(effects)) {
      this.#keys(effect, "effect", where);
      if (!isObject(effect)) continue;
      if (effect.go !== undefined && !this.data.screens?.[effect.go])
        this.#say(`${where}: go names no screen: ${effect.go}`);
      if (effect.when !== undefined) this.#condition(effect.when, `${where}: when`);
      if (effect.toast !== undefined) this.#text(effect.toast, `${where}: toast`);
    }
  }

  /**
   * @param {any} condition
   * @param {string} where
   */
  #condition(condition, where) {
    if (!isObject(condition)) return this.#say(`${where}: a condition must be an object`);
    for (const [name, wanted] of Object.entries(condition)) {
      if (name === "any") {
        if (!Array.isArray(wanted)) this.#say(`${where}: any must be an array of conditions`);
        for (const part of listOf(wanted)) this.#condition(part, where);
      } else if (name === "not") this.#condition(wanted, where);
      else this.#named(name, where);
    }
  }

  /**
   * @param {string} name
   * @param {string} where
   */
  #named(name, where) {
    // What another app's state holds its own file says.
    if (name.includes("/") || OWN_NAMES.includes(name)) return;
    const group = GROUPS.exec(name)?.[0];
    const rest = group ? name.slice(group.length) : name;
    const known =
      group === "visited."
        ? this.data.screens?.[rest]
        : group
          ? this.inputs.has(rest)
          : this.state.has(name);
    if (!known) this.#say(`${where}: nothing is called ${name}`);
  }

  /**
   * @param {any} value
   * @param {string} where
   */
  #text(value, where) {
    if (typeof value === "string" && value) return;
    if (value === undefined || value === "") this.#say(`${where} is missing`);
    else this.#both(value, where);
  }

  /**
   * @param {any} value
   * @param {string} where
   */
  #both(value, where) {
    const whole =
      isObject(value) && ["zh", "en"].every((key) => typeof value[key] === "string" && value[key]);
    if (!whole) this.#say(`${where} needs zh and en`);
  }

  /**
   * @param {any} data
   * @param {keyof typeof KEYS} kind
   * @param {string} where
   */
  #keys(data, kind, where) {
    if (!isObject(data)) return this.#say(`${where}: must be an object`);
    for (const key of Object.keys(data)) {
      // Remarks are anybody's.
      if (!KEYS[kind].includes(key) && !/^(?:_|\/\/|\$|note$|comment$)/.test(key))
        this.#say(`${where}: unknown key ${key}; known: ${KEYS[kind].join(", ")}`);
    }
  }
}

/**
 * @param {any} value
 * @returns {value is Record<string, any>}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {any} value @returns {any[]} */
function listOf(value) {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * @param {any} data
 * @returns {string[]} the state that effects set, if it is declared or not
 */
function namesSet(data) {
  if (Array.isArray(data)) return data.flatMap(namesSet);
  if (!isObject(data)) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === "set" && isObject(value) ? Object.keys(value) : namesSet(value),
  );
}
