import { css } from 'lit';

export const formStyles = css`
  section {
    max-inline-size: 640px;
    margin-inline: auto;
  }
  form,
  .rows,
  .row,
  .field {
    display: grid;
  }
  form {
    gap: calc(var(--_space) * 1.75);
  }
  form,
  .skeleton {
    margin-block-start: calc(var(--_space) * 1.5);
  }
  .rows,
  .row {
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
    padding-block: 0.25em;
  }
  .policy {
    margin-block: 0.5em;
    max-block-size: 240px;
    overflow: auto;
    padding: 0.875em 1em;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 0.8);
    font-size: 0.9375em;
  }
  .skeleton {
    block-size: 640px;
  }
  @container (min-width: 560px) {
    .pair {
      grid-template-columns: 1fr 1fr;
    }
    .primary {
      justify-self: start;
      padding-inline: 2em;
    }
  }
`;
