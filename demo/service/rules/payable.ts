/** What a customer may still pay for a booking on its page. */

import type { Totals } from './totals.ts';

const OPEN: readonly string[] = ['PEND', 'HOLD', 'PART', 'WAIT'];

interface Payable {
  readonly statusId: string;
  readonly paid: number;
  readonly totals: Pick<Totals, 'total' | 'due'>;
}

/** What is to be paid now: the deposit where one was agreed, and then nothing; the rest is paid at the venue. */
export function payableNow({ statusId, paid, totals }: Payable): number {
  return OPEN.includes(statusId) ? Math.max(0, totals.due - paid) : 0;
}

/** The status of a booking of which so much is paid. */
export function statusOncePaid(paid: number, total: number): 'PAID' | 'PART' {
  return paid < total ? 'PART' : 'PAID';
}
