import type { FirstPaintLocale } from './first-paint-locale.ts';
import { range } from '../values/builtins.ts';

const nameless = range(7).map(() => ({ narrow: '', short: '', long: '' }));

/** The same locale before months, weekdays and days have names: what the browser is asked for takes longer than all else at first. */
export function beforeWords(locale: FirstPaintLocale): FirstPaintLocale {
  return { ...locale, fullDay: () => '', month: () => '', monthBeside: () => '', weekdays: () => nameless };
}
