import type { LitElement } from 'lit';

/**
 * Lets a page style what stands inside a leaf through the root, under the leaf's name:
 * `slipway-booking::part(calendar-day)`, `slipway-booking::part(cart-line)`. To be called once, as the leaf is made;
 * from then on whatever it draws is exported, states too. The one button that leads on has a name that is the same in all
 * of them: `slipway-booking::part(primary)`.
 */
export function exportParts(leaf: LitElement): void {
  leaf.addController({
    hostUpdated() {
      const names = new Set([...leaf.renderRoot.querySelectorAll('[part]')].flatMap(({ part }) => [...part]));
      const under = leaf.localName.replace('slipway-', '');
      const exported = [...names].map((name) => (name === 'primary' ? name : `${name}: ${under}-${name}`)).join();
      if (leaf.getAttribute('exportparts') !== exported) leaf.setAttribute('exportparts', exported);
    },
  });
}
