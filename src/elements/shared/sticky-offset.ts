/**
 * Owns the sticky bar offsets: the space that sticky bars cover at the edges of the window. It measures the bars and
 * passes the offsets to the styles as custom properties of the frame:
 * - `--_offset-top`: height of the page's own header, which the page sets as `scroll-margin-top` of the element
 * - `--_offset-bottom`: height of the bar with price and buttons
 * - `--_scroll-margin`: minimum distance of a focused control from the lower edge of the window (`theme.ts` applies it)
 *
 * `tall-bar.ts` fits a bar that is too high for the window. `root/layout.ts` places the bars if `position: sticky`
 * fails.
 */
import { css } from 'lit';
import { waitForNextTask } from '../../page/scheduling.ts';
import type { Host } from './host.ts';
import type { Lifetime } from './lifetime.ts';
import type { fitTallBar, tallBarStyles } from './tall-bar.ts';

/** Duration of the outline around the area to which `scrollToAndFocus` leads, in ms. */
const OUTLINE_MS = 1200;

/** The height, in px, up to which the whole bar is sticky in every window. */
const MAX_WHOLE_BAR_PX = 164;

/** The lazy module `tall-bar.ts`. */
interface TallBarModule {
  readonly fitTallBar: typeof fitTallBar;
  readonly tallBarStyles: typeof tallBarStyles;
}

/** Keeps `--_offset-top` and `--_offset-bottom` up to date, so that no bar hides the focus (WCAG 2.2, 2.4.11). */
export function measureStickyBars(
  { host, attach, signal }: Pick<Lifetime, 'attach' | 'signal'> & { readonly host: Host },
  loadTallBar: () => Promise<TallBarModule>,
): void {
  let stickyBar: HTMLElement | null = null;
  let hasStickyTopParts = false;
  /** The function that fits a bar that is too high. Null until a bar needs it, undefined while its module loads. */
  let fitStickyBar: typeof fitTallBar | null | undefined = null;
  const setOffsetProperty = (propertyName: string, propertyValue: string) =>
    host.renderRoot.querySelector<HTMLElement>('.frame')?.style.setProperty(propertyName, propertyValue);

  async function loadTallBarModule(): Promise<void> {
    if (fitStickyBar !== null) return;
    fitStickyBar = undefined;
    const tallBarModule = await loadTallBar().catch(() => null);
    if (!tallBarModule) return;
    host.adopt([tallBarModule.tallBarStyles]);
    fitStickyBar = tallBarModule.fitTallBar;
    measureStickyBar();
  }

  const measureStickyBar = (): void => {
    if (!stickyBar) return;
    const { height } = stickyBar.getBoundingClientRect();
    // A bar at the side (in a wide layout) needs no limit.
    if (height > MAX_WHOLE_BAR_PX && getComputedStyle(stickyBar).insetBlockEnd !== 'auto') void loadTallBarModule();
    setOffsetProperty(
      '--_offset-bottom',
      `${String(Math.ceil(fitStickyBar?.(stickyBar, MAX_WHOLE_BAR_PX) ?? height))}px`,
    );
  };
  const barObserver = new ResizeObserver(async () => {
    // A new offset makes the browser restyle the whole element. So the observer first allows the browser to paint the
    // effect of the guest's press.
    await waitForNextTask();
    measureStickyBar();
  });
  addEventListener('resize', measureStickyBar, { signal });

  attach({
    hostConnected: () => stickyBar && barObserver.observe(stickyBar),
    hostDisconnected: () => barObserver.disconnect(),
    hostUpdated() {
      const hadTopContent = hasStickyTopParts;
      hasStickyTopParts = host.renderRoot.querySelector('.over, .stays') !== null;
      // A dialog covers the page's own header, so it needs no offset.
      if (hasStickyTopParts && !hadTopContent)
        setOffsetProperty('--_offset-top', host.mode === 'dialog' ? '' : getPageHeaderOffset(host));

      const renderedBar = host.renderRoot.querySelector<HTMLElement>('section.summary');
      if (renderedBar === stickyBar) return;
      stickyBar = renderedBar;
      barObserver.disconnect();
      if (stickyBar) barObserver.observe(stickyBar);
    },
  });
}

/** Scrolls the bar above the step to the top of the window, but below a sticky header of the page. */
export function scrollToTop(host: Host): void {
  const toolbar = host.renderRoot.querySelector<HTMLElement>('.bar');
  if (toolbar) scrollBelowPageHeader(host, toolbar);
}

/**
 * Scrolls to the area of a control if any part of the area is out of view. Then focuses the control, and outlines the
 * area for a moment. If nothing scrolls, the outline is the only visible effect of the guest's press.
 *
 * @param areaSelector selector of the area in the element
 * @param controlSelector selector of the control, in the area or its shadow root
 */
export function scrollToAndFocus(host: Host, areaSelector: string, controlSelector: string): void {
  const areaElement = host.renderRoot.querySelector<HTMLElement>(areaSelector);
  if (!areaElement) return;
  const { top, bottom } = areaElement.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) scrollBelowPageHeader(host, areaElement);
  (areaElement.shadowRoot ?? areaElement).querySelector<HTMLElement>(controlSelector)?.focus({ preventScroll: true });
  areaElement.animate(
    { outline: ['3px solid currentColor', '3px solid transparent'], outlineOffset: ['4px', '4px'] },
    OUTLINE_MS,
  );
}

function scrollBelowPageHeader(host: Host, target: HTMLElement): void {
  target.style.scrollMarginBlockStart = getPageHeaderOffset(host);
  target.scrollIntoView({ block: 'start', behavior: 'instant' });
}

function getPageHeaderOffset(host: Host): string {
  return getComputedStyle(host).scrollMarginBlockStart;
}

/**
 * Sets the scroll margin in narrow layouts, because there the bar covers the lower edge of the window. Windows with a
 * small height get no margin.
 */
export const stickyOffsetStyles = css`
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
