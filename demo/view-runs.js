/**
 * Shows the last run that had one before side by side with it, and all runs in a table.
 */
import { byId, make } from "./dom.js";
import { say } from "./i18n.js";
import { changeIn, runBefore } from "./runs.js";

/** @typedef {import("./runs.js").RunRecord} RunRecord */
/** @typedef {import("./screen-text.js").Locale} Locale */

const MEASURES = /** @type {("failures" | "rounds" | "tokens")[]} */ ([
  "failures",
  "rounds",
  "tokens",
]);

/**
 * @param {RunRecord[]} runs newest first
 * @param {Locale} locale
 */
export function showRuns(runs, locale) {
  const last = runs.find((run) => runBefore(runs, run));
  const before = last ? runBefore(runs, last) : null;
  byId("compare").replaceChildren(
    ...(last && before
      ? [
          pair(last, before, locale),
          ...MEASURES.map((measure) => tile(measure, last, before, locale)),
        ]
      : [make("p", { class: "empty" }, say(locale, "compareEmpty"))]),
  );
  byId("runs-body").replaceChildren(
    ...runs.map((run) => tableRow(run, runBefore(runs, run), locale)),
  );
  byId("history").hidden = runs.length === 0;
}

/**
 * @param {RunRecord} now
 * @param {RunRecord} before
 * @param {Locale} locale
 */
function pair(now, before, locale) {
  /** @param {RunRecord} run @param {string} when */
  const line = (run, when) =>
    make(
      "p",
      {},
      make("span", { class: "when" }, say(locale, when)),
      make(
        "span",
        { class: run.success ? "badge good" : "badge bad" },
        say(locale, run.success ? "success" : "failure"),
      ),
      make("span", {}, condition(run, locale)),
    );
  return make(
    "div",
    { class: "tile pair" },
    make("h3", {}, now.name),
    line(before, "before"),
    line(now, "now"),
  );
}

/**
 * @param {"failures" | "rounds" | "tokens"} measure
 * @param {RunRecord} now
 * @param {RunRecord} before
 * @param {Locale} locale
 */
function tile(measure, now, before, locale) {
  const most = Math.max(now[measure], before[measure], 1);
  /** @param {RunRecord} run @param {string} when */
  const bar = (run, when) => {
    const fill = make("span", { class: `fill ${when}` });
    fill.style.width = `${Math.max(2, (100 * run[measure]) / most)}%`;
    return make(
      "div",
      { class: "bar" },
      make("span", { class: "when" }, say(locale, when)),
      make("span", { class: "track" }, fill),
      make("b", {}, run[measure].toLocaleString(locale)),
    );
  };
  const change = changeIn(now[measure], before[measure]);
  const sense =
    now[measure] < before[measure] ? "good" : now[measure] > before[measure] ? "bad" : "even";
  return make(
    "div",
    { class: "tile" },
    make("h3", {}, say(locale, measure)),
    make("p", { class: `change ${sense}` }, percent(change, now[measure] - before[measure])),
    bar(before, "before"),
    bar(now, "now"),
  );
}

/**
 * @param {number | null} change
 * @param {number} difference where a percentage says nothing
 */
function percent(change, difference) {
  if (change === null) return `+${difference}`;
  return change === 0 ? "±0 %" : `${change > 0 ? "+" : "−"}${Math.abs(change)} %`;
}

/**
 * @param {RunRecord} run
 * @param {Locale} locale
 */
function condition(run, locale) {
  return say(locale, run.condition, { n: run.given });
}

/**
 * @param {RunRecord} run
 * @param {RunRecord | null} before
 * @param {Locale} locale
 */
function tableRow(run, before, locale) {
  const cells = MEASURES.map((measure) => {
    const change = before ? changeIn(run[measure], before[measure]) : null;
    const sense =
      !before || run[measure] === before[measure]
        ? ""
        : run[measure] < before[measure]
          ? "good"
          : "bad";
    return make(
      "td",
      { class: "number" },
      run[measure].toLocaleString(locale),
      // Also where there is none, so that the numbers stand below each other.
      make(
        "small",
        { class: `cell-change ${sense}` },
        before ? percent(change, run[measure] - before[measure]) : "",
      ),
    );
  });
  return make(
    "tr",
    {},
    make("td", {}, run.name),
    make("td", {}, condition(run, locale)),
    make(
      "td",
      {},
      make(
        "span",
        { class: run.success ? "badge good" : "badge bad" },
        say(locale, run.success ? "success" : "failure"),
      ),
    ),
    ...cells,
  );
}
