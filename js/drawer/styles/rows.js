/** The lists and their records. */

import { css } from "lit";

export const rows = css`
  .counting {
    position: sticky;
    top: -1em;
    z-index: 2;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4em 0.8em;
    min-height: 3.4em;
    padding: 0.5em 1em;
    background: var(--_background);
    color: var(--_soft);
    font-size: 0.93em;
  }

  .counting.is-selection {
    margin: 0 0 0.5em;
    border-radius: 0 0 var(--_radius) var(--_radius);
    background: var(--_accent-soft);
    color: var(--_accent);
    font-weight: 500;
  }

  .spring {
    flex: 1;
  }

  .rows {
    display: grid;
    gap: 0.55em;
  }

  .row {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 0.8em;
    padding: 0.8em 0.7em 0.8em 1em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    content-visibility: auto;
    contain-intrinsic-size: auto 6.5em;
  }

  .row:hover {
    border-color: color-mix(in srgb, var(--_soft) 45%, var(--_line));
  }

  .row:has(.row-title:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }

  .row-title:focus-visible {
    outline: none;
  }

  .row:has(.row-select:checked) {
    border-color: var(--_accent);
    background: color-mix(in srgb, var(--_accent-soft) 40%, var(--_surface));
  }

  .row.is-pinned {
    border-inline-start: 3px solid var(--_accent);
    padding-inline-start: calc(1em - 2px);
  }

  .row .row-select {
    position: relative;
    z-index: 1;
    margin-top: 0.25em;
  }

  .task .row {
    grid-template-columns: minmax(0, 1fr);
  }

  .row.is-ghost {
    height: 5.5em;
    animation: breathe 1.4s ease-in-out infinite alternate;
  }

  .is-waiting .row.is-ghost {
    margin-top: 0.5em;
  }

  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }

  .row h3 {
    font-size: 1em;
    font-weight: 600;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }

  .row-title {
    display: inline;
    padding: 0;
    border: 0;
    background: none;
    font-weight: inherit;
    text-align: start;
    overflow-wrap: anywhere;
  }

  /* The whole of a row unfolds it. */
  .row:not(.is-unfolded, .task *) .row-title::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  .is-replaced .row-title,
  .is-replaced > .row-main > h3 {
    color: var(--_soft);
    text-decoration: line-through;
  }

  .row-gist {
    display: -webkit-box;
    margin-top: 0.15em;
    overflow: hidden;
    color: var(--_soft);
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }

  .row-facts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.7em;
    margin-top: 0.45em;
    color: var(--_soft);
    font-size: 0.93em;
  }

  .row-facts .chip.is-plain {
    color: var(--_text);
  }

  .row-origin {
    margin-top: 0.35em;
    font-size: 0.93em;
  }

  .row-origin .link {
    position: relative;
    z-index: 1;
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    max-width: 100%;
    color: var(--_soft);
  }

  .row-origin .link:hover {
    color: var(--_accent);
  }

  .row-origin span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .row-actions {
    position: relative;
    z-index: 1;
    display: flex;
    align-items: start;
    gap: 0.1em;
  }

  .row-details {
    grid-column: 2 / -1;
    display: grid;
    gap: 0.9em;
    margin-top: 0.8em;
    padding-top: 0.8em;
    border-top: 1px solid var(--_line);
  }

  .content {
    margin-top: 0.2em;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  .matches,
  .why {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3em;
    color: var(--_soft);
    font-size: 0.93em;
  }

  .why {
    margin: 0.6em 0;
    padding: 0.5em 0.75em;
    border-radius: 9px;
    background: var(--_background);
  }

  .facts {
    display: grid;
    gap: 0.4em;
  }

  .fact {
    display: grid;
    grid-template-columns: 11em minmax(0, 1fr);
    gap: 0 1em;
  }

  .fact dt {
    color: var(--_soft);
  }

  .fact dd {
    overflow-wrap: anywhere;
  }

  .fact dd > .chip {
    margin: 0 0.3em 0.2em 0;
  }

  .quote {
    display: block;
    color: var(--_soft);
    font-size: 0.93em;
  }

  .log {
    display: grid;
    gap: 0.35em;
    counter-reset: entry;
  }

  .log li {
    padding-inline-start: 0.8em;
    border-inline-start: 2px solid var(--_line);
  }

  .log li b {
    font-weight: 600;
  }

  .log .is-failed {
    border-inline-start-color: var(--_danger);
  }

  .log .is-failed b {
    color: var(--_danger);
  }

  .log .is-omitted {
    color: var(--_soft);
    font-style: italic;
  }

  .task-head {
    display: grid;
    gap: 0.3em;
    margin-bottom: 1em;
  }

  .task-head h3 {
    font-size: 1.15em;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }

  .editor,
  .editor label {
    display: grid;
    gap: 0.3em;
  }

  .editor {
    gap: 0.9em;
  }

  .editor label > span:first-child {
    font-size: 0.93em;
    color: var(--_soft);
  }

  .editor-pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(12em, 100%), 1fr));
    gap: 0.9em;
  }

  .editor .choice select {
    min-height: 2.5em;
    border-color: var(--_field-line);
  }

  @container drawer (width < 34rem) {
    .row {
      gap: 0 0.6em;
      padding: 0.75em 0.5em 0.75em 0.75em;
    }

    .row-details {
      grid-column: 1 / -1;
    }

    .row-actions {
      flex-direction: column;
    }

    .fact {
      grid-template-columns: minmax(0, 1fr);
      margin-bottom: 0.25em;
    }

    .fact dt {
      font-size: 0.93em;
    }

    .counting {
      padding-inline: 0.75em;
    }
  }
`;
