import { css } from 'lit';

/** A row for each parameter: its name at the start, its stepper or switch at the end. */
export const parametersStyles = css`
  [part~='parameter'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 16px;
    padding-block: 12px 2px;
    border-block-end: 1px solid var(--_line);
  }
  [part~='parameter']:last-child {
    border: 0;
  }
  [part~='about'] {
    flex: 1 1 96px;
    max-inline-size: 100%;
    /* Breaks a word only if it is wider than the row. Otherwise the stepper moves below the word. */
    overflow-wrap: break-word;
  }
  [part~='label'] {
    font-weight: 550;
  }
  [part~='description'],
  [part~='price'] {
    font-size: 0.9375em;
  }
  /* Reserves a line of text, so that the reason for an invalid quantity does not move the content below. */
  .below {
    display: flex;
    flex-wrap: wrap;
    flex-basis: 100%;
    gap: 0 0.75em;
    min-block-size: 1.5em;
    font-size: 0.8125em;
    line-height: 1.5;
  }
  /* The padding makes the touch target 44 px high. The negative margin keeps the row from growing. */
  [part~='ask'] {
    margin-block: -13px;
    padding-block: 13px;
  }
  [part~='invalid'] [part~='reason'] {
    color: var(--_danger);
  }
  [part~='stepper'] {
    display: flex;
    align-items: center;
    gap: 4px;
    margin-inline-start: auto;
  }
  [part~='stepper'] button {
    padding: 0;
    border-radius: 50%;
    font-size: 1.25em;
  }
  [aria-disabled='true'] {
    opacity: 0.6;
  }
  [part~='field'] {
    inline-size: 52px;
    min-block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    text-align: center;
    font-variant-numeric: tabular-nums;
    font-weight: 550;
  }
  [part~='switch'] {
    inline-size: 24px;
    block-size: 24px;
    margin: 10px;
    accent-color: var(--_accent);
  }
  .line {
    inline-size: 80px;
    block-size: 1.5em;
    padding-block: 0.15em;
    background-clip: content-box;
  }
  h3 .line {
    block-size: 1.25em;
  }
  [part~='stepper'].skeleton {
    inline-size: 148px;
    block-size: 44px;
    border-radius: 32px;
  }
`;
