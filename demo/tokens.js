/**
 * Tokens of what goes to a model and comes back, counted with the o200k_base vocabulary.
 */
import { encode } from "gpt-tokenizer/esm/encoding/o200k_base";

/** @typedef {import("./messages.js").Message} Message */

/** What chat formats spend around each message. */
const PER_MESSAGE = 4;

/**
 * @param {Message[]} messages the whole request
 * @param {string} reply
 */
export function countTokens(messages, reply) {
  const sent = messages.reduce((sum, { content }) => sum + count(content) + PER_MESSAGE, 0);
  return sent + count(reply);
}

/** @param {string} text */
function count(text) {
  // Text that spells a control token is text here.
  return encode(text, { disallowedSpecial: new Set() }).length;
}
