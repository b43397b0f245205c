import { expect, test } from 'vitest';
import { calendarsRequest, readCalendars } from '../../../src/api/wire/calendars.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { june10 } from '../../flow/visit.ts';

test('a set of items is asked for by their ids, both days included', () => {
  expect(calendarsRequest(['4', '7'], june10, addDays(june10, 2))).toEqual({
    path: 'item/cal',
    parameters: [
      ['start_date', '20310610'],
      ['end_date', '20310612'],
      ['item_id[]', '4'],
      ['item_id[]', '7'],
    ],
  });
});

test('each item has its days by its id, nested or not, and what is no date is no day', () => {
  const found = readCalendars({
    items: { 4: { '20310610': '1', '20310611': 0, name: 'Kayak' }, 7: { cal: { '20310610': 3 } }, 9: [] },
  });
  expect([...found].map(([id, days]) => [id, [...days]])).toEqual([
    [
      '4',
      [
        ['2031-06-10', 1],
        ['2031-06-11', 0],
      ],
    ],
    ['7', [['2031-06-10', 3]]],
    ['9', []],
  ]);
});

test.each([[[]], [''], [null], [undefined]])('an answer without items (%j) knows none', (items) => {
  expect(readCalendars({ items }).size).toBe(0);
});
