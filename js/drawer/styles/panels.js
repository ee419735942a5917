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

  .version {
    text-align: center;
  }
`;
