import { expect, test } from 'vitest';
import { rateListRequest, readQuotes } from '../../../src/api/wire/offer.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { june10 } from '../../flow/visit.ts';

const wish = { itemIds: ['4', '7'], start: june10, end: addDays(june10, 2), params: {}, discountCode: '' };

test('many items are asked for at once, with days, party and code where there are some', () => {
  const dates = [
    ['start_date', '20310610'],
    ['end_date', '20310612'],
    ['item_id', '4,7'],
  ];
  expect(rateListRequest(wish)).toEqual({ path: 'item', parameters: dates });
  expect(rateListRequest({ ...wish, params: { adults: 2, children: 0 }, discountCode: 'HERON' }).parameters).toEqual([
    ...dates,
    ['param[adults]', '2'],
    ['param[children]', '0'],
    ['discount_code', 'HERON'],
  ]);
});

test('each item has a quote of its own, by its id, whatever it is keyed by', () => {
  const rate = (slip: string) => ({ status: 'AVAILABLE', slip, sub_total: 12 });
  const items = { a: { item_id: 4, rate: rate('four') }, b: { item_id: '7', rate: { status: 'CLOSED' } } };
  expect(readQuotes({ items })).toMatchObject([
    { itemId: '4', bookable: true, slip: 'four', total: '12' },
    { itemId: '7', bookable: false, slip: null, soldOut: true },
  ]);
  expect(readQuotes({ items: [{ item_id: 4, rate: rate('four') }] })).toMatchObject([{ itemId: '4', slip: 'four' }]);
});

test.each([
  ['4', 4],
  [2, 2],
  [0, 1],
  [-3, 1],
  ['', 1],
  [undefined, 1],
])('a quantity of %j takes %i of the places', (qty, needs) => {
  expect(readQuotes({ items: { 4: { item_id: 4, qty } } })).toMatchObject([{ needs }]);
});

test.each([[[]], [''], [null], [{ 4: null }], [{ 4: { name: 'without an id' } }], [{ 4: { item_id: null } }]])(
  'items as %j are none',
  (items) => {
    expect(readQuotes({ items })).toEqual([]);
  },
);
