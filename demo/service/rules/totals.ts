/** Computes the amounts of a session or booking. All answers and pages use these totals. */

import type { Account, Tax } from '../catalogue/account.ts';
import { type CartLine, computeCharge } from './cart.ts';
import { computeIncludedShare, computeShare } from './money.ts';

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
const WHOLE_SHARE = 10_000;

/**
 * Returns the totals of the lines. Applies each tax once to the sum of the lines, not to each line. So a guest who
 * checks the total gets the same amount.
 */
export function computeTotals(account: Account, lines: readonly CartLine[]): Totals {
  const subTotal = lines.reduce((sum, line) => sum + computeCharge(line), 0);
  // Guests pay tax when they use a gift certificate, not when they buy it.
  const taxableAmount = lines.reduce((sum, line) => (line.type === 'GC' ? sum : sum + computeCharge(line)), 0);
  const taxes = account.settings.taxes
    .map((tax) => computeTaxShare(tax, taxableAmount))
    .filter((taxShare) => taxShare.amount !== 0);
  const sumTaxes = (isInclusive: boolean) =>
    taxes.filter((taxShare) => taxShare.inclusive === isInclusive).reduce((sum, taxShare) => sum + taxShare.amount, 0);
  const total = subTotal + sumTaxes(false);
  const dueTotal = computeShare(total, account.settings.deposit ?? WHOLE_SHARE);
  return { subTotal, taxTotal: sumTaxes(false), taxIncludedTotal: sumTaxes(true), taxes, total, due: dueTotal };
}

function computeTaxShare(tax: Tax, taxableAmount: number): TaxShare {
  const amount = tax.inclusive
    ? computeIncludedShare(taxableAmount, tax.percent)
    : computeShare(taxableAmount, tax.percent);
  return { id: tax.id, name: tax.name, amount, inclusive: tax.inclusive };
}
