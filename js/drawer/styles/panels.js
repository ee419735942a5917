/** The settings. */

import { css } from "lit";

export const panels = css`
  .panels {
    display: grid;
    gap: 0.9em;
  }

  .panel,
  ::slotted([slot="panels"]) {
    display: grid;
    gap: 0.8em;
    padding: 1.1em 1.2em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .panel h3 {
    font-size: 1em;
  }

  .meter {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.25em 1em;
  }

  .meter progress {
    grid-column: 1 / -1;
    width: 100%;
    height: 0.5em;
    border: 0;
    border-radius: 1em;
    overflow: hidden;
    appearance: none;
    background: var(--_hover);
  }

  .meter progress::-webkit-progress-bar {
    background: var(--_hover);
  }

  .meter progress::-webkit-progress-value {
    border-radius: 1em;
    background: var(--_accent);
  }

  .meter progress::-moz-progress-bar {
    border-radius: 1em;
    background: var(--_accent);
  }

  .report {
    padding: 0.8em 1em;
    border-radius: 9px;
    background: var(--_background);
  }

  .report .buttons {
    margin-top: 0.8em;
  }

  .reported {
    display: grid;
    gap: 0.35em;
    font-size: 0.93em;
    overflow-wrap: anywhere;
  }

  .panel > * {
    min-width: 0;
  }

  .panel .buttons > [role="status"] {
    align-self: center;
  }

  .setup summary {
    cursor: pointer;
  }

  .setup > * + * {
    margin-top: 0.7em;
  }

  .setup label {
    display: block;
  }

  .setup pre {
    max-height: 16em;
    padding: 0.8em 1em;
    border-radius: 9px;
    overflow: auto;
    background: var(--_background);
    font-size: 0.85em;
  }

  .calls {
    display: grid;
    max-height: 22em;
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }

  .calls li {
    display: grid;
    grid-template-columns: 1fr auto auto;
    gap: 0.3em 0.8em;
    align-items: center;
    padding: 0.45em 0;
    border-top: 1px solid var(--_line);
    font-size: 0.93em;
  }

  .call-what {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  .call-what small {
    display: block;
  }

  .version {
    text-align: center;
  }
`;
