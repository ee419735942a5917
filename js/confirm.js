/**
 * Asks the user before a client deletes a memory: a small panel in the corner that doesn't take the focus away, or, where
 * a dialog such as the drawer keeps the user from everything else, a dialog above it.
 */

import { PAIRING } from "./generated/tools.js";

/** @type {Record<"zh" | "en", { ask: string, by: (client: string) => string, yes: string, no: string }>} */
const WORDS = {
  zh: {
    ask: "删除这条记忆？",
    by: (client) => `由“${client}”（自称）提出`,
    yes: "删除",
    no: "保留",
  },
  en: {
    ask: "Delete this memory?",
    by: (client) => `Asked for by “${client}” (as it calls itself)`,
    yes: "Delete",
    no: "Keep",
  },
};

const STYLE = `
dialog {
  position: fixed; inset: auto 16px 16px auto; box-sizing: border-box; width: min(360px, calc(100vw - 32px)); margin: 0;
  padding: 16px; border: 1px solid #8884; border-radius: 12px; box-shadow: 0 8px 32px #0004;
  font: 14px/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas; color-scheme: light dark;
  overflow-wrap: anywhere;
}
h2 { margin: 0 0 8px; font-size: 16px; }
p { margin: 0 0 8px; max-height: 40vh; overflow: auto; white-space: pre-wrap; }
.by { opacity: 0.75; }
.title { font-weight: 600; }
.buttons { display: flex; gap: 8px; justify-content: flex-end; }
button { font: inherit; padding: 6px 16px; border: 1px solid #8888; border-radius: 8px; background: none; color: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid #2563eb; outline-offset: 2px; }
.yes { background: #b91c1c; border-color: #b91c1c; color: #fff; }
`;

/** One question after the other, and not many in a row. */
let turn = Promise.resolve();
let waiting = 0;
const MOST_WAITING = 5;

/**
 * @param {"zh" | "en"} locale
 * @returns {import("./tools.js").Confirm}
 */
export function confirmDelete(locale) {
  return (record, client, signal) => {
    if (waiting >= MOST_WAITING) return Promise.resolve(false);
    waiting += 1;
    const asked = turn.then(() => ask(WORDS[locale], record, client, signal));
    const done = () => {
      waiting -= 1;
    };
    turn = asked.then(done, done);
    // Where it can't be shown, nobody was asked.
    return asked.catch(() => undefined);
  };
}

/**
 * @param {(typeof WORDS)["en"]} words
 * @param {import("./tools.js").SemanticMemory} record
 * @param {string | undefined} client
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<boolean>} false also where the user doesn't answer, or the client asks no more
 */
function ask(words, record, client, signal) {
  const host = document.createElement("memory-question");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const yes = element("button", "yes", words.yes);
  const no = element("button", "no", words.no);
  const buttons = element("div", "buttons");
  buttons.append(no, yes);
  const heading = element("h2", "ask", words.ask);
  const panel = /** @type {HTMLDialogElement} */ (element("dialog", "panel"));
  panel.append(heading, element("p", "title", record.title), element("p", "", record.content));
  panel.append(element("p", "by", words.by(client ?? location.hostname)), buttons);
  panel.popover = "manual";
  panel.role = "alertdialog";
  panel.ariaLabel = words.ask;
  root.append(panel);
  document.body.append(host);
  panel.showPopover();
  const { left, top, width, height } = panel.getBoundingClientRect();
  if (document.elementFromPoint(left + width / 2, top + height / 2) !== host) {
    panel.hidePopover();
    panel.popover = null;
    panel.showModal();
  }
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ agreed) => {
      clearTimeout(timer);
      host.remove();
      resolve(agreed);
    };
    const timer = setTimeout(answer, PAIRING.CONFIRM_LIMIT_MS, false);
    // A script's click is not the user's.
    yes.onclick = ({ isTrusted }) => isTrusted && answer(true);
    no.onclick = () => answer(false);
    panel.oncancel = () => answer(false);
    panel.onkeydown = ({ key }) => key === "Escape" && answer(false);
    signal?.addEventListener("abort", () => answer(false));
    if (signal?.aborted) answer(false);
  });
}

/**
 * @param {string} tag
 * @param {string} name
 * @param {string} [text]
 */
function element(tag, name, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}
