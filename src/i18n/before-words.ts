import type { FirstPaintLocale } from './first-paint-locale.ts';
import { range } from '../values/builtins.ts';

const emptyNames = range(7).map(() => ({ narrow: '', short: '', long: '' }));

/** Returns the locale without the names of months, weekdays and days. The browser needs long for its first names. */
export function beforeWords(locale: FirstPaintLocale): FirstPaintLocale {
  return { ...locale, fullDay: () => '', month: () => '', monthBeside: () => '', weekdays: () => emptyNames };
}
