/**
 * Which elements of the screen a text names, and how clearly.
 */
import { describe, placeWords, spot } from "./screen-text.js";

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./screen-text.js").Screen} Screen */
/** @typedef {import("./screen-text.js").SeenElement} SeenElement */
/** @typedef {{ clarity: number, at: number }} Mention */

const CLARITY = {
  /** in the very words of the log */
  described: 1,
  /** by its label in quotes */
  quoted: 0.9,
  /** by its label and what it is: "the Search button" */
  labelAndRole: 0.85,
  /** by where it is and what it is, having no label */
  placeAndRole: 0.75,
  /** by its label in passing */
  label: 0.7,
  /** by where it stands, under a label that is no longer there */
  renamed: 0.55,
  /** by what it is, there being one only */
  onlyOfRole: 0.5,
  /** by where it is and what it is, though it has another label */
  placeOfOther: 0.3,
};

/** What people call the roles. @type {Record<string, string[]>} */
const ROLE_WORDS = {
  input: [
    "输入框",
    "搜索框",
    "搜索栏",
    "文本框",
    "input field",
    "input",
    "text field",
    "search field",
    "search box",
    "search bar",
    "field",
  ],
  button: ["按钮", "button"],
  icon: ["图标", "icon"],
  tab: ["标签页", "标签", "tab"],
  switch: ["开关", "switch", "toggle"],
  row: ["列表项", "row", "list item"],
  text: ["文字", "text"],
};

/**
 * @param {string} text
 * @param {Screen} screen
 * @param {Locale} locale
 * @param {boolean} [isHere] the text speaks of this screen, as far as can be told
 * @returns {Map<SeenElement, Mention>}
 */
export function namedElements(text, screen, locale, isHere = false) {
  const words = new Words(text);
  /** @type {Map<SeenElement, Mention>} */
  const named = new Map();
  for (const element of screen.elements) {
    const mention =
      byDescription(words, describe(element, screen, locale), element) ??
      byLabel(words, element, screen) ??
      (isHere ? bySpot(words, element, screen, locale) : null) ??
      byPlace(words, element, screen, locale) ??
      byRole(words, element, screen);
    if (mention) named.set(element, mention);
  }
  return named;
}

/** A text, its quotations found. */
class Words {
  /** @param {string} text */
  constructor(text) {
    this.text = plain(text);
    this.quotes = [...this.text.matchAll(/“([^”]+)”|"([^"]+)"|「([^」]+)」/g)].map((match) => ({
      text: (match[1] ?? match[2] ?? match[3] ?? "").trim(),
      start: match.index,
      end: match.index + match[0].length,
    }));
  }

  /** @param {number} at */
  isQuoted(at) {
    return this.quotes.some(({ start, end }) => start <= at && at < end);
  }

  /**
   * The role that is named at a position, if one is.
   * @param {number} at
   */
  roleAt(at) {
    const rest = this.text.slice(at).replace(/^[\s的]+/, "");
    return Object.keys(ROLE_WORDS).find((role) =>
      ROLE_WORDS[role]?.some((word) => findWord(word, rest) === 0),
    );
  }

  /** @param {string} role */
  findRole(role) {
    const found = (ROLE_WORDS[role] ?? []).map((word) => findWord(word, this.text));
    return Math.min(
      ...found.filter((at) => at >= 0 && !this.isQuoted(at)),
      Number.POSITIVE_INFINITY,
    );
  }
}

/** @param {string} text */
function plain(text) {
  return text.normalize("NFKC").toLowerCase();
}

/**
 * @param {Words} words
 * @param {string} description
 * @param {SeenElement} element
 * @returns {Mention | null}
 */
function byDescription({ text, quotes }, description, element) {
  const at = text.indexOf(plain(description));
  if (at < 0 || !(element.label || element.place)) return null;
  // "the icon “More”" does not name an icon without a label.
  const end = at + description.length;
  const next = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0);
  return quotes.some(({ start }) => start === next) ? null : { clarity: CLARITY.described, at };
}

/**
 * @param {Words} words
 * @param {SeenElement} element
 * @param {Screen} screen
 * @returns {Mention | null}
 */
function byLabel(words, element, screen) {
  const label = plain(element.label);
  const quote = label && words.quotes.find(({ text }) => text === label);
  if (quote) return { clarity: CLARITY.quoted, at: quote.start };
  if (label.length < 2) return null;
  const at = findWord(label, words.text);
  if (at < 0 || words.isQuoted(at)) return null;
  const isPartOfLonger = screen.elements.some((other) => {
    const longer = plain(other.label);
    return longer.length > label.length && longer.includes(label) && words.text.includes(longer);
  });
  if (isPartOfLonger) return null;
  // "搜索输入框" names a field and not the button 搜索.
  const role = words.roleAt(at + label.length);
  if (role && role !== element.role) return null;
  return { clarity: role ? CLARITY.labelAndRole : CLARITY.label, at };
}

/**
 * @param {Words} words
 * @param {SeenElement} element
 * @param {Screen} screen
 * @param {Locale} locale
 * @returns {Mention | null}
 */
function bySpot({ text, quotes }, element, screen, locale) {
  if (element.role === "text" || !element.label) return null;
  const where = plain(spot(element, screen, locale));
  const at = text.indexOf(where);
  const label = quotes.find(({ start }) => start === at + where.length + (locale === "zh" ? 0 : 1));
  const gone = label && !screen.elements.some((other) => plain(other.label) === label.text);
  return at >= 0 && gone ? { clarity: CLARITY.renamed, at } : null;
}

/**
 * @param {Words} words
 * @param {SeenElement} element
 * @param {Screen} screen
 * @param {Locale} locale
 * @returns {Mention | null}
 */
function byPlace(words, element, screen, locale) {
  if (!element.place) return null;
  // "the second icon" is not the first.
  const other = screen.elements.some(
    (each) =>
      each !== element &&
      each.role === element.role &&
      each.place === element.place &&
      words.text.includes(plain(spot(each, screen, locale))),
  );
  if (other) return null;
  const at = findWord(placeWords(element.place, locale), words.text);
  if (at < 0 || !Number.isFinite(words.findRole(element.role))) return null;
  return { clarity: element.label ? CLARITY.placeOfOther : CLARITY.placeAndRole, at };
}

/**
 * @param {Words} words
 * @param {SeenElement} element
 * @param {Screen} screen
 * @returns {Mention | null}
 */
function byRole(words, element, screen) {
  if (element.role !== "input") return null;
  const at = words.findRole("input");
  const alone = screen.elements.filter(({ role }) => role === "input").length === 1;
  return alone && Number.isFinite(at) ? { clarity: CLARITY.onlyOfRole, at } : null;
}

/**
 * Where a word stands in a text: Latin at word boundaries, Han anywhere.
 * @param {string} word
 * @param {string} text
 */
function findWord(word, text) {
  if (!word) return -1;
  if (!/^[\p{Script=Latin}\p{N}]/u.test(word)) return text.indexOf(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = `${text[at - 1] ?? " "}${text[at + word.length] ?? " "}`;
    if (!/[\p{Script=Latin}\p{N}]/u.test(around)) return at;
  }
  return -1;
}
