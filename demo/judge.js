/**
 * What an action came to, judged only from what was on the screen before and after.
 *
 * EXPLORATION FAILURE (the one definition; the log, the table and the benchmark all use it):
 * an action of the agent
 *   - after which the screen said the same as before ("nothing"), or
 *   - which led away from a screen to which the agent then had to come back, finding it as it had left
 *     it, or which still stood there when the intention was given up ("wrong").
 * Going back is not counted a second time, and neither is a reply that named no action.
 */
import { formatScreen, screenWords } from "./screen-text.js";

/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {import("./screen-text.js").Screen} Screen */
/** @typedef {import("./screen-text.js").SeenElement} SeenElement */
/** @typedef {"reached" | "moved" | "nothing"} Verdict */

/**
 * @typedef {object} Move
 * @property {string} what    the action, in words
 * @property {string} from    key of the screen it was done on
 * @property {string} to      key of the screen that followed
 * @property {string} left    text of the screen it was done on
 * @property {string} arrived title of the screen that followed
 * @property {boolean} popup  a pop-up followed
 * @property {boolean} scrolled it only moved the list
 */

/** Words by which a notice says no: the action was understood and refused. */
const REFUSAL = /请先|失败|无法|不能|未能|错误|please|first\b|fail|cannot|can't|unable|error/i;

/**
 * The line of the screen that meets an expectation, or null. An expectation is plain text: words that
 * must stand together in one line of the screen text, `-word` for one that must not; ` | ` between
 * alternatives; "…" around a phrase.
 * @param {string} expect
 * @param {string} screenText
 */
export function findExpected(expect, screenText) {
  const lines = screenText.split("\n");
  for (const alternative of expect.split("|")) {
    const words = (alternative.match(/-?"[^"]*"|\S+/g) ?? []).map((word) =>
      word.replaceAll('"', "").toLowerCase(),
    );
    const wanted = words.filter((word) => word && !(word.startsWith("-") && word.length > 1));
    const unwanted = words.filter((word) => word.startsWith("-") && word.length > 1);
    if (wanted.length === 0) continue;
    const found = lines.find((line) => {
      const text = line.toLowerCase();
      return (
        wanted.every((word) => text.includes(word)) &&
        !unwanted.some((word) => text.includes(word.slice(1)))
      );
    });
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * @param {{ before: Screen, after: Screen, action: string, expect: string, completes: boolean, locale: Locale }} seen
 *   `completes`: the planner said that this action, if it works, completes the intention
 * @returns {{ verdict: Verdict, line: string | null }} with the line that shows the expectation
 */
export function judge({ before, after, action, expect, completes, locale }) {
  const line = findExpected(expect, formatScreen(after, locale));
  if (line !== null) return { verdict: "reached", line };
  const changed = screenContent(before, locale) !== screenContent(after, locale);
  const told = after.notice !== "" && !REFUSAL.test(after.notice);
  if (completes && (told || (changed && !(after.modal && !before.modal)))) {
    const notice = told ? `${screenWords(locale).notice}${after.notice}` : null;
    return { verdict: "reached", line: notice };
  }
  const saved = action === "screenshot" && told;
  return { verdict: changed || saved ? "moved" : "nothing", line: null };
}

/**
 * @param {Screen} screen
 * @param {Locale} locale
 */
function screenContent(screen, locale) {
  return formatScreen(screen, locale, { notice: false });
}

/**
 * What a screen still says when one comes back to it: neither notice nor keyboard nor cursor.
 * @param {Screen} screen
 * @param {Locale} locale
 */
function lasting(screen, locale) {
  const elements = screen.elements
    .filter(({ place }) => place !== "keyboard")
    .map((element, position) => ({ ...element, index: position + 1, focused: false }));
  return screenContent({ ...screen, elements, keyboard: false }, locale);
}

/** @param {Screen} screen */
function screenKey(screen) {
  return `${screen.app}\n${screen.modal}\n${screen.title}`;
}

/** The way that the agent has gone for one intention, without the turns that it had to take back. */
export class Trail {
  /** @type {Move[]} */
  moves = [];

  /** @param {Locale} locale */
  constructor(locale) {
    this.locale = locale;
  }

  /**
   * Adds a move.
   * @param {{ what: string, before: Screen, after: Screen, verdict: Verdict, target?: SeenElement | undefined, scrolled?: boolean }} step
   *   `target`: what was acted on
   * @returns {{ failed: Move[], kept: Move | null }} the moves that this one showed to be exploration failures, and
   *   this one, unless it only came back
   */
  add({ what, before, after, verdict, target, scrolled = false }) {
    // To reach what is in no list nobody had to scroll.
    if (target && target.row === undefined && verdict !== "nothing") {
      while (this.moves.at(-1)?.scrolled) this.moves.pop();
    }
    /** @type {Move} */
    const move = {
      what,
      from: screenKey(before),
      to: screenKey(after),
      left: lasting(before, this.locale),
      arrived: after.title,
      popup: after.modal && !before.modal,
      scrolled,
    };
    if (verdict === "nothing") return { failed: [move], kept: null };
    if (verdict === "moved" && move.from !== move.to) {
      const text = lasting(after, this.locale);
      const start = this.moves.findIndex(
        (earlier) =>
          earlier.from === move.to && earlier.to !== earlier.from && earlier.left === text,
      );
      if (start >= 0) {
        const back = this.moves.splice(start);
        return { failed: back.filter((earlier) => earlier.from !== earlier.to), kept: null };
      }
    }
    this.moves.push(move);
    return { failed: [], kept: move };
  }

  /**
   * The intention was given up: what led away from its first screen led nowhere.
   * @returns {Move[]}
   */
  abandon() {
    return this.moves.splice(0).filter((move) => move.from !== move.to);
  }
}
