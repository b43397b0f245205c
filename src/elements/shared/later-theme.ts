import { css } from 'lit';

/** Tokens of the shared looks that nothing of the first paint needs; made as in `theme.ts`. */
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
`;
