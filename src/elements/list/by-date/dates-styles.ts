import { css } from 'lit';

export const datesStyles = css`
  :host {
    container-type: inline-size;
    inline-size: 100%;
  }
  [part~='form'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 12px;
    align-items: start;
    padding: 12px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
  }
  [part~='form'] > :not([part~='field']) {
    grid-column: 1 / -1;
  }
  [part~='field'] {
    display: grid;
    gap: 4px;
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
    gap: 4px 8px;
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
  [part~='problem'],
  [part~='none'] {
    display: grid;
    gap: 12px;
    justify-items: start;
    padding-block: var(--_space);
  }
  [part~='near'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  @container (max-width: 352px) {
    [part~='form'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @container (min-width: 720px) {
    [part~='form'] {
      grid-template: auto 1fr / 176px 176px minmax(0, 1fr);
      padding: var(--_space);
      column-gap: calc(var(--_space) * 1.5);
    }
    [part~='form'] > [part~='parameters'] {
      grid-column: 3;
      grid-row: 1 / span 2;
      margin-block-start: -4px;
    }
    [part~='form'] > .actions {
      grid-column: 1 / span 2;
      grid-row: 2;
      padding-block-start: 4px;
    }
  }
  @media print {
    .actions {
      display: none;
    }
  }
`;
