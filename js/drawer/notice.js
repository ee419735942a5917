/**
 * The line that says what was done, and offers to take it back for ten seconds, and what was done before it as long as the
 * line stands; it waits while somebody is at it.
 */

import { html, nothing } from "lit";
import { icon } from "./icons.js";

const UNDO_MS = 10_000;
const PLAIN_MS = 4_000;

export class Notice {
  text = "";
  /** @type {(() => void)[]} the latest last */ #undos = [];
  /** @type {() => void} */ #onUpdate;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #limitMs = 0;

  /** @param {() => void} onUpdate */
  constructor(onUpdate) {
    this.#onUpdate = onUpdate;
  }

  /** Takes back what was done last; null where there is nothing to. */
  get undo() {
    return this.#undos.length > 0 ? () => this.#undos.pop()?.() : null;
  }

  /**
   * @param {string} text
   * @param {(() => void) | null} [undo]
   */
  show(text, undo = null) {
    this.text = text;
    if (undo) this.#undos.push(undo);
    this.#limitMs = this.undo ? UNDO_MS : PLAIN_MS;
    this.resume();
    this.#onUpdate();
  }

  hide() {
    clearTimeout(this.#timer);
    this.text = "";
    this.#undos = [];
    this.#onUpdate();
  }

  pause() {
    clearTimeout(this.#timer);
  }

  resume() {
    clearTimeout(this.#timer);
    if (this.text) this.#timer = setTimeout(() => this.hide(), this.#limitMs);
  }
}

/** @param {import("./element.js").MemoryDrawer} drawer */
export function noticeView({ notice, words }) {
  return html`<div class="notices">
    <div
      class="notice ${notice.text ? "" : "is-empty"}"
      @pointerenter=${() => notice.pause()}
      @pointerleave=${() => notice.resume()}
      @focusin=${() => notice.pause()}
      @focusout=${() => notice.resume()}
    >
      <span role="status">${notice.text}</span>
      ${
        notice.undo
          ? html`<button class="notice-undo" title="Ctrl+Z" aria-keyshortcuts="Control+Z" @click=${() => notice.undo?.()}>
              ${icon("retry")}${words.undo}
            </button>`
          : nothing
      }
      ${
        notice.text
          ? html`<button class="notice-close" aria-label=${words.dismiss} @click=${() => notice.hide()}>
              ${icon("close")}
            </button>`
          : nothing
      }
    </div>
  </div>`;
}
