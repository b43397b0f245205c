import { expect, test } from 'vitest';
import type { UnsafeHtml } from '../../../src/api/types.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { all, axeProblems, control, one, localeIn } from '../choosing-stage.ts';
import { line, session, stage } from '../checkout-stage.ts';

customElements.define('slipway-cart', SlipwayCart);

const locale = localeIn('en');
const mug = line({ id: '2', name: 'Mug', summary: '', quantity: 3 });
const lunch = line({ id: '1.1', name: 'Lunch', total: '0.00', price: '15.00', summary: '', optional: 'out' });

/** Places a cart and records its `line-alter` requests. */
async function cart(props: Partial<SlipwayCart>) {
  const leaf = await stage<SlipwayCart>('slipway-cart', { locale, ...props });
  const requests: unknown[] = [];
  leaf.addEventListener('line-alter', (event) => requests.push((event as CustomEvent<unknown>).detail));
  await expect.poll(() => all(leaf, '[part=quantity], [part=take]').length).toBeGreaterThan(0);
  return { leaf, requests };
}

test('requests to add an add-on from a button with its price', async () => {
  const { leaf, requests } = await cart({ session: session({ lines: [line({ addOns: [lunch] })] }) });
  const take = one(leaf, '[part=take]');
  expect(take.firstElementChild?.textContent).toBe('Add for $15.00');
  expect(take.textContent.replace(/\s+/g, ' ').trim()).toBe('Add for $15.00 Lunch');
  expect(take.ariaLabel).toBeNull();
  take.click();
  expect(requests).toEqual([{ lineId: '1.1', to: 'optin' }]);
});

test('shows an add-on’s quantity only if it is in the cart', async () => {
  const lunchWithQuantity = { ...lunch, summary: 'Quantity: 1' as UnsafeHtml };
  const summaries = async (optional: 'in' | 'out') => {
    const { leaf } = await cart({
      session: session({ lines: [line({ addOns: [{ ...lunchWithQuantity, optional }] })] }),
    });
    return all(leaf, '[part=add-on] [part=line-summary]').map((each) => each.innerText);
  };
  expect([await summaries('out'), await summaries('in')]).toEqual([[], ['Quantity: 1']]);
});

test('requests to remove an add-on that is in the cart', async () => {
  const { leaf, requests } = await cart({
    session: session({ lines: [line({ addOns: [{ ...lunch, optional: 'in', total: '15.00' }] })] }),
  });
  const leave = one(leaf, '[part=take]');
  expect(leave.textContent.replace(/\s+/g, ' ').trim()).toBe('Remove Lunch');
  leave.click();
  expect(requests).toEqual([{ lineId: '1.1', to: 'optout' }]);
});

test('renders no button for an included add-on', async () => {
  const { leaf } = await cart({
    session: session({ lines: [line({ addOns: [lunch, line({ id: '1.2', name: 'Tea', optional: null })] })] }),
  });
  expect(all(leaf, '[part=take]')).toHaveLength(1);
});

test('renders no button for an add-on that is not available', async () => {
  const { leaf } = await cart({
    session: session({ lines: [line({ addOns: [lunch, { ...lunch, id: '1.2', name: 'Tea', available: false }] })] }),
  });
  expect(all(leaf, '[part=take]')).toHaveLength(1);
});

test('requests one more or one less of a simple item', async () => {
  const { leaf, requests } = await cart({ session: session({ lines: [line(), mug] }), mostOf: { 2: 12 } });
  control(leaf, 'Add one: Mug').click();
  control(leaf, 'Remove one: Mug').click();
  expect(requests).toEqual([
    { lineId: '2', to: 4 },
    { lineId: '2', to: 2 },
  ]);
  expect(all(leaf, '[part=quantity]')).toHaveLength(1);
});

test('adds the maximum to the button’s name when the quantity reaches it', async () => {
  const { leaf, requests } = await cart({ session: session({ lines: [mug] }), mostOf: { 2: 3 } });
  control(leaf, 'Add one: Mug. Maximum 3.').click();
  expect(requests).toEqual([]);
});

test('requests no change while busy', async () => {
  const { leaf, requests } = await cart({
    session: session({ lines: [line({ addOns: [lunch] }), mug] }),
    mostOf: { 2: 12 },
    busy: true,
  });
  control(leaf, 'Add one: Mug').click();
  one(leaf, '[part=take]').click();
  expect(requests).toEqual([]);
});

test('has no accessibility issues with all controls and an expanded code field', async () => {
  const { leaf } = await cart({
    session: session({ lines: [line({ addOns: [lunch] }), mug] }),
    mostOf: { 2: 12 },
    code: 'HERON10',
  });
  await expect.poll(() => one(leaf, 'slipway-code').shadowRoot?.querySelector('input')).toBeTruthy();
  expect(await axeProblems()).toEqual([]);
});
