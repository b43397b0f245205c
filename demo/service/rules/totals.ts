/** The amounts of a session or booking. All answers and pages take their totals from here. */

import type { Account, Tax } from '../catalogue/account.ts';
import { type CartLine, chargeOf } from './cart.ts';
import { includedShare, share } from './money.ts';

interface TaxShare {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly inclusive: boolean;
}

/** Amounts in the minor unit. Each line already includes its discount, so `total` = `subTotal` + `taxTotal`. */
export interface Totals {
  readonly subTotal: number;
  /** Sum of the taxes on top of the sub-total. */
  readonly taxTotal: number;
  /** Inclusive taxes, which are part of the sub-total. */
  readonly taxIncludedTotal: number;
  readonly taxes: readonly TaxShare[];
  readonly total: number;
  /**
   * The amount to pay for the booking: the deposit if the account takes one, otherwise the total. Bookings store it by
   * this name.
   */
  readonly due: number;
}

/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Returns the totals of the lines. It applies each tax once to the sum, so that guests get the same result when they
 * check it.
 */
export function totalsOf(account: Account, lines: readonly CartLine[]): Totals {
  const subTotal = lines.reduce((sum, line) => sum + chargeOf(line), 0);
  // The account taxes a gift certificate when a guest uses it, not when a guest buys it.
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
