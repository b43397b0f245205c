import { css } from 'lit';

export const formStyles = css`
  section {
    max-inline-size: 40rem;
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
  fieldset.field,
  .field:has(> .tick) {
    gap: 0;
  }
  label .muted,
  legend .muted {
    font-weight: 400;
  }
  input:not([type='checkbox'], [type='radio']),
  select,
  textarea {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 2.875rem;
    margin: 0;
    padding: 0.5em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.8);
    background: var(--_raised);
    /* Below 16 pixels phones zoom into the field. */
    font-size: max(1em, 16px);
    line-height: 1.4;
  }
  textarea {
    resize: vertical;
  }
  [aria-invalid] {
    border-color: var(--_danger) !important;
    box-shadow: inset 0 0 0 1px var(--_danger);
  }
  .tick {
    display: flex;
    gap: 0.75em;
    min-block-size: 2.75rem;
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
  .fault {
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
    max-block-size: 15rem;
    overflow: auto;
    padding: 0.875em 1em;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 0.8);
    font-size: 0.9375em;
  }
  .prose :is(p, ul, ol, table, blockquote):not(:first-child) {
    margin-block-start: 0.625em;
  }
  .prose ul {
    padding-inline-start: 1.25em;
    list-style: disc;
  }
  .prose ol {
    padding-inline-start: 1.5em;
    list-style: decimal;
  }
  .prose :is(h1, h2, h3, h4, h5, h6) {
    font-size: 1em;
    font-weight: 650;
    margin-block-end: 0.25em;
  }
  .policy {
    margin-block: 0.5em;
  }
  .bone {
    block-size: 2.875rem;
  }
  .bone.label {
    block-size: 1em;
    margin-block: 0.25em;
    inline-size: 7em;
  }
  @container (min-width: 35rem) {
    .pair {
      grid-template-columns: 1fr 1fr;
    }
    .primary {
      justify-self: start;
      padding-inline: 2em;
    }
  }
  @media (forced-colors: active) {
    [aria-invalid] {
      border-width: 3px !important;
    }
  }
`;
