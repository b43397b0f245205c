import { describe, expect, test } from 'vitest';
import type { UnsafeHtml } from '../../../src/api/types.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { queryAll, findAccessibilityIssues, findControl, queryOne, createPreparedLocale } from '../choosing-stage.ts';
import { createLine, createSession, mountLeaf } from '../checkout-stage.ts';

customElements.define('slipway-cart', SlipwayCart);

const locale = createPreparedLocale('en');
const mugLine = createLine({ id: '2', name: 'Mug', summary: '', quantity: 3 });
const lunchAddOn = createLine({
  id: '1.1',
  name: 'Lunch',
  total: '0.00',
  price: '15.00',
  summary: '',
  optional: 'out',
});

/** Places a cart and records its `line-alter` requests. */
async function mountCart(props: Partial<SlipwayCart>) {
  const leaf = await mountLeaf<SlipwayCart>('slipway-cart', { locale, ...props });
  const requests: unknown[] = [];
  leaf.addEventListener('line-alter', (event) => requests.push((event as CustomEvent<unknown>).detail));
  await expect.poll(() => queryAll(leaf, '[part=quantity], [part=take]').length).toBeGreaterThan(0);
  return { leaf, requests };
}

describe('the controls of a cart line', () => {
  test('requests to add an add-on from a button with its price', async () => {
    const { leaf, requests } = await mountCart({
      session: createSession({ lines: [createLine({ addOns: [lunchAddOn] })] }),
    });
    const takeButton = queryOne(leaf, '[part=take]');
    expect(takeButton.firstElementChild?.textContent).toBe('Add for $15.00');
    expect(takeButton.textContent.replace(/\s+/g, ' ').trim()).toBe('Add for $15.00 Lunch');
    expect(takeButton.ariaLabel).toBeNull();
    takeButton.click();
    expect(requests).toEqual([{ lineId: '1.1', to: 'optin' }]);
  });

  test('shows a quantity only for an add-on in the cart', async () => {
    const lunchWithQuantity = { ...lunchAddOn, summary: 'Quantity: 1' as UnsafeHtml };
    const readSummaries = async (optional: 'in' | 'out') => {
      const { leaf } = await mountCart({
        session: createSession({ lines: [createLine({ addOns: [{ ...lunchWithQuantity, optional }] })] }),
      });
      return queryAll(leaf, '[part=add-on] [part=line-summary]').map((element) => element.innerText);
    };
    expect([await readSummaries('out'), await readSummaries('in')]).toEqual([[], ['Quantity: 1']]);
  });

  test('requests to remove an add-on that is in the cart', async () => {
    const { leaf, requests } = await mountCart({
      session: createSession({ lines: [createLine({ addOns: [{ ...lunchAddOn, optional: 'in', total: '15.00' }] })] }),
    });
    const leaveButton = queryOne(leaf, '[part=take]');
    expect(leaveButton.textContent.replace(/\s+/g, ' ').trim()).toBe('Remove Lunch');
    leaveButton.click();
    expect(requests).toEqual([{ lineId: '1.1', to: 'optout' }]);
  });

  test('renders no button for an included add-on', async () => {
    const { leaf } = await mountCart({
      session: createSession({
        lines: [createLine({ addOns: [lunchAddOn, createLine({ id: '1.2', name: 'Tea', optional: null })] })],
      }),
    });
    expect(queryAll(leaf, '[part=take]')).toHaveLength(1);
  });

  test('renders no button for an add-on that is not available', async () => {
    const { leaf } = await mountCart({
      session: createSession({
        lines: [createLine({ addOns: [lunchAddOn, { ...lunchAddOn, id: '1.2', name: 'Tea', available: false }] })],
      }),
    });
    expect(queryAll(leaf, '[part=take]')).toHaveLength(1);
  });

  test('requests one more or one less of a simple item', async () => {
    const { leaf, requests } = await mountCart({
      session: createSession({ lines: [createLine(), mugLine] }),
      mostOf: { 2: 12 },
    });
    findControl(leaf, 'Add one: Mug').click();
    findControl(leaf, 'Remove one: Mug').click();
    expect(requests).toEqual([
      { lineId: '2', to: 4 },
      { lineId: '2', to: 2 },
    ]);
    expect(queryAll(leaf, '[part=quantity]')).toHaveLength(1);
  });

  test('adds the maximum to the add button’s name at the maximum quantity', async () => {
    const { leaf, requests } = await mountCart({ session: createSession({ lines: [mugLine] }), mostOf: { 2: 3 } });
    findControl(leaf, 'Add one: Mug. Maximum 3.').click();
    expect(requests).toEqual([]);
  });

  test('requests no change while busy', async () => {
    const { leaf, requests } = await mountCart({
      session: createSession({ lines: [createLine({ addOns: [lunchAddOn] }), mugLine] }),
      mostOf: { 2: 12 },
      busy: true,
    });
    findControl(leaf, 'Add one: Mug').click();
    queryOne(leaf, '[part=take]').click();
    expect(requests).toEqual([]);
  });

  test('has no accessibility issues with all controls and an expanded code field', async () => {
    const { leaf } = await mountCart({
      session: createSession({ lines: [createLine({ addOns: [lunchAddOn] }), mugLine] }),
      mostOf: { 2: 12 },
      code: 'HERON10',
    });
    await expect.poll(() => queryOne(leaf, 'slipway-code').shadowRoot?.querySelector('input')).toBeTruthy();
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});
