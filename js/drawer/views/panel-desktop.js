/** The door to desktop MCP clients: opening and closing it, what a client has to be given, what clients did. */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { ago, chip } from "../controls.js";
import { icon } from "../icons.js";
import { clientOf } from "../source.js";

/** @typedef {import("../element.js").MemoryDrawer} MemoryDrawer */
/** @typedef {import("../../api.js").Desktop} Desktop */

/** @param {MemoryDrawer} drawer */
export function desktopPanel(drawer) {
  const { words, model } = drawer;
  const desktop = desktopOf(drawer);
  if (!desktop) return nothing;
  const { state, reason } = desktop.status();
  /** @type {Record<string, string>} */
  const reasons = words.desktopReasons;
  const why = reason === null || reason === "click" ? "" : (reasons[reason] ?? reason);
  return html`<section class="panel" data-panel="desktop">
    <h3>${words.desktop}</h3>
    <p class="soft">${words.desktopHelp}</p>
    <div class="buttons">
      ${
        state === "off"
          ? html`<button class="button is-primary" data-action="connect" @click=${() => desktop.connect()}>
              ${icon("client")}${words.desktopConnect}
            </button>`
          : html`<button class="button" data-action="disconnect" @click=${() => desktop.disconnect()}>
              ${words.desktopDisconnect}
            </button>`
      }
      <span role="status" data-state=${state}>${chip(state === "connected" ? "positive" : "plain", words.desktopStates[state])}</span>
    </div>
    ${why ? html`<p class="problem">${why}</p>` : nothing}
    ${setup(drawer, desktop)}
    ${model.calls.length > 0 || state !== "off" ? calls(drawer) : nothing}
  </section>`;
}

/**
 * The bank's door, where it has a working one.
 *
 * @param {MemoryDrawer} drawer
 * @returns {Desktop | null}
 */
function desktopOf({ model, words }) {
  try {
    const desktop = model.bank?.desktop;
    return desktop && Object.hasOwn(words.desktopStates, desktop.status().state) ? desktop : null;
  } catch {
    return null;
  }
}

/**
 * @param {MemoryDrawer} drawer
 * @param {Desktop} desktop
 */
function setup(drawer, desktop) {
  const { words } = drawer;
  const root = () => drawer.renderRoot.querySelector("[data-panel=desktop]");
  const installed = () =>
    /** @type {HTMLInputElement | null} */ (root()?.querySelector("#relay-installed"))?.checked ===
    true;
  const text = () => JSON.stringify(desktop.configuration({ installed: installed() }), null, 2);
  // The token is made, and written, when it is looked at.
  const show = () => {
    const shown = root()?.querySelector("pre");
    if (shown) shown.textContent = text();
  };
  const rotate = async () => {
    const { askRotate, askRotateHelp, confirmRotate } = words;
    if (
      !(await drawer.asking.ask({ title: askRotate, help: askRotateHelp, confirm: confirmRotate }))
    )
      return;
    desktop.rotate();
    show();
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      drawer.notice.show(words.copied);
    } catch {
      // where a page may not, there is the text to select
    }
  };
  return html`<details class="setup" @toggle=${(/** @type {any} */ event) => event.target.open && show()}>
    <summary>${words.desktopSetup}</summary>
    <p class="soft">${words.desktopSetupHelp}</p>
    <label><input type="checkbox" id="relay-installed" @change=${show} /> ${words.desktopInstalled}</label>
    <pre tabindex="0" aria-label=${words.desktopSetup}></pre>
    <div class="buttons">
      <button class="button" data-action="copy" @click=${copy}>${icon("copy")}${words.copy}</button>
      <button class="button" data-action="rotate" @click=${rotate}>${icon("retry")}${words.desktopRotate}</button>
    </div>
  </details>`;
}

/** @param {MemoryDrawer} drawer */
function calls(drawer) {
  const { words, model } = drawer;
  return html`<h4>${words.calls}</h4>
    ${
      model.calls.length === 0
        ? html`<p class="soft">${words.noCalls}</p>`
        : html`<ul class="calls">
            ${repeat(
              model.calls,
              ({ id }) => id,
              (call) => line(drawer, call),
            )}
          </ul>`
    }`;
}

/**
 * @param {MemoryDrawer} drawer
 * @param {import("../../generated/core.js").ToolCall} call
 */
function line(drawer, call) {
  const { words, formats, now, model } = drawer;
  /** @type {Record<string, string>} */
  const tools = words.callTools;
  const outcome = call.undone ? words.callUndone : words.callOutcomes[call.outcome];
  const undo = async () => {
    const undone = await model.ask("undoToolCall", call.id);
    await model.refresh();
    if (!undone) drawer.notice.show(words.callNotUndone);
  };
  return html`<li data-call=${call.tool}>
    <span class="call-what">
      <b>${clientOf(call.client) ?? call.client}</b> · ${tools[call.tool] ?? call.tool}
      ${call.about ? html`<q>${call.about}</q>` : nothing} ${outcome ? html`<span class="soft">(${outcome})</span>` : nothing}
      ${call.error ? html`<small class="soft">${call.error}</small>` : nothing}
    </span>
    <span class="soft">${ago(formats, call.createdAt, now)}</span>
    ${
      call.changes.length > 0
        ? html`<button class="button" data-action="undo-call" @click=${undo}>${words.callUndo}</button>`
        : html`<span></span>`
    }
  </li>`;
}
