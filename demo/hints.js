/**
 * The injected memory, read honestly: which lines speak of the present intention, and which elements on the
 * screen they name. Nothing but the words of the lines is used, so a wrong memory misleads.
 */
import { describe, placeWords, roleWord } from "./screen-text.js";

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./screen-text.js").Screen} Screen */
/** @typedef {import("./screen-text.js").SeenElement} SeenElement */
/** @typedef {"works" | "avoid" | "preference"} Mark */
/** @typedef {{ mark: Mark, title: string, content: string, heading: string }} MemoryLine */

/** @type {Record<string, Mark>} */
const MARKS = {
  有效: "works",
  works: "works",
  避免: "avoid",
  avoid: "avoid",
  偏好: "preference",
  preference: "preference",
};

/** What a memory says was seen afterwards; the elements named there are no advice. */
const OUTCOME =
  /(?:出现|打开了|到了|显示|弹出|看到|没有反应|没反应|没有变化|提示|返回|appear|opened|showed|led to|nothing happened|no reaction|did nothing|notice|went back)/i;
const NO_REACTION = /没有?反应|无反应|没有变化|没用|nothing happened|no reaction|did nothing|not respond|no effect/i;
const INSTEAD = /(?:应该?先|需要?先|必须先|要先|改为|改点|而是|instead|should first|must first|need to|have to|rather)/i;
const DONT = /(?:不要|别|勿|避免|直接|don't|do not|avoid|never|directly)/i;

/**
 * The lines of an injected prompt, whatever their language.
 * @param {string} prompt
 * @returns {MemoryLine[]}
 */
export function readMemory(prompt) {
  /** @type {MemoryLine[]} */
  const lines = [];
  let heading = "";
  for (const line of prompt.split("\n")) {
    const item = /^\s*-\s*\[([^\]]+)\]\s*(.*)$/.exec(line);
    const mark = item && MARKS[(item[1] ?? "").trim().toLowerCase()];
    if (item && mark) {
      const text = item[2] ?? "";
      const cut = /：|: /.exec(text);
      const title = cut ? text.slice(0, cut.index) : "";
      const content = cut ? text.slice(cut.index + cut[0].length) : text;
      lines.push({ mark, title: title.trim(), content: content.trim(), heading });
    } else if (/[：:]\s*$/.test(line)) heading = line.trim().replace(/[：:]$/, "");
  }
  return lines;
}

/**
 * An intention's words without what belongs to one task only: quoted words, numbers, punctuation.
 * @param {string} title
 */
export function gist(title) {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/“[^”]*”|"[^"]*"|「[^」]*」/g, "")
    .replace(/第?\s*[\d一二三四五六七八九十]+\s*(?:个|条|款|件|家|篇|项)?/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * How alike two short texts are, 0 to 1: shared bigrams of Han, shared words otherwise.
 * @param {string} a
 * @param {string} b
 */
export function likeness(a, b) {
  const left = grams(a);
  const right = grams(b);
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const gram of left) if (right.has(gram)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}

const FILLER = new Set(["the", "a", "an", "of", "to", "in", "on", "for", "and", "my"]);

/** @param {string} text */
function grams(text) {
  /** @type {Set<string>} */
  const set = new Set();
  for (const run of text.normalize("NFKC").toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? []) {
    if (!/^\p{Script=Han}/u.test(run)) {
      if (!FILLER.has(run)) set.add(run.length > 3 ? run.replace(/(?:ing|es|s)$/, "") : run);
    } else if (run.length === 1) set.add(run);
    else for (let i = 0; i + 2 <= run.length; i += 1) set.add(run.slice(i, i + 2));
  }
  return set;
}

/**
 * The lines that speak of an intention, with how surely.
 * @param {MemoryLine[]} lines
 * @param {{ intention: string, keywords: string[], others: string[] }} now `others`: the plan's other intentions
 * @returns {{ line: MemoryLine, weight: number }[]}
 */
export function relevantLines(lines, { intention, keywords, others }) {
  const own = gist(intention);
  const foreign = new Set(others.map(gist).filter((other) => other !== own));
  /** @type {{ line: MemoryLine, weight: number }[]} */
  const relevant = [];
  for (const line of lines) {
    if (line.mark === "preference") continue;
    const title = gist(line.title);
    // A line that is about another step of the plan is no advice for this one.
    if (foreign.has(title)) continue;
    const alike = title === own ? 1 : likeness(title, own);
    const named = keywords.some((word) => word.length > 1 && title.includes(word.toLowerCase())) ? 0.6 : 0;
    const weight = Math.max(alike, named);
    if (weight >= 0.5) relevant.push({ line, weight });
  }
  return relevant;
}

/**
 * How clearly a text names each element of the screen: 1 in the very words of the log, .9 by a quoted label,
 * .7 by a label in passing, .45 an unlabelled element by place and role, .3 a labelled one so; 0 not at all.
 * @param {string} text
 * @param {Screen} screen
 * @param {Locale} locale
 * @returns {Map<SeenElement, { clarity: number, at: number }>}
 */
export function namedElements(text, screen, locale) {
  const lower = text.normalize("NFKC").toLowerCase();
  /** @type {Map<SeenElement, { clarity: number, at: number }>} */
  const named = new Map();
  const quoted = [...lower.matchAll(/“([^”]+)”|"([^"]+)"|「([^」]+)」|'([^']+)'/g)].map((match) => ({
    text: (match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").trim(),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const descriptions = screen.elements.map((element) =>
    describe(element, screen, locale).normalize("NFKC").toLowerCase(),
  );
  for (const [position, element] of screen.elements.entries()) {
    const description = descriptions[position] ?? "";
    const label = element.label.normalize("NFKC").toLowerCase();
    const exact = lower.indexOf(description);
    if (exact >= 0 && (label || element.place) && !longerNamed(description, exact, lower, quoted)) {
      named.set(element, { clarity: 1, at: exact });
      continue;
    }
    const quote = label ? quoted.find((each) => each.text === label) : undefined;
    if (quote) {
      named.set(element, { clarity: 0.9, at: quote.start });
      continue;
    }
    const passing = label.length >= 2 ? findWord(label, lower) : -1;
    if (passing >= 0 && !quoted.some((each) => each.start <= passing && passing < each.end)) {
      const longer = screen.elements.some((other) => {
        const text2 = other.label.normalize("NFKC").toLowerCase();
        return text2.length > label.length && text2.includes(label) && lower.includes(text2);
      });
      if (!longer) {
        named.set(element, { clarity: 0.7, at: passing });
        continue;
      }
    }
    if (!element.place) continue;
    const place = findWord(placeWords(element.place, locale), lower);
    if (place < 0) continue;
    if (findWord(roleWord(element.role, locale), lower) < 0) continue;
    named.set(element, { clarity: label ? 0.3 : 0.45, at: place });
  }
  return named;
}

/**
 * Is the description found at `at` only the start of a longer one, with a label that this element doesn't bear?
 * @param {string} description
 * @param {number} at
 * @param {string} text
 * @param {{ start: number }[]} quoted
 */
function longerNamed(description, at, text, quoted) {
  const end = at + description.length;
  const next = /\S/.exec(text.slice(end));
  return next !== null && quoted.some((each) => each.start === end + next.index);
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
    const before = text[at - 1] ?? " ";
    const after = text[at + word.length] ?? " ";
    if (!/[\p{Script=Latin}\p{N}]/u.test(before) && !/[\p{Script=Latin}\p{N}]/u.test(after)) return at;
  }
  return -1;
}

/**
 * What the lines say about the elements on the screen.
 * @param {{ line: MemoryLine, weight: number }[]} lines
 * @param {Screen} screen
 * @param {Locale} locale
 * @param {(element: SeenElement) => boolean} tried was it tried already for this intention in this task?
 */
export function adviceFor(lines, screen, locale, tried) {
  /** @type {Map<SeenElement, { raise: number, at: number }>} */
  const raised = new Map();
  /** @type {Map<SeenElement, { clarity: number, inert: boolean }>} */
  const avoided = new Map();
  let scroll = false;
  for (const { line, weight } of lines) {
    for (const { text, sense } of clausesOf(line)) {
      const named = namedElements(text, screen, locale);
      if (sense === "raise") {
        // Its part is played: done already, or tried in vain.
        if ([...named.keys()].some(tried)) continue;
        if (/滚动|滑动|scroll/i.test(text)) scroll = true;
        for (const [element, { clarity, at }] of named) {
          const before = raised.get(element);
          const raise = clarity * weight;
          if (!before || before.raise < raise) raised.set(element, { raise, at });
        }
      } else {
        const inert = NO_REACTION.test(line.content);
        for (const [element, { clarity }] of named) {
          if (clarity >= 0.45) avoided.set(element, { clarity, inert });
        }
      }
    }
  }
  return { raised, avoided, scroll };
}

/**
 * A line's clauses as advice for or against what they name.
 * @param {MemoryLine} line
 * @returns {{ text: string, sense: "raise" | "lower" }[]}
 */
function clausesOf(line) {
  /** @type {{ text: string, sense: "raise" | "lower" }[]} */
  const clauses = [];
  for (const text of splitOutsideQuotes(line.content)) {
    const own = text.replace(QUOTED, "");
    const instead = INSTEAD.test(own);
    if (OUTCOME.test(own) && !instead) continue;
    const against = !instead && (line.mark === "avoid" || DONT.test(own));
    clauses.push({ text, sense: against ? "lower" : "raise" });
  }
  return clauses;
}

const QUOTED = /“[^”]*”|"[^"]*"|「[^」]*」/g;

/** @param {string} text */
function splitOutsideQuotes(text) {
  /** @type {string[]} */
  const quotes = [];
  return text
    .replace(QUOTED, (quote) => `\u0001${quotes.push(quote) - 1}\u0002`)
    .split(/[，,；;。]|\.\s/)
    .map((part) => part.replace(/\u0001(\d+)\u0002/g, (_, n) => quotes[Number(n)] ?? "").trim())
    .filter(Boolean);
}
