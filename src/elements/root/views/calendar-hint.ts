import type { Longest } from '../../item/calendar-model.ts';
import type { Parts } from '../parts.ts';

/** How to choose the open item's days, where it is known how long a booking has to be, or may be; `''` else. */
export function calendarHint({ prices, ...parts }: Pick<Parts, 'prices' | 'locale'>): string {
  const text = parts.locale()?.text;
  const { least, most, isBegun, nights } = prices.view();
  if (!text || (least === 0 && most === 0)) return '';
  const { length } = text;
  const atMost = most > 0 && length.atMost(most, nights);
  const words = isBegun
    ? [length.next(least, nights), atMost]
    : [text.calendar.hint(0, nights), least > 0 && length.atLeast(least, nights), atMost];
  return words.filter(Boolean).join(' ');
}

/** How long a booking of the open item may be, where that was learnt. */
export function longestStay({ prices, ...parts }: Pick<Parts, 'prices' | 'locale'>): Longest | undefined {
  const words = parts.locale()?.text.length;
  const { most, nights } = prices.view();
  return words && most > 0 ? { count: most, words: words.atMost(most, nights), beyond: words.beyond } : undefined;
}
