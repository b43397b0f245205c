/**
 * Fits the bar with price and buttons into the window if it is too high, such as after a refusal or with large text. The primary
 * button always stays in view. Few windows need this module, so it loads on demand. `sticky-offset.ts` observes the bar.
 */
import { css } from 'lit';

/**
 * A bar above this share of the window's height covers too much, for example with large text. Then only a part of it
 * sticks.
 */
const MAX_BAR_SHARE = 0.2;
/** A bar that answers a press may cover more, so that guests see the answer. In large text it would cover too much. */
const MAX_ANSWER_SHARE = 0.4;
const LARGE_TEXT_PX = 24;
/** Classes of a bar that is too high, in the order of their use. The styles below move less important rows below its primary button. */
const TALL_CLASSES = ['tall', 'taller'] as const;

/**
 * Fits the bar into its limit. If a bar is too high, only the rows down to the primary button stick. The guest sees the
 * rest at the end of the item. Returns the height that sticks, in px.
 * @param maxWholeHeight a bar up to this height sticks as a whole in every window, in px
 */
export function fitTallBar(bar: HTMLElement, maxWholeHeight: number): number {
  bar.classList.remove(...TALL_CLASSES);
  bar.style.removeProperty('--_tail');
  const { height } = bar.getBoundingClientRect();
  const { insetBlockEnd, fontSize, paddingBlockEnd } = getComputedStyle(bar);
  const isAnswer = parseFloat(fontSize) < LARGE_TEXT_PX && bar.querySelector('.reason, .left, .code-reason');
  const limit = Math.max(maxWholeHeight, (isAnswer ? MAX_ANSWER_SHARE : MAX_BAR_SHARE) * innerHeight);
  const primary = bar.querySelector('.primary');
  // In a wide layout, the bar is at the side.
  if (height <= limit || insetBlockEnd !== '0px' || !primary) return height;

  let visible = height;
  for (const name of TALL_CLASSES) {
    bar.classList.add(name);
    visible = primary.getBoundingClientRect().bottom - bar.getBoundingClientRect().top + parseFloat(paddingBlockEnd);
    if (visible <= limit) break;
  }
  bar.style.setProperty('--_tail', `${String(visible - bar.getBoundingClientRect().height)}px`);
  return visible;
}

/** These rules must come after those of the summary. */
export const tallBarStyles = css`
  /* Down to the primary button, the bar sticks. The other rows are below it, and below the window. */
  .summary.tall {
    inset-block-end: var(--_tail, 0px);
    grid-template: none / minmax(0, 1fr);
    min-block-size: 0;
  }
  .summary.tall > * {
    grid-area: auto;
    order: 1;
  }
  .summary.tall > :is(.when, .reason, .total, .acts) {
    order: 0;
  }
  .summary.taller > :is(.when, .reason) {
    order: 1;
  }
  .summary.tall > p {
    min-block-size: 0;
  }
  .summary.tall .what {
    display: none;
  }
  .summary.tall .total {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 16px;
    margin: 0;
    line-height: 1.25;
  }
  .summary.tall .acts {
    grid-template-columns: minmax(0, 1fr);
  }
`;
