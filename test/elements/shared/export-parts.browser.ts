import { html, LitElement } from 'lit';
import { expect, test } from 'vitest';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { exportParts } from '../../../src/elements/shared/export-parts.ts';
import { SlipwayForm } from '../../../src/elements/form/form.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import { SlipwayParameters } from '../../../src/elements/item/parameters.ts';
import { SlipwayReview } from '../../../src/elements/finish/review.ts';
import { localeIn } from '../choosing-stage.ts';

class Lamp extends LitElement {
  lit = false;

  constructor() {
    super();
    exportParts(this);
  }

  override render() {
    return html`<b part="bulb ${this.lit ? 'lit' : ''}"></b>`;
  }
}
customElements.define('slipway-lamp', Lamp);

test('a part is exported under the name of its leaf, and a state as soon as it is drawn', async () => {
  const lamp = document.body.appendChild(new Lamp());
  await lamp.updateComplete;
  expect(lamp.getAttribute('exportparts')).toBe('bulb: lamp-bulb');
  lamp.lit = true;
  lamp.requestUpdate();
  await lamp.updateComplete;
  expect(lamp.getAttribute('exportparts')).toBe('bulb: lamp-bulb,lit: lamp-lit');
  lamp.remove();
});

const leaves = {
  items: SlipwayItems,
  calendar: SlipwayCalendar,
  parameters: SlipwayParameters,
  cart: SlipwayCart,
  form: SlipwayForm,
  review: SlipwayReview,
  confirmation: SlipwayConfirmation,
};

test.each(Object.entries(leaves))('what slipway-%s draws can be styled through the root', async (name, Leaf) => {
  const tag = `slipway-${name}`;
  if (!customElements.get(tag)) customElements.define(tag, Leaf);
  const leaf = document.createElement(tag) as LitElement & { locale: unknown; session: unknown };
  leaf.locale = localeIn('en');
  if (name === 'review')
    leaf.session = {
      id: '1',
      lines: [],
      taxes: [],
      total: '1.00',
      due: '1.00',
      subTotal: '',
      taxTotal: '',
      taxIncluded: '',
      discount: '',
    };
  document.body.append(leaf);
  await leaf.updateComplete;
  const drawn = [...leaf.renderRoot.querySelectorAll('[part]')].flatMap(({ part }) => [...part]);
  leaf.remove();
  expect(drawn.length).toBeGreaterThan(0);
  const exported = (leaf.getAttribute('exportparts') ?? '').split(',');
  // The button that leads on has one name in all of them.
  for (const part of drawn) expect(exported).toContain(part === 'primary' ? part : `${part}: ${name}-${part}`);
});
