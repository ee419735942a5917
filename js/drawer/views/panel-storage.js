/** How much is kept, how much fits, and when it was last saved. */

import { html, nothing } from "lit";
import { ago, fact } from "../controls.js";

/** @param {import("../element.js").MemoryDrawer} drawer */
export function storagePanel({ words, formats, model, now }) {
  const { counts, limits, persisted } = model.status;
  /** @type {Record<string, string>} */
  const names = { semantic: words.tabSemantic, episodic: words.tabEpisodic };
  const layers = Object.keys(counts).filter((name) => name in names);
  const saved = lastSaved(model);
  return html`<section class="panel">
    <h3>${words.storage}</h3>
    ${layers.map((name) => meter(names[name] ?? name, counts[name] ?? 0, limits[name], words))}
    <dl class="facts">
      ${fact(words.lastSaved, saved === null ? words.never : ago(formats, saved, now))}
      ${fact(words.space, model.space ? words.spaceOf(formats.size(model.space.usage), formats.size(model.space.quota)) : words.unknown)}
      ${fact(words.persistence, persisted === null ? words.unknown : persisted ? words.persisted : words.notPersisted)}
      ${counts.forgotten ? fact(words.tombstones, html`${formats.number(counts.forgotten)} <small>${words.tombstonesHelp}</small>`) : nothing}
    </dl>
  </section>`;
}

/**
 * @param {string} name
 * @param {number} count
 * @param {number | undefined} limit
 * @param {import("../words/index.js").Words} words
 */
function meter(name, count, limit, words) {
  const text = limit ? words.usedOf(count, limit) : String(count);
  return html`<div class="meter">
    <span>${name}</span><span class="soft">${text}</span>
    ${limit ? html`<progress max=${limit} value=${Math.min(count, limit)} aria-label="${name}: ${text}"></progress>` : nothing}
  </div>`;
}

/**
 * The latest that a record tells of, or that was seen to happen.
 *
 * @param {import("../model.js").Model} model
 * @returns {number | null}
 */
function lastSaved({ memories, episodes, changedAt }) {
  const times = [
    changedAt ?? 0,
    ...memories.flatMap(({ createdAt, lastUsedAt, lastVerifiedAt }) => [
      createdAt,
      lastUsedAt ?? 0,
      lastVerifiedAt,
    ]),
    ...episodes.map(({ endedAt }) => endedAt),
  ];
  const last = times.reduce((latest, time) => Math.max(latest, time), 0);
  return last > 0 ? last : null;
}
