/**
 * A real model: behind any OpenAI-compatible chat completions endpoint, or the browser's own. Whatever goes wrong is an error with a
 * message that a person can read; what it answers is checked by whoever asked.
 */

/** @typedef {import("./messages.js").Message} Message */
/** @typedef {{ baseUrl: string, model: string, key: string }} Endpoint */

const TIMEOUT_MS = 60_000;

/**
 * @param {Endpoint} endpoint
 * @returns {(messages: Message[], options?: { signal?: AbortSignal }) => Promise<string>}
 */
export function endpointModel({ baseUrl, model, key }) {
  const url = `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
  return async (messages, { signal } = {}) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({ model, messages, temperature: 0 }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${text.slice(0, 200)}`);
    const content = contentOf(text);
    if (content === null) throw new Error(`no chat completion: ${text.slice(0, 200)}`);
    return content;
  };
}

/** Whether the browser has a language model of its own (Chrome's Prompt API). */
export function hasBuiltInModel() {
  return "LanguageModel" in globalThis;
}

/**
 * The browser's own language model: nothing leaves the browser at all.
 * @returns {Promise<(messages: Message[], options?: { signal?: AbortSignal }) => Promise<string>>}
 * @throws where there is none, or where it can't be used
 */
export async function builtInModel() {
  const api = /** @type {any} */ (globalThis).LanguageModel;
  if (!api) throw new Error("no LanguageModel in this browser");
  const availability = await api.availability();
  if (availability === "unavailable") throw new Error("unavailable");
  return async (messages, { signal } = {}) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const session = await api.create({
      initialPrompts: messages.slice(0, -1),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    try {
      return String(await session.prompt(messages.at(-1)?.content ?? ""));
    } finally {
      session.destroy?.();
    }
  };
}

/**
 * @param {string} text
 * @returns {string | null}
 */
function contentOf(text) {
  try {
    const content = JSON.parse(text)?.choices?.[0]?.message?.content;
    return typeof content === "string" ? content : null;
  } catch {
    return null;
  }
}
