import { css } from 'lit';

export const datesStyles = css`
  :host {
    inline-size: 100%;
  }
  [part~='form'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.75rem;
    align-items: start;
    padding: 0.75rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
  }
  [part~='form'] > :not([part~='field']) {
    grid-column: 1 / -1;
  }
  [part~='field'] {
    display: grid;
    gap: 0.25rem;
    font-size: 0.875em;
  }
  [part~='reason'],
  [part~='problem'] p {
    color: var(--_danger);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.5rem;
  }
  [part~='asked'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    padding: 0.5rem 0.75rem;
    border-radius: var(--_radius);
    background: var(--_tint);
  }
  [part~='when'] {
    font-weight: 600;
  }
  [part~='unanswered'] {
    margin-block-start: 0.5rem;
    font-size: 0.9375em;
  }
  [part~='problem'],
  [part~='none'] {
    display: grid;
    gap: 0.75rem;
    justify-items: start;
    padding-block: var(--_space);
  }
  [part~='near'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  @container (max-width: 22rem) {
    [part~='form'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @container (min-width: 45rem) {
    [part~='form'] {
      grid-template: auto 1fr / 11rem 11rem minmax(0, 1fr);
      padding: var(--_space);
      column-gap: calc(var(--_space) * 1.5);
    }
    [part~='form'] > [part~='parameters'] {
      grid-column: 3;
      grid-row: 1 / span 2;
      margin-block-start: -0.25rem;
    }
    [part~='form'] > .actions {
      grid-column: 1 / span 2;
      grid-row: 2;
      padding-block-start: 0.25rem;
    }
  }
  @media print {
    .actions {
      display: none;
    }
  }
`;
