import { css } from 'lit';

export const calendarStyles = css`
  [part~='calendar'] {
    max-inline-size: 44em;
  }
  [part~='calendar'].two {
    max-inline-size: 55em;
  }
  [part~='hint'],
  [part~='foot'] {
    margin-block-start: 0.5em;
    font-size: 0.9375em;
  }
  [part~='hint'] {
    color: var(--_muted);
  }
  /* Reserves two lines: the hint about the length of a stay loads later and may need the second. */
  .nights {
    min-block-size: 3em;
  }
  .months {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20em), 1fr));
    gap: 0.5em 2em;
    position: relative;
  }
  h4 {
    display: grid;
    place-content: center;
    min-block-size: 44px;
    padding-inline: min(44px, 17cqi);
    text-align: center;
  }
  [part~='turn'] {
    position: absolute;
    inset-inline-start: 0;
  }
  [part~='next'] {
    inset-inline: auto 0;
  }
  [part='month-beside'] {
    display: block;
    font-size: max(0.8125em, 12px);
    font-weight: 400;
  }
  /* These sizes leave space for the longest month name between the two turn buttons. */
  [part~='turn'],
  [part~='turn'][aria-disabled='true'] {
    min-inline-size: min(44px, 17cqi);
    padding: 0;
    border-color: transparent;
    border-radius: 50%;
  }
  [part~='turn'][aria-disabled='true'] {
    background: none;
    opacity: 0.35;
  }
  table {
    inline-size: 100%;
    table-layout: fixed;
    border-collapse: separate;
    border-spacing: 0 2px;
    font-variant-numeric: tabular-nums;
  }
  th {
    block-size: 2em;
    padding: 0;
    font-size: 0.8125em;
    font-weight: 400;
    color: var(--_muted);
    overflow-wrap: normal;
  }
  th i {
    display: none;
    font-style: normal;
  }
  td {
    block-size: max(44px, 2.75em);
    padding: 0;
  }
  td > * {
    position: relative;
    display: flex;
    inline-size: 100%;
    max-inline-size: 3.25em;
    min-inline-size: 0;
    block-size: inherit;
    margin-inline: auto;
    padding: 0;
    gap: 0;
    white-space: nowrap;
    transition: none;
  }
  td > button:not([part]) {
    visibility: hidden;
  }
  [part~='day'],
  [part~='day'][aria-disabled='true'] {
    border-color: transparent;
    font-weight: 400;
  }
  [part~='day']:not(.skeleton) {
    background: none;
  }
  [part~='day'][aria-disabled='true'],
  [part~='taken'] {
    color: var(--_full);
  }
  [part~='free'][part~='day'] {
    font-weight: 600;
  }
  td > [part~='beyond'][part~='day'] {
    color: var(--_muted);
    font-weight: 400;
  }
  @media (hover: hover) {
    [part~='free']:hover {
      border-color: currentColor;
    }
  }
  [part~='taken'] {
    text-decoration: line-through;
  }
  .dot::after {
    content: '';
    position: absolute;
    inset-block-end: 5px;
    padding: 2.5px;
    border-radius: 50%;
    background: currentColor;
  }
  .priced .dot::after {
    inset-block: 1px auto;
  }
  td[part] {
    background: var(--_tint);
  }
  td[part~='first'],
  td[part]:first-child {
    border-start-start-radius: var(--_radius);
    border-end-start-radius: var(--_radius);
  }
  td[part~='last'],
  td[part]:last-child {
    border-start-end-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }
  td[part] > [part~='day'] {
    max-inline-size: none;
    border-radius: inherit;
    color: inherit;
    font-weight: 600;
  }
  td > [part~='chosen'][part~='day'] {
    border-color: var(--_rim);
    outline-color: var(--_rim);
    background: var(--_face);
    box-shadow: inset 0 0 0 1px var(--_rim);
    color: var(--_on-accent);
    font-weight: 600;
    text-decoration: none;
  }
  [part~='chosen'] > small {
    color: inherit !important;
  }
  [part~='foot'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    min-block-size: calc(44px + 1.5em);
  }
  small {
    position: absolute;
    inset: auto 0 2px;
    font-size: 0.6875em;
    font-weight: 400;
    text-align: center;
  }
  .priced td > * {
    padding-block-end: 0.625em;
  }
  small[part~='cheapest'] {
    color: var(--_available, currentColor);
    font-weight: 700;
  }
  small[part~='low'] {
    color: var(--_low);
    font-weight: 600;
  }
  [part~='failed'] p {
    color: var(--_danger);
  }
  /* While the messages load, only empty day cells are visible, as a placeholder. */
  .waiting {
    visibility: hidden;
  }
  .waiting [part~='day'] {
    visibility: visible;
    background: var(--_tint);
    color: transparent;
  }
  @container (max-width: 30em) {
    .priced ~ [part~='foot'] {
      min-block-size: calc(44px + 3em);
    }
    .long i {
      display: inline;
    }
    .long span {
      display: none;
    }
  }
  /* If a day is narrower than 2.5 em, it has no space for its price. The list of days shows the prices then. */
  @container (max-width: 17.5em) {
    th i {
      display: inline;
    }
    th span,
    small {
      display: none;
    }
    .priced td > * {
      padding: 0;
    }
  }
  @container (min-width: 35em) {
    .nights {
      min-block-size: 1.5em;
    }
  }
  @media (forced-colors: active) {
    [part~='day'][aria-disabled='true'] {
      color: GrayText;
    }
    td > [part~='chosen'][part~='day'] {
      background: SelectedItem;
      color: SelectedItemText;
      forced-color-adjust: none;
    }
    [part~='chosen'],
    td[part] {
      outline: 2px solid SelectedItem;
      outline-offset: -2px;
    }
  }
`;
