import { expect, test } from 'vitest';
import { dayRatesRequest, readDayRates } from '../../../src/api/wire/day-rates.ts';
import { ask } from '../../flow/visit.ts';

const rated = (dates: unknown, more: object = {}) => readDayRates({ item: { ...more, rate: { dates } } });

test('a period is asked for as it would be booked, but without its rules', () => {
  const { path, parameters } = dayRatesRequest({ ...ask('7'), params: { adults: 2 }, discountCode: 'HERON' });
  expect(path).toBe('item/7');
  expect(parameters).toEqual([
    ['start_date', '20310610'],
    ['end_date', '20310610'],
    ['param[adults]', '2'],
    ['discount_code', 'HERON'],
    ['rules', 'off'],
  ]);
});

test('each day has its own price and what is left of it; full is told from closed', () => {
  const dates = {
    20310610: { sub_total: 136, stock: { T: 14, A: 11 } },
    20310611: { sub_total: '136.50', stock: { T: '14', A: '0' } },
    20310612: { stock: { T: 0, A: 0 } },
    20310613: { sub_total: 5, stock: [] },
    total: { sub_total: 1 },
    20319999: { sub_total: 1 },
    '2031-06-14': { sub_total: 1 },
  };
  expect(rated(dates)).toEqual([
    { day: '2031-06-10', total: '136', left: 11, full: false },
    { day: '2031-06-11', total: '136.50', left: 0, full: true },
    { day: '2031-06-12', total: '', left: 0, full: false },
    { day: '2031-06-13', total: '5', left: null, full: false },
  ]);
});

test('an unlimited item has no count', () => {
  const endless = { 20310610: { sub_total: 1, stock: { T: 2147483647, A: 2147483647 } } };
  const spent = { 20310610: { sub_total: 1, stock: { T: 4, A: 0 } } };
  expect(rated(endless)).toEqual([{ day: '2031-06-10', total: '1', left: null, full: false }]);
  expect(rated(spent, { unlimited: '1' })).toEqual([{ day: '2031-06-10', total: '1', left: null, full: false }]);
});

test.each([[], '', null, false, { rate: [] }, { rate: { dates: [] } }, { rate: { dates: '' } }])(
  '%j has no days',
  (item) => {
    expect(readDayRates({ item })).toEqual([]);
  },
);
