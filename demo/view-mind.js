/**
 * Shows what the agent thinks, what the bank injected and what its working memory holds.
 */
import { byId, make } from "./dom.js";
import { say } from "./i18n.js";

/** @typedef {import("./agent.js").Progress} Progress */
/** @typedef {import("./screen-text.js").Locale} Locale */

/**
 * @param {Locale} locale
 * @param {boolean} recall
 */
export function clearMind(locale, recall) {
  byId("plan").replaceChildren(empty(say(locale, "noPlan")));
  byId("thoughts").replaceChildren(empty(say(locale, "noThoughts")));
  showText("injected", "", say(locale, recall ? "noInjected" : "noInjectedOff"));
  showText("working", "", say(locale, "noWorking"));
}

/**
 * @param {Progress} progress
 * @param {Locale} locale
 * @param {boolean} recall
 */
export function showProgress(progress, locale, recall) {
  byId("plan").replaceChildren(
    ...progress.plan.map((item, position) => {
      const state =
        position < progress.at ? "done" : position === progress.at ? "current" : "later";
      return make(
        "li",
        { class: state },
        item.intention,
        item.detail ? make("em", {}, item.detail) : null,
      );
    }),
  );
  showText("injected", progress.memory, say(locale, recall ? "noInjected" : "noInjectedOff"));
  showText("working", progress.working, say(locale, "noWorking"));
  if (!progress.thought && !progress.did) return;
  const thoughts = byId("thoughts");
  thoughts.querySelector(".empty")?.remove();
  const verdict = progress.verdict
    ? make(
        "span",
        { class: `verdict ${progress.verdict}` },
        say(locale, `verdict${progress.verdict}`),
      )
    : null;
  thoughts.append(
    make(
      "li",
      {},
      make("span", { class: "round" }, String(progress.rounds)),
      make(
        "div",
        {},
        make("p", { class: "thought" }, progress.thought),
        progress.did ? make("p", { class: "did" }, progress.did, " ", verdict) : verdict,
      ),
    ),
  );
  thoughts.scrollTop = thoughts.scrollHeight;
}

/**
 * @param {string} id
 * @param {string} text
 * @param {string} otherwise
 */
function showText(id, text, otherwise) {
  const element = byId(id);
  element.textContent = text || otherwise;
  element.classList.toggle("empty", !text);
}

/** @param {string} text */
function empty(text) {
  return make("li", { class: "empty" }, text);
}
