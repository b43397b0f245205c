import { expect, test } from 'vitest';
import { calendarRequest, companyRequest, itemsRequest } from '../../../src/api/wire/catalogue-requests.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { june10 } from '../../flow/visit.ts';

test('items are asked for as narrowly as the page says', () => {
  expect(itemsRequest({ itemIds: [], categoryId: '' })).toEqual({ path: 'item', parameters: [] });
  expect(itemsRequest({ itemIds: ['4', '7'], categoryId: '2' })).toEqual({
    path: 'item',
    parameters: [
      ['item_id', '4,7'],
      ['category_id', '2'],
    ],
  });
});

test('a calendar is asked for by days without dashes, and no id leads to another address', () => {
  expect(calendarRequest('7/../9?x', june10, addDays(june10, 30))).toEqual({
    path: 'item/7%2F..%2F9%3Fx/cal',
    parameters: [
      ['start_date', '20310610'],
      ['end_date', '20310710'],
    ],
  });
});

test('the account is asked for as it is', () => {
  expect(companyRequest()).toEqual({ path: 'company', parameters: [] });
});
