import { css } from 'lit';

/**
 * The root's own frame; each part of it brings its own styles. What the frame holds goes by the frame's width, so it cannot
 * give one: in a container that shrinks to fit, `.width` does, 640 pixels or what there is.
 */
export const bookingStyles = css`
  .frame {
    container-type: inline-size;
  }
  .frame > [part='fallback'] {
    margin-block-start: var(--_space);
  }
  .bar {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    margin-block-end: 12px;
  }
  h2[tabindex='-1']:focus {
    outline: 0;
  }
  h2[tabindex='-1']:focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 4px;
  }
  .waiting {
    block-size: 320px;
  }
`;
