import { expect, test } from 'vitest';
import { openDays, searchLocale } from '../../../../src/elements/list/by-date/search-calendar.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { june10 } from '../../../flow/visit.ts';
import { localeIn } from '../../choosing-stage.ts';

const day = (offset: number) => addDays(june10, offset);

test('every day from today on can be chosen, and no past one', () => {
  const days = openDays(june10);
  expect([-1, 0, 400].map((offset) => days.stateOf(day(offset)))).toEqual(['past', 'free', 'free']);
  expect([-1, 0].map((offset) => days.canStart(day(offset)))).toEqual([false, true]);
  expect([days.canSpan(day(-1), day(2)), days.canSpan(day(2), day(1)), days.canSpan(day(1), day(60))]).toEqual([
    false,
    false,
    true,
  ]);
  expect([days.firstFree(day(-9)), days.firstFree(day(9))]).toEqual([june10, day(9)]);
  expect(openDays(june10)).toBe(days);
  expect(openDays(day(1)).stateOf(june10)).toBe('past');
});

test('no day is called available before that is known', () => {
  const locale = localeIn('de');
  const searching = searchLocale(locale);
  expect(searching.text.calendar.free).toBe('');
  expect(searching.text.calendar.past).toBe(locale.text.calendar.past);
  expect(searching.accountLang).toBe('');
  expect(searchLocale(locale)).toBe(searching);
});
