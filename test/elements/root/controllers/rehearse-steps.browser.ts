import { afterEach, expect, test, vi } from 'vitest';
import { SlipwayCart } from '../../../../src/elements/cart/cart.ts';
import { SlipwayForm } from '../../../../src/elements/form/form.ts';
import { rehearseSteps } from '../../../../src/elements/root/controllers/rehearse-steps.ts';
import type { Parts } from '../../../../src/elements/root/parts.ts';
import { StepElement } from '../../../../src/elements/shared/step-element.ts';
import { everyField } from '../../checkout-stage.ts';
import { addTo, ask } from '../../../flow/visit.ts';
import { handContext } from '../hand-context.ts';

customElements.define('slipway-cart', SlipwayCart);
customElements.define('slipway-form', SlipwayForm);

afterEach(() => vi.restoreAllMocks());

/** A visit with one line, where it is chosen on; what is rehearsed from now on. */
async function choosing() {
  const context = handContext();
  await addTo(context, ask('kayak'));
  context.flow.goTo('choose');
  const form = { value: undefined as unknown };
  rehearseSteps({ ...context, form, lineEdit: { view: null } } as unknown as Parts);
  const render = vi.spyOn(StepElement.prototype, 'render');
  const rehearsed = () => (render.mock.contexts as StepElement[]).map(({ localName }) => localName);
  const idle = () => new Promise((done) => requestIdleCallback(done));
  const drawn = async () => {
    context.host.requestUpdate();
    await context.host.updateComplete;
    await idle();
  };
  return { ...context, form, rehearsed, drawn };
}

test('what comes next is drawn once beforehand, where nobody sees it: the cart, and from there the details', async () => {
  const { flow, form, rehearsed, drawn } = await choosing();
  await drawn();
  await drawn();
  expect(rehearsed()).toEqual(['slipway-cart']);
  flow.goTo('cart');
  await drawn();
  expect(rehearsed()).toEqual(['slipway-cart']);
  form.value = everyField();
  await drawn();
  await drawn();
  expect(rehearsed()).toEqual(['slipway-cart', 'slipway-form']);
  expect(document.querySelector('slipway-cart, slipway-form')).toBeNull();
});

test('nothing is drawn beforehand where nothing is in the cart, nor what the visitor has reached by themselves', async () => {
  const { flow, host, rehearsed, drawn } = await choosing();
  host.requestUpdate();
  await host.updateComplete;
  flow.goTo('cart');
  await drawn();
  await flow.remove('1');
  flow.goTo('choose');
  await drawn();
  expect(rehearsed()).toEqual([]);
});
