/** Computes the amounts of a session or booking. All answers and pages use these totals. */

import type { Account, Tax } from '../catalogue/account.ts';
import { type CartLine, chargeOf } from './cart.ts';
import { includedShare, share } from './money.ts';

interface TaxShare {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly inclusive: boolean;
}

/**
 * Amounts in the currency's minor unit. Each line's price already includes its discount, so `total` = `subTotal` +
 * `taxTotal`.
 */
export interface Totals {
  readonly subTotal: number;
  /** Sum of the exclusive taxes, which come on top of the sub-total. */
  readonly taxTotal: number;
  /** Sum of the inclusive taxes, which the sub-total already contains. */
  readonly taxIncludedTotal: number;
  readonly taxes: readonly TaxShare[];
  readonly total: number;
  /**
   * The amount that a guest pays when booking: the deposit if the account has one, otherwise the total. Stored bookings
   * use this field name, so it must not change.
   */
  readonly due: number;
}

/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Returns the totals of the lines. Applies each tax once to the sum and not to each line, so that a guest who checks
 * the total gets the same amount.
 */
export function totalsOf(account: Account, lines: readonly CartLine[]): Totals {
  const subTotal = lines.reduce((sum, line) => sum + chargeOf(line), 0);
  // Guests pay tax when they use a gift certificate, not when they buy it.
  const taxable = lines.reduce((sum, line) => (line.type === 'GC' ? sum : sum + chargeOf(line)), 0);
  const taxes = account.settings.taxes.map((tax) => taxShare(tax, taxable)).filter((each) => each.amount !== 0);
  const taxSum = (inclusive: boolean) =>
    taxes.filter((each) => each.inclusive === inclusive).reduce((all, each) => all + each.amount, 0);
  const total = subTotal + taxSum(false);
  const dueTotal = share(total, account.settings.deposit ?? WHOLE);
  return { subTotal, taxTotal: taxSum(false), taxIncludedTotal: taxSum(true), taxes, total, due: dueTotal };
}

function taxShare(tax: Tax, taxable: number): TaxShare {
  const amount = tax.inclusive ? includedShare(taxable, tax.percent) : share(taxable, tax.percent);
  return { id: tax.id, name: tax.name, amount, inclusive: tax.inclusive };
}
