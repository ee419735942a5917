/**
 * What an app file holds (README.md says what it means), and what can be wrong with one.
 */
import { PLACE_NAMES, ROLE_NAMES } from "./screen-text.js";

/** @typedef {string | { zh: string, en: string }} Text */
/** @typedef {Record<string, unknown>} Condition */

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
 */

/** @typedef {{ label: Text, when?: Condition, tap?: Effect | Effect[], glyph?: string }} ItemData */
/** @typedef {{ count: number, label: Text | Text[], tap?: Effect | Effect[], glyph?: string }} RepeatData */

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
 * @typedef {object} AppData
 * @property {number} format
 * @property {string} id
 * @property {{ zh: string, en: string }} name
 * @property {{ glyph?: string, color?: string, dark?: boolean }} [look]
 * @property {string} start
 * @property {Record<string, unknown>} [state]
 * @property {Record<string, ScreenData>} screens
 */

/**
 * What is wrong with an app file, in words; empty if nothing. For authors: the page refuses such a file.
 * @param {any} app
 * @returns {string[]}
 */
export function validateApp(app) {
  /** @type {string[]} */
  const problems = [];
  if (app?.format !== 1) return ["format must be 1"];
  if (typeof app.id !== "string" || !app.id) problems.push("id is missing");
  if (!app.name?.zh || !app.name?.en) problems.push("name needs zh and en");
  if (typeof app.screens !== "object" || app.screens === null)
    return [...problems, "screens is missing"];
  if (!app.screens[app.start]) problems.push(`start names no screen: ${app.start}`);
  for (const [name, screen] of Object.entries(app.screens)) {
    if (!screen.title) problems.push(`${name}: title is missing`);
    for (const [position, element] of (screen.elements ?? []).entries()) {
      const where = `${name}, element ${position + 1}`;
      if (element.role !== "list" && !ROLE_NAMES.includes(element.role)) {
        problems.push(`${where}: unknown role ${element.role}`);
      }
      if (element.at !== undefined && !PLACE_NAMES.includes(element.at)) {
        problems.push(`${where}: unknown place ${element.at}`);
      }
      if (["input", "list"].includes(element.role) && !element.id)
        problems.push(`${where}: needs an id`);
    }
  }
  for (const target of gotos(app.screens)) {
    if (!app.screens[target]) problems.push(`go names no screen: ${target}`);
  }
  return problems;
}

/**
 * @param {unknown} data
 * @returns {string[]} every screen that an effect goes to
 */
function gotos(data) {
  if (Array.isArray(data)) return data.flatMap(gotos);
  if (data === null || typeof data !== "object") return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === "go" && typeof value === "string" ? [value] : gotos(value),
  );
}
