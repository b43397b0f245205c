/**
 * A thousand carts as a service may answer them, in cad and in dinars of a thousand fils, each shown in the cart, in the
 * review and in the confirmation: every figure a visitor reads is the one the session says. Figures are compared as whole
 * numbers of the smallest coin, so that neither side can round.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Session } from '../../../../src/api/types.ts';
import { readSession } from '../../../../src/api/wire/session.ts';
import { SlipwayCart } from '../../../../src/elements/cart/cart.ts';
import { SlipwayConfirmation } from '../../../../src/elements/finish/confirmation.ts';
import { SlipwayReview } from '../../../../src/elements/finish/review.ts';
import { enFirstPaint } from '../../../../src/i18n/en/first-paint.ts';
import { wholeMessages } from '../../../../src/i18n/whole-messages.ts';
import { createFirstPaintLocale } from '../../../../src/i18n/first-paint-locale.ts';
import { createLocale } from '../../../../src/i18n/locale.ts';
import { all } from '../../choosing-stage.ts';
import { booking, company } from '../../checkout-stage.ts';
import { samples, times } from '../../../samples.ts';
import { cad, jod } from '../../../values/currencies.ts';

customElements.define('slipway-cart', SlipwayCart);
customElements.define('slipway-review', SlipwayReview);
customElements.define('slipway-confirmation', SlipwayConfirmation);

const dinars = { ...jod, symbolPrecedes: false };

/** Amounts in the smallest coin, and how the service writes them. */
interface Cart {
  currency: typeof cad;
  /** The account's own language writes money as the account does, any other as the language does. */
  accountLang: string;
  asNumbers: boolean;
  lines: { price: number; addOn: { price: number; opt: 'in' | 'out' | null } | null }[];
  subTotal: number;
  discount: number;
  taxes: number[];
  /** Taxes come as one sum, without parts. */
  taxesWhole: boolean;
  included: number;
  total: number;
  /** What a deposit leaves to be paid now; null where the service says nothing. */
  due: number | null;
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
  taxesWhole: fc.boolean(),
  included: coins,
  total: coins,
  due: fc.option(coins),
});

/** The answer of a service, in the names of the wire. */
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
      const charged = addOn?.opt === 'out' ? 0 : (addOn?.price ?? 0);
      const extra = addOn && {
        name: 'Lunch',
        item_id: 9,
        rate: { total: amount(addOn.price), item_total: amount(charged) },
        ...(addOn.opt && { optin: 'O', opt: addOn.opt }),
      };
      return [
        [id, { name: 'Kayak', item_id: 7, rate: { total: amount(price), item_total: amount(price), qty: 1 } }],
        ...(extra ? [[`${id}.1`, extra]] : []),
      ];
    }),
  );
  const tax = cart.taxesWhole
    ? []
    : // Their names have no digits: figures are read out of whole sentences.
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
        tax_inc_total: amount(cart.included),
        total: amount(cart.total),
        ...(cart.due !== null && { due: amount(cart.due) }),
      },
    },
  };
}

/** The taxes that are listed, or their sum where they are not. */
function taxesOf({ taxes, taxesWhole }: Cart): number[] {
  const parts = taxesWhole || taxes.length === 0 ? [taxes.reduce((sum, each) => sum + each, 0)] : taxes;
  return parts.filter((amount) => amount !== 0);
}

/** What has to stand in the rows, with the sign of a discount, where these taxes are added. */
function rowsOf({ subTotal, discount, total, due }: Cart, added: readonly number[]): [string, number][] {
  const said: [string, number][] = [
    ...(discount === 0 ? [] : [['discount', -discount] as [string, number]]),
    ...added.map((each): [string, number] => ['tax', each]),
  ];
  return [
    ...(subTotal !== 0 && (said.length > 0 || subTotal !== total) ? [['subtotal', subTotal] as [string, number]] : []),
    ...said,
    ['total', total],
    ...(due !== null && due !== total ? [['due', due] as [string, number]] : []),
  ];
}

const ascending = (amounts: readonly number[]) => [...amounts].sort((one, other) => one - other);

const coinsIn = (text: string | null) =>
  Number((text ?? '').replace(/\D/g, '')) * (/[-\u2212]/.test(text ?? '') ? -1 : 1);

test(
  'a thousand generated carts: no total is shown that is not the session’s, in cart, review and confirmation',
  async () => {
    const [cart, review, confirmation] = [new SlipwayCart(), new SlipwayReview(), new SlipwayConfirmation()];
    document.body.replaceChildren(cart, review, confirmation);
    Object.assign(confirmation, { state: 'booked', booking: booking(), company });
    const leaves = [cart, review, confirmation];
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(carts, async (generated) => {
        const { currency, accountLang } = generated;
        const locale = createLocale({
          finding: createFirstPaintLocale('en', enFirstPaint),
          text: wholeMessages(enFirstPaint),
          currency,
          accountLang,
        });
        const session: Session = readSession(answerOf(generated));
        for (const leaf of leaves) Object.assign(leaf, { locale, session });
        await Promise.all(leaves.map(({ updateComplete }) => updateComplete));
        for (const leaf of leaves) {
          const rows = all(leaf, '.totals > div').map((row): [string, number] => [
            row.getAttribute('part') ?? '',
            coinsIn(row.querySelector('dd')?.textContent ?? null),
          ]);
          const added = rows.filter(([part]) => part === 'tax').map(([, amount]) => amount);
          expect(rows, leaf.localName).toEqual(rowsOf(generated, added));
          // What is included is one of those that are listed, or stands beside them.
          const included = all(leaf, 'p[part="tax"]').map(({ textContent }) => coinsIn(textContent));
          expect(
            included.reduce((sum, each) => sum + each, 0),
            leaf.localName,
          ).toBe(generated.included);
          const listed = taxesOf(generated);
          expect([ascending(listed), ascending([...listed, ...included])], leaf.localName).toContainEqual(
            ascending([...added, ...included]),
          );
          const lines = all(leaf, '[part="line-total"]').map(({ textContent }) => coinsIn(textContent));
          const charged = generated.lines.flatMap(({ price, addOn }) => [
            price,
            ...(addOn && addOn.opt !== 'out' && addOn.price !== 0 ? [addOn.price] : []),
          ]);
          expect(lines, leaf.localName).toEqual(charged);
        }
        const due = generated.due ?? generated.total;
        const named = generated.total === 0 || due <= 0 ? generated.total : due;
        expect(coinsIn(all(review, '[part~="book"]')[0]?.textContent ?? '')).toBe(named);
        shown += 1;
      }),
      { numRuns: samples(1000) },
    );
    expect(shown).toBe(samples(1000));
  },
  120_000 * times,
);
