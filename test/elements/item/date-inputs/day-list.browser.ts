import { expect, test } from 'vitest';
import { dayList } from '../../../../src/elements/item/date-inputs/day-list.ts';
import type { DayNotes } from '../../../../src/elements/item/date-inputs/date-input.ts';
import type { Item } from '../../../../src/api/types.ts';
import { all, item, localeIn, one } from '../../choosing-stage.ts';
import { draw } from '../../drawing-stage.ts';
import { day, freeBut, juneOf } from '../june.ts';

const locale = localeIn('en');
const taken = ['2031-06-12', '2031-06-13', '2031-06-14', '2031-06-20'];

function listed(changes: Partial<Item> = {}, { start, notes }: { start?: string; notes?: DayNotes } = {}) {
  const stage = juneOf(item(changes), { start: start ? day(start) : null, known: freeBut(taken, changes.fixedLength) });
  const drawn = draw(dayList(stage.host, locale, locale.text.ways.list, notes));
  const rows = all(drawn, 'li').map((row) => row.innerText.replace(/\s+/g, ' ').trim());
  return { ...stage, drawn, rows };
}

test('each day that can be chosen has a row, the others are said together', () => {
  const { rows, drawn } = listed();
  expect(rows.slice(0, 5)).toEqual([
    'Sun, Jun 1 – Mon, Jun 9: past date',
    'Tue, Jun 10',
    'Wed, Jun 11',
    'Thu, Jun 12 – Sat, Jun 14: not available',
    'Sun, Jun 15',
  ]);
  expect(rows.at(-1)).toBe('Mon, Jun 30');
  expect(all(drawn, 'button')).toHaveLength(17);
  expect(one(drawn, 'section').ariaLabel).toBe('Days in June 2031');
});

test('a row that is pressed chooses its days', () => {
  const { drawn, chosen } = listed({ fixedLength: 3 });
  all(drawn, 'button')[0]?.click();
  expect(chosen).toEqual([{ start: '2031-06-15', end: '2031-06-17' }]);
});

test('free days that are too few are told from days that are not free', () => {
  const { rows } = listed({ fixedLength: 3 });
  expect(rows.slice(0, 3)).toEqual([
    'Sun, Jun 1 – Mon, Jun 9: past date',
    'Tue, Jun 10 – Wed, Jun 11: not enough days in a row',
    'Thu, Jun 12 – Sat, Jun 14: not available',
  ]);
});

test('the days that are chosen stand pressed', () => {
  const { drawn } = listed({ fixedLength: 2 }, { start: '2031-06-16' });
  expect(all(drawn, '[aria-pressed=true]').map((each) => each.innerText.trim())).toEqual(['Mon, Jun 16']);
});

test('what more is known of one day is said beside it, or instead of why it cannot be had', () => {
  const notes: DayNotes = new Map([
    [day('2031-06-11'), { sign: '$45', words: '$45.00, only 2 left', look: 'low' }],
    [day('2031-06-12'), { sign: 'full', words: 'full', look: 'full' }],
    [day('2031-06-20'), { sign: 'full', words: 'full', look: 'full' }],
  ]);
  const { rows } = listed({}, { notes });
  expect(rows).toEqual(
    expect.arrayContaining([
      'Wed, Jun 11 $45.00, only 2 left',
      'Thu, Jun 12 – Sat, Jun 14: not available',
      'Fri, Jun 20: full',
    ]),
  );
});

test('while nothing is known there is no list', () => {
  const { host } = juneOf(item());
  expect(all(draw(dayList(host, locale, locale.text.ways.list, undefined)), 'section')).toEqual([]);
});
