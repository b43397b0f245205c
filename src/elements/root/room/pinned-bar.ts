/**
 * Keeps the parts that follow the guest in sight on pages where `position: sticky` cannot: below an ancestor that hides its
 * overflow and does not scroll. The bar with price and buttons keeps to the lower edge of the window, notices and the button
 * of the cart to the upper one.
 */
import type { Context } from '../context.ts';

export function pinBar({ host, attach, onStop }: Pick<Context, 'host' | 'attach' | 'onStop'>): void {
  const listening = new AbortController();
  let isSheltered = false;

  function follow(): void {
    const root = host.renderRoot as ShadowRoot;
    const place = root.querySelector<HTMLElement>('.choosing');
    const bar = place?.querySelector<HTMLElement>('section.summary');
    if (place && bar) {
      bar.classList.toggle('tall', bar.offsetHeight > TALL * innerHeight);
      unpin(place, bar);
      if (isSheltered) pinBelow(place, bar);
    }
    for (const part of root.querySelectorAll<HTMLElement>('.over, .stays')) {
      part.style.translate = '';
      if (isSheltered) pinAbove(host, part);
    }
  }

  const measure = (): void => {
    isSheltered = isBelowHiddenOverflow(host);
    follow();
  };
  addEventListener('resize', measure, { signal: listening.signal });
  addEventListener('scroll', () => isSheltered && follow(), { capture: true, passive: true, signal: listening.signal });
  attach({ hostConnected: measure, hostUpdated: follow });
  onStop(() => listening.abort());
}

/** The share of the window's height from which on a bar covers too much, as with large text. */
const TALL = 0.4;

function pinBelow(place: HTMLElement, bar: HTMLElement): void {
  // Wide elements have it at their side. While guests type on a screen, and with large text, it stays in its place.
  const { position, insetBlockEnd } = getComputedStyle(bar);
  if (position !== 'sticky' || insetBlockEnd !== '0px') return;
  const { top, bottom } = place.getBoundingClientRect();
  if (bottom <= innerHeight || top > innerHeight - bar.offsetHeight) return;
  pin(place, bar);
  // Below a transformed ancestor, `fixed` does not mean the window.
  const distance = innerHeight - bar.getBoundingClientRect().bottom;
  if (Math.abs(distance) <= 1) return;
  unpin(place, bar);
  bar.style.translate = `0 ${String(innerHeight - bar.getBoundingClientRect().bottom)}px`;
}

function pinAbove(host: Element, part: HTMLElement): void {
  const edge = parseFloat(getComputedStyle(part).insetBlockStart) || 0;
  const { top, height } = part.getBoundingClientRect();
  const { bottom } = host.getBoundingClientRect();
  if (top < edge && bottom > edge + height) part.style.translate = `0 ${String(edge - top)}px`;
}

function pin(place: HTMLElement, bar: HTMLElement): void {
  const { left, width, height } = bar.getBoundingClientRect();
  place.style.paddingBlockEnd = `${String(height + parseFloat(getComputedStyle(place).rowGap))}px`;
  bar.style.position = 'fixed';
  bar.style.left = `${String(left)}px`;
  bar.style.width = `${String(width)}px`;
  bar.style.marginInline = '0';
}

function unpin(place: HTMLElement, bar: HTMLElement): void {
  place.style.paddingBlockEnd = '';
  for (const property of ['position', 'left', 'width', 'margin-inline', 'translate'])
    bar.style.removeProperty(property);
}

/** True if the nearest ancestor that clips is no scroller: `sticky` then has nothing to stick to. */
function isBelowHiddenOverflow(host: Element): boolean {
  const { body, documentElement } = document;
  // The window takes over the overflow of the body unless the root element has one of its own.
  const last = getComputedStyle(documentElement).overflowY === 'visible' ? body : documentElement;
  for (let node: Element | null = parentOf(host); node && node !== last; node = parentOf(node)) {
    const { overflowY } = getComputedStyle(node);
    if (overflowY !== 'visible' && overflowY !== 'clip') return node.scrollHeight <= node.clientHeight + 1;
  }
  return false;
}

/** Through slots and shadow roots. */
function parentOf(node: Element): Element | null {
  const root = node.getRootNode();
  return node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
