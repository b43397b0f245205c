/**
 * Keeps the parts that follow the guest in sight on pages where `position: sticky` cannot: below an ancestor that hides its
 * overflow and does not scroll.
 */
import { loadPart } from '../../../page/later-part.ts';
import type { Context } from '../context.ts';
import type { pinParts } from './pin-parts.ts';

export function pinBar({ host, attach, onStop }: Pick<Context, 'host' | 'attach' | 'onStop'>): void {
  const listening = new AbortController();
  let isSheltered = false;
  let pin: typeof pinParts | undefined;

  function follow(): void {
    if (isSheltered) pin?.(host);
  }

  const measure = (): void => {
    isSheltered = isBelowHiddenOverflow(host);
    if (isSheltered && !pin)
      void loadPart(() => import('../page-options.ts')).then(
        (part) => {
          pin = part.pinParts;
          follow();
        },
        () => undefined,
      );
    follow();
  };
  addEventListener('resize', measure, { signal: listening.signal });
  addEventListener('scroll', follow, { capture: true, passive: true, signal: listening.signal });
  attach({ hostConnected: measure, hostUpdated: follow });
  onStop(() => listening.abort());
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
