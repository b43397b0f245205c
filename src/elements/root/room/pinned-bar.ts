/**
 * Keeps the bar with price and buttons in sight on pages where `position: sticky` cannot: below an ancestor that hides its
 * overflow and does not scroll. There it fixes the bar to the window while the bar's own place lies
 * below it.
 */
import type { Context } from '../context.ts';

export function pinBar({ host, attach, onStop }: Pick<Context, 'host' | 'attach' | 'onStop'>): void {
  const listening = new AbortController();
  let isSheltered = false;
  /** Below a transformed ancestor, `fixed` does not mean the window. */
  let isImpossible = false;

  function follow(): void {
    const place = host.renderRoot.querySelector<HTMLElement>('.choosing');
    const bar = place?.querySelector<HTMLElement>('section.summary');
    if (!place || !bar || isImpossible) return;
    unpin(place, bar);
    // Wide elements have it at their side.
    if (!isSheltered || getComputedStyle(bar).insetBlockEnd !== '0px') return;
    const { top, bottom } = place.getBoundingClientRect();
    if (bottom <= innerHeight || top > innerHeight - bar.offsetHeight) return;
    pin(place, bar);
    if (Math.abs(bar.getBoundingClientRect().bottom - innerHeight) <= 1) return;
    isImpossible = true;
    unpin(place, bar);
  }

  const measure = (): void => {
    isSheltered = isBelowHiddenOverflow(host);
    follow();
  };
  addEventListener('resize', measure, { signal: listening.signal });
  addEventListener('scroll', follow, { capture: true, passive: true, signal: listening.signal });
  attach({ hostConnected: measure, hostUpdated: () => isSheltered && follow() });
  onStop(() => listening.abort());
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
  for (const property of ['position', 'left', 'width', 'margin-inline']) bar.style.removeProperty(property);
}

/** True if the nearest ancestor that clips is no scroller: `sticky` then has nothing to stick to. */
function isBelowHiddenOverflow(host: Element): boolean {
  for (let node: Element | null = parentOf(host); node && node !== document.body; node = parentOf(node)) {
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
