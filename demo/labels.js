/**
 * How well a label fits what is wanted, and how alike two texts are, by the words alone.
 */
import { languageOf } from "./language.js";
import { asPattern } from "./quotes.js";

/**
 * @param {string} label
 * @param {string[]} keywords
 */
export function scoreLabel(label, keywords) {
  const text = label.normalize("NFKC").trim().toLowerCase();
  if (!text) return 0;
  let best = 0;
  for (const [position, keyword] of keywords.entries()) {
    const word = keyword.normalize("NFKC").trim().toLowerCase();
    if (!word) continue;
    // Only the first names in each language are what one expects to read; the others are near misses.
    const sure = position < 2 ? 1 : 0.9;
    if (text === word) best = Math.max(best, sure);
    else if (contains(text, word)) best = Math.max(best, 0.6 + 0.3 * (word.length / text.length));
    else if (text.length > 1 && contains(word, text))
      best = Math.max(best, 0.4 + 0.4 * (text.length / word.length));
    else best = Math.max(best, 0.8 * likeness(text, word));
  }
  return best;
}

/**
 * @param {string} text
 * @param {string} word
 */
function contains(text, word) {
  if (languageOf(word) === "zh") return text.includes(word);
  return new RegExp(
    `(?:^|[^\\p{L}\\p{N}])${asPattern(word)}(?:e?s)?(?:$|[^\\p{L}\\p{N}])`,
    "u",
  ).test(text);
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
  for (const run of text
    .normalize("NFKC")
    .toLowerCase()
    .match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? []) {
    if (!/^\p{Script=Han}/u.test(run)) {
      if (!FILLER.has(run)) set.add(run.length > 3 ? run.replace(/(?:ing|es|s)$/, "") : run);
    } else if (run.length === 1) set.add(run);
    else for (let i = 0; i + 2 <= run.length; i += 1) set.add(run.slice(i, i + 2));
  }
  return set;
}
