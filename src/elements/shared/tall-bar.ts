/**
 * Makes the sticky bar with price and buttons smaller if it is too high. Reasons may be the text of a refusal or a
 * large font. The primary button always stays in view. Few windows need this module, so it loads on demand.
 * `sticky-offset.ts` observes the bar.
 */
import { css } from 'lit';

/**
 * The largest part of the window's height that the bar may cover, from 0 to 1. If the bar is higher, only its upper
 * rows are sticky.
 */
const MAX_BAR_SHARE = 0.2;
/**
 * The largest part of the window's height for a bar that shows a refusal or a note, so that guests see that text. With
 * large text, `MAX_BAR_SHARE` applies.
 */
const MAX_BAR_SHARE_WITH_NOTE = 0.4;
const LARGE_TEXT_PX = 24;
/**
 * Classes for a bar that is too high, in the order in which `fitTallBar` adds them. They move rows below the primary
 * button.
 */
const TALL_CLASSES = ['tall', 'taller'] as const;

/**
 * Makes the bar fit its limit. If the bar is too high, only the rows down to the primary button are sticky. The other
 * rows come into view when the guest scrolls to the end of the item. Returns the height of the sticky part, in px.
 * @param maxWholeHeight height in px up to which the whole bar sticks in every window
 */
export function fitTallBar(bar: HTMLElement, maxWholeHeight: number): number {
  bar.classList.remove(...TALL_CLASSES);
  bar.style.removeProperty('--_tail');
  const { height } = bar.getBoundingClientRect();
  const { insetBlockEnd, fontSize, paddingBlockEnd } = getComputedStyle(bar);
  const hasNote = parseFloat(fontSize) < LARGE_TEXT_PX && bar.querySelector('.reason, .left, .code-reason');
  const maxHeight = Math.max(maxWholeHeight, (hasNote ? MAX_BAR_SHARE_WITH_NOTE : MAX_BAR_SHARE) * innerHeight);
  const primaryButton = bar.querySelector('.primary');
  // A bar at the side (in a wide layout) needs no limit.
  if (height <= maxHeight || insetBlockEnd !== '0px' || !primaryButton) return height;

  let visibleHeight = height;
  for (const className of TALL_CLASSES) {
    bar.classList.add(className);
    visibleHeight =
      primaryButton.getBoundingClientRect().bottom - bar.getBoundingClientRect().top + parseFloat(paddingBlockEnd);
    if (visibleHeight <= maxHeight) break;
  }
  bar.style.setProperty('--_tail', `${String(visibleHeight - bar.getBoundingClientRect().height)}px`);
  return visibleHeight;
}

/** The styles of a bar that is too high. They must come after the styles of the summary, which they override. */
export const tallBarStyles = css`
  /* Only the rows down to the primary button stick. The other rows are below the edge of the window. */
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
