/** One memory in the list: its gist, and unfolded all there is to know of it. */

import { html, nothing } from "lit";
import { ago, chip, fact } from "../controls.js";
import { icon } from "../icons.js";
import { clientOf, sourceIcon, sourceText } from "../source.js";
import { editor } from "./editor.js";
import { matches } from "./why.js";

/** @typedef {import("../../generated/core.js").SemanticMemory} SemanticMemory */
/** @typedef {import("../element.js").MemoryDrawer} MemoryDrawer */

/**
 * @param {MemoryDrawer} drawer
 * @param {SemanticMemory} record
 */
export function memoryRow(drawer, record) {
  const { words } = drawer;
  const list = drawer.lists.semantic;
  const draft = drawer.draft?.record.id === record.id ? drawer.draft : null;
  const unfolded = list.unfolded.has(record.id) || draft !== null;
  const replaced = record.supersededBy !== null;
  const classes = `row ${unfolded ? "is-unfolded" : ""} ${replaced ? "is-replaced" : ""} ${record.pinned ? "is-pinned" : ""}`;
  return html`<li class=${classes} data-id=${record.id}>
    <input
      type="checkbox"
      class="row-select"
      aria-label=${words.select(record.title)}
      .checked=${list.selected.has(record.id)}
      @change=${(/** @type {any} */ event) => list.select(record.id, event.target.checked)}
    />
    <div class="row-main">
      <h3>
        <button
          class="row-title"
          aria-expanded=${unfolded}
          @click=${() => list.fold(record.id)}
        >
          ${record.title}
        </button>
      </h3>
      ${unfolded || record.content === record.title ? nothing : html`<p class="row-gist">${record.content}</p>`}
      <p class="row-facts">${facts(drawer, record)}</p>
      ${origin(drawer, record)}
    </div>
    <div class="row-actions">
      <button
        class="icon-button ${record.pinned ? "is-on" : ""}"
        aria-label=${words.pinOf(record.title)}
        title=${record.pinned ? words.unpin : words.pin}
        aria-pressed=${record.pinned}
        @click=${() => drawer.pin([record], !record.pinned)}
      >
        ${icon("pin")}
      </button>
      <button
        class="icon-button"
        data-action="delete"
        aria-label=${words.deleteOf(record.title)}
        title=${words.delete}
        @click=${() => drawer.askDelete("semantic", [record])}
      >
        ${icon("delete")}
      </button>
    </div>
    ${
      unfolded
        ? html`<div class="row-details">
            ${draft ? editor(drawer, draft) : details(drawer, record)}
          </div>`
        : nothing
    }
  </li>`;
}

/** @param {MemoryDrawer} drawer @param {SemanticMemory} record */
function facts({ words, formats, now }, record) {
  return html`${
    record.kind === "preference"
      ? chip("preference", words.preference)
      : chip(record.polarity, words[record.polarity])
  }
  ${record.supersededBy === null ? nothing : chip("plain", words.replaced)}
  ${record.app ? chip("plain", record.app) : nothing}
  ${clientChip(words, record.source)}
  <span>${ago(formats, record.createdAt, now)}</span>
  <span>${words.used(record.hits)}</span>`;
}

/** @param {import("../words/index.js").Words} words @param {string} source */
function clientChip(words, source) {
  const client = clientOf(source);
  if (client === null) return nothing;
  return html`<span class="chip is-client" title=${words.writtenBy(client)}>
    ${icon("client")}<span class="unseen">${words.writtenBy(client)}</span
    ><span aria-hidden="true">${client}</span>
  </span>`;
}

/** @param {MemoryDrawer} drawer @param {SemanticMemory} record */
function origin(drawer, record) {
  const episode = drawer.model.episodes.find(({ id }) => id === record.episodeId);
  if (!episode) return nothing;
  return html`<p class="row-origin">
    <button class="link" @click=${() => drawer.jump("episodic", episode.id)}>
      ${icon("episodic")}<span>${drawer.words.learnedFrom} “${episode.goal}”</span>
    </button>
  </p>`;
}

/** @param {MemoryDrawer} drawer @param {SemanticMemory} record */
function details(drawer, record) {
  const { words, formats, model } = drawer;
  const why = drawer.lists.semantic.query.hits?.get(record.id)?.why;
  const learntFromGone =
    record.episodeId !== null && !model.episodes.some(({ id }) => id === record.episodeId);
  return html`<p class="content">${record.content}</p>
    ${why ? html`<p class="matches"><b>${words.matched}</b> ${matches(why, words)}</p>` : nothing}
    <dl class="facts">
      ${fact(words.keywords, record.keywords.length > 0 ? record.keywords.map((word) => chip("plain", word)) : null)}
      ${fact(
        words.from,
        html`${icon(sourceIcon(record.source))} ${sourceText(record.source, words)}${
          learntFromGone ? html`<br /><small>${words.learnedFromGone}</small>` : nothing
        }`,
      )}
      ${fact(words.created, formats.dateTime(record.createdAt))}
      ${fact(words.lastUsed, record.lastUsedAt === null ? words.never : formats.dateTime(record.lastUsedAt))}
      ${record.lastVerifiedAt === record.createdAt ? nothing : fact(words.verified, formats.dateTime(record.lastVerifiedAt))}
      ${record.helped + record.harmed > 0 ? fact(words.outcomeLabel, words.outcome(record.helped, record.harmed)) : nothing}
      ${other(drawer, words.replaces, record.supersedes)}
      ${other(drawer, words.replacedBy, record.supersededBy)}
    </dl>
    <div class="buttons">
      <button
        class="button"
        data-action="edit"
        aria-label=${words.editOf(record.title)}
        @click=${() => drawer.edit(record)}
      >
        ${icon("edit")}${words.edit}
      </button>
      <button class="button" @click=${() => drawer.pin([record], !record.pinned)}>
        ${icon(record.pinned ? "unpin" : "pin")}${record.pinned ? words.unpin : words.pin}
      </button>
      <button
        class="button is-danger-quiet"
        aria-label=${words.deleteOf(record.title)}
        @click=${() => drawer.askDelete("semantic", [record])}
      >
        ${icon("delete")}${words.delete}
      </button>
    </div>`;
}

/**
 * A memory that this one replaced, or that replaced it.
 *
 * @param {MemoryDrawer} drawer
 * @param {string} name
 * @param {string | null} id
 */
function other(drawer, name, id) {
  if (id === null) return nothing;
  const record = drawer.model.memories.find((each) => each.id === id);
  return fact(
    name,
    record
      ? html`<button class="link" @click=${() => drawer.jump("semantic", id)}>${record.title}</button>
          <span class="quote">${record.content}</span>`
      : drawer.words.goneRecord,
  );
}
