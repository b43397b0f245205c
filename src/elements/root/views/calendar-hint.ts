import type { Parts } from '../parts.ts';

/** How to choose the open item's days, where it is known how long a booking has to be; `''` else. */
export function calendarHint({ prices, ...parts }: Pick<Parts, 'prices' | 'locale'>): string {
  const text = parts.locale()?.text;
  const { least, isBegun, nights } = prices.view();
  if (!text || least === 0) return '';
  return isBegun
    ? text.length.next(least, nights)
    : `${text.calendar.hint(0, nights)} ${text.length.atLeast(least, nights)}`;
}
