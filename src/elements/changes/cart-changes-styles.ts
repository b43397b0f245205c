/**
 * The styles of `cart-changes.ts`: a panel with one row for each changed line of the cart, and buttons for nearby days
 * below the row.
 */
import { css } from 'lit';

export const cartChangesStyles = css`
  :host {
    margin-block: var(--_space) calc(var(--_space) * 1.5);
  }
  .sheet {
    display: grid;
    gap: var(--_space);
    max-inline-size: 736px;
    padding: clamp(16px, 4cqi, 28px);
    border: 1px solid var(--_line);
    border-inline-start: 4px solid var(--_accent);
    border-radius: var(--_radius);
    background: var(--_raised);
  }
  [part='lead'] {
    max-inline-size: 60ch;
  }
  [part='differences'] > li {
    display: grid;
    gap: 4px;
    padding-block: var(--_space);
    border-block-start: 1px solid var(--_line);
  }
  [part='differences'] > li:last-child {
    border-block-end: 1px solid var(--_line);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    align-items: baseline;
  }
  .name {
    flex: 1 1 160px;
    min-inline-size: 0;
    font-weight: 600;
    hyphens: auto;
  }
  .prices,
  .row > .money {
    margin-inline-start: auto;
  }
  .state {
    font-weight: 600;
  }
  .gone .state,
  .rule .state {
    color: var(--_danger);
  }
  .fewer .state {
    color: var(--_low);
  }
  .cheaper .state,
  .moved .state {
    color: var(--_available);
  }
  .instead,
  .days {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .instead {
    margin-block-start: 8px;
  }
  .instead p {
    flex-basis: 100%;
  }
  .days button {
    flex-wrap: wrap;
    gap: 0 0.5em;
    text-align: start;
  }
  .remove {
    justify-self: start;
    margin-inline-start: -0.5em;
    font-size: 0.875em;
    font-weight: 400;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .close {
    justify-self: start;
    margin-inline-start: -0.5em;
  }
  @container (max-width: 480px) {
    .actions,
    .days {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      flex: 1 1 100%;
    }
  }
`;
