/**
 * Compares the amounts in cart, review and confirmation with generated sessions, in Canadian dollars and in dinars of a
 * thousand fils. Amounts are whole numbers of the smallest coin, so that neither the test nor the view rounds.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Session } from '../../../src/api/types.ts';
import { readSession } from '../../../src/api/wire/session.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { formatPaymentNotes } from '../../../src/elements/shared/book-button.ts';
import { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { SlipwayReview } from '../../../src/elements/finish/review.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { joinMessages } from '../../../src/i18n/messages.ts';
import { createFirstPaintLocale } from '../../../src/i18n/first-paint-locale.ts';
import { createLocale } from '../../../src/i18n/locale.ts';
import { all } from '../choosing-stage.ts';
import { booking, company } from '../checkout-stage.ts';
import { countSlowSamples, times } from '../../samples.ts';
import { cad, jod } from '../../values/currencies.ts';

customElements.define('slipway-cart', SlipwayCart);
customElements.define('slipway-review', SlipwayReview);
customElements.define('slipway-confirmation', SlipwayConfirmation);

const dinars = { ...jod, symbolPrecedes: false };

/** Generated amounts, in the smallest coin, and the way the service writes them. */
interface Cart {
  currency: typeof cad;
  /** Language of the account. If the guest reads it too, money has the account's format. */
  accountLang: string;
  asNumbers: boolean;
  lines: { price: number; addOn: { price: number; opt: 'in' | 'out' | null } | null }[];
  subTotal: number;
  discount: number;
  taxes: number[];
  /** True if the service returns only the sum of the taxes; false if it lists each tax. */
  hasTaxSumOnly: boolean;
  taxIncluded: number;
  total: number;
  /** Amount due now; `null` if the service returns none. */
  dueNow: number | null;
}

const coins = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.nat(9_999_999) },
  { weight: 1, arbitrary: fc.nat(2 ** 31) },
);
const carts: fc.Arbitrary<Cart> = fc.record({
  currency: fc.constantFrom(cad, dinars),
  accountLang: fc.constantFrom('en-CA', 'de-AT'),
  asNumbers: fc.boolean(),
  lines: fc.array(
    fc.record({
      price: coins,
      addOn: fc.option(fc.record({ price: coins, opt: fc.constantFrom('in' as const, 'out' as const, null) })),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  subTotal: coins,
  discount: coins,
  taxes: fc.array(coins, { maxLength: 3 }),
  hasTaxSumOnly: fc.boolean(),
  taxIncluded: coins,
  total: coins,
  dueNow: fc.option(coins),
});

/** Returns the session as the service's answer, with the service's field names. */
function answerOf(cart: Cart) {
  const { decimals } = cart.currency;
  const amount = (count: number) => {
    const digits = String(count).padStart(decimals + 1, '0');
    const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    return cart.asNumbers ? Number(text) : text;
  };
  const item = Object.fromEntries(
    cart.lines.flatMap(({ price, addOn }, index) => {
      const id = String(index + 1);
      const addOnPrice = addOn?.opt === 'out' ? 0 : (addOn?.price ?? 0);
      const extra = addOn && {
        name: 'Lunch',
        item_id: 9,
        rate: { total: amount(addOn.price), item_total: amount(addOnPrice) },
        ...(addOn.opt && { optin: 'O', opt: addOn.opt }),
      };
      return [
        [id, { name: 'Kayak', item_id: 7, rate: { total: amount(price), item_total: amount(price), qty: 1 } }],
        ...(extra ? [[`${id}.1`, extra]] : []),
      ];
    }),
  );
  const tax = cart.hasTaxSumOnly
    ? []
    : // Names without digits, because the test reads figures from whole sentences.
      Object.fromEntries(
        cart.taxes.map((each, index) => [String(index), { name: `Tax ${'abc'[index] ?? ''}`, amount: amount(each) }]),
      );
  return {
    booking: {
      session: {
        id: 's',
        item,
        tax,
        sub_total: amount(cart.subTotal),
        discount: amount(cart.discount),
        tax_total: amount(cart.taxes.reduce((sum, each) => sum + each, 0)),
        tax_inc_total: amount(cart.taxIncluded),
        total: amount(cart.total),
        ...(cart.dueNow !== null && { due: amount(cart.dueNow) }),
      },
    },
  };
}

/** Returns the taxes that the view should list: each tax, or their sum if the service lists none. */
function taxesOf({ taxes, hasTaxSumOnly }: Cart): number[] {
  const parts = hasTaxSumOnly || taxes.length === 0 ? [taxes.reduce((sum, each) => sum + each, 0)] : taxes;
  return parts.filter((amount) => amount !== 0);
}

/** Returns the expected rows of the totals with these extra taxes. The discount is negative. */
function rowsOf({ subTotal, discount, total, dueNow }: Cart, extraTaxes: readonly number[]): [string, number][] {
  const between: [string, number][] = [
    ...(discount === 0 ? [] : [['discount', -discount] as [string, number]]),
    ...extraTaxes.map((each): [string, number] => ['tax', each]),
  ];
  return [
    ...(subTotal !== 0 && (between.length > 0 || subTotal !== total)
      ? [['subtotal', subTotal] as [string, number]]
      : []),
    ...between,
    ['total', total],
    ...(dueNow !== null && dueNow !== total ? [['due', dueNow] as [string, number]] : []),
  ];
}

const ascending = (amounts: readonly number[]) => [...amounts].sort((one, other) => one - other);

const coinsIn = (text: string | null) =>
  Number((text ?? '').replace(/\D/g, '')) * (/[-\u2212]/.test(text ?? '') ? -1 : 1);

it(
  'shows the same amounts in cart, review and confirmation',
  async () => {
    const [cart, review, confirmation] = [new SlipwayCart(), new SlipwayReview(), new SlipwayConfirmation()];
    document.body.replaceChildren(cart, review, confirmation);
    Object.assign(confirmation, { state: 'booked', booking: booking(), company });
    const leaves = [cart, review, confirmation];
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(carts, async (sample) => {
        const { currency, accountLang } = sample;
        const locale = createLocale({
          finding: createFirstPaintLocale('en', enFirstPaint),
          text: joinMessages(enFirstPaint),
          currency,
          accountLang,
        });
        const session: Session = readSession(answerOf(sample));
        for (const leaf of leaves) Object.assign(leaf, { locale, session });
        await Promise.all(leaves.map(({ updateComplete }) => updateComplete));
        for (const leaf of leaves) {
          const rows = all(leaf, '.totals > div').map((row): [string, number] => [
            row.getAttribute('part') ?? '',
            coinsIn(row.querySelector('dd')?.textContent ?? null),
          ]);
          const extraTaxes = rows.filter(([part]) => part === 'tax').map(([, amount]) => amount);
          expect(rows, leaf.localName).toEqual(rowsOf(sample, extraTaxes));
          // The service may list included taxes among the others, or only as a sum.
          const includedTaxes = all(leaf, 'p[part="tax"]').map(({ textContent }) => coinsIn(textContent));
          expect(
            includedTaxes.reduce((sum, each) => sum + each, 0),
            leaf.localName,
          ).toBe(sample.taxIncluded);
          const listedTaxes = taxesOf(sample);
          expect(
            [ascending(listedTaxes), ascending([...listedTaxes, ...includedTaxes])],
            leaf.localName,
          ).toContainEqual(ascending([...extraTaxes, ...includedTaxes]));
          const lines = all(leaf, '[part="line-total"]').map(({ textContent }) => coinsIn(textContent));
          const prices = sample.lines.flatMap(({ price, addOn }) => [
            price,
            ...(addOn && addOn.opt !== 'out' && addOn.price !== 0 ? [addOn.price] : []),
          ]);
          expect(lines, leaf.localName).toEqual(prices);
        }
        const amount = sample.dueNow ?? sample.total;
        const labelAmount = sample.total === 0 || amount <= 0 ? sample.total : amount;
        expect(coinsIn(formatPaymentNotes(session, { host: '', forwards: false }, locale).join(''))).toBe(labelAmount);
        runs += 1;
      }),
      { numRuns: countSlowSamples(300, 1_000) },
    );
    expect(runs).toBe(countSlowSamples(300, 1_000));
  },
  120_000 * times,
);
