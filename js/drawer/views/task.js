/** The tab of the running or last task: which memories the agent was given, and why. */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { ago, blank, chip } from "../controls.js";
import { icon } from "../icons.js";
import { reading } from "./list.js";
import { laneText, reasons } from "./why.js";

/** @typedef {import("../../generated/core.js").SemanticMemory} SemanticMemory */
/** @typedef {import("../../generated/core.js").Hit} Hit */
/** @typedef {import("../element.js").MemoryDrawer} MemoryDrawer */

/**
 * @typedef {object} Used
 * @property {string} id
 * @property {string} lane  its place among what was given
 * @property {SemanticMemory | null} record  as it now stands; null where it is gone
 * @property {Hit | null} hit  as it was given; null where that isn't known any more
 */

/**
 * The task of this page; where none ran yet, the last one that is kept.
 *
 * @param {import("../model.js").Model} model
 */
export function currentTask({ task, episodes, memories }) {
  const episode = task
    ? null
    : episodes.reduce(
        (/** @type {any} */ last, each) => (last && last.createdAt >= each.createdAt ? last : each),
        null,
      );
  const source = task ?? episode;
  if (!source) return null;
  /** @type {Map<string, Hit>} */
  const hits = new Map(
    [...Object.values(task?.memories ?? {})].flat().map((/** @type {any} */ hit) => [hit.id, hit]),
  );
  /** @type {{ id: string, why: string }[]} */
  const given = source.given ?? [];
  return {
    goal: String(source.goal ?? ""),
    app: source.app ?? task?.episode?.app ?? null,
    startedAt: task ? task.startedAt : episode.createdAt,
    status:
      task && !task.ended ? "running" : ((task ? task.episode?.status : episode.status) ?? null),
    used: given.map(
      ({ id, why }) =>
        /** @type {Used} */ ({
          id,
          lane: why,
          record: memories.find((each) => each.id === id) ?? null,
          hit: hits.get(id) ?? null,
        }),
    ),
  };
}

/** @param {MemoryDrawer} drawer */
export function taskView(drawer) {
  const { words, formats, model, now } = drawer;
  const task = currentTask(model);
  if (!task) {
    if (model.read !== "yes") return reading(drawer);
    return blank("task", words.taskNone, words.taskNoneHelp);
  }
  const running = task.status === "running";
  return html`<section class="task">
    <header class="task-head">
      <p class="row-facts">
        ${chip(running ? "accent" : "plain", running ? words.taskRunning : words.taskLast)}
        ${task.status && !running ? chip(task.status === "success" ? "positive" : task.status === "failure" ? "negative" : "plain", words[/** @type {"success"} */ (task.status)]) : nothing}
        ${task.app ? chip("plain", task.app) : nothing}
        <span>${ago(formats, task.startedAt, now)}</span>
      </p>
      <h3>${task.goal}</h3>
      ${task.used.length > 0 ? html`<p class="soft">${words.taskUsed(task.used.length)}</p>` : nothing}
    </header>
    ${
      task.used.length === 0
        ? blank("task", words.taskNothing, words.taskNothingHelp)
        : html`<ul class="rows">
            ${repeat(
              task.used,
              ({ id }) => id,
              (used) => row(drawer, used, task.app),
            )}
          </ul>`
    }
  </section>`;
}

/** @param {MemoryDrawer} drawer @param {Used} used @param {string | null} app */
function row(drawer, { id, lane, record, hit }, app) {
  const { words } = drawer;
  const shown = record ?? hit;
  if (!shown)
    return html`<li class="row is-replaced" data-id=${id}>
      <div class="row-main"><h3>${words.goneRecord}</h3><p class="why">${laneText(lane, app, words)}</p></div>
    </li>`;
  return html`<li class="row ${record ? "" : "is-replaced"}" data-id=${id}>
    <div class="row-main">
      <h3>
        ${
          record
            ? html`<button class="row-title" @click=${() => drawer.jump("semantic", id)}>${shown.title}</button>`
            : shown.title
        }
      </h3>
      <p class="content">${shown.content}</p>
      <p class="row-facts">
        ${shown.kind === "preference" ? chip("preference", words.preference) : chip(shown.polarity, words[shown.polarity])}
        ${shown.app ? chip("plain", shown.app) : nothing}
        ${record ? nothing : chip("plain", words.forgotten)}
      </p>
      ${reasons(lane, shown.app ?? app, hit?.why, words)}
      ${
        record
          ? html`<div class="buttons">
              <button
                class="button is-small is-danger-quiet"
                data-action="forget"
                aria-label=${words.forgetOf(shown.title)}
                @click=${() => drawer.askDelete("semantic", [record])}
              >
                ${icon("delete")}${words.forget}
              </button>
            </div>`
          : nothing
      }
    </div>
  </li>`;
}
