import { css } from 'lit';

/** The root's own frame; each part of it brings its own styles. */
export const bookingStyles = css`
  .frame > [part='fallback'] {
    margin-block-start: var(--_space);
  }
  .bar {
    display: flex;
    align-items: center;
    min-block-size: 2.75rem;
    margin-block-end: 0.75rem;
  }
  h2[tabindex='-1']:focus {
    outline: 0;
  }
  h2[tabindex='-1']:focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 4px;
  }
  .waiting {
    block-size: 20rem;
  }
`;
