import { expect, test } from 'vitest';
import { readAddress } from '../../src/page/address.ts';

test('what the page’s address chooses is read by its own names, decoded', () => {
  expect(
    readAddress('?slipway_item=107&slipway_date=2031-06-10&slipway_params=adults%3A2&slipway_code=HERON+5&item=9'),
  ).toEqual({ itemId: '107', startDate: '2031-06-10', params: 'adults:2', discountCode: 'HERON 5' });
});

test.each(['', '?', '?slipway_item=', '?utm_source=x', '#slipway_item=1'])('%j chooses nothing', (search) => {
  expect(readAddress(search)).toEqual({});
});
