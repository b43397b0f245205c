import { css } from 'lit';

/**
 * The styles of the list. Category buttons share a line with the search field if all of them fit; otherwise they get
 * their own line. A row has at most three cards. The button of a card covers the whole card.
 */
export const itemsStyles = css`
  [part~='tools'] {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 12px 16px;
    margin-block-end: var(--_space);
  }
  .tool {
    min-inline-size: 8em;
    block-size: 44px;
  }
  .tool.chips {
    flex: 1 1 320px;
  }
  label {
    flex: 1 1 192px;
    max-inline-size: 384px;
    font-size: 0.875em;
  }
  [part~='order'] {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 8px;
    min-block-size: max(44px, 2.75em);
    margin-block-end: var(--_space);
  }
  ::slotted(slipway-dates) {
    grid-column: 1 / -1;
  }
  [part~='count'] {
    align-self: center;
  }
  [part~='order'] select {
    grid-column: 2;
    justify-self: end;
    inline-size: auto;
  }
  [part~='price'] {
    min-block-size: 1.5em;
    margin-block-start: 0.25em;
  }
  /* A float without width reserves the height of the price and the days. If they need less, the card has empty space
     below. */
  [part~='price']::before {
    content: '';
    float: left;
    block-size: var(--_lines);
  }
  .dated::before {
    block-size: calc(8px + 2 * max(44px, var(--_lines)));
  }
  [part~='day-chips'] {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 5.5em));
    gap: 8px;
    min-block-size: max(44px, var(--_lines));
    margin-block-start: 8px;
  }
  [part~='day-chip'] {
    z-index: 1;
    min-block-size: 0;
    padding: 0 4px;
    border-color: var(--_line);
    font-size: 0.8125em;
    font-weight: 400;
    line-height: 1.25;
  }
  @supports (text-wrap: balance) {
    [part~='day-chip'] {
      text-wrap: balance;
    }
  }
  [part~='sold-out'] {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-start: 12px;
    padding: 0.25em 0.75em;
    border: 1px solid var(--_line);
    border-radius: 2em;
    background: var(--_paper);
    font-size: 0.8125em;
    font-weight: 600;
    color: var(--_ink);
  }
  [part~='stop'] {
    margin-block: -11px;
    margin-inline: -18px -12px;
    border: 0;
    text-decoration: underline;
  }
  [part~='price'] b {
    font-variant-numeric: tabular-nums;
  }
  [part~='price'] span {
    font-size: 0.875em;
  }
  [part~='left-out'] {
    margin-block-start: calc(var(--_space) * 1.5);
  }
  [part~='chips'] {
    max-inline-size: 100%;
    display: flex;
    gap: 8px;
    overflow-x: auto;
    scrollbar-width: none;
  }
  [part~='chip'] {
    flex: none;
    border-color: var(--_line);
    border-radius: 32px;
    outline-offset: -3px;
    font-weight: 400;
  }
  [aria-pressed='true'] {
    border: 2px solid var(--_accent);
    background: var(--_tint);
  }
  [part~='list'] {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, max(14.375em, 30%)), 1fr));
    gap: calc(var(--_space) * 1.75) calc(var(--_space) * 1.25);
  }
  [part~='item'] {
    --_lines: 3em;
    position: relative;
    min-inline-size: 0;
  }
  [part~='picture'] {
    display: grid;
    place-items: center;
    position: relative;
    inline-size: 100%;
    aspect-ratio: 3 / 2;
    max-block-size: 40vh;
    margin-block-end: 12px;
    border-radius: var(--_radius);
    overflow: hidden;
    background: var(--_tint);
    color: var(--_accent);
  }
  [part~='picture'] > span {
    font-size: 40px;
  }
  img {
    position: absolute;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  /* Never cuts a name off, because two names may differ only in their last word. */
  [part~='choose'][part] {
    all: unset;
    display: block;
    cursor: pointer;
  }
  [part~='choose']::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--_radius);
  }
  [part~='item']:hover [part~='name'] {
    text-decoration: underline 1px;
    text-underline-offset: 0.2em;
  }
  [part~='choose']:focus-visible::after {
    outline: 3px solid var(--_accent);
    outline-offset: 4px;
  }
  [part~='summary'] {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    min-block-size: 3em;
    margin-block-start: 0.25em;
    font-size: 0.9375em;
  }
  [part~='category'] {
    min-block-size: 1.5em;
    font-size: 0.8125em;
  }
  [part~='more'],
  [part~='none'] {
    display: grid;
    gap: var(--_space);
    justify-items: center;
    padding-block: calc(var(--_space) * 2);
  }
  .line {
    block-size: 1.5em;
    padding-block: 0.15em;
    background-clip: content-box;
  }
  h3 .line {
    block-size: 1.25em;
  }
  .short {
    inline-size: 60%;
  }
  /* Reserves more lines for large text. */
  @container (max-width: 16em) {
    [part~='item'] {
      --_lines: 4.5em;
    }
  }
  @container (max-width: 26em) {
    [part~='tools'],
    [part~='order'] {
      margin-block-end: 8px;
    }
    /* Shows the order as an icon, because the dates need the width. A second line would push the first card down. */
    [part~='order'] {
      grid-template-columns: minmax(0, 1fr) 44px;
    }
    [part~='order'] select {
      inline-size: 100%;
      padding-inline: 42px 0;
      background:
        conic-gradient(from 135deg at 50% 0, currentColor 25%, transparent 0) 50% 38%,
        conic-gradient(from -45deg at 50% 100%, currentColor 25%, transparent 0) 50% 62% var(--_paper);
      background-size: 12px 6px;
      background-repeat: no-repeat;
    }
  }
  @media print {
    [part~='tools'],
    [part~='more'] {
      display: none;
    }
  }
`;
