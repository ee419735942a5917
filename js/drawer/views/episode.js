/** One task log in the list. */

import { html, nothing } from "lit";
import { ago, chip, fact } from "../controls.js";
import { icon } from "../icons.js";
import { laneText } from "./why.js";

/** @typedef {import("../../generated/core.js").Episode} Episode */
/** @typedef {import("../../generated/core.js").Event} LogEntry */
/** @typedef {import("../element.js").MemoryDrawer} MemoryDrawer */

/** @type {Record<string, string>} */
const COLOURS = { success: "positive", failure: "negative", cancelled: "plain" };

/**
 * @param {MemoryDrawer} drawer
 * @param {Episode} episode
 */
export function episodeRow(drawer, episode) {
  const { words, formats, now } = drawer;
  const list = drawer.lists.episodic;
  const unfolded = list.unfolded.has(episode.id);
  return html`<li class="row ${unfolded ? "is-unfolded" : ""}" data-id=${episode.id}>
    <input
      type="checkbox"
      class="row-select"
      aria-label=${words.select(episode.goal)}
      .checked=${list.selected.has(episode.id)}
      @change=${(/** @type {any} */ event) => list.select(episode.id, event.target.checked)}
    />
    <div class="row-main">
      <h3>
        <button class="row-title" aria-expanded=${unfolded} @click=${() => list.fold(episode.id)}>
          ${episode.goal}
        </button>
      </h3>
      <p class="row-facts">
        ${chip(COLOURS[episode.status] ?? "plain", words[episode.status])}
        ${episode.app ? chip("plain", episode.app) : nothing}
        <span>${ago(formats, episode.createdAt, now)}</span>
        <span>${words.given(episode.given.length)}</span>
      </p>
    </div>
    <div class="row-actions">
      <button
        class="icon-button"
        data-action="delete"
        aria-label=${words.deleteOf(episode.goal)}
        title=${words.delete}
        @click=${() => drawer.askDelete("episodic", [episode])}
      >
        ${icon("delete")}
      </button>
    </div>
    ${unfolded ? html`<div class="row-details">${details(drawer, episode)}</div>` : nothing}
  </li>`;
}

/** @param {MemoryDrawer} drawer @param {Episode} episode */
function details(drawer, episode) {
  const { words, formats, model } = drawer;
  const learned = model.memories.filter((record) => record.episodeId === episode.id);
  const given = episode.given.map(({ id, why }) => {
    const record = model.memories.find((each) => each.id === id);
    return html`<li>
      ${record ? toMemory(drawer, record) : words.goneRecord}
      <small>${laneText(why, record?.app ?? episode.app, words)}</small>
    </li>`;
  });
  return html`<dl class="facts">
      ${fact(words.error, episode.error)}
      ${fact(words.began, formats.dateTime(episode.createdAt))}
      ${fact(words.took, formats.duration(episode.endedAt - episode.createdAt))}
      ${fact(words.learned, learned.length > 0 ? html`<ul>${learned.map((record) => html`<li>${toMemory(drawer, record)}</li>`)}</ul>` : null)}
      ${given.length > 0 ? fact(words.given(given.length), html`<ul>${given}</ul>`) : nothing}
      ${fact(words.facts, episode.workingMemory?.facts?.length > 0 ? html`<ul>${episode.workingMemory.facts.map((text) => html`<li>${text}</li>`)}</ul>` : null)}
      ${episode.events.length > 0 ? fact(words.log, html`<ol class="log">${episode.events.map((event) => entry(drawer, event))}</ol>`) : fact(words.summary, episode.summary)}
    </dl>
    <div class="buttons">
      <button
        class="button is-danger-quiet"
        aria-label=${words.deleteOf(episode.goal)}
        @click=${() => drawer.askDelete("episodic", [episode])}
      >
        ${icon("delete")}${words.delete}
      </button>
    </div>`;
}

/** @param {MemoryDrawer} drawer @param {import("../../generated/core.js").SemanticMemory} record */
const toMemory = (drawer, record) =>
  html`<button class="link" @click=${() => drawer.jump("semantic", record.id)}>${record.title}</button>`;

/** Fields of a log entry that are shown as its text, the first that is there. */
const TEXTS = ["summary", "text", "error", "message", "reason", "result", "thought"];
const TITLES = ["title", "tool", "name", "type"];

/** @param {MemoryDrawer} drawer @param {LogEntry} event */
function entry({ words }, event) {
  if (event.type === "omitted")
    return html`<li class="is-omitted">${words.omitted(Number(event.count))}</li>`;
  const first = (/** @type {string[]} */ names) => {
    const name = names.find((each) => typeof event[each] === "string" && event[each] !== "");
    return name ? String(event[name]) : "";
  };
  const failed = event.status === "failure" || event.type === "error";
  return html`<li class=${failed ? "is-failed" : ""}>
    <b>${event.type === "fact" ? words.fact : first(TITLES)}</b> ${first(TEXTS)}
    ${failed ? html`<span class="unseen">(${words.failure})</span>` : nothing}
  </li>`;
}
