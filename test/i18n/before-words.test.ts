import { expect, test } from 'vitest';
import { beforeWords } from '../../src/i18n/before-words.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';
import type { Day, Month } from '../../src/values/dates/day.ts';

test('only names are left out: figures, weeks and words are those of the language', () => {
  const locale = createFirstPaintLocale('de-AT', enFirstPaint);
  const { fullDay, month, monthBeside, weekdays, ...rest } = beforeWords(locale);
  const names = [fullDay('2031-06-14' as Day), month('2031-06' as Month), monthBeside('2031-06' as Month)];
  expect(names).toEqual(['', '', '']);
  expect(weekdays()).toEqual(Array(7).fill({ short: '', long: '' }));
  expect(locale).toMatchObject(rest);
  expect(locale.isPrepared()).toBe(false);
});
