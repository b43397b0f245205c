/**
 * Compares the amounts in cart, review and confirmation with generated sessions, in Canadian dollars and in dinars of a
 * thousand fils. Amounts are whole numbers of the smallest coin, so that the test and the view round nothing.
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
import { queryAll } from '../choosing-stage.ts';
import { createBooking, company } from '../checkout-stage.ts';
import { countSlowSamples, sampleFactor } from '../../samples.ts';
import { cad, jod } from '../../values/currencies.ts';

customElements.define('slipway-cart', SlipwayCart);
customElements.define('slipway-review', SlipwayReview);
customElements.define('slipway-confirmation', SlipwayConfirmation);

const dinarCurrency = { ...jod, symbolPrecedes: false };

/** Generated amounts, in the smallest coin, and the way the service writes them. */
interface CartAmounts {
  currency: typeof cad;

  /** Language of the account. If the guest uses the same language, amounts have the account's format. */
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

const anyCoins = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.nat(9_999_999) },
  { weight: 1, arbitrary: fc.nat(2 ** 31) },
);
const anyCart: fc.Arbitrary<CartAmounts> = fc.record({
  currency: fc.constantFrom(cad, dinarCurrency),
  accountLang: fc.constantFrom('en-CA', 'de-AT'),
  asNumbers: fc.boolean(),
  lines: fc.array(
    fc.record({
      price: anyCoins,
      addOn: fc.option(fc.record({ price: anyCoins, opt: fc.constantFrom('in' as const, 'out' as const, null) })),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  subTotal: anyCoins,
  discount: anyCoins,
  taxes: fc.array(anyCoins, { maxLength: 3 }),
  hasTaxSumOnly: fc.boolean(),
  taxIncluded: anyCoins,
  total: anyCoins,
  dueNow: fc.option(anyCoins),
});

/** Returns the session as the service's answer, with the service's field names. */
function createAnswer(cart: CartAmounts) {
  const { decimals } = cart.currency;
  const formatAmount = (count: number) => {
    const digits = String(count).padStart(decimals + 1, '0');
    const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    return cart.asNumbers ? Number(text) : text;
  };
  const item = Object.fromEntries(
    cart.lines.flatMap(({ price, addOn }, index) => {
      const id = String(index + 1);
      const addOnPrice = addOn?.opt === 'out' ? 0 : (addOn?.price ?? 0);
      const addOnAnswer = addOn && {
        name: 'Lunch',
        item_id: 9,
        rate: { total: formatAmount(addOn.price), item_total: formatAmount(addOnPrice) },
        ...(addOn.opt && { optin: 'O', opt: addOn.opt }),
      };
      return [
        [
          id,
          { name: 'Kayak', item_id: 7, rate: { total: formatAmount(price), item_total: formatAmount(price), qty: 1 } },
        ],
        ...(addOnAnswer ? [[`${id}.1`, addOnAnswer]] : []),
      ];
    }),
  );
  const taxAnswer = cart.hasTaxSumOnly
    ? []
    : Object.fromEntries(
        cart.taxes.map((taxCoins, index) => [
          String(index),
          // The names have no digits, because the test reads figures from whole sentences.
          { name: `Tax ${'abc'[index] ?? ''}`, amount: formatAmount(taxCoins) },
        ]),
      );
  return {
    booking: {
      session: {
        id: 's',
        item,
        tax: taxAnswer,
        sub_total: formatAmount(cart.subTotal),
        discount: formatAmount(cart.discount),
        tax_total: formatAmount(cart.taxes.reduce((sum, taxCoins) => sum + taxCoins, 0)),
        tax_inc_total: formatAmount(cart.taxIncluded),
        total: formatAmount(cart.total),
        ...(cart.dueNow !== null && { due: formatAmount(cart.dueNow) }),
      },
    },
  };
}

/** Returns the nonzero taxes that the view should list: each tax, or their sum if the service lists none. */
function listTaxes({ taxes, hasTaxSumOnly }: CartAmounts): number[] {
  const parts = hasTaxSumOnly || taxes.length === 0 ? [taxes.reduce((sum, taxCoins) => sum + taxCoins, 0)] : taxes;
  return parts.filter((amount) => amount !== 0);
}

/** Returns the expected rows of the totals with these extra taxes. The discount is negative. */
function listExpectedRows(
  { subTotal, discount, total, dueNow }: CartAmounts,
  extraTaxes: readonly number[],
): [string, number][] {
  const rowsBeforeTotal: [string, number][] = [
    ...(discount === 0 ? [] : [['discount', -discount] as [string, number]]),
    ...extraTaxes.map((taxCoins): [string, number] => ['tax', taxCoins]),
  ];
  return [
    ...(subTotal !== 0 && (rowsBeforeTotal.length > 0 || subTotal !== total)
      ? [['subtotal', subTotal] as [string, number]]
      : []),
    ...rowsBeforeTotal,
    ['total', total],
    ...(dueNow !== null && dueNow !== total ? [['due', dueNow] as [string, number]] : []),
  ];
}

const sortAscending = (amounts: readonly number[]) => [...amounts].sort((amount, otherAmount) => amount - otherAmount);

const readCoins = (text: string | null) =>
  Number((text ?? '').replace(/\D/g, '')) * (/[-\u2212]/.test(text ?? '') ? -1 : 1);

it(
  'shows the same amounts in cart, review and confirmation',
  async () => {
    const [cartElement, reviewElement, confirmationElement] = [
      new SlipwayCart(),
      new SlipwayReview(),
      new SlipwayConfirmation(),
    ];
    document.body.replaceChildren(cartElement, reviewElement, confirmationElement);
    Object.assign(confirmationElement, { state: 'booked', booking: createBooking(), company });
    const leafElements = [cartElement, reviewElement, confirmationElement];
    let runCount = 0;
    await fc.assert(
      fc.asyncProperty(anyCart, async (cartAmounts) => {
        const { currency, accountLang } = cartAmounts;
        const locale = createLocale({
          firstPaint: createFirstPaintLocale('en', enFirstPaint),
          text: joinMessages(enFirstPaint),
          currency,
          accountLang,
        });
        const session: Session = readSession(createAnswer(cartAmounts));
        for (const leaf of leafElements) Object.assign(leaf, { locale, session });
        await Promise.all(leafElements.map(({ updateComplete }) => updateComplete));
        for (const leaf of leafElements) {
          const rows = queryAll(leaf, '.totals > div').map((row): [string, number] => [
            row.getAttribute('part') ?? '',
            readCoins(row.querySelector('dd')?.textContent ?? null),
          ]);
          const extraTaxes = rows.filter(([part]) => part === 'tax').map(([, amount]) => amount);
          expect(rows, leaf.localName).toEqual(listExpectedRows(cartAmounts, extraTaxes));

          // Included taxes are already part of the prices. The service either lists them among its taxes or returns
          // only their sum. So the page may show the listed taxes alone, or these and the sum of the included ones.
          const includedTaxes = queryAll(leaf, 'p[part="tax"]').map(({ textContent }) => readCoins(textContent));
          expect(
            includedTaxes.reduce((sum, taxCoins) => sum + taxCoins, 0),
            leaf.localName,
          ).toBe(cartAmounts.taxIncluded);
          const listedTaxes = listTaxes(cartAmounts);
          expect(
            [sortAscending(listedTaxes), sortAscending([...listedTaxes, ...includedTaxes])],
            leaf.localName,
          ).toContainEqual(sortAscending([...extraTaxes, ...includedTaxes]));
          const lines = queryAll(leaf, '[part="line-total"]').map(({ textContent }) => readCoins(textContent));
          const prices = cartAmounts.lines.flatMap(({ price, addOn }) => [
            price,
            ...(addOn && addOn.opt !== 'out' && addOn.price !== 0 ? [addOn.price] : []),
          ]);
          expect(lines, leaf.localName).toEqual(prices);
        }
        const amount = cartAmounts.dueNow ?? cartAmounts.total;
        const labelAmount = cartAmounts.total === 0 || amount <= 0 ? cartAmounts.total : amount;
        expect(readCoins(formatPaymentNotes(session, { paymentHost: '', forwards: false }, locale).join(''))).toBe(
          labelAmount,
        );
        runCount += 1;
      }),
      { numRuns: countSlowSamples(300, 1_000) },
    );
    expect(runCount).toBe(countSlowSamples(300, 1_000));
  },
  120_000 * sampleFactor,
);
