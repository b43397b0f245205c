import { html, type LitElement } from 'lit';
import { describe, expect, it } from 'vitest';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { LeafElement } from '../../../src/elements/shared/leaf-element.ts';
import { SlipwayForm } from '../../../src/elements/form/form.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import { SlipwayParameters } from '../../../src/elements/item/parameters.ts';
import { SlipwayReview } from '../../../src/elements/finish/review.ts';
import { createSession } from '../checkout-stage.ts';
import { createPreparedLocale } from '../choosing-stage.ts';

class LampElement extends LeafElement {
  isOn = false;

  override render() {
    return html`<b part="bulb ${this.isOn ? 'on' : ''}"></b>`;
  }
}
customElements.define('slipway-lamp', LampElement);

const leafClasses = {
  items: SlipwayItems,
  calendar: SlipwayCalendar,
  parameters: SlipwayParameters,
  cart: SlipwayCart,
  form: SlipwayForm,
  review: SlipwayReview,
  confirmation: SlipwayConfirmation,
};

describe('LeafElement', () => {
  it('exports each part and state after it renders', async () => {
    const lampElement = document.body.appendChild(new LampElement());
    await lampElement.updateComplete;
    expect(lampElement.getAttribute('exportparts')).toBe('bulb: lamp-bulb');
    lampElement.isOn = true;
    lampElement.requestUpdate();
    await lampElement.updateComplete;
    expect(lampElement.getAttribute('exportparts')).toBe('bulb: lamp-bulb,on: lamp-on');
    lampElement.remove();
  });

  it.each(Object.entries(leafClasses))('exports each part of slipway-%s', async (name, Leaf) => {
    const tag = `slipway-${name}`;
    if (!customElements.get(tag)) customElements.define(tag, Leaf);
    const leaf = document.createElement(tag) as LitElement;
    Object.assign(leaf, { locale: createPreparedLocale('en'), ...(name === 'review' && { session: createSession() }) });
    document.body.append(leaf);
    await leaf.updateComplete;
    const partNames = [...leaf.renderRoot.querySelectorAll('[part]')].flatMap(({ part }) => [...part]);
    leaf.remove();
    expect(partNames.length).toBeGreaterThan(0);
    const mappings = (leaf.getAttribute('exportparts') ?? '').split(',');
    // The element exports the part of the primary button under its own name, without a prefix.
    for (const part of partNames) expect(mappings).toContain(part === 'primary' ? part : `${part}: ${name}-${part}`);
  });
});
