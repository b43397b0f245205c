import { css } from 'lit';

/**
 * In a wide layout, the calendar is next to the other fields. In a narrow layout, a line of text above the fields
 * replaces it.
 */
export const datesStyles = css`
  :host {
    container-type: inline-size;
    inline-size: 100%;
  }
  [part~='form'] {
    display: grid;
    gap: var(--_space);
    padding: 12px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
  }
  .when,
  .who,
  #days {
    display: grid;
    gap: var(--_space);
    align-content: start;
    min-inline-size: 0;
  }
  [part~='fold'] {
    justify-content: start;
    inline-size: 100%;
    text-align: start;
    font-weight: 400;
  }
  [part~='fold'] b {
    flex: 1;
    font-weight: 600;
  }
  [part~='fold'] svg {
    flex: none;
  }
  [part~='fold'][aria-expanded='true'] svg {
    transform: scaleY(-1);
  }
  .folded {
    display: none !important;
  }
  slipway-calendar::part(calendar) {
    max-inline-size: none;
  }
  .when,
  #days {
    gap: 8px;
  }
  /* Hides the heading, because the line above shows it. Screen readers still need it before the months' headings. */
  slipway-calendar::part(heading) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  slipway-calendar::part(foot) {
    display: none;
  }
  slipway-calendar::part(hint) {
    min-block-size: 1.5em;
    margin: 0;
  }
  /* Removes the line for prices, because the party has no prices in this form. */
  slipway-parameters::part(price) {
    display: none;
  }
  summary {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-size: 0.9375em;
    text-decoration: underline;
    text-decoration-color: var(--_line);
    text-underline-offset: 0.25em;
    cursor: pointer;
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(max(144px, 11em), 100%), 1fr));
    gap: 12px;
    max-inline-size: 480px;
  }
  [part~='field'] {
    display: grid;
    gap: 4px;
    font-size: 0.875em;
  }
  [part~='flex'] legend {
    padding: 0;
    margin-block-end: 8px;
    font-size: 1.0625em;
    font-weight: 650;
    line-height: 1.25;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
    max-inline-size: 400px;
  }
  [part~='flex-choice'] {
    position: relative;
  }
  [part~='flex-choice'] input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  [part~='flex-choice'] span {
    display: grid;
    place-items: center;
    min-block-size: 44px;
    padding: 4px 8px;
    border: 1px solid var(--_edge);
    border-radius: 32px;
    font-size: 0.9375em;
    line-height: 1.2;
    text-align: center;
    overflow-wrap: normal;
  }
  [part~='flex-choice'] input:hover + span {
    border-color: currentColor;
  }
  [part~='flex-choice'] input:checked + span,
  [part~='near-days'][aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_tint);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  [part~='flex-choice'] input:focus-visible + span {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
  [part~='reason'],
  [part~='problem'] p {
    color: var(--_danger);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  .who .actions {
    padding-block-start: 8px;
  }
  [part~='asked'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 16px;
    padding: 8px 12px;
    border-radius: var(--_radius);
    background: var(--_tint);
  }
  [part~='when'] {
    font-weight: 600;
  }
  [part~='unanswered'] {
    margin-block-start: 8px;
    font-size: 0.9375em;
  }
  [part~='problem'] {
    display: grid;
    gap: 12px;
    justify-items: start;
    padding-block: var(--_space);
  }
  [part~='none'] {
    margin-block-start: var(--_space);
  }
  /* Keeps the nearby dates in one line, so that they move nothing below. */
  [part~='near'] {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 60px;
    margin-block-start: 4px;
    margin-inline: -4px;
    padding: 4px;
    overflow-x: auto;
    scrollbar-width: none;
  }
  [part~='near'] > * {
    flex: 1 0 auto;
    max-inline-size: 320px;
  }
  [part~='near-days'] {
    flex-direction: column;
    gap: 2px;
    min-block-size: 52px;
    padding: 4px 10px;
    font-size: 0.9375em;
    font-weight: 400;
    white-space: nowrap;
  }
  [part~='near-days'] .muted {
    font-size: 0.875em;
  }
  [part~='near-days'] b {
    font-weight: 600;
  }
  @container (min-width: 640px) {
    [part~='form'] {
      grid-template-columns: minmax(0, 1fr) minmax(248px, 280px);
      gap: calc(var(--_space) * 1.5);
      padding: var(--_space);
    }
    [part~='fold'] {
      display: none;
    }
    slipway-calendar::part(heading) {
      display: block;
    }
    .folded {
      display: grid !important;
    }
    .who {
      grid-template-rows: auto auto minmax(0, 1fr);
    }
    .who .actions {
      align-self: end;
    }
  }
  @media (pointer: fine) {
    [part~='near'] {
      min-block-size: 72px;
      scrollbar-width: thin;
    }
  }
  @media (forced-colors: active) {
    [part~='flex-choice'] input:checked + span,
    [part~='near-days'][aria-pressed='true'] {
      border: 3px solid SelectedItem;
    }
  }
  @media print {
    .actions {
      display: none;
    }
  }
`;
