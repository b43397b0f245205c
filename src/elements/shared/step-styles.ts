import { css } from 'lit';

/** What the steps after choosing have in common: the problem, and two columns where there is room for them. */
export const stepStyles = css`
  .problem {
    margin-block-start: var(--_space);
  }
  button.quiet[aria-disabled='true'] {
    border-color: transparent;
    background: none;
  }
  .small {
    font-size: 0.875em;
  }
  .columns,
  .aside {
    display: grid;
    gap: calc(var(--_space) * 1.25);
  }
  .aside {
    align-content: start;
    padding-block-start: calc(var(--_space) * 1.25);
  }
  .actions {
    display: grid;
    gap: 0.75em;
  }
  @container (min-width: 720px) {
    .columns {
      grid-template-columns: minmax(0, 1fr) clamp(256px, 34cqi, 352px);
      column-gap: calc(var(--_space) * 2.5);
    }
    .aside {
      position: sticky;
      inset-block-start: var(--_space);
      align-self: start;
    }
  }
`;
