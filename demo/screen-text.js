/**
 * The screen as text, and back again: the only form in which a planner or a model meets the phone.
 * It says what an accessibility tree says (role, label, place, state) and nothing more.
 */

/** @typedef {"zh" | "en"} Locale */

/**
 * @typedef {object} SeenElement
 * @property {number} index       number by which an action names the element
 * @property {string} role        button, icon, tab, input, switch, row, text
 * @property {string} label       "" where the app gave it none
 * @property {string} place       one of PLACES, or ""
 * @property {string} [value]     what stands in an input
 * @property {boolean} [selected] of a tab
 * @property {boolean} [on]       of a switch
 * @property {boolean} [focused]  of an input
 * @property {number} [row]       number of a list's row, from 1
 * @property {number} [rows]      how many rows the list has
 */

/**
 * @typedef {object} Screen
 * @property {string} app         name of the app in front, or of the home screen
 * @property {string} title
 * @property {boolean} modal      a pop-up lies over the screen
 * @property {string} notice      a short message that goes away by itself; "" if none
 * @property {boolean} keyboard   the keyboard is up
 * @property {SeenElement[]} elements
 */

/** @type {Record<Locale, Record<string, string>>} */
const ROLES = {
  zh: {
    button: "按钮",
    icon: "图标",
    tab: "标签",
    input: "输入框",
    switch: "开关",
    row: "列表项",
    text: "文字",
  },
  en: {
    button: "button",
    icon: "icon",
    tab: "tab",
    input: "input",
    switch: "switch",
    row: "row",
    text: "text",
  },
};

/** @type {Record<Locale, Record<string, string>>} */
const PLACES = {
  zh: {
    "top left": "左上角",
    "top right": "右上角",
    "bottom left": "左下角",
    "bottom right": "右下角",
    "bottom bar": "底栏",
    "top bar": "顶栏",
    top: "顶部",
    bottom: "底部",
    left: "左侧",
    right: "右侧",
    middle: "中间",
    keyboard: "键盘",
  },
  en: {
    "top left": "top left",
    "top right": "top right",
    "bottom left": "bottom left",
    "bottom right": "bottom right",
    "bottom bar": "bottom bar",
    "top bar": "top bar",
    top: "top",
    bottom: "bottom",
    left: "left side",
    right: "right side",
    middle: "middle",
    keyboard: "keyboard",
  },
};

const WORDS = {
  zh: {
    app: "应用：",
    screen: "界面：",
    popup: "弹窗：",
    notice: "提示：",
    keyboard: "键盘已弹出",
    value: "内容",
    selected: "已选中",
    on: "已开启",
    off: "已关闭",
    focused: "光标在此",
  },
  en: {
    app: "App: ",
    screen: "Screen: ",
    popup: "Pop-up: ",
    notice: "Notice: ",
    keyboard: "The keyboard is up",
    value: "contains",
    selected: "selected",
    on: "is on",
    off: "is off",
    focused: "cursor here",
  },
};

const SEPARATOR = " · ";

/** Names that the data files may use for `role` and `at`. */
export const ROLE_NAMES = Object.keys(ROLES.en);
export const PLACE_NAMES = Object.keys(PLACES.en);

/**
 * The word for a role, as it stands in the screen text.
 * @param {string} role
 * @param {Locale} locale
 */
export function roleWord(role, locale) {
  return ROLES[locale][role] ?? role;
}

/**
 * The words for a place, as they stand in the screen text.
 * @param {string} place
 * @param {Locale} locale
 */
export function placeWords(place, locale) {
  return PLACES[locale][place] ?? place;
}

/**
 * The line starts and state words of a language, for whoever writes an expectation.
 * @param {Locale} locale
 */
export function screenWords(locale) {
  return WORDS[locale];
}

/**
 * @param {SeenElement} element
 * @param {Locale} locale
 */
function formatElement(element, locale) {
  const words = WORDS[locale];
  const parts = [
    roleWord(element.role, locale) + (element.label ? ` ${quote(element.label)}` : ""),
  ];
  if (element.row !== undefined) parts.push(`${element.row}/${element.rows ?? "?"}`);
  if (element.place) parts.push(placeWords(element.place, locale));
  if (element.value) parts.push(`${words.value} ${quote(element.value)}`);
  if (element.selected) parts.push(words.selected);
  if (element.on !== undefined) parts.push(element.on ? words.on : words.off);
  if (element.focused) parts.push(words.focused);
  return `[${element.index}] ${parts.join(SEPARATOR)}`;
}

/**
 * @param {string} text
 * @returns {string} on one line, whatever the text holds
 */
function quote(text) {
  return JSON.stringify(text);
}

/**
 * The screen as the text which a model is given.
 * @param {Screen} screen
 * @param {Locale} locale
 * @param {{ notice?: boolean }} [options] `notice: false` leaves out what goes away by itself
 */
export function formatScreen(screen, locale, { notice = true } = {}) {
  const words = WORDS[locale];
  const lines = [
    `${words.app}${oneLine(screen.app)}`,
    `${screen.modal ? words.popup : words.screen}${oneLine(screen.title)}`,
    ...screen.elements.map((element) => formatElement(element, locale)),
  ];
  if (screen.keyboard) lines.push(words.keyboard);
  if (notice && screen.notice) lines.push(`${words.notice}${oneLine(screen.notice)}`);
  return lines.join("\n");
}

/** @param {string} text */
function oneLine(text) {
  return text.replace(/\s+/g, " ");
}

/**
 * Reads what formatScreen wrote, in either language; lines that it can't read are left out.
 * @param {string} text
 * @returns {{ screen: Screen, locale: Locale }}
 */
export function parseScreen(text) {
  /** @type {Screen} */
  const screen = { app: "", title: "", modal: false, notice: "", keyboard: false, elements: [] };
  /** @type {Locale} */
  const locale = /^应用：/m.test(text) ? "zh" : "en";
  const words = WORDS[locale];
  for (const line of text.split("\n")) {
    if (line.startsWith(words.app)) screen.app = line.slice(words.app.length);
    else if (line.startsWith(words.screen)) screen.title = line.slice(words.screen.length);
    else if (line.startsWith(words.popup)) {
      screen.title = line.slice(words.popup.length);
      screen.modal = true;
    } else if (line.startsWith(words.notice)) screen.notice = line.slice(words.notice.length);
    else if (line === words.keyboard) screen.keyboard = true;
    else {
      const element = parseElement(line, locale);
      if (element) screen.elements.push(element);
    }
  }
  return { screen, locale };
}

/**
 * @param {string} line
 * @param {Locale} locale
 * @returns {SeenElement | null}
 */
function parseElement(line, locale) {
  const head = /^\[(\d+)\] (\S+)(.*)$/.exec(line);
  if (!head) return null;
  const words = WORDS[locale];
  const [, index = "", roleText = "", tail = ""] = head;
  const role = keyOf(ROLES[locale], roleText);
  if (!role) return null;
  /** @type {SeenElement} */
  const element = { index: Number(index), role, label: "", place: "" };
  let rest = tail;
  const label = takeQuoted(rest.replace(/^ (?=")/, ""));
  if (label) {
    element.label = label.text;
    rest = label.rest;
  }
  while (rest) {
    rest = rest.startsWith(SEPARATOR) ? rest.slice(SEPARATOR.length) : rest.trimStart();
    if (!rest) break;
    if (rest.startsWith(`${words.value} "`)) {
      const value = takeQuoted(rest.slice(words.value.length + 1));
      if (value) {
        element.value = value.text;
        rest = value.rest;
        continue;
      }
    }
    const end = rest.indexOf(SEPARATOR);
    const part = end < 0 ? rest : rest.slice(0, end);
    rest = end < 0 ? "" : rest.slice(end);
    const rows = /^(\d+)\/(\d+)$/.exec(part);
    const place = keyOf(PLACES[locale], part);
    if (rows) {
      element.row = Number(rows[1]);
      element.rows = Number(rows[2]);
    } else if (place) element.place = place;
    else if (part === words.selected) element.selected = true;
    else if (part === words.on) element.on = true;
    else if (part === words.off) element.on = false;
    else if (part === words.focused) element.focused = true;
  }
  return element;
}

/**
 * @param {string} text
 * @returns {{ text: string, rest: string } | null}
 */
function takeQuoted(text) {
  const match = /^"(?:[^"\\]|\\.)*"/.exec(text);
  if (!match) return null;
  try {
    return { text: JSON.parse(match[0]), rest: text.slice(match[0].length) };
  } catch {
    return null;
  }
}

/**
 * @param {Record<string, string>} table
 * @param {string} word
 */
function keyOf(table, word) {
  return Object.keys(table).find((key) => table[key] === word);
}

/**
 * An element in words, as a person would name it and as it goes into the task's log: where it is, which one of its kind
 * there, what it is, and its label.
 * @param {SeenElement} element
 * @param {Screen} screen
 * @param {Locale} locale
 */
export function describe(element, screen, locale) {
  const label = element.label ? `“${element.label}”` : "";
  return locale === "zh"
    ? `${spot(element, screen, locale)}${label}`
    : `${spot(element, screen, locale)}${label && ` ${label}`}`;
}

/**
 * The same without its label: what is still true of an element that was renamed.
 * @param {SeenElement} element
 * @param {Screen} screen
 * @param {Locale} locale
 */
export function spot(element, screen, locale) {
  const nth = numberOf(element, screen);
  const role = roleWord(element.role, locale);
  const place = element.place ? placeWords(element.place, locale) : "";
  if (locale === "zh") return `${place}${place ? "的" : ""}${nth ? `第 ${nth} 个` : ""}${role}`;
  return `the ${place ? `${place} ` : ""}${nth ? `${ordinal(nth)} ` : ""}${role}`;
}

/**
 * Which one of its kind an element is in its place; 0 where it is the only one.
 * @param {SeenElement} element
 * @param {Screen} screen
 */
function numberOf(element, screen) {
  if (element.row !== undefined) return element.row;
  if (!element.place && element.label) return 0;
  const alike = screen.elements.filter(
    ({ role, place }) => role === element.role && place === element.place,
  );
  return alike.length > 1 ? alike.findIndex(({ index }) => index === element.index) + 1 : 0;
}

/** @param {number} n */
function ordinal(n) {
  return ["", "first", "second", "third", "fourth", "fifth"][n] ?? `${n}th`;
}
