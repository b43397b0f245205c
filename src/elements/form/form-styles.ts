import { css } from 'lit';

export const formStyles = css`
  form,
  .rows,
  .pair,
  .field {
    display: grid;
  }
  form {
    gap: calc(var(--_space) * 1.75);
  }
  .rows,
  .pair {
    gap: calc(var(--_space) * 1.25) var(--_space);
  }
  .field {
    gap: 0.375em;
    align-content: start;
    min-inline-size: 0;
  }
  label,
  legend {
    font-weight: 550;
    padding: 0;
  }
  .ticks {
    gap: 0;
  }
  label .muted,
  legend .muted {
    font-weight: 400;
  }
  textarea {
    resize: vertical;
  }
  .tick {
    display: flex;
    gap: 0.75em;
    min-block-size: 44px;
    padding-block: 0.625em;
    font-weight: 400;
    cursor: pointer;
  }
  .tick + .small {
    margin-block: -0.5em 0.5em;
    margin-inline: 2.25em 0;
  }
  .tick input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin: 0.125em 0 0;
    accent-color: var(--_accent);
  }
  .field-problem {
    color: var(--_danger);
    font-weight: 550;
    font-size: 0.9375em;
  }
  .problem ul {
    margin-block-start: 0.25em;
  }
  .problem a {
    display: inline-block;
    padding-block: calc(22px - 0.75em);
  }
  .take {
    padding-inline: 0.25em;
  }
  .more {
    margin-block: -10px;
  }
  .more summary {
    inline-size: fit-content;
    padding-block: 10px;
    cursor: pointer;
  }
  .more .rows {
    padding-block-start: 0.5em;
  }
  .skeleton {
    block-size: 400px;
  }
  @container (min-width: 560px) {
    .pair {
      grid-template-columns: 1fr 1fr;
    }
  }
`;
