/** Booking codes: four letters, a hyphen, the day as ddmmyy (wire facts, part 9). */

import { randomInt } from 'node:crypto';
import { type Day, isoDay } from './day.ts';

/** No vowels, so that no word comes out, and no letter that reads like a digit. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

export function newBookingCode(day: Day): string {
  const letters = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)] ?? 'X').join('');
  const [year = '', month = '', date = ''] = isoDay(day).split('-');
  return `${letters}-${date}${month}${year.slice(2)}`;
}
