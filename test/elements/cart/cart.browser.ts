import fc from 'fast-check';
import { render } from 'lit';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SessionLine } from '../../../src/api/types.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { totalsTemplate } from '../../../src/elements/shared/session-totals.ts';
import { all, requestsOf, axeProblems, control, focusedElement, one, localeIn } from '../choosing-stage.ts';
import { line, readable, session, stage } from '../checkout-stage.ts';
import { countSlowSamples, times } from '../../samples.ts';

customElements.define('slipway-cart', SlipwayCart);

const locale = localeIn('en');
const cart = (props: Partial<SlipwayCart> = {}) =>
  stage<SlipwayCart>('slipway-cart', { locale, session: session(), ...props });
const includedTaxRows = (leaf: HTMLElement) => all(leaf, 'p[part="tax"]').map((each) => each.innerText);
const rows = (leaf: HTMLElement) => all(leaf, '.totals > div').map((row) => row.innerText.replace(/\s+/g, ' '));

test('shows item, period, party and price of a line', async () => {
  const leaf = await cart({ periods: { '1': 'Sat, Jun 14' } });
  expect(one(leaf, '[part="line"]').innerText.replace(/\s+/g, ' ')).toBe('Kayak $120.00 Sat, Jun 14 Adults 2 Remove');
});

test('shows the totals of the session', async () => {
  const leaf = await cart({ session: session({ discount: '20.00', due: '50.00', taxIncluded: '3.00' }) });
  expect(rows(leaf)).toEqual([
    'Subtotal $120.00',
    'Discount −$20.00',
    'GST $6.00',
    'PST $8.40',
    'Total $134.40',
    'Due now $50.00',
  ]);
  expect(includedTaxRows(leaf)).toEqual(['Includes $3.00 in taxes']);
});

describe('the discount code', () => {
  const input = (leaf: HTMLElement) => one(leaf, 'slipway-code').shadowRoot?.querySelector('input');

  test('requests the code from its expanded field without surrounding spaces', async () => {
    const leaf = await cart();
    const codes: unknown[] = [];
    leaf.addEventListener('code-redeem', (event) => codes.push((event as CustomEvent<unknown>).detail));
    await userEvent.click(one(leaf, 'summary'));
    await expect.poll(() => input(leaf)).toBeTruthy();
    await userEvent.fill(input(leaf) ?? expect.fail(), ' HERON10 ');
    await userEvent.keyboard('{Enter}');
    expect(codes).toEqual([{ code: 'HERON10' }]);
  });

  test('expands the code field if the cart has a code', async () => {
    const leaf = await cart({ code: 'HERON10' });
    await expect.poll(() => input(leaf)?.value).toBe('HERON10');
    expect((one(leaf, 'details') as HTMLDetailsElement).open).toBe(true);
  });

  test('moves the focus from the code field to its summary on folding', async () => {
    const leaf = await cart({ code: 'HERON10' });
    await expect.poll(() => input(leaf)).toBeTruthy();
    input(leaf)?.focus();
    leaf.code = '';
    await expect.poll(() => focusedElement(leaf)).toBe(one(leaf, 'summary'));
  });

  test('leaves a focus outside the cart unchanged when the code field collapses', async () => {
    const leaf = await cart({ code: 'HERON10' });
    const details = one(leaf, 'details') as HTMLDetailsElement;
    const untilToggle = () => new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }));
    if (!input(leaf)) await untilToggle();
    const other = document.createElement('input');
    document.body.append(other);
    other.focus();
    const folds = untilToggle();
    leaf.code = '';
    await folds;
    expect([details.open, document.activeElement]).toEqual([false, other]);
  });
});

test('shows the reason for a refused code next to the field', async () => {
  const leaf = await cart({ refusal: 'This code is not valid here.' });
  (one(leaf, 'details') as HTMLDetailsElement).open = true;
  const words = () => one(leaf, 'slipway-code').shadowRoot?.querySelector('[part="reason"]')?.textContent;
  await expect.poll(words).toBe('This code is not valid here.');
  expect(one(leaf, 'slipway-code').shadowRoot?.querySelector('input')?.ariaInvalid).toBe('true');
});

test('shows the savings of the code next to the field', async () => {
  const leaf = await cart({ code: 'HERON10', saved: '20.00' });
  const words = () => one(leaf, 'slipway-code').shadowRoot?.querySelector('[part="saved"]')?.textContent?.trim();
  await expect.poll(words).toBe('You save $20.00');
  leaf.code = '';
  await leaf.updateComplete;
  await expect.poll(words).toBeUndefined();
});

test('shows the tax total in one row without a tax list', async () => {
  expect(rows(await cart({ session: session({ taxes: [] }) }))).toEqual([
    'Subtotal $120.00',
    'Tax $14.40',
    'Total $134.40',
  ]);
});

test('omits amounts of zero, except the total', async () => {
  const free = session({
    subTotal: '0.00',
    taxTotal: '0.00',
    taxes: [{ name: 'GST', amount: '0.00' }],
    total: '0.00',
    due: '0.00',
  });
  expect(rows(await cart({ session: free }))).toEqual(['Total $0.00']);
});

test('shows the amount due only if it differs from the total', async () => {
  expect(rows(await cart({ session: session({ due: '134.4' }) })).join()).not.toContain('Due');
  expect(rows(await cart({ session: session({ due: '' }) })).join()).not.toContain('Due');
});

test('requests to remove any line, but to edit only editable ones', async () => {
  const leaf = await cart({ session: session({ lines: [line(), line({ id: '2', name: 'Canoe' })] }), editable: ['2'] });
  const edits: unknown[] = [];
  leaf.addEventListener('line-edit', (event) => edits.push((event as CustomEvent<unknown>).detail));
  control(leaf, 'Edit: Canoe').click();
  control(leaf, 'Remove Kayak').click();
  expect(edits).toEqual([{ lineId: '2' }]);
  expect(requestsOf(leaf, 'line-remove')).toEqual([{ lineId: '1' }]);
  expect(all(leaf, '.acts button').map((button) => [button.getAttribute('part'), button.innerText])).toEqual([
    ['remove', 'Remove'],
    ['change', 'Edit'],
    ['remove', 'Remove'],
  ]);
});

test('offers a way back to the items in an empty cart', async () => {
  const leaf = await cart({ session: null });
  expect(readable(leaf)).toContain('Your cart is empty.');
  control(leaf, 'Browse what’s available').click();
  expect(requestsOf(leaf, 'cart-continue')).toHaveLength(1);
});

test('ignores button presses while busy, and keeps the focus', async () => {
  const leaf = await cart({ editable: ['1'] });
  leaf.addEventListener('line-edit', () => expect.fail('Requested while busy.'));
  const checkout = control(leaf, 'Continue');
  checkout.focus();
  leaf.busy = true;
  await leaf.updateComplete;
  for (const words of ['Continue', 'Keep browsing', 'Edit: Kayak', 'Remove Kayak']) control(leaf, words).click();
  expect(leaf.requests).toEqual([]);
  expect(
    all(leaf, '.acts button').map((button) => [button.ariaDisabled, (button as HTMLButtonElement).disabled]),
  ).toEqual([
    ['true', false],
    ['true', false],
  ]);
  expect(focusedElement(leaf)).toBe(checkout);
  expect(one(leaf, 'section').getAttribute('aria-busy')).toBe('true');
});

test('has buttons that the keyboard can reach and press', async () => {
  const leaf = await cart();
  await leaf.focusHeading();
  expect(focusedElement(leaf)?.textContent).toBe('Your cart');
  await userEvent.keyboard('{Tab}{Enter}{Tab}{Enter}{Tab}{Enter}');
  expect(leaf.requests.map(({ name }) => name)).toEqual(['line-remove', 'cart-checkout', 'cart-continue']);
});

test(
  'renders no `undefined`, `null` or `NaN` for any session',
  async () => {
    const amount = fc.oneof(
      fc.constantFrom('', '0', '0.00', '-5.00', '1000000000', 'free'),
      fc.nat(10 ** 9).map((cents) => (cents / 100).toFixed(2)),
    );
    const words = fc
      .oneof(fc.constantFrom('', '<b>Two', '&amp;', '10 m²'), fc.string({ maxLength: 12 }))
      .map((text) => text.replace(/undefined|null|NaN/g, ''));
    const lines = fc.array(
      fc.record({
        name: words,
        when: words,
        summary: words,
        total: amount,
        available: fc.boolean(),
        quantity: fc.nat(),
        optional: fc.constantFrom(null, 'in', 'out'),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const sessions = fc.record({
      lines,
      subTotal: amount,
      taxTotal: amount,
      taxIncluded: amount,
      discount: amount,
      total: amount,
      due: amount,
      taxes: fc.array(fc.record({ name: words, amount }), { maxLength: 3 }),
    });
    const leaf = await cart();
    const totalsPlace = document.createElement('div');
    await fc.assert(
      fc.asyncProperty(sessions, async (values) => {
        leaf.session = session({
          ...values,
          lines: values.lines.flatMap((each, index) => {
            const addOns = values.lines.slice(index + 1, index + 2).map((next) => line(next as Partial<SessionLine>));
            return index % 2 ? [] : [line({ ...each, id: `${index + 1}`, addOns } as Partial<SessionLine>)];
          }),
        });
        await leaf.updateComplete;
        expect(readable(leaf)).not.toMatch(/undefined|null|NaN|\[object/);
        const money = (part: string) => all(leaf, `dl [part="${part}"] dd`).map((cell) => cell.textContent);
        expect(money('total')).toEqual(values.total === '' ? [] : [locale.money(values.total)]);
        render(totalsTemplate(leaf.session, locale), totalsPlace);
        const expectedTaxes = (selector: string) =>
          [...totalsPlace.querySelectorAll<HTMLElement>(selector)].map(({ textContent }) => textContent);
        expect(money('tax')).toEqual(expectedTaxes('dl [part="tax"] dd'));
        expect(includedTaxRows(leaf)).toHaveLength(expectedTaxes('p[part="tax"]').length);
      }),
      { numRuns: countSlowSamples(300, 1_000) },
    );
  },
  60_000 * times,
);

test('renders nothing without a locale', async () => {
  expect(all(await cart({ locale: undefined }), '*:not(style)')).toHaveLength(0);
});

test.each<[string, Partial<SlipwayCart>]>([
  ['a line with a picture and an Edit button', { pictures: { '7': 'data:,' }, editable: ['1'] }],
  ['a busy cart', { busy: true }],
  [
    'an unavailable line',
    { session: session({ lines: [line({ available: false, addOns: [line({ id: '1.1', optional: 'in' })] })] }) },
  ],
  ['an empty cart', { session: null }],
])('has no accessibility issues: %s', async (_, props) => {
  await cart(props);
  expect(await axeProblems()).toEqual([]);
});
