import { css } from 'lit';

/**
 * Tokens of the shared looks that nothing of the first paint needs; made as in `theme.ts`. And the browser's sign in a date
 * field, which it draws dark or light by the page's scheme, which need not be what the page looks like: white, less what is
 * behind it, is dark on a light ground and light on a dark one.
 */
export const laterTheme = css`
  :host {
    --_raised: transparent;
    --_available: var(--slipway-available, currentColor);
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
    }
  }
  ::-webkit-calendar-picker-indicator {
    filter: brightness(0) invert(1);
    mix-blend-mode: difference;
  }
`;
