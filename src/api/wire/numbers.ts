/**
 * Reads amounts of money and numbers of units in loosely typed answers. It is separate from `loose-json.ts`, because
 * only prices and sessions contain them.
 */
import { isAmount } from '../../values/amounts.ts';
import { readNumber, readText } from './loose-json.ts';

/** A count of this size or more means "no limit" (docs/booking-api.md 4). */
const UNLIMITED = 1_000_000_000;

/** Reads a number of free units. Returns `null` if the number is unknown or unlimited. */
export function readCountLeft(value: unknown): number | null {
  const count = readNumber(value, -1);
  return count < 0 || count >= UNLIMITED ? null : count;
}

/** Returns a decimal amount as text, without thousands separators. Returns `fallback` if the value is not an amount. */
export function readAmount(value: unknown, fallback = '0.00'): string {
  const amountText = readText(value).replaceAll(',', '').trim();
  return isAmount(amountText) ? amountText : fallback;
}
