/**
 * Lets a page style what stands inside a leaf through the root, under the leaf's name:
 * `slipway-booking::part(calendar-day)`, `slipway-booking::part(cart-line)`.
 * @param names the leaf's parts, with spaces between
 */
export function exportParts(leaf: Element, names: string): void {
  const prefix = leaf.localName.replace('slipway-', '');
  leaf.setAttribute('exportparts', names.replace(/[\w-]+/g, `$&: ${prefix}-$&`).replaceAll(/ (?=[\w-]+:)/g, ', '));
}
