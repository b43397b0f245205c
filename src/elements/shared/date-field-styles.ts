import { css } from 'lit';

/**
 * The browser draws its sign in a date field dark or light by the page's scheme, which need not be what the page looks like.
 * White, less what is behind it, is dark on a light ground and light on a dark one.
 */
export const dateFieldStyles = css`
  ::-webkit-calendar-picker-indicator {
    filter: brightness(0) invert(1);
    mix-blend-mode: difference;
  }
`;
