import { css } from 'lit';

/**
 * How wide a leaf is by itself. What it draws goes by its width, so it cannot give one: in a container that shrinks to fit,
 * what stands before it does (`theme.ts`), 640 pixels or what there is. Whatever is drawn at the top asks for its own width.
 */
export const leafWidth = css`
  :host::before {
    content: '';
  }
  :host > * {
    container-type: inline-size;
  }
`;
