import { css } from 'lit';

export const confirmationStyles = css`
  section {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    max-inline-size: 640px;
  }
  .sign {
    display: grid;
    place-items: center;
    inline-size: max(48px, 1.5em);
    aspect-ratio: 1;
    margin-block-end: calc(var(--_space) * -0.75);
    border: 2px solid;
    border-radius: 50%;
    font-size: max(1.5em, 24px);
    color: var(--_available);
  }
  .sign::after {
    content: '✓';
  }
  /* When the guest returns from a payment, the script focuses the heading. The heading shows no outline then. */
  h2:focus-visible {
    outline: none;
  }
  .sign.due {
    color: var(--_low);
  }
  .open {
    color: var(--_muted);
  }
  .sign.due::after,
  .open::after {
    content: '…';
  }
  .invalid {
    color: var(--_danger);
  }
  .invalid::after {
    content: '×';
  }
  .unsure {
    border-style: dashed;
    color: var(--_muted);
  }
  .unsure::after {
    content: '?';
  }
  .figures {
    inline-size: fit-content;
    font-size: 1.75em;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    user-select: all;
  }
  .totals {
    padding-block-start: var(--_space);
    border-block-start: 1px solid var(--_line);
  }
  .take-along {
    display: grid;
  }
  .calendars {
    min-block-size: 44px;
  }
  .rest {
    block-size: 640px;
  }
  @container (min-width: 560px) {
    .button,
    button {
      justify-self: start;
    }
    .actions {
      display: flex;
      align-items: start;
    }
    /* The calendar links load later and may be wider than the button above them. With a width of 0, they do not move
       the button at the side. */
    .calendars {
      inline-size: 0;
    }
    .calendars li {
      inline-size: 500px;
    }
  }
`;
