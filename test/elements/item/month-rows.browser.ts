import { expect, test } from 'vitest';
import { monthTable } from '../../../src/elements/item/month-rows.ts';
import type { DayModel } from '../../../src/elements/item/day-view.ts';
import type { Month } from '../../../src/values/dates/day.ts';
import { all, localeIn, one } from '../choosing-stage.ts';
import { draw } from '../drawing-stage.ts';
import { day, june } from './june.ts';

function month(shown: string, lang = 'en', looks: Partial<DayModel> = {}) {
  const calendar = june({ month: shown as Month });
  const locale = localeIn(lang);
  const model: DayModel = { calendar, span: null, tabDay: null, notes: undefined, locale, ...looks };
  return draw(monthTable(shown as Month, 0, model));
}
const days = (drawn: HTMLElement) => all(drawn, '[part~=day]').map((button) => (button as HTMLButtonElement).value);
/** How many cells stand before the first of the month. */
const before = (drawn: HTMLElement) => all(drawn, 'td').findIndex((cell) => cell.textContent.trim() !== '');

test.for<[string, number]>([
  ['2026-02', 4],
  ['2031-02', 5],
  ['2031-08', 6],
  ['2032-02', 5],
])('renders %s in %i rows of seven cells with its own days only', ([shown, rows]) => {
  const drawn = month(shown);
  expect(all(drawn, 'tbody tr').map((row) => row.children.length)).toEqual(Array(rows).fill(7));
  expect(days(drawn).every((each) => each.startsWith(shown))).toBe(true);
  expect(days(drawn)).toHaveLength(
    new Date(Date.UTC(Number(shown.slice(0, 4)), Number(shown.slice(5)), 0)).getUTCDate(),
  );
});

test.each([
  ['en', 'Monday', 1],
  ['de-AT', 'Montag', 0],
  ['ar-JO', 'الاثنين', 2],
])('in %s a first of the month, a %s, stands below the name of its weekday', (lang, name, column) => {
  const drawn = month('2031-09', lang);
  expect(before(drawn)).toBe(column);
  expect(all(drawn, 'th')[column]?.ariaLabel).toBe(name);
});

test('draws a blank cell without a name and out of reach', () => {
  const [first] = all(month('2031-08'), 'td');
  const button = first?.querySelector('button');
  expect([first?.ariaLabel, first?.ariaSelected, button?.ariaLabel, button?.value]).toEqual([null, null, null, '']);
  expect([button?.tabIndex, button?.inert]).toEqual([-1, true]);
});

test('a day is a button of its number, named in words; today is marked', () => {
  const drawn = month('2031-06', 'en', { tabDay: day('2031-06-14') });
  const button = one(drawn, '[value="2031-06-10"]');
  expect([button.innerText, button.ariaCurrent, button.ariaLabel]).toEqual([
    '10',
    'date',
    expect.stringContaining('Tuesday, June 10, 2031'),
  ]);
  expect(button.closest('td')?.ariaLabel).toBe('10');
  expect(all(drawn, '[tabindex="0"]').map((each) => (each as HTMLButtonElement).value)).toEqual(['2031-06-14']);
});

test('what more is known of a day stands below its number, and today is marked all the same', () => {
  const notes = new Map([[day('2031-06-10'), { sign: '$68', words: '$68.00', look: 'low' as const }]]);
  const button = one(month('2031-06', 'en', { notes }), '[value="2031-06-10"]');
  expect(button.querySelector('small')?.innerText).toBe('$68');
  expect(button.className.trim()).toBe('dot');
});
