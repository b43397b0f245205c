import { css } from 'lit';

export const itemsStyles = css`
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem 1rem;
    margin-block-end: var(--space);
  }
  label {
    flex: 1 1 12rem;
    min-inline-size: 0;
    max-inline-size: 24rem;
  }
  label span {
    display: block;
    font-size: 0.875em;
    color: var(--muted);
  }
  input,
  select {
    inline-size: 100%;
    min-block-size: 2.75rem;
    padding-inline: 0.875em;
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    background: var(--raised);
  }
  [part~='chips'] {
    flex: 1 0 100%;
    display: flex;
    gap: 0.5rem;
    /* Room for focus rings, which a scrolling box would cut. */
    margin: -0.375rem;
    padding: 0.375rem;
    overflow-x: auto;
    scrollbar-width: none;
    overscroll-behavior-x: contain;
  }
  [part~='chip'] {
    flex: none;
    border-color: var(--line);
    border-radius: 99rem;
    font-weight: 400;
    white-space: nowrap;
  }
  [part~='chip'][aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--tint);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  [part~='list'] {
    display: grid;
    gap: calc(var(--space) * 1.75) calc(var(--space) * 1.25);
  }
  [part~='item'] {
    position: relative;
    min-inline-size: 0;
  }
  [part~='picture'] {
    display: grid;
    place-items: center;
    position: relative;
    aspect-ratio: 3 / 2;
    margin-block-end: 0.75rem;
    border-radius: var(--radius);
    overflow: hidden;
    background: var(--tint);
    font-size: 2.5rem;
    font-weight: 300;
    color: var(--accent);
  }
  img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    transition: scale 0.4s;
  }
  img.broken {
    visibility: hidden;
  }
  [part~='item']:hover img {
    scale: 1.025;
  }
  [part~='choose'],
  [part~='choose']:hover {
    display: -webkit-box;
    min-block-size: 0;
    padding: 0;
    border: 0;
    background: none;
    font-weight: inherit;
    line-height: inherit;
    text-align: start;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  [part~='item']:hover [part~='choose'] {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  /* The whole card is the button's. */
  [part~='choose']::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius);
  }
  [part~='choose']:focus-visible {
    outline: none;
  }
  [part~='choose']:focus-visible::after {
    outline: 3px solid var(--accent);
    outline-offset: 4px;
  }
  [part~='summary'] {
    display: -webkit-box;
    min-block-size: 2lh;
    margin-block-start: 0.25em;
    font-size: 0.9375em;
    color: var(--muted);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  [part~='category'] {
    min-block-size: 1lh;
    font-size: 0.8125em;
    color: var(--muted);
  }
  [part~='more'],
  [part~='none'] {
    display: grid;
    gap: var(--space);
    justify-items: center;
    padding-block: calc(var(--space) * 2) var(--space);
    text-align: center;
  }
  .line {
    block-size: 0.9lh;
    margin-block-end: 0.1lh;
  }
  .short {
    inline-size: 60%;
  }
  @container (min-width: 30rem) {
    [part~='list'] {
      grid-template-columns: 1fr 1fr;
    }
  }
  @container (min-width: 52.5rem) {
    [part~='list'] {
      grid-template-columns: 1fr 1fr 1fr;
    }
  }
  @media (forced-colors: active) {
    [part~='chip'][aria-pressed='true'] {
      border: 3px double Highlight;
    }
  }
  @media print {
    .tools,
    [part~='more'] {
      display: none;
    }
    [part~='item'] {
      break-inside: avoid;
    }
  }
`;
