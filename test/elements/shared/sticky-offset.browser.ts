import { html, type ReactiveController } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import { measureStickyBars, scrollToTop } from '../../../src/elements/shared/sticky-offset.ts';
import { draw } from '../drawing-stage.ts';

/** Installs the feature in a bare element with a frame that holds `content`. */
function install(content: unknown, mode: 'inline' | 'dialog' = 'inline') {
  const host = draw(html`<div class="frame">${content}</div>`);
  const root = host.shadowRoot as ShadowRoot;
  let controller: ReactiveController = {};
  Object.assign(host, { renderRoot: root, mode });
  const ending = new AbortController();
  measureStickyBars({
    host: host as never,
    attach: (each) => (controller = each) as never,
    signal: ending.signal,
  });
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
      ending.abort();
      controller.hostDisconnected?.();
    },
  };
}

describe('the offset of the bar with price and buttons', () => {
  const withBar = (height: string) => install(html`<section class="summary" style="block-size: ${height}"></section>`);

  it('follows the height of the bar', async () => {
    const { bar, bottom, update, stop } = withBar('89.5px');
    update();
    await vi.waitFor(() => expect(bottom()).toBe('90px'));
    bar?.style.setProperty('block-size', '240px');
    await vi.waitFor(() => expect(bottom()).toBe('240px'));
    stop();
  });

  it('changes after the frame that shows the new height', async () => {
    const { bar, bottom, update, stop } = withBar('90px');
    update();
    await vi.waitFor(() => expect(bottom()).toBe('90px'));
    bar?.style.setProperty('block-size', '240px');
    // Within a frame, observers report in the order of their registration.
    const inFrame = await new Promise((resolve) => {
      requestAnimationFrame(() => new ResizeObserver(() => resolve(bottom())).observe(bar as HTMLElement));
    });
    expect(inFrame).toBe('90px');
    await vi.waitFor(() => expect(bottom()).toBe('240px'));
    stop();
  });

  it('pauses while the element is out of the page', async () => {
    const { bar, bottom, insert, remove, update, stop } = withBar('90px');
    insert();
    update();
    await vi.waitFor(() => expect(bottom()).toBe('90px'));
    const observe = vi.spyOn(ResizeObserver.prototype, 'observe');
    const disconnect = vi.spyOn(ResizeObserver.prototype, 'disconnect');
    remove();
    expect(disconnect).toHaveBeenCalledTimes(1);
    bar?.style.setProperty('block-size', '120px');
    insert();
    expect(observe).toHaveBeenCalledExactlyOnceWith(bar);
    await vi.waitFor(() => expect(bottom()).toBe('120px'));
    vi.restoreAllMocks();
    stop();
  });

  it('marks a bar that would cover too much of the window', async () => {
    const { bar, bottom, update, stop } = withBar('90px');
    bar?.style.setProperty('inset-block-end', '0');
    update();
    bar?.style.setProperty('block-size', 'max(25vh, 165px)');
    await vi.waitFor(() => expect(bar?.className).toBe('summary tall'));
    bar?.style.setProperty('block-size', '164px');
    await vi.waitFor(() => expect(bar?.className).toBe('summary'));
    // An answer to a press stays in view, unless the text is large.
    bar?.style.setProperty('block-size', 'max(35vh, 165px)');
    await vi.waitFor(() => expect(bar?.className).toBe('summary tall'));
    if (bar) bar.innerHTML = '<p class="reason">Sold out</p>';
    bar?.style.setProperty('block-size', 'max(36vh, 165px)');
    await vi.waitFor(() => expect(bar?.className).toBe('summary'));
    bar?.style.setProperty('font-size', '32px');
    bar?.style.setProperty('block-size', 'max(35vh, 165px)');
    await vi.waitFor(() => expect(bar?.className).toBe('summary tall'));
    bar?.style.removeProperty('font-size');
    bar?.replaceChildren();
    // Wide elements have the bar at their side.
    bar?.style.setProperty('inset-block-end', 'auto');
    bar?.style.setProperty('block-size', '60vh');
    await vi.waitFor(() => expect(bottom()).toBe(`${String(Math.ceil(0.6 * innerHeight))}px`));
    expect(bar?.className).toBe('summary');
    stop();
  });
});

describe("the offset of the page's own header", () => {
  /** Shows `content` below a header, which the page declares as `scroll-margin-top`. */
  const show = ({ host, frame, update }: ReturnType<typeof install>, headerHeight: string, content: string) => {
    host.style.scrollMarginBlockStart = headerHeight;
    if (frame) frame.innerHTML = content;
    update();
  };
  const problem = '<div class="over"></div>';

  it('is the scroll margin at the time when a sticky part appears', () => {
    const element = install('');
    show(element, '60px', '');
    expect(element.top()).toBe('');
    show(element, '60px', problem);
    expect(element.top()).toBe('60px');
    show(element, '80px', problem);
    expect(element.top()).toBe('60px');
    show(element, '80px', '');
    show(element, '80px', '<button class="stays"></button>');
    expect(element.top()).toBe('80px');
  });

  it('is empty in a dialog', () => {
    const element = install('', 'dialog');
    show(element, '60px', problem);
    expect(element.top()).toBe('');
  });

  it('keeps a toolbar visible that scrolls to the top', () => {
    const { host } = install(html`<div class="bar" style="margin-block: 200vh">Back</div>`);
    host.style.scrollMarginBlockStart = '60px';
    scrollToTop(host as never);
    expect(Math.round(host.shadowRoot?.querySelector('.bar')?.getBoundingClientRect().top ?? 0)).toBe(60);
  });
});
