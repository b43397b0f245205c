/**
 * The shared looks of every element: tokens derived from the public `--slipway-*` properties, and the few
 * controls that must be the same everywhere. Everything is built on the page's own colour and font;
 * private tokens (`--_…`) are what the elements' own styles use.
 */
import { css } from 'lit';

export const theme = css`
  :host {
    display: block;
    container-type: inline-size;
    color: var(--slipway-text, inherit);
    font: inherit;
    line-height: 1.5;
    text-align: start;
    overflow-wrap: anywhere;

    --_accent: var(--slipway-accent, light-dark(#0b5a7a, #79c7e3));
    /* Black or white, whichever reads better on the accent: decided at the luminance where both reach 4.5 : 1. */
    --_on-accent: var(
      --slipway-on-accent,
      color(
        from var(--_accent) xyz-d65 clamp(0, (0.179 - y) * 1e5, 0.9505) clamp(0, (0.179 - y) * 1e5, 1)
          clamp(0, (0.179 - y) * 1e5, 1.089)
      )
    );
    --_surface: var(--slipway-surface, color-mix(in srgb, currentColor 4%, transparent));
    --_raised: var(--slipway-surface, light-dark(#fff, #1c2127));
    --_line: var(--slipway-border, color-mix(in srgb, currentColor 16%, transparent));
    --_edge: var(--slipway-border, color-mix(in srgb, currentColor 52%, transparent));
    --_muted: color-mix(in srgb, currentColor 74%, transparent);
    --_tint: color-mix(in srgb, var(--_accent) 12%, transparent);
    --_radius: var(--slipway-radius, 0.625rem);
    --_space: var(--slipway-space, 1rem);
    --_available: var(--slipway-available, light-dark(#1d6b3f, #7fd6a4));
    --_low: var(--slipway-low, light-dark(#8a4b00, #f0b45e));
    --_full: var(--slipway-full, color-mix(in srgb, currentColor 62%, transparent));
    --_danger: var(--slipway-danger, light-dark(#a8201a, #ff9c94));
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  h2,
  h3,
  h4,
  p,
  ul,
  ol,
  dl,
  dd,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h2,
  h3,
  h4 {
    font: inherit;
    font-weight: 650;
    line-height: 1.25;
  }
  h2 {
    font-size: 1.375em;
    letter-spacing: -0.01em;
  }
  h3 {
    font-size: 1.0625em;
  }
  img {
    display: block;
    max-inline-size: 100%;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
  }
  :where(input:not([type='checkbox'], [type='radio']), select, textarea) {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    margin: 0;
    padding: 0.5em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: var(--_raised);
    /* Below 16 pixels phones zoom into the field. */
    font-size: max(1em, 16px);
    line-height: 1.4;
  }
  [aria-invalid='true'] {
    border-color: var(--_danger) !important;
    box-shadow: inset 0 0 0 1px var(--_danger);
  }
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-block-size: 2.75rem;
    min-inline-size: 2.75rem;
    padding: 0.5em 1.125em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: transparent;
    color: inherit;
    font-weight: 550;
    line-height: 1.2;
    text-decoration: none;
    cursor: pointer;
    transition:
      background-color 0.12s,
      border-color 0.12s;
  }
  button:hover,
  .button:hover {
    background: var(--_surface);
    border-color: currentColor;
  }
  :is(button, .button)[aria-disabled='true'] {
    cursor: default;
    border-color: var(--_line);
    background: var(--_surface);
    color: var(--_muted);
  }
  :focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
  .muted {
    color: var(--_muted);
  }
  .notice,
  .problem {
    padding: 0.75em 1em;
    border-inline-start: 3px solid var(--_accent);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_tint);
  }
  .problem {
    border-color: var(--_danger);
    background: color-mix(in srgb, var(--_danger) 9%, transparent);
  }
  .hush {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  /* A shape that waits: the real size of what comes, breathing slowly, still for those who prefer it. */
  .bone {
    border-radius: calc(var(--_radius) * 0.6);
    background: color-mix(in srgb, currentColor 9%, transparent);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
  .primary,
  .primary:hover {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .primary:hover {
    background: color-mix(in srgb, var(--_accent) 90%, currentColor);
  }
  .quiet,
  .quiet:hover {
    border-color: transparent;
    background: none;
  }
  .quiet {
    padding-inline: 0.5em;
    text-decoration: underline;
    text-decoration-color: var(--_line);
    text-underline-offset: 0.25em;
  }
  .quiet:hover {
    text-decoration-color: currentColor;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }

  .money {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  @media (forced-colors: active) {
    .primary {
      border-color: ButtonText;
    }
    .bone {
      border: 1px solid GrayText;
    }
    [aria-invalid='true'] {
      border-width: 3px !important;
    }
  }
`;
