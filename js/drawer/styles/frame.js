/** The sheet, its head, its tabs, and what is laid over them. */

import { css } from "lit";

export const frame = css`
  .drawer {
    position: fixed;
    inset: 0 0 0 auto;
    width: min(var(--memory-drawer-width, 46rem), 100vw);
    max-width: 100vw;
    height: 100dvh;
    max-height: 100dvh;
    margin: 0;
    padding: 0;
    border: 0;
    border-left: 1px solid var(--_line);
    overflow: hidden;
    background: var(--_background);
    color: var(--_text);
    font-family: var(--_font);
    font-size: var(--memory-drawer-font-size, 0.9375rem);
    line-height: 1.5;
    text-align: start;
    /* What a page says of all elements reaches the host, and would be inherited from it. */
    font-style: normal;
    font-variant: normal;
    font-weight: 400;
    letter-spacing: normal;
    word-spacing: normal;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    text-wrap: wrap;
    white-space: normal;
    word-break: normal;
    overflow-wrap: break-word;
    hyphens: none;
    visibility: visible;
    pointer-events: auto;
    user-select: auto;
    cursor: auto;
    box-shadow: -8px 0 40px rgb(10 14 30 / 22%);
    animation: slide-in 0.2s ease-out;
    container: drawer / inline-size;
  }

  .drawer::backdrop {
    background: rgb(12 16 30 / 42%);
    animation: fade-in 0.2s ease-out;
  }

  @keyframes slide-in {
    from {
      transform: translateX(3rem);
      opacity: 0;
    }
  }

  @keyframes fade-in {
    from {
      opacity: 0;
    }
  }

  .sheet {
    display: flex;
    flex-direction: column;
    height: 100%;
  }

  .head {
    display: flex;
    align-items: center;
    gap: 0.8em;
    padding: 1em 1.2em 0.7em;
    background: var(--_surface);
  }

  .head-icon {
    display: grid;
    place-items: center;
    flex: none;
    width: 2.5em;
    height: 2.5em;
    border-radius: var(--_radius);
    background: var(--_accent-soft);
    color: var(--_accent);
  }

  .head h2 {
    font-size: 1.2em;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }

  .head-close {
    margin-inline-start: auto;
    align-self: start;
  }

  .tabs {
    display: flex;
    gap: 0.2em;
    padding: 0 0.8em;
    overflow-x: auto;
    background: var(--_surface);
    border-bottom: 1px solid var(--_line);
    scrollbar-width: none;
  }

  .tab {
    display: flex;
    align-items: center;
    gap: 0.45em;
    padding: 0.65em 0.7em;
    border: 0;
    border-bottom: 2px solid transparent;
    background: none;
    color: var(--_soft);
    font-weight: 500;
    white-space: nowrap;
  }

  .tab:hover {
    color: var(--_text);
  }

  .tab:focus-visible {
    outline-offset: -3px;
    border-radius: 6px;
  }

  .tab[aria-selected="true"] {
    border-bottom-color: var(--_accent);
    color: var(--_accent);
  }

  .badge {
    min-width: 1.7em;
    padding: 0 0.45em;
    border-radius: 1em;
    background: var(--_hover);
    color: var(--_soft);
    font-size: 0.8em;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  .tab[aria-selected="true"] .badge {
    background: var(--_accent-soft);
    color: var(--_accent);
  }

  .body {
    flex: 1;
    min-height: 0;
    padding: 1em 1.2em 5em;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-gutter: stable;
  }

  .body:focus-visible {
    outline-offset: -3px;
  }

  .warnings {
    display: grid;
    gap: 0.6em;
    margin-bottom: 1em;
  }

  .warning {
    display: flex;
    gap: 0.6em;
    padding: 0.7em 0.9em;
    border-radius: var(--_radius);
    background: var(--_client-soft);
    color: var(--_client);
  }

  .warning .icon {
    margin-top: 0.2em;
  }

  .warning .link {
    color: inherit;
  }

  .blank {
    display: grid;
    justify-items: center;
    gap: 0.5em;
    padding: 3.5em 1em;
    text-align: center;
  }

  .blank h3 {
    font-size: 1.1em;
  }

  .blank p {
    max-width: 30em;
    color: var(--_soft);
    text-wrap: pretty;
  }

  .blank .button {
    margin-top: 0.6em;
  }

  .blank-icon {
    display: grid;
    place-items: center;
    width: 3.6em;
    height: 3.6em;
    border-radius: 50%;
    background: var(--_accent-soft);
    color: var(--_accent);
  }

  .blank-icon .icon {
    width: 1.6em;
    height: 1.6em;
  }

  .icon-loader {
    animation: turn 1.2s linear infinite;
  }

  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }

  .blank .reason {
    padding: 0.6em 0.9em;
    border-radius: var(--_radius);
    background: var(--_client-soft);
    color: var(--_client);
    overflow-wrap: anywhere;
  }

  .notices {
    position: absolute;
    inset: auto 0 0;
    display: flex;
    justify-content: center;
    padding: 1em;
    pointer-events: none;
  }

  .notice {
    display: flex;
    align-items: center;
    gap: 0.4em;
    max-width: 100%;
    padding: 0.4em 0.5em 0.4em 1.1em;
    border-radius: var(--_radius);
    background: light-dark(#20242e, #eceef3);
    color: light-dark(#ffffff, #171a20);
    box-shadow: 0 6px 24px rgb(0 0 0 / 30%);
    pointer-events: auto;
  }

  .notice.is-empty {
    padding: 0;
    box-shadow: none;
  }

  .notice button {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    min-height: 2.4em;
    padding: 0 0.7em;
    border: 0;
    border-radius: 8px;
    background: none;
    color: inherit;
    white-space: nowrap;
  }

  .notice .notice-undo {
    color: light-dark(#b8c6ff, #2b48b5);
    font-weight: 600;
  }

  .notice button:hover {
    background: light-dark(#353b49, #d8dce6);
  }

  .notice button:focus-visible {
    outline-color: currentColor;
    outline-offset: -2px;
  }

  .question {
    width: min(27em, calc(100vw - 2em));
    margin: auto;
    padding: 1.4em;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.3);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    box-shadow: 0 12px 48px rgb(10 14 30 / 35%);
  }

  .question::backdrop {
    background: rgb(12 16 30 / 45%);
  }

  .question h2 {
    font-size: 1.15em;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  .question p {
    margin-top: 0.6em;
    color: var(--_soft);
  }

  .question-answers {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 0.6em;
    margin-top: 1.4em;
  }

  @container drawer (width < 34rem) {
    .head {
      padding: 0.8em 1em 0.4em;
    }

    .tabs {
      padding: 0 0.4em;
    }

    .tab {
      flex: auto;
      justify-content: center;
      padding: 0.65em 0.4em;
      font-size: 0.96em;
    }

    .tab .icon {
      display: none;
    }

    #tab-settings .icon {
      display: block;
    }

    #tab-settings span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .body {
      padding: 0.9em 0.8em 5em;
    }
  }

  /* Much enlarged there is no room for a head that stays. */
  @media (max-height: 26rem) {
    .sheet {
      display: block;
      overflow-y: auto;
    }

    .body {
      overflow: visible;
    }

    .notices {
      position: sticky;
    }
  }

  @media (forced-colors: active) {
    .tab[aria-selected="true"] {
      border-bottom-color: Highlight;
    }
  }
`;
