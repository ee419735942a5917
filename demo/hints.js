/**
 * The injected memory, read honestly: which lines speak of the present intention, and which elements on the
 * screen they name. Nothing but the words of the lines is used, so a wrong memory misleads.
 */
import { likeness } from "./labels.js";
import { languageOf, readIntention } from "./language.js";
import { VERBS, ZH_COUNTER } from "./language-words.js";
import { namedElements } from "./mentions.js";
import { splitOutsideQuotes, withoutQuotes } from "./quotes.js";

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
const NO_REACTION =
  /没有?反应|无反应|没有变化|没用|nothing happened|no reaction|did nothing|not respond|no effect/i;
const INSTEAD =
  /(?:应该|应当|应先|应点|需要?先|必须先|得先|要先|改为|改点|换成|而是|instead|should|must first|need to|have to|rather|first\b)/i;
/** Words for doing something, as against seeing what came of it. */
const DEED = /(?:点|按|用|输入|滑|翻|选|tap|click|press|use|type|select|choose|scroll|go through)/i;
/** "the first icon" is one of several, and nothing to be done first. */
const NTH =
  /\b(?:first|second|third|fourth|fifth|\d+th) (?:icon|button|tab|row|input|switch|text)\b/gi;
export const SCROLLED = /滚动|滑动|scroll/i;
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

const COUNTED = new RegExp(`第?\\s*[\\d一二三四五六七八九十]+\\s*(?:${ZH_COUNTER})?`, "g");

/**
 * An intention's words without what belongs to one task only: quoted words, numbers, punctuation.
 * @param {string} title
 */
export function gist(title) {
  return withoutQuotes(title)
    .normalize("NFKC")
    .toLowerCase()
    .replace(COUNTED, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * What an intention is about, without its verb.
 * @param {string} title a gist
 */
function objectOf(title) {
  for (const verb of Object.values(VERBS[languageOf(title)])) {
    const rest = title.replace(verb, "").trim();
    if (rest && rest !== title) return rest;
  }
  return title;
}

/**
 * The lines that speak of an intention, with how surely.
 * @param {MemoryLine[]} lines
 * @param {{ intention: string, keywords: string[], others: string[] }} now `others`: the plan's other intentions
 * @returns {{ line: MemoryLine, weight: number }[]}
 */
export function relevantLines(lines, { intention, keywords, others }) {
  const own = gist(intention);
  const wanted = objectOf(own);
  const foreign = new Set(others.map(gist).filter((other) => other !== own));
  /** @type {{ line: MemoryLine, weight: number }[]} */
  const relevant = [];
  for (const line of lines) {
    if (line.mark === "preference") continue;
    const title = gist(line.title);
    // A line that is about another step of the plan is no advice for this one; and which row was opened, for rows only.
    if (foreign.has(title) || isAboutRow(line.title) !== isAboutRow(intention)) continue;
    // To open is common to many intentions: what is opened tells them apart.
    const alike = title === own ? 1 : likeness(objectOf(title), wanted);
    const named = keywords.some((word) => word.length > 1 && title.includes(word.toLowerCase()))
      ? 0.6
      : 0;
    const weight = Math.max(alike, named);
    if (weight >= 0.5) relevant.push({ line, weight });
  }
  return relevant;
}

/** @param {string} intention */
function kindOf(intention) {
  return readIntention({ intention, detail: "", expect: "" }).kind;
}

/** @param {string} intention */
function isAboutRow(intention) {
  return kindOf(intention) === "row";
}

/** Intentions whose ways lead through the same menus. */
const BY_CONTROLS = ["open", "on", "off", "press"];

/**
 * What lines about something else still tell of the screen: the steps on their ways that lead further from here. Where
 * they ended is no matter: that was what they were about.
 * @param {MemoryLine[]} lines those that are no advice for the present intention
 * @param {Screen} screen
 * @param {Locale} locale
 * @param {string} intention
 * @returns {{ onWays: Set<SeenElement>, astray: Set<SeenElement> }} `onWays`: a step of another way; `astray`: warned of
 */
export function hintsFor(lines, screen, locale, intention) {
  /** @type {Set<SeenElement>} */
  const onWays = new Set();
  /** @type {Set<SeenElement>} */
  const astray = new Set();
  const byControls = BY_CONTROLS.includes(kindOf(intention));
  for (const line of lines) {
    if (line.mark === "preference") continue;
    const deeds = deedsIn(line.content);
    if (line.mark === "avoid") {
      for (const deed of deeds.filter((each) => screensIn(each).includes(screen.title)))
        for (const element of describedIn(deed, screen, locale)) astray.add(element);
      continue;
    }
    // A pop-up is in everybody's way.
    const shared = byControls && BY_CONTROLS.includes(kindOf(line.title));
    if (!screen.modal && !shared) continue;
    for (const deed of deeds.slice(0, -1).filter((each) => !isElsewhere(each, screen)))
      for (const element of describedIn(deed, screen, locale)) onWays.add(element);
  }
  return { onWays, astray };
}

/**
 * The elements that a text names in the very words of the log; those without a label only where it names their screen.
 * @param {string} text
 * @param {Screen} screen
 * @param {Locale} locale
 */
function describedIn(text, screen, locale) {
  const isHere = screensIn(text).includes(screen.title);
  return [...namedElements(text, screen, locale)].flatMap(([element, { clarity }]) =>
    clarity >= 1 && element.role !== "input" && (element.label || isHere) ? [element] : [],
  );
}

/**
 * What the lines say about the elements on the screen.
 * @param {{ line: MemoryLine, weight: number }[]} lines
 * @param {Screen} screen
 * @param {Locale} locale
 * @param {(element: SeenElement) => boolean} tried was it tried already for this intention in this task?
 * @param {(deed: string) => boolean} done was what this clause tells done already?
 */
export function adviceFor(lines, screen, locale, tried, done) {
  /** @type {Map<SeenElement, { raise: number, at: number, opens: string }>} */
  const raised = new Map();
  /** @type {Map<SeenElement, { clarity: number, inert: boolean }>} */
  const avoided = new Map();
  let scroll = false;
  for (const { line, weight } of lines) {
    const clauses = clausesOf(line);
    const opened = weight === 1 ? screenOpened(line.content) : "";
    for (const [position, { text, sense }] of clauses.entries()) {
      if (isElsewhere(text, screen)) continue;
      const isNext =
        sense === "raise" && clauses.slice(0, position).every((each) => done(each.text));
      const named = namedElements(text, screen, locale, isNext);
      if (sense === "raise") {
        // Its part is played: done already, or tried in vain.
        if ([...named.keys()].some(tried)) continue;
        if (SCROLLED.test(text)) scroll = true;
        for (const [element, { clarity, at }] of named) {
          // The cursor is there already.
          if (element.role === "input" && element.focused) continue;
          const before = raised.get(element);
          const raise = clarity * weight;
          // What is named first is done first.
          if (!before || before.raise < raise)
            raised.set(element, {
              raise,
              at: position * 1e4 + at,
              opens: position === clauses.length - 1 ? opened : "",
            });
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
 * The screen that a way ended on, as it says.
 * @param {string} content
 */
function screenOpened(content) {
  const opened = /(?:打开了“([^”]+)”|\bopened “([^”]+)”)[。.]?$/.exec(content);
  return opened?.[1] ?? opened?.[2] ?? "";
}

const ON_SCREEN = /\bon “([^”]+)”|在“([^”]+)”(?=点|按|长按|双击)/g;

/**
 * The screens that a text says it speaks of.
 * @param {string} text
 */
export function screensIn(text) {
  return [...text.matchAll(ON_SCREEN)].map((match) => match[1] ?? match[2] ?? "");
}

/**
 * Does a clause say that it speaks of another screen?
 * @param {string} text
 * @param {Screen} screen
 */
function isElsewhere(text, screen) {
  const screens = screensIn(text);
  return screens.length > 0 && !screens.includes(screen.title);
}

/** @param {string} content */
function clausesIn(content) {
  return splitOutsideQuotes(content, (safe) => safe.split(/[，,；;。]|\.\s/));
}

/**
 * The clauses that tell what was done, in order.
 * @param {string} content
 */
export function deedsIn(content) {
  return clausesIn(content).filter((clause) => !isOutcome(withoutQuotes(clause)));
}

/** @param {string} text without its quotations */
function isOutcome(text) {
  return OUTCOME.test(text) && !DEED.test(text);
}

/**
 * A line's clauses as advice for or against what they name.
 * @param {MemoryLine} line
 * @returns {{ text: string, sense: "raise" | "lower" }[]}
 */
function clausesOf(line) {
  /** @type {{ text: string, sense: "raise" | "lower" }[]} */
  const clauses = [];
  for (const text of clausesIn(line.content)) {
    const own = withoutQuotes(text).replace(NTH, "");
    const instead = INSTEAD.test(own);
    if (isOutcome(own) && !instead) continue;
    const against = !instead && (line.mark === "avoid" || DONT.test(own));
    clauses.push({ text, sense: against ? "lower" : "raise" });
  }
  return clauses;
}
