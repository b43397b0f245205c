import fc from 'fast-check';
import { render } from 'lit';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SessionLine } from '../../../src/api/types.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { totalsTemplate } from '../../../src/elements/shared/session-totals.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  findControl,
  getFocusedElement,
  queryOne,
  createPreparedLocale,
} from '../choosing-stage.ts';
import { createLine, readSectionText, createSession, mountLeaf } from '../checkout-stage.ts';
import { countSlowSamples, sampleFactor } from '../../samples.ts';

customElements.define('slipway-cart', SlipwayCart);

const locale = createPreparedLocale('en');
const mountCart = (props: Partial<SlipwayCart> = {}) =>
  mountLeaf<SlipwayCart>('slipway-cart', { locale, session: createSession(), ...props });
const readIncludedTaxes = (leaf: HTMLElement) => queryAll(leaf, 'p[part="tax"]').map((element) => element.innerText);
const readTotals = (leaf: HTMLElement) =>
  queryAll(leaf, '.totals > div').map((row) => row.innerText.replace(/\s+/g, ' '));

describe('<slipway-cart>', () => {
  test('shows item, period, party and price of a line', async () => {
    const leaf = await mountCart({ periods: { '1': 'Sat, Jun 14' } });
    expect(queryOne(leaf, '[part="line"]').innerText.replace(/\s+/g, ' ')).toBe(
      'Kayak $120.00 Sat, Jun 14 Adults 2 Remove',
    );
  });

  test('shows the totals of the session', async () => {
    const leaf = await mountCart({ session: createSession({ discount: '20.00', due: '50.00', taxIncluded: '3.00' }) });
    expect(readTotals(leaf)).toEqual([
      'Subtotal $120.00',
      'Discount −$20.00',
      'GST $6.00',
      'PST $8.40',
      'Total $134.40',
      'Due now $50.00',
    ]);
    expect(readIncludedTaxes(leaf)).toEqual(['Includes $3.00 in taxes']);
  });

  describe('the discount code', () => {
    const findCodeInput = (leaf: HTMLElement) => queryOne(leaf, 'slipway-code').shadowRoot?.querySelector('input');

    test('requests the code from its expanded field without surrounding spaces', async () => {
      const leaf = await mountCart();
      const codes: unknown[] = [];
      leaf.addEventListener('code-redeem', (event) => codes.push((event as CustomEvent<unknown>).detail));
      await userEvent.click(queryOne(leaf, 'summary'));
      await expect.poll(() => findCodeInput(leaf)).toBeTruthy();
      await userEvent.fill(findCodeInput(leaf) ?? expect.fail(), ' HERON10 ');
      await userEvent.keyboard('{Enter}');
      expect(codes).toEqual([{ code: 'HERON10' }]);
    });

    test('expands the code field if the cart has a code', async () => {
      const leaf = await mountCart({ code: 'HERON10' });
      await expect.poll(() => findCodeInput(leaf)?.value).toBe('HERON10');
      expect((queryOne(leaf, 'details') as HTMLDetailsElement).open).toBe(true);
    });

    test('moves the focus to the summary when the code field collapses', async () => {
      const leaf = await mountCart({ code: 'HERON10' });
      await expect.poll(() => findCodeInput(leaf)).toBeTruthy();
      findCodeInput(leaf)?.focus();
      leaf.code = '';
      await expect.poll(() => getFocusedElement(leaf)).toBe(queryOne(leaf, 'summary'));
    });

    test('keeps the focus outside the cart when the code field collapses', async () => {
      const leaf = await mountCart({ code: 'HERON10' });
      const details = queryOne(leaf, 'details') as HTMLDetailsElement;
      const waitForToggle = () => new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }));
      if (!findCodeInput(leaf)) await waitForToggle();
      const otherInput = document.createElement('input');
      document.body.append(otherInput);
      otherInput.focus();
      const togglePromise = waitForToggle();
      leaf.code = '';
      await togglePromise;
      expect([details.open, document.activeElement]).toEqual([false, otherInput]);
    });
  });

  test('shows the reason for a refused code next to the field', async () => {
    const leaf = await mountCart({ refusal: 'This code is not valid here.' });
    (queryOne(leaf, 'details') as HTMLDetailsElement).open = true;
    const readReason = () => queryOne(leaf, 'slipway-code').shadowRoot?.querySelector('[part="reason"]')?.textContent;
    await expect.poll(readReason).toBe('This code is not valid here.');
    expect(queryOne(leaf, 'slipway-code').shadowRoot?.querySelector('input')?.ariaInvalid).toBe('true');
  });

  test('shows the amount that the code saves next to the field', async () => {
    const leaf = await mountCart({ code: 'HERON10', saved: '20.00' });
    const words = () => queryOne(leaf, 'slipway-code').shadowRoot?.querySelector('[part="saved"]')?.textContent?.trim();
    await expect.poll(words).toBe('You save $20.00');
    leaf.code = '';
    await leaf.updateComplete;
    await expect.poll(words).toBeUndefined();
  });

  test('shows the tax total in one row if no tax is listed', async () => {
    expect(readTotals(await mountCart({ session: createSession({ taxes: [] }) }))).toEqual([
      'Subtotal $120.00',
      'Tax $14.40',
      'Total $134.40',
    ]);
  });

  test('omits amounts of zero, except the total', async () => {
    const freeSession = createSession({
      subTotal: '0.00',
      taxTotal: '0.00',
      taxes: [{ name: 'GST', amount: '0.00' }],
      total: '0.00',
      due: '0.00',
    });
    expect(readTotals(await mountCart({ session: freeSession }))).toEqual(['Total $0.00']);
  });

  test('shows the amount due only if it differs from the total', async () => {
    expect(readTotals(await mountCart({ session: createSession({ due: '134.4' }) })).join()).not.toContain('Due');
    expect(readTotals(await mountCart({ session: createSession({ due: '' }) })).join()).not.toContain('Due');
  });

  test('offers to remove every line, but to edit only editable lines', async () => {
    const leaf = await mountCart({
      session: createSession({ lines: [createLine(), createLine({ id: '2', name: 'Canoe' })] }),
      editable: ['2'],
    });
    const editRequests: unknown[] = [];
    leaf.addEventListener('line-edit', (event) => editRequests.push((event as CustomEvent<unknown>).detail));
    findControl(leaf, 'Edit: Canoe').click();
    findControl(leaf, 'Remove Kayak').click();
    expect(editRequests).toEqual([{ lineId: '2' }]);
    expect(getRequestDetails(leaf, 'line-remove')).toEqual([{ lineId: '1' }]);
    expect(queryAll(leaf, '.acts button').map((button) => [button.getAttribute('part'), button.innerText])).toEqual([
      ['remove', 'Remove'],
      ['change', 'Edit'],
      ['remove', 'Remove'],
    ]);
  });

  test('offers a way back to the items in an empty cart', async () => {
    const leaf = await mountCart({ session: null });
    expect(readSectionText(leaf)).toContain('Your cart is empty.');
    findControl(leaf, 'Browse what’s available').click();
    expect(getRequestDetails(leaf, 'cart-continue')).toHaveLength(1);
  });

  test('ignores button presses while busy, and keeps the focus', async () => {
    const leaf = await mountCart({ editable: ['1'] });
    leaf.addEventListener('line-edit', () => expect.fail('Requested while busy.'));
    const continueButton = findControl(leaf, 'Continue');
    continueButton.focus();
    leaf.busy = true;
    await leaf.updateComplete;
    for (const words of ['Continue', 'Keep browsing', 'Edit: Kayak', 'Remove Kayak']) findControl(leaf, words).click();
    expect(leaf.requests).toEqual([]);
    expect(
      queryAll(leaf, '.acts button').map((button) => [button.ariaDisabled, (button as HTMLButtonElement).disabled]),
    ).toEqual([
      ['true', false],
      ['true', false],
    ]);
    expect(getFocusedElement(leaf)).toBe(continueButton);
    expect(queryOne(leaf, 'section').getAttribute('aria-busy')).toBe('true');
  });

  test('has buttons that the keyboard can reach and press', async () => {
    const leaf = await mountCart();
    await leaf.focusHeading();
    expect(getFocusedElement(leaf)?.textContent).toBe('Your cart');
    await userEvent.keyboard('{Tab}{Enter}{Tab}{Enter}{Tab}{Enter}');
    expect(leaf.requests.map(({ name }) => name)).toEqual(['line-remove', 'cart-checkout', 'cart-continue']);
  });

  test(
    'renders no `undefined`, `null` or `NaN` for any session',
    async () => {
      const anyAmountText = fc.oneof(
        fc.constantFrom('', '0', '0.00', '-5.00', '1000000000', 'free'),
        fc.nat(10 ** 9).map((cents) => (cents / 100).toFixed(2)),
      );
      const words = fc
        .oneof(fc.constantFrom('', '<b>Two', '&amp;', '10 m²'), fc.string({ maxLength: 12 }))
        .map((text) => text.replace(/undefined|null|NaN/g, ''));
      const anyLines = fc.array(
        fc.record({
          name: words,
          when: words,
          summary: words,
          total: anyAmountText,
          available: fc.boolean(),
          quantity: fc.nat(),
          optional: fc.constantFrom(null, 'in', 'out'),
        }),
        { minLength: 1, maxLength: 5 },
      );
      const anySession = fc.record({
        anyLines,
        subTotal: anyAmountText,
        taxTotal: anyAmountText,
        taxIncluded: anyAmountText,
        discount: anyAmountText,
        total: anyAmountText,
        due: anyAmountText,
        taxes: fc.array(fc.record({ name: words, amount: anyAmountText }), { maxLength: 3 }),
      });
      const leaf = await mountCart();
      const totalsPlace = document.createElement('div');
      await fc.assert(
        fc.asyncProperty(anySession, async (values) => {
          leaf.session = createSession({
            ...values,
            lines: values.anyLines.flatMap((each, index) => {
              const addOns = values.anyLines
                .slice(index + 1, index + 2)
                .map((nextLine) => createLine(nextLine as Partial<SessionLine>));
              return index % 2 ? [] : [createLine({ ...each, id: `${index + 1}`, addOns } as Partial<SessionLine>)];
            }),
          });
          await leaf.updateComplete;
          expect(readSectionText(leaf)).not.toMatch(/undefined|null|NaN|\[object/);
          const readAmounts = (part: string) =>
            queryAll(leaf, `dl [part="${part}"] dd`).map((cell) => cell.textContent);
          expect(readAmounts('total')).toEqual(values.total === '' ? [] : [locale.money(values.total)]);
          render(totalsTemplate(leaf.session, locale), totalsPlace);
          const listExpectedTaxes = (selector: string) =>
            [...totalsPlace.querySelectorAll<HTMLElement>(selector)].map(({ textContent }) => textContent);
          expect(readAmounts('tax')).toEqual(listExpectedTaxes('dl [part="tax"] dd'));
          expect(readIncludedTaxes(leaf)).toHaveLength(listExpectedTaxes('p[part="tax"]').length);
        }),
        { numRuns: countSlowSamples(300, 1_000) },
      );
    },
    60_000 * sampleFactor,
  );

  test('renders nothing without a locale', async () => {
    expect(queryAll(await mountCart({ locale: undefined }), '*:not(style)')).toHaveLength(0);
  });

  test.each<[string, Partial<SlipwayCart>]>([
    ['a line with a picture and an Edit button', { pictures: { '7': 'data:,' }, editable: ['1'] }],
    ['a busy cart', { busy: true }],
    [
      'an unavailable line',
      {
        session: createSession({
          lines: [createLine({ available: false, addOns: [createLine({ id: '1.1', optional: 'in' })] })],
        }),
      },
    ],
    ['an empty cart', { session: null }],
  ])('has no accessibility issues: %s', async (_, props) => {
    await mountCart(props);
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});
