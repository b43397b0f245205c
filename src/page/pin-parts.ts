/**
 * Emulates `position: sticky` for parts of the widget. CSS alone is not enough, because `sticky` has no effect inside
 * an ancestor with hidden overflow.
 */

/** The widget's element; its shadow tree contains the parts. */
type BookingHost = HTMLElement & { readonly renderRoot: ParentNode };

/**
 * Keeps parts in the window that would leave it. Moves the bar with the price to the lower edge of the window, and the
 * problem and the cart button to the upper edge.
 */
export function pinParts(host: BookingHost): void {
  const root = host.renderRoot;
  const container = root.querySelector<HTMLElement>('.choosing');
  const bar = container?.querySelector<HTMLElement>('section.summary');
  if (container && bar) pinBelow(container, bar);
  for (const stickyPart of root.querySelectorAll<HTMLElement>('.over, .stays')) pinAbove(host, stickyPart);
}

function pinBelow(container: HTMLElement, bar: HTMLElement): void {
  unpinBar(container, bar);
  // Does not pin the bar in a wide layout, where it is at the side. Does not pin it either while the on-screen keyboard
  // is open.
  const { position, insetBlockEnd } = getComputedStyle(bar);
  if (position !== 'sticky' || insetBlockEnd === 'auto') return;
  // The position of the pinned bar's lower edge. It is below the window if the bar is taller than the window.
  const viewportEdge = innerHeight - parseFloat(insetBlockEnd);
  const { top, bottom } = container.getBoundingClientRect();
  if (bottom <= viewportEdge || top > viewportEdge - bar.offsetHeight) return;
  pinBar(container, bar);
  // Corrects the position by a translation, because `fixed` is not relative to the window inside a transformed
  // ancestor.
  const distance = viewportEdge - bar.getBoundingClientRect().bottom;
  if (Math.abs(distance) <= 1) return;
  unpinBar(container, bar);
  bar.style.translate = `0 ${String(viewportEdge - bar.getBoundingClientRect().bottom)}px`;
}

function pinAbove(host: Element, stickyPart: HTMLElement): void {
  stickyPart.style.translate = '';
  const stickyInset = parseFloat(getComputedStyle(stickyPart).insetBlockStart) || 0;
  const { top, height } = stickyPart.getBoundingClientRect();
  const { bottom } = host.getBoundingClientRect();
  if (top < stickyInset && bottom > stickyInset + height)
    stickyPart.style.translate = `0 ${String(stickyInset - top)}px`;
}

function pinBar(container: HTMLElement, bar: HTMLElement): void {
  const { left, width, height } = bar.getBoundingClientRect();
  container.style.paddingBlockEnd = `${String(height + parseFloat(getComputedStyle(container).rowGap))}px`;
  bar.style.position = 'fixed';
  bar.style.left = `${String(left)}px`;
  bar.style.width = `${String(width)}px`;
  bar.style.marginInline = '0';
}

function unpinBar(container: HTMLElement, bar: HTMLElement): void {
  container.style.paddingBlockEnd = '';
  for (const property of ['position', 'left', 'width', 'margin-inline', 'translate'])
    bar.style.removeProperty(property);
}
