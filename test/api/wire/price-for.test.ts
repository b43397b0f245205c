import { expect, test } from 'vitest';
import { pricedFor, type PricedParameter } from '../../../src/api/wire/price-for.ts';
import { plainParameter } from '../plain.ts';

const parameter = (price: string, asked: number): PricedParameter => ({ ...plainParameter({ price, max: 0 }), asked });
const found = (sum: string, ...parameters: [price: string, asked: number][]) =>
  pricedFor(
    parameters.map(([price, asked]) => parameter(price, asked)),
    sum,
  ).map(({ priceFor }) => priceFor);

test('prices that come to the sum are for as many as were asked for', () => {
  expect(found('153.00', ['$136.00', 2], ['$17.00', 1], ['', 0])).toEqual([2, 1, undefined]);
  expect(found('1234.50', ['€ 1.234,50', 3])).toEqual([3]);
});

test('prices that come to it times their numbers are for one', () => {
  expect(found('153.00', ['$68.00', 2], ['$17.00', 1])).toEqual([1, 1]);
});

test('where neither comes out nothing is said, nor of what costs nothing', () => {
  expect(found('150.00', ['$68.00', 2])).toEqual([undefined]);
  expect(found('68', ['$68.00', 1])).toEqual([undefined]);
  expect(found('', ['', 2], ['$0.00', 2])).toEqual([undefined, undefined]);
  expect(found('136.00', ['$136.00', 2], ['$0.00', 1])).toEqual([2, undefined]);
  expect(found('136.00', ['2 × $68.00', 2])).toEqual([undefined]);
});

test('how many were asked for stays on the wire', () => {
  expect(Object.keys(pricedFor([parameter('$1.00', 1)], '1.00')[0] ?? {})).not.toContain('asked');
});
