import { css } from 'lit';

export const calendarStyles = css`
  [part~='calendar'] {
    max-inline-size: 44rem;
  }
  [part~='hint'] {
    min-block-size: 2lh;
    margin-block-start: 0.25em;
    font-size: 0.9375em;
    color: var(--_muted);
  }
  .bar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 2.75rem;
    margin-block: 0.25em;
  }
  [part~='turn'],
  [part~='turn'][aria-disabled='true'] {
    padding: 0;
    border-color: transparent;
    border-radius: 50%;
  }
  [part~='turn'][aria-disabled='true'] {
    background: none;
    opacity: 0.35;
  }
  svg {
    inline-size: 1.125rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [part~='previous'] svg:dir(ltr),
  [part~='next'] svg:dir(rtl) {
    transform: scaleX(-1);
  }
  table {
    inline-size: 100%;
    table-layout: fixed;
    border-collapse: separate;
    border-spacing: 0 0.125rem;
    font-variant-numeric: tabular-nums;
  }
  th {
    block-size: 2.25rem;
    padding: 0;
    font-size: 0.8125em;
    font-weight: 400;
    color: var(--_muted);
    overflow-wrap: normal;
  }
  th.long {
    font-size: 0.6875em;
  }
  td {
    block-size: 2.75rem;
    padding: 0;
  }
  td > * {
    position: relative;
    display: flex;
    inline-size: 100%;
    max-inline-size: 3.25rem;
    min-inline-size: 0;
    block-size: 100%;
    margin-inline: auto;
    padding: 0;
    gap: 0;
  }
  [part~='day'],
  [part~='day'][aria-disabled='true'] {
    border-color: transparent;
    font-weight: 400;
  }
  [part~='day']:not(.bone) {
    background: none;
  }
  [part~='day'][aria-disabled='true'],
  [part~='taken'] {
    color: var(--_full);
  }
  [part~='free'][part~='day'] {
    font-weight: 600;
  }
  [part~='free']:hover {
    border-color: currentColor;
  }
  [part~='taken'] {
    text-decoration: line-through;
  }
  [part~='today']:not(:has(small))::after {
    content: '';
    position: absolute;
    inset-block-end: 0.3125rem;
    padding: 0.15625rem;
    border-radius: 50%;
    background: currentColor;
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
    color: inherit;
    font-weight: 600;
  }
  td > [part~='chosen'][part~='day'] {
    background: var(--_accent);
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
    min-block-size: 5.75rem;
    font-size: 0.9375em;
  }
  small {
    position: absolute;
    inset: auto 0 0.125rem;
    font-size: 0.625rem;
    font-weight: 400;
    text-align: center;
    white-space: nowrap;
  }
  small[part~='low'] {
    color: var(--_low);
    font-weight: 600;
  }
  [part~='failed'] p {
    color: var(--_danger);
  }
  .line {
    inline-size: 9rem;
    block-size: 1lh;
  }
  h3 .line,
  th > .bone {
    display: block;
  }
  td > span {
    inline-size: 80%;
    block-size: 80%;
  }
  th > .bone {
    inline-size: 1.75rem;
    block-size: 0.75rem;
    margin-inline: auto;
  }
  @container (min-width: 30rem) {
    [part~='foot'] {
      min-block-size: 4rem;
    }
    [part~='hint'] {
      min-block-size: 1lh;
    }
    td {
      block-size: 3.25rem;
    }
    th.long {
      font-size: 0.8125em;
    }
  }
  @media (forced-colors: active) {
    [part~='chosen'],
    td[part] {
      outline: 2px solid SelectedItem;
      outline-offset: -2px;
    }
  }
`;
