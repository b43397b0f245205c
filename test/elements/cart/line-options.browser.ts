import { expect, test } from 'vitest';
import type { UnsafeHtml } from '../../../src/api/types.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { all, axeProblems, control, one, localeIn } from '../choosing-stage.ts';
import { line, session, stage } from '../checkout-stage.ts';

customElements.define('slipway-cart', SlipwayCart);

const locale = localeIn('en');
const mug = line({ id: '2', name: 'Mug', summary: '', quantity: 3 });
const lunch = line({ id: '1.1', name: 'Lunch', total: '0.00', price: '15.00', summary: '', optional: 'out' });

/** A cart whose options have arrived, and what it asked for. */
async function cart(props: Partial<SlipwayCart>) {
  const leaf = await stage<SlipwayCart>('slipway-cart', { locale, ...props });
  const asked: unknown[] = [];
  leaf.addEventListener('line-alter', (event) => asked.push((event as CustomEvent<unknown>).detail));
  await expect.poll(() => all(leaf, '[part=quantity], [part=take]').length).toBeGreaterThan(0);
  return { leaf, asked };
}

test('an add-on is offered with its price, and asked for', async () => {
  const { leaf, asked } = await cart({ session: session({ lines: [line({ addOns: [lunch] })] }) });
  const take = one(leaf, '[part=take]');
  expect(take.firstElementChild?.textContent).toBe('Add for $15.00');
  expect(take.textContent.replace(/\s+/g, ' ').trim()).toBe('Add for $15.00 Lunch');
  expect(take.ariaLabel).toBeNull();
  take.click();
  expect(asked).toEqual([{ lineId: '1.1', to: 'optin' }]);
});

test('how many of an add-on there are is said of what is taken, not of what is offered', async () => {
  const counted = { ...lunch, summary: 'Quantity: 1' as UnsafeHtml };
  const summaries = async (optional: 'in' | 'out') => {
    const { leaf } = await cart({ session: session({ lines: [line({ addOns: [{ ...counted, optional }] })] }) });
    return all(leaf, '[part=add-on] [part=line-summary]').map((each) => each.innerText);
  };
  expect([await summaries('out'), await summaries('in')]).toEqual([[], ['Quantity: 1']]);
});

test('an add-on that was taken can be left again', async () => {
  const { leaf, asked } = await cart({
    session: session({ lines: [line({ addOns: [{ ...lunch, optional: 'in', total: '15.00' }] })] }),
  });
  const leave = one(leaf, '[part=take]');
  expect(leave.textContent.replace(/\s+/g, ' ').trim()).toBe('Remove Lunch');
  leave.click();
  expect(asked).toEqual([{ lineId: '1.1', to: 'optout' }]);
});

test('what is included is no choice', async () => {
  const { leaf } = await cart({
    session: session({ lines: [line({ addOns: [lunch, line({ id: '1.2', name: 'Tea', optional: null })] })] }),
  });
  expect(all(leaf, '[part=take]')).toHaveLength(1);
});

test('what is sold out is not offered to be taken', async () => {
  const { leaf } = await cart({
    session: session({ lines: [line({ addOns: [lunch, { ...lunch, id: '1.2', name: 'Tea', available: false }] })] }),
  });
  expect(all(leaf, '[part=take]')).toHaveLength(1);
});

test('the quantity of a simple item goes up and down by one', async () => {
  const { leaf, asked } = await cart({ session: session({ lines: [line(), mug] }), mostOf: { 2: 12 } });
  control(leaf, 'Add one: Mug').click();
  control(leaf, 'Remove one: Mug').click();
  expect(asked).toEqual([
    { lineId: '2', to: 4 },
    { lineId: '2', to: 2 },
  ]);
  expect(all(leaf, '[part=quantity]')).toHaveLength(1);
});

test('at its bounds a quantity says why it goes no further', async () => {
  const { leaf, asked } = await cart({ session: session({ lines: [mug] }), mostOf: { 2: 3 } });
  control(leaf, 'Add one: Mug. Maximum 3.').click();
  expect(asked).toEqual([]);
});

test('while busy nothing is asked', async () => {
  const { leaf, asked } = await cart({
    session: session({ lines: [line({ addOns: [lunch] }), mug] }),
    mostOf: { 2: 12 },
    busy: true,
  });
  control(leaf, 'Add one: Mug').click();
  one(leaf, '[part=take]').click();
  expect(asked).toEqual([]);
});

test('axe finds nothing in a cart with options and an unfolded code', async () => {
  const { leaf } = await cart({
    session: session({ lines: [line({ addOns: [lunch] }), mug] }),
    mostOf: { 2: 12 },
    code: 'HERON10',
  });
  await expect.poll(() => one(leaf, 'slipway-code').shadowRoot?.querySelector('input')).toBeTruthy();
  expect(await axeProblems()).toEqual([]);
});
