import { html, type CSSResult, type ReactiveController } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import { summaryStyles } from '../../../src/elements/item/summary.ts';
import { measureStickyBars, scrollToTop } from '../../../src/elements/shared/sticky-offset.ts';
import { drawTemplate } from '../template-stage.ts';

/** Installs the feature in an element whose frame holds only `content`. */
function installOffset(content: unknown, mode: 'inline' | 'dialog' = 'inline') {
  const host = drawTemplate(html`<div class="frame">${content}</div>`);
  const root = host.shadowRoot as ShadowRoot;
  let controller: ReactiveController = {};
  const adoptStyleSheets = (sheets: readonly CSSResult[]) =>
    (root.adoptedStyleSheets = [
      ...root.adoptedStyleSheets,
      ...sheets.map(({ styleSheet }) => styleSheet as CSSStyleSheet),
    ]);
  Object.assign(host, { renderRoot: root, mode, adopt: adoptStyleSheets });
  const endController = new AbortController();
  measureStickyBars(
    {
      host: host as never,
      attach: (attachedController) => (controller = attachedController) as never,
      signal: endController.signal,
    },
    () => import('../../../src/elements/shared/tall-bar.ts'),
  );
  const frame = root.querySelector<HTMLElement>('.frame');
  return {
    host,
    frame,
    bar: root.querySelector<HTMLElement>('.summary'),
    top: () => frame?.style.getPropertyValue('--_offset-top'),
    bottom: () => frame?.style.getPropertyValue('--_offset-bottom'),
    insert: () => controller.hostConnected?.(),
    remove: () => controller.hostDisconnected?.(),
    update: () => controller.hostUpdated?.(),
    stop() {
      endController.abort();
      controller.hostDisconnected?.();
    },
  };
}

describe('the offset of the bar with price and buttons', () => {
  const installWithBar = (height: string) =>
    installOffset(html`<section class="summary" style="block-size: ${height}"></section>`);

  it('follows the height of the bar', async () => {
    const { bar, bottom, update, stop } = installWithBar('89.5px');
    update();
    await vi.waitFor(() => expect(bottom()).toBe('90px'));
    bar?.style.setProperty('block-size', '240px');
    await vi.waitFor(() => expect(bottom()).toBe('240px'));
    stop();
  });

  it('changes after the frame that paints the bar’s new height', async () => {
    const { bar, bottom, update, stop } = installWithBar('90px');
    update();
    await vi.waitFor(() => expect(bottom()).toBe('90px'));
    bar?.style.setProperty('block-size', '240px');
    // The test creates this observer after the feature's observer. So in each frame, it reports after the feature's
    // observer.
    const isInFrame = await new Promise((resolve) => {
      requestAnimationFrame(() => new ResizeObserver(() => resolve(bottom())).observe(bar as HTMLElement));
    });
    expect(isInFrame).toBe('90px');
    await vi.waitFor(() => expect(bottom()).toBe('240px'));
    stop();
  });

  it('stops measuring while the element is outside the page', async () => {
    const { bar, bottom, insert, remove, update, stop } = installWithBar('90px');
    insert();
    update();
    await vi.waitFor(() => expect(bottom()).toBe('90px'));
    const observeResize = vi.spyOn(ResizeObserver.prototype, 'observe');
    const disconnectObserver = vi.spyOn(ResizeObserver.prototype, 'disconnect');
    remove();
    expect(disconnectObserver).toHaveBeenCalledTimes(1);
    bar?.style.setProperty('block-size', '120px');
    insert();
    expect(observeResize).toHaveBeenCalledExactlyOnceWith(bar);
    await vi.waitFor(() => expect(bottom()).toBe('120px'));
    vi.restoreAllMocks();
    stop();
  });

  describe('a bar that is too high', () => {
    const LONG_ROW = 'block-size: 50vh';

    /** Renders the bar with the summary's styles, in a page that is longer than the window. */
    function installWithRows() {
      const element = installOffset(
        html`<style>
            ${summaryStyles.cssText}
          </style>
          <div style="block-size: 200vh"></div>
          <section class="summary">
            <p class="when">Fri, Jun 1</p>
            <p class="total">$136.00</p>
            <div class="other"></div>
            <div class="acts"><button class="primary">Continue</button><button>Add to cart</button></div>
          </section>`,
      );
      const findRow = (name: string) => element.bar?.querySelector<HTMLElement>(name);
      element.update();
      return { ...element, findRow };
    }

    /** Returns the height of the visible part of the bar, which sticks to the lower edge of the window. */
    const measureVisibleHeight = (bar: HTMLElement | null) => innerHeight - (bar?.getBoundingClientRect().top ?? 0);

    it('sticks only the rows down to the primary button', async () => {
      const { bar, bottom, findRow, stop } = installWithRows();
      await vi.waitFor(() => expect(bottom()).toBe(`${String(Math.ceil(bar?.offsetHeight ?? 0))}px`));
      expect(bar?.className).toBe('summary');
      findRow('.other')?.setAttribute('style', LONG_ROW);
      await vi.waitFor(() => expect(bar?.className).toBe('summary tall'));
      scrollTo(0, 0);
      expect(bottom()).toBe(`${String(Math.ceil(measureVisibleHeight(bar)))}px`);
      expect(measureVisibleHeight(bar)).toBeLessThan(165);
      const { bottom: buttonBottom = Infinity } = findRow('.primary')?.getBoundingClientRect() ?? {};
      expect(buttonBottom).toBeLessThan(innerHeight);
      findRow('.other')?.removeAttribute('style');
      await vi.waitFor(() => expect(bar?.className).toBe('summary'));
      stop();
    });

    it('moves a long text below the primary button', async () => {
      const { bar, findRow, stop } = installWithRows();
      findRow('.when')?.setAttribute('style', LONG_ROW);
      await vi.waitFor(() => expect(bar?.className).toBe('summary tall taller'));
      expect(findRow('.when')?.offsetTop).toBeGreaterThan(findRow('.primary')?.offsetTop ?? Infinity);
      expect(measureVisibleHeight(bar)).toBeLessThan(165);
      stop();
    });

    it('allows a higher bar for a refusal’s reason, unless text is large', async () => {
      const { bar, findRow, stop } = installWithRows();
      const whenRow = findRow('.when');
      whenRow?.setAttribute('style', 'block-size: calc(39vh - 60px)');
      await vi.waitFor(() => expect(bar?.className).toBe('summary tall taller'));
      whenRow?.setAttribute('class', 'reason');
      whenRow?.setAttribute('style', 'block-size: calc(38vh - 100px)');
      await vi.waitFor(() => expect(bar?.className).toBe('summary'));
      bar?.style.setProperty('font-size', '32px');
      await vi.waitFor(() => expect(bar?.className).toBe('summary tall taller'));
      stop();
    });

    it('shows the whole bar at the side of a wide element', async () => {
      const { bar, bottom, findRow, stop } = installWithRows();
      bar?.style.setProperty('inset-block-end', 'auto');
      findRow('.other')?.setAttribute('style', LONG_ROW);
      await vi.waitFor(() => expect(parseInt(bottom() ?? '')).toBeGreaterThan(innerHeight / 2));
      expect(bar?.className).toBe('summary');
      stop();
    });
  });
});

describe("the offset of the page's own header", () => {
  /**
   * Shows `content` in a page whose own header has this height. The page declares the height as `scroll-margin-top`.
   */
  const showNotice = (
    { host, frame, update }: ReturnType<typeof installOffset>,
    headerHeight: string,
    content: string,
  ) => {
    host.style.scrollMarginBlockStart = headerHeight;
    if (frame) frame.innerHTML = content;
    update();
  };
  const problemMarkup = '<div class="over"></div>';

  it('equals the element’s scroll margin when a sticky part appears', () => {
    const element = installOffset('');
    showNotice(element, '60px', '');
    expect(element.top()).toBe('');
    showNotice(element, '60px', problemMarkup);
    expect(element.top()).toBe('60px');
    showNotice(element, '80px', problemMarkup);
    expect(element.top()).toBe('60px');
    showNotice(element, '80px', '');
    showNotice(element, '80px', '<button class="stays"></button>');
    expect(element.top()).toBe('80px');
  });

  it('is empty in a dialog', () => {
    const element = installOffset('', 'dialog');
    showNotice(element, '60px', problemMarkup);
    expect(element.top()).toBe('');
  });

  it("scrolls the toolbar to a position below the page's header", () => {
    const { host } = installOffset(html`<div class="bar" style="margin-block: 200vh">Back</div>`);
    host.style.scrollMarginBlockStart = '60px';
    scrollToTop(host as never);
    expect(Math.round(host.shadowRoot?.querySelector('.bar')?.getBoundingClientRect().top ?? 0)).toBe(60);
  });
});
