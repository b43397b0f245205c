import { css } from 'lit';

/**
 * Styles that no element needs before its first paint: more design tokens, groups of fields, amounts, invalid fields,
 * the primary button and borderless buttons. The browser colours the icon of a date field for the page's color scheme,
 * which may not match the field's background. So these styles calculate the icon's colour from the background: dark on
 * light, and light on dark.
 */
export const controlStyles = css`
  :host {
    --_raised: transparent;
    --_available: var(--slipway-available, currentColor);
    --_low: var(--slipway-low, currentColor);
  }
  @supports (color: color(from currentColor xyz-d65 x y z)) {
    :host {
      --_raised: var(--_paper);
      --_available: var(
        --slipway-available,
        color(
          from currentColor xyz-d65 clamp(0.0666, var(--_in-dark), 0.395) clamp(0.1114, var(--_in-dark), 0.553)
            clamp(0.065, var(--_in-dark), 0.437) / 1
        )
      );
      --_low: var(
        --slipway-low,
        color(
          from currentColor xyz-d65 clamp(0.13, var(--_in-dark), 0.543) clamp(0.104, var(--_in-dark), 0.52)
            clamp(0.013, var(--_in-dark), 0.178) / 1
        )
      );
    }
  }
  dl,
  dd,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  .money {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  ::-webkit-calendar-picker-indicator {
    filter: brightness(0) invert(1);
    mix-blend-mode: difference;
  }
  [aria-invalid='true'] {
    border-color: var(--_danger) !important;
    box-shadow: inset 0 0 0 1px var(--_danger);
  }
  .primary:not([aria-disabled='true']) {
    border-color: var(--_rim);
    outline-color: var(--_rim);
    background: var(--_face);
    box-shadow: inset 0 0 0 1px var(--_rim);
    color: var(--_on-accent);
  }
  @media (hover: hover) {
    .primary:not([aria-disabled='true']):hover {
      background: color-mix(in srgb, var(--_face) 90%, currentColor);
    }
  }
  .quiet,
  .quiet:is(:hover, [aria-disabled='true']) {
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
  @media (forced-colors: active) {
    ::-webkit-calendar-picker-indicator {
      filter: none;
      mix-blend-mode: normal;
    }
    .primary {
      border-color: ButtonText;
    }
    [aria-invalid='true'] {
      border-width: 3px !important;
    }
  }
`;
