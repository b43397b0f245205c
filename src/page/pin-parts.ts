/** Emulates `position: sticky` for parts of an element if one of its ancestors hides its overflow. */

/** The widget's element; its shadow tree contains the parts. */
type Host = HTMLElement & { readonly renderRoot: ParentNode };

/** Moves the bar with the price to the lower edge of the window, and notices and the cart button to the upper edge. */
export function pinParts(host: Host): void {
  const root = host.renderRoot;
  const place = root.querySelector<HTMLElement>('.choosing');
  const bar = place?.querySelector<HTMLElement>('section.summary');
  if (place && bar) pinBelow(place, bar);
  for (const part of root.querySelectorAll<HTMLElement>('.over, .stays')) pinAbove(host, part);
}

function pinBelow(place: HTMLElement, bar: HTMLElement): void {
  unpin(place, bar);
  // In a wide layout, the bar is at the side. While the on-screen keyboard is open, it stays in its place.
  const { position, insetBlockEnd } = getComputedStyle(bar);
  if (position !== 'sticky' || insetBlockEnd === 'auto') return;
  // The end of a bar that is too high is below the window.
  const edge = innerHeight - parseFloat(insetBlockEnd);
  const { top, bottom } = place.getBoundingClientRect();
  if (bottom <= edge || top > edge - bar.offsetHeight) return;
  pin(place, bar);
  // Below a transformed ancestor, `fixed` does not mean the window.
  const distance = edge - bar.getBoundingClientRect().bottom;
  if (Math.abs(distance) <= 1) return;
  unpin(place, bar);
  bar.style.translate = `0 ${String(edge - bar.getBoundingClientRect().bottom)}px`;
}

function pinAbove(host: Element, part: HTMLElement): void {
  part.style.translate = '';
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
