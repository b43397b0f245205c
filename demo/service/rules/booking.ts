/**
 * Rules about bookings: the code of a new booking, the amount to pay, and the period that `booking/notes` covers.
 * The module `cart.ts` has the rules about lines, and `totals.ts` computes amounts.
 */

import type { Totals } from './totals.ts';
import { randomInt } from 'node:crypto';
import { type Day, formatIsoDay, type Zone, parseDay, toUnixTime } from './day.ts';

const PAYABLE_STATUSES: readonly string[] = ['PEND', 'HOLD', 'PART', 'WAIT'];

/** Statuses in which a booking holds no stock. Staff cannot check in the guests of such a booking. */
const RELEASED_STATUSES: readonly string[] = ['VOID', 'CANCELLED'];

export function isReleased(statusId: string): boolean {
  return RELEASED_STATUSES.includes(statusId);
}

interface Payable {
  readonly statusId: string;
  readonly paidTotal: number;
  readonly totals: Pick<Totals, 'total' | 'due'>;
}

/**
 * Returns the amount that the guest can pay now. With a deposit, this is the unpaid part of the deposit: guests pay the
 * rest at the venue.
 */
export function computePayableAmount({ statusId, paidTotal, totals }: Payable): number {
  return PAYABLE_STATUSES.includes(statusId) ? Math.max(0, totals.due - paidTotal) : 0;
}

/** Returns the booking's status after a payment: `PAID` if nothing remains to pay, otherwise `PART`. */
export function chooseStatusAfterPayment(paidTotal: number, total: number): 'PAID' | 'PART' {
  return paidTotal < total ? 'PART' : 'PAID';
}

/** Letters for booking codes: consonants without Y, so that no code is a word. */
const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** Returns a random booking code: four letters, a hyphen, and the day as `ddmmyy` (docs/booking-api.md 9). */
export function createBookingCode(day: Day): string {
  const letters = Array.from({ length: 4 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)] ?? 'X').join('');
  const [year = '', month = '', date = ''] = formatIsoDay(day).split('-');
  return `${letters}-${date}${month}${year.slice(2)}`;
}

interface TimeInterval {
  readonly start: Date;
  readonly end: Date;
}

const THIRTY_DAYS_MS = 30 * 86_400_000;

/**
 * Reads the parameter `date` of `booking/notes` (Booking API 4.2): a day, a month, or a time from which the period
 * lasts until now. Days and months follow the account's clock. Without `date`, the period is the last 30 days.
 *
 * @returns the period, or `null` if the text has none of these forms
 */
export function parseNoteInterval(date: string | undefined, now: Date, zone: Zone): TimeInterval | null {
  // The period does not include `end`. With one ms more, it includes a note whose timestamp is `now`.
  const endExclusive = new Date(now.getTime() + 1);
  if (date === undefined) return { start: new Date(now.getTime() - THIRTY_DAYS_MS), end: endExclusive };
  const toMidnight = (day: number) => new Date(toUnixTime(day, 0, zone) * 1000);
  const month = /^(\d{4})-?(0[1-9]|1[0-2])$/.exec(date);
  if (month) {
    const [year, monthNumber] = [Number(month[1]), Number(month[2])];
    const firstOfMonth = parseDay(`${month[1] ?? ''}-${month[2] ?? ''}-01`);
    const firstOfNextMonth = parseDay(
      monthNumber === 12
        ? `${String(year + 1)}-01-01`
        : `${month[1] ?? ''}-${String(monthNumber + 1).padStart(2, '0')}-01`,
    );
    return firstOfMonth === null || firstOfNextMonth === null
      ? null
      : { start: toMidnight(firstOfMonth), end: toMidnight(firstOfNextMonth) };
  }
  const day = parseDay(date);
  if (day !== null) return { start: toMidnight(day), end: toMidnight(day + 1) };
  if (
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/.test(date) ||
    parseDay(date.slice(0, 10)) === null
  )
    return null;
  const instant = parseInstant(date, zone);
  return instant === null ? null : { start: instant, end: endExclusive };
}

/** Reads a timestamp. If the text has no offset, it is a time on the account's clock. */
function parseInstant(text: string, zone: Zone): Date | null {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))) {
    const instant = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
    return Number.isNaN(instant.getTime()) ? null : instant;
  }
  const [hours = 0, minutes = 0] = text.slice(11).split(':').map(Number);
  const day = parseDay(text.slice(0, 10));
  return day === null || hours > 23 || minutes > 59
    ? null
    : new Date(toUnixTime(day, hours * 60 + minutes, zone) * 1000);
}
