import type { LitElement } from 'lit';

/**
 * Lets a page style what stands inside a leaf through the root, under the leaf's name:
 * `slipway-booking::part(calendar-day)`, `slipway-booking::part(cart-line)`. To be called once, as the leaf is made;
 * from then on whatever it draws is exported, states too.
 */
export function exportParts(leaf: LitElement): void {
  leaf.addController({
    hostUpdated() {
      const names = new Set([...leaf.renderRoot.querySelectorAll('[part]')].flatMap(({ part }) => [...part]));
      const exported = [...names].map((name) => `${name}: ${leaf.localName.replace('slipway-', '')}-${name}`).join();
      if (leaf.getAttribute('exportparts') !== exported) leaf.setAttribute('exportparts', exported);
    },
  });
}
