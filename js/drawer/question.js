/** Asks before something is deleted. */

import { html, nothing } from "lit";
import { icon } from "./icons.js";

/** @typedef {{ title: string, help: string, confirm: string }} Question */

export class Asking {
  /** @type {Question | null} */ question = null;
  /** @type {(yes: boolean) => void} */ #settle = () => {};
  /** @type {() => void} */ #onUpdate;

  /** @param {() => void} onUpdate */
  constructor(onUpdate) {
    this.#onUpdate = onUpdate;
  }

  /**
   * @param {Question} question
   * @returns {Promise<boolean>}
   */
  ask(question) {
    this.answer(false);
    this.question = question;
    this.#onUpdate();
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** @param {boolean} yes */
  answer(yes) {
    if (!this.question) return;
    this.question = null;
    this.#onUpdate();
    this.#settle(yes);
  }
}

/** @param {import("./element.js").MemoryDrawer} drawer */
export function questionView({ asking, words }) {
  const { question } = asking;
  return html`<dialog
    class="question"
    role="alertdialog"
    aria-labelledby="question-title"
    aria-describedby="question-help"
    @close=${(/** @type {Event} */ event) => {
      event.stopPropagation();
      asking.answer(false);
    }}
    @cancel=${(/** @type {Event} */ event) => event.stopPropagation()}
  >
    ${
      question
        ? html`<h2 id="question-title">${question.title}</h2>
            <p id="question-help">${question.help}</p>
            <div class="question-answers">
              <button class="button" autofocus @click=${() => asking.answer(false)}>
                ${words.cancel}
              </button>
              <button class="button is-danger" data-answer="yes" @click=${() => asking.answer(true)}>
                ${icon("delete")}${question.confirm}
              </button>
            </div>`
        : nothing
    }
  </dialog>`;
}
