/** Colours, sizes and letters. The names without underscore are for the page to set. */

import { css } from "lit";

export const basis = css`
  :host {
    all: initial;
    display: contents;
    color-scheme: light dark;
    --_background: var(--memory-drawer-background, light-dark(#f5f6f9, #101216));
    --_surface: var(--memory-drawer-surface, light-dark(#ffffff, #191c22));
    --_hover: var(--memory-drawer-hover, light-dark(#eceef4, #262a33));
    --_line: var(--memory-drawer-line, light-dark(#dfe3eb, #2e333d));
    --_field-line: var(--memory-drawer-field-line, light-dark(#858d9f, #727a8a));
    --_text: var(--memory-drawer-text, light-dark(#191d26, #e9ebf0));
    --_soft: var(--memory-drawer-soft, light-dark(#545c6c, #a7aebc));
    --_accent: var(--memory-drawer-accent, light-dark(#3353c9, #a3b5ff));
    --_on-accent: var(--memory-drawer-on-accent, light-dark(#ffffff, #11162c));
    --_accent-soft: var(--memory-drawer-accent-soft, light-dark(#e6ebfc, #232b48));
    --_positive: light-dark(#0b6340, #7adcae);
    --_positive-soft: light-dark(#dcf3e7, #13322a);
    --_negative: light-dark(#a02a1a, #ffa99c);
    --_negative-soft: light-dark(#fce6e2, #431f1b);
    --_preference: light-dark(#6136ab, #ccb6ff);
    --_preference-soft: light-dark(#efe8fb, #2f2548);
    --_client: light-dark(#7a4a00, #f4c976);
    --_client-soft: light-dark(#fcefd5, #3a2a0d);
    --_danger: light-dark(#b3261e, #ff9b90);
    --_on-danger: light-dark(#ffffff, #31100c);
    --_radius: var(--memory-drawer-radius, 12px);
    --_font: var(
      --memory-drawer-font,
      system-ui,
      -apple-system,
      "Segoe UI",
      Roboto,
      "PingFang SC",
      "Microsoft YaHei",
      "Noto Sans CJK SC",
      "Noto Sans SC",
      sans-serif
    );
  }

  :host([theme="light"]) {
    color-scheme: light;
  }

  :host([theme="dark"]) {
    color-scheme: dark;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }

  ul,
  ol {
    list-style: none;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
  }

  button {
    cursor: pointer;
  }

  small,
  .soft {
    color: var(--_soft);
    font-size: 0.875em;
  }

  .icon {
    width: 1.2em;
    height: 1.2em;
    flex: none;
    vertical-align: -0.24em;
  }

  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after,
    ::backdrop {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
