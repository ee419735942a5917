/** Buttons, fields, choices, chips. */

import { css } from "lit";

export const controls = css`
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.45em;
    min-height: 2.4em;
    padding: 0.25em 0.95em;
    border: 1px solid var(--_line);
    border-radius: 9px;
    background: var(--_surface);
    font-weight: 500;
    line-height: 1.3;
  }

  .button:hover {
    background: var(--_hover);
  }

  .button:disabled {
    opacity: 0.5;
    cursor: default;
  }

  .button.is-primary {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .button.is-danger {
    border-color: transparent;
    background: var(--_danger);
    color: var(--_on-danger);
  }

  .button.is-primary:hover,
  .button.is-danger:hover {
    filter: brightness(1.08);
  }

  .button.is-danger-quiet {
    color: var(--_danger);
  }

  .button.is-on {
    border-color: var(--_accent);
    background: var(--_accent-soft);
    color: var(--_accent);
  }

  .button.is-small {
    min-height: 2em;
    padding: 0.1em 0.75em;
    font-size: 0.93em;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6em;
  }

  .icon-button {
    display: inline-grid;
    place-items: center;
    flex: none;
    width: 2.3em;
    height: 2.3em;
    padding: 0;
    border: 0;
    border-radius: 9px;
    background: none;
    color: var(--_soft);
  }

  .icon-button:hover {
    background: var(--_hover);
    color: var(--_text);
  }

  .icon-button.is-on {
    color: var(--_accent);
  }

  .icon-button.is-on .icon-pin {
    fill: currentColor;
  }

  .link {
    padding: 0;
    border: 0;
    background: none;
    color: var(--_accent);
    text-align: start;
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
    text-underline-offset: 0.2em;
  }

  .link:hover {
    text-decoration-color: currentColor;
  }

  .link.is-danger {
    color: var(--_danger);
  }

  .field {
    width: 100%;
    min-height: 2.5em;
    padding: 0.4em 0.75em;
    border: 1px solid var(--_field-line);
    border-radius: 9px;
    background: var(--_surface);
  }

  textarea.field {
    min-height: 6em;
    resize: vertical;
  }

  .field::placeholder {
    color: var(--_soft);
    opacity: 1;
  }

  .search {
    position: relative;
    display: block;
  }

  .search .icon {
    position: absolute;
    inset-inline-start: 0.8em;
    top: 50%;
    translate: 0 -50%;
    color: var(--_soft);
    pointer-events: none;
  }

  .search .field {
    padding-inline-start: 2.5em;
  }

  .tools {
    display: grid;
    gap: 0.6em;
  }

  .filters {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(8.5em, 100%), 1fr));
    gap: 0.5em;
  }

  .choice {
    position: relative;
    display: block;
    min-width: 0;
  }

  .choice select {
    width: 100%;
    min-height: 2.3em;
    padding: 0.2em 2em 0.2em 0.75em;
    border: 1px solid var(--_line);
    border-radius: 9px;
    background: var(--_surface);
    text-overflow: ellipsis;
    appearance: none;
    cursor: pointer;
  }

  .choice.is-set[class] select:not([data-filter="sort"], [data-filter="mode"], [data-filter=""]) {
    border-color: var(--_accent);
    background: var(--_accent-soft);
    color: var(--_accent);
  }

  .choice .icon {
    position: absolute;
    inset-inline-end: 0.6em;
    top: 50%;
    translate: 0 -50%;
    pointer-events: none;
    color: var(--_soft);
  }

  .chip {
    display: inline-flex;
    align-items: center;
    gap: 0.3em;
    max-width: 100%;
    padding: 0.05em 0.6em;
    border-radius: 1em;
    background: var(--_hover);
    font-size: 0.86em;
    overflow-wrap: anywhere;
  }

  .chip.is-positive {
    background: var(--_positive-soft);
    color: var(--_positive);
  }

  .chip.is-negative {
    background: var(--_negative-soft);
    color: var(--_negative);
  }

  .chip.is-preference {
    background: var(--_preference-soft);
    color: var(--_preference);
  }

  .chip.is-client {
    background: var(--_client-soft);
    color: var(--_client);
    font-weight: 600;
  }

  .chip.is-accent {
    background: var(--_accent-soft);
    color: var(--_accent);
  }

  mark {
    padding: 0.05em 0.35em;
    border-radius: 4px;
    background: var(--_accent-soft);
    color: var(--_accent);
  }

  input[type="checkbox"] {
    width: 1.1em;
    height: 1.1em;
    margin: 0;
    accent-color: var(--_accent);
    cursor: pointer;
  }

  .problem {
    color: var(--_danger);
    overflow-wrap: anywhere;
  }

  .problem:empty {
    display: none;
  }
`;
