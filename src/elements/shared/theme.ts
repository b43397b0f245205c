/**
 * The styles of every element: private tokens (`--_…`), which derive from the public `--slipway-*` properties, and
 * controls that look the same everywhere. They use the page's font and colour, but reset the page's other text styles.
 * Some rules need `!important`, because a page's rule for `*` would override them. Sizes are in pixels or `em`, because
 * a page may change `rem`.
 *
 * The first set of tokens works in every supported browser. Surfaces are transparent with a border. States use text,
 * lines and the plain accent colour. Opaque backgrounds and native controls use the browser's own colours: `--_paper`,
 * `--_ink`.
 *
 * The second set is for browsers with relative colours. All tokens derive from `currentColor`, in any colour scheme.
 * Each token has one value for light text and one for dark text. The function `clamp` selects the value: text is light
 * if its luminance `y` is above 0.2. The components are CIE XYZ (D65). The token `--_face` is the accent colour as the
 * background of text, and `--_rim` is its border. The token `--_on-accent` is black or white. It changes at the
 * luminance at which both have a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3).
 *
 * Text in fields has at least 16 pixels, because phones zoom into smaller fields. A `.skeleton` is a placeholder with
 * the size of the later content.
 */
import { css } from 'lit';

export const theme = css`
  :host {
    display: block;
    color: var(--slipway-text, inherit);
    -webkit-text-fill-color: currentColor !important;
    -webkit-text-stroke: 0 !important;
    /* At least 9 pixels, because some pages set the font size to 0 to close gaps between columns. */
    font-size: max(1em, min(16px, (9px - 1em) * 999));
    writing-mode: horizontal-tb !important;
    line-height: 1.5 !important;
    text-align: start !important;
    text-align-last: auto !important;
    text-indent: 0 !important;
    text-transform: none !important;
    text-shadow: none !important;
    letter-spacing: normal !important;
    word-spacing: normal !important;
    word-break: normal !important;
    white-space: normal !important;
    hyphens: manual !important;
    cursor: auto !important;
    overflow-wrap: anywhere !important;

    --_accent: var(--slipway-accent, #17789b);
    --_face: transparent;
    --_on-accent: currentColor;
    --_rim: var(--_accent);
    --_surface: var(--slipway-surface, rgb(128 128 128 / 8%));
    --_paper: Canvas;
    --_ink: CanvasText;
    --_line: var(--slipway-border, rgb(128 128 128 / 35%));
    --_edge: var(--slipway-border, #808080);
    --_muted: currentColor;
    --_tint: rgb(128 128 128 / 14%);
    --_radius: var(--slipway-radius, 10px);
    --_space: var(--slipway-space, 16px);
    --_full: var(--slipway-full, #808080);
    --_danger: var(--slipway-danger, currentColor);
  }
  .width,
  :host::before {
    display: grid;
    grid-template-columns: minmax(0, 640px);
  }
  @supports (color: color(from currentColor xyz-d65 x y z)) {
    :host {
      --_in-dark: (y - 0.2) * 1e5;
      --_in-light: (0.2 - y) * 1e5;
      --_accent: var(
        --slipway-accent,
        color(
          from currentColor xyz-d65 clamp(0.0731, var(--_in-dark), 0.422) clamp(0.0879, var(--_in-dark), 0.505)
            clamp(0.1972, var(--_in-dark), 0.802) / 1
        )
      );
      --_face: var(
        --slipway-accent,
        color(
          from currentColor xyz-d65 clamp(0.0731, var(--_in-light), 0.422) clamp(0.0879, var(--_in-light), 0.505)
            clamp(0.1972, var(--_in-light), 0.802) / 1
        )
      );
      --_rim: var(--_face);
      --_on-dark: (0.179 - y) * 1e5;
      --_on-accent: var(
        --slipway-on-accent,
        color(
          from var(--_accent) xyz-d65 clamp(0, var(--_on-dark), 0.9505) clamp(0, var(--_on-dark), 1)
            clamp(0, var(--_on-dark), 1.089)
        )
      );
      --_surface: var(--slipway-surface, color-mix(in srgb, currentColor 4%, transparent));
      --_paper: var(
        --slipway-surface,
        color(
          from currentColor xyz-d65 clamp(0.014, var(--_in-light), 0.9505) clamp(0.015, var(--_in-light), 1)
            clamp(0.021, var(--_in-light), 1.089) / 1
        )
      );
      --_ink: currentColor;
      --_line: var(--slipway-border, color-mix(in srgb, currentColor 16%, transparent));
      --_edge: var(--slipway-border, color-mix(in srgb, currentColor 52%, transparent));
      --_muted: color-mix(in srgb, currentColor 74%, transparent);
      --_tint: color-mix(in srgb, var(--_accent) 12%, transparent);
      --_full: var(--slipway-full, color-mix(in srgb, currentColor 62%, transparent));
      --_danger: var(
        --slipway-danger,
        color(
          from currentColor xyz-d65 clamp(0.1685, var(--_in-dark), 0.585) clamp(0.0943, var(--_in-dark), 0.472)
            clamp(0.0191, var(--_in-dark), 0.34) / 1
        )
      );
    }
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
  ol {
    margin: 0;
    padding: 0;
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
  svg {
    inline-size: 18px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  :where(button, input, select, textarea) {
    font: inherit;
    letter-spacing: inherit;
  }
  :where(input:not([type='checkbox'], [type='radio']), select, textarea) {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 44px;
    margin: 0;
    padding: 0.5em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: var(--_paper);
    color: var(--_ink);
    font-size: max(1em, 16px);
  }
  /* Draws an arrow, because some browsers place their own arrow at the edge and ignore the padding. */
  select {
    appearance: none;
    padding-inline-end: 1.5em;
    background: conic-gradient(from -45deg at 50% 100%, currentColor 25%, transparent 0)
      calc(50% + var(--_forward, 1) * (50% - 0.5em)) / 0.625em 0.3125em no-repeat var(--_paper);
  }
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-block-size: 44px;
    min-inline-size: 44px;
    padding: 0.5em 1.125em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: transparent;
    color: inherit;
    text-align: center;
    font-weight: 550;
    line-height: 1.2;
    text-decoration: none;
    cursor: pointer;
    transition:
      background-color 0.12s,
      border-color 0.12s;
  }
  /* Excludes touch screens, on which the hover style would stay after a press. */
  @media (hover: hover) {
    button:hover,
    .button:hover {
      background: var(--_surface);
      border-color: currentColor;
    }
  }
  :is(button, .button)[aria-disabled='true'] {
    cursor: default;
    border-color: var(--_line);
    outline-color: var(--_accent);
    background: var(--_surface);
    box-shadow: none;
    color: var(--_muted);
  }
  /* Scrolls a focused control out from under sticky bars. The margin comes from sticky-offset.ts. */
  :is(a, button, input, select, summary, textarea, [tabindex]) {
    scroll-margin-block-end: var(--_scroll-margin, 0px);
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
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .skeleton {
    border-radius: calc(var(--_radius) * 0.6);
    background: rgb(128 128 128 / 15%);
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
    }
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  @media (prefers-contrast: more) {
    :host {
      --_muted: currentColor;
      --_line: currentColor;
      --_edge: currentColor;
      --_full: currentColor;
    }
  }
  @media (forced-colors: active) {
    .skeleton {
      border: 1px solid GrayText;
    }
    select {
      appearance: auto;
    }
  }
`;

/**
 * Returns true if the guest prefers reduced motion. Scripts must check this before they animate, because the theme
 * stops only the animations of styles.
 */
export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Gives a leaf element (child element) a width, because an element with `container-type` has no width of its own. If
 * the parent is only as wide as its content, `::before` makes it fill the available space, up to 640 pixels.
 */
export const leafWidth = css`
  :host::before {
    content: '';
  }
  :host > * {
    container-type: inline-size;
  }
`;
