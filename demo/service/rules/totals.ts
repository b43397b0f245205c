/** What a session or booking comes to. Everything shown is worked out here and nowhere else. */

import type { Account, Tax } from '../catalogue/account.ts';
import { type CartLine, charged } from './cart.ts';
import { includedShare, share } from './money.ts';

export interface TaxShare {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly inclusive: boolean;
}

/** Amounts in the minor unit. Discounts are already taken off each line, so that total = subTotal + taxTotal. */
export interface Totals {
  readonly subTotal: number;
  /** Exclusive taxes, which come on top. */
  readonly taxTotal: number;
  /** Inclusive taxes, which the sub-total holds. */
  readonly taxIncludedTotal: number;
  readonly taxes: readonly TaxShare[];
  readonly total: number;
  /** What of it is paid to book: a deposit where the account takes one. */
  readonly due: number;
}

/** In hundredths of a percent. */
const WHOLE = 10_000;

/** Each tax is worked out once on the whole, not line by line, so that it agrees with what people calculate. */
export function totalsOf(account: Account, lines: readonly CartLine[]): Totals {
  const subTotal = lines.reduce((sum, line) => sum + charged(line), 0);
  // Money for a gift certificate is not taxed; what it buys will be.
  const taxable = lines.reduce((sum, line) => (line.type === 'GC' ? sum : sum + charged(line)), 0);
  const taxes = account.settings.taxes.map((tax) => taxShare(tax, taxable)).filter((each) => each.amount !== 0);
  const sum = (inclusive: boolean) =>
    taxes.filter((each) => each.inclusive === inclusive).reduce((all, each) => all + each.amount, 0);
  const total = subTotal + sum(false);
  const due = share(total, account.settings.deposit ?? WHOLE);
  return { subTotal, taxTotal: sum(false), taxIncludedTotal: sum(true), taxes, total, due };
}

function taxShare(tax: Tax, taxable: number): TaxShare {
  const amount = tax.inclusive ? includedShare(taxable, tax.percent) : share(taxable, tax.percent);
  return { id: tax.id, name: tax.name, amount, inclusive: tax.inclusive };
}
