/** Looks shared by what comes after finding, on top of the theme: the one primary action, quiet ones, forms, money. */
import { css } from 'lit';

export const controls = css`
  :host {
    --_available: var(--slipway-available, light-dark(#1d6b3f, #7fd6a4));
    --_low: var(--slipway-low, light-dark(#8a4b00, #f0b45e));
  }
  ol,
  dl,
  dd,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
  }
  ol {
    list-style: none;
  }
  textarea {
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
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
  fieldset {
    border: 0;
    min-inline-size: 0;
  }
  @media (forced-colors: active) {
    .primary {
      border-color: ButtonText;
    }
  }
`;
