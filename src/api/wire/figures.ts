/** Readers of amounts and places in loosely typed answers. Only prices and sessions have them. */
import { number, text } from './loose.ts';

/** Counts from here on mean "no limit" (wire-facts part 4). */
const UNLIMITED = 1_000_000_000;

/** Returns a number of free units; `null` if it is unknown or unlimited. */
export function countLeft(value: unknown): number | null {
  const count = number(value, -1);
  return count < 0 || count >= UNLIMITED ? null : count;
}

/** Returns a decimal amount as text, without thousands separators; `otherwise` if there is none. */
export function amount(value: unknown, otherwise = '0.00'): string {
  const figures = text(value).replaceAll(',', '').trim();
  return /^-?\d+(\.\d+)?$/.test(figures) ? figures : otherwise;
}
