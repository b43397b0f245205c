import { css } from 'lit';

/** The root's own frame; each part of it brings its own styles. */
export const bookingStyles = css`
  .frame > [part='fallback'] {
    margin-block-start: var(--space);
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
    outline: 3px solid var(--accent);
    outline-offset: 4px;
  }
  .waiting {
    block-size: 20rem;
  }
  dialog {
    inline-size: min(64rem, 100vw - 1rem);
    max-block-size: calc(100dvh - 1rem);
    padding: clamp(0.75rem, 3vw, 2rem);
    border: 0;
    border-radius: calc(var(--radius) * 1.5);
    background: var(--slipway-surface, light-dark(#fff, #15181c));
    color: var(--slipway-text, light-dark(#16191d, #f1f3f5));
    overscroll-behavior: contain;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 55%);
  }
  dialog .frame {
    container-type: inline-size;
  }
  .close {
    position: absolute;
    inset: 0.25rem 0.25rem auto auto;
    z-index: 3;
    font-size: 1.5em;
    text-decoration: none;
  }
`;
