/**
 * Text in pieces, with what stands in quotes kept whole; and words as patterns.
 */

const QUOTED = /“[^”]*”|"[^"]*"|「[^」]*」|‘[^’]*’/g;
// From the private use area: no text of ours holds them.
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const HELD = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");

/**
 * @param {string} text
 * @param {(safe: string) => string[]} split what it is given has a sign in place of each quotation
 * @returns {string[]} the pieces that are not empty
 */
export function splitOutsideQuotes(text, split) {
  /** @type {string[]} */
  const quotes = [];
  const safe = text.replace(QUOTED, (quote) => `${OPEN}${quotes.push(quote) - 1}${CLOSE}`);
  return split(safe)
    .map((piece) => piece.replace(HELD, (_, position) => quotes[Number(position)] ?? "").trim())
    .filter(Boolean);
}

/**
 * @param {string} text
 * @returns {string} without what stands in quotes
 */
export function withoutQuotes(text) {
  return text.replace(QUOTED, "");
}

/**
 * @param {string} text
 * @returns {string | null} what the first quotation says
 */
export function quotedIn(text) {
  const match = /“([^”]+)”|"([^"]+)"|「([^」]+)」/.exec(text);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null;
}

/**
 * @param {string} text
 * @returns {string} as it stands in a regular expression
 */
export function asPattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
