import type { LitElement } from 'lit';

/**
 * Lets a page style what stands inside a leaf through the root, under the leaf's name:
 * `slipway-booking::part(calendar-day)`, `slipway-booking::part(cart-line)`. To be called once, as the leaf is made;
 * from then on whatever it draws is exported, states too. The one button that leads on has a name that is the same in all
 * of them: `slipway-booking::part(primary)`. A name once drawn stays: to take it back would style the whole leaf anew.
 */
export function exportParts(leaf: LitElement): void {
  const names = new Set<string>();
  leaf.addController({
    hostUpdated() {
      const before = names.size;
      const drawn = new Set([...leaf.renderRoot.querySelectorAll('[part]')].map((each) => each.getAttribute('part')));
      for (const part of drawn) for (const name of part?.split(' ') ?? []) if (name) names.add(name);
      if (names.size === before) return;
      const under = leaf.localName.replace('slipway-', '');
      const exported = [...names].map((name) => (name === 'primary' ? name : `${name}: ${under}-${name}`)).join();
      leaf.setAttribute('exportparts', exported);
    },
  });
}
