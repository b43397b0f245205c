/**
 * Owns the sticky bar offset: the space that sticky bars cover at the edges of the window. It measures the bars and passes
 * the offsets to the styles as custom properties of the frame:
 * - `--_offset-top`: height of the page's own header, which the page sets as `scroll-margin-top` of the element
 * - `--_offset-bottom`: height of the bar with price and buttons
 * - `--_scroll-margin`: distance of a focused control from the lower edge of the window (`theme.ts` applies it)
 *
 * It does not place the bars. `root/layout.ts` does that if `position: sticky` fails.
 */
import { css } from 'lit';
import { nextTask } from '../../page/scheduling.ts';
import type { Host } from './host.ts';
import type { Lifetime } from './lifetime.ts';

/** The outline that points out an area lasts this long, in ms. */
const OUTLINE_MS = 1200;

/** A bar above this share of the window's height covers too much, as with large text. Only a part of it then sticks. */
const MAX_BAR_SHARE = 0.2;
/** A bar that answers a press may cover more, so that guests see the answer. In large text it would cover too much. */
const MAX_ANSWER_SHARE = 0.4;
const LARGE_TEXT_PX = 24;
/** In a low window, a bar up to this height still sticks as a whole, in px. */
const MIN_BAR_LIMIT = 164;
/** Classes of a bar that is too high, in the order of their use. The styles below move less important rows below its primary button. */
const TALL_CLASSES = ['tall', 'taller'] as const;

/** Keeps `--_offset-top` and `--_offset-bottom` up to date, so that no bar hides the focus (WCAG 2.2, 2.4.11). */
export function measureStickyBars({
  host,
  attach,
  signal,
}: Pick<Lifetime, 'attach' | 'signal'> & { readonly host: Host }): void {
  let bar: HTMLElement | null = null;
  let hasTopPart = false;
  const setOffset = (name: string, value: string) =>
    host.renderRoot.querySelector<HTMLElement>('.frame')?.style.setProperty(name, value);

  const measureBar = (): void => {
    if (!bar) return;
    setOffset('--_offset-bottom', `${String(Math.ceil(fitBar(bar)))}px`);
  };
  const observer = new ResizeObserver(async () => {
    // The browser restyles everything for it, so the press that changed the bar comes first.
    await nextTask();
    measureBar();
  });
  addEventListener('resize', measureBar, { signal });

  attach({
    hostConnected: () => bar && observer.observe(bar),
    hostDisconnected: () => observer.disconnect(),
    hostUpdated() {
      const hadTopPart = hasTopPart;
      hasTopPart = host.renderRoot.querySelector('.over, .stays') !== null;
      // A dialog covers each header of the page.
      if (hasTopPart && !hadTopPart) setOffset('--_offset-top', host.mode === 'dialog' ? '' : pageHeaderOffset(host));

      const current = host.renderRoot.querySelector<HTMLElement>('section.summary');
      if (current === bar) return;
      bar = current;
      observer.disconnect();
      if (bar) observer.observe(bar);
    },
  });
}

/**
 * Fits the bar into its limit. Of a bar that is too high, only the rows down to the primary button stick. The guest sees the
 * rest at the end of the item. Returns the height that sticks, in px.
 */
function fitBar(bar: HTMLElement): number {
  bar.classList.remove(...TALL_CLASSES);
  bar.style.removeProperty('--_tail');
  const { height } = bar.getBoundingClientRect();
  const { insetBlockEnd, fontSize, paddingBlockEnd } = getComputedStyle(bar);
  const isAnswer = parseFloat(fontSize) < LARGE_TEXT_PX && bar.querySelector('.reason, .left, .code-reason');
  const limit = Math.max(MIN_BAR_LIMIT, (isAnswer ? MAX_ANSWER_SHARE : MAX_BAR_SHARE) * innerHeight);
  const primary = bar.querySelector('.primary');
  // Wide elements have the bar at their side.
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

/** Scrolls the toolbar of the step to the top of the window, below a sticky header of the page. */
export function scrollToTop(host: Host): void {
  const toolbar = host.renderRoot.querySelector<HTMLElement>('.bar');
  if (!toolbar) return;
  toolbar.style.scrollMarginBlockStart = pageHeaderOffset(host);
  toolbar.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/**
 * Leads the guest to a control. Scrolls to its area if that is not in view, focuses the control, and outlines the area for a
 * moment. The outline answers the press if nothing scrolls.
 *
 * @param area selector of the area in the element
 * @param control selector of the control, in the area or its shadow root
 */
export function pointOut(host: Host, area: string, control: string): void {
  const place = host.renderRoot.querySelector<HTMLElement>(area);
  if (!place) return;
  const { top, bottom } = place.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) {
    place.style.scrollMarginBlockStart = pageHeaderOffset(host);
    place.scrollIntoView({ block: 'start', behavior: 'instant' });
  }
  (place.shadowRoot ?? place).querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
  place.animate([{ outline: '3px solid currentColor' }, { outline: '3px solid transparent' }], OUTLINE_MS);
}

function pageHeaderOffset(host: Host): string {
  return getComputedStyle(host).scrollMarginBlockStart;
}

/**
 * Turns the offset at the lower edge into a scroll margin where the bar covers that edge: in narrow elements, unless the window
 * is low. Also orders the rows of a bar that is too high. These rules follow those of the summary.
 */
export const stickyOffsetStyles = css`
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
  @media (min-height: 479.02px) {
    @container (max-width: 719.98px) {
      .choosing {
        --_scroll-margin: calc(var(--_offset-bottom, 0px) + 8px);
      }
      .summary {
        --_scroll-margin: 0px;
      }
    }
  }
`;
