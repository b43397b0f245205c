import { expect, test } from 'vitest';
import { askDayRates } from '../../src/api/day-rates.ts';
import { addDays } from '../../src/values/dates/day.ts';
import { ask, june10 } from '../flow/visit.ts';
import { listening } from './answering.ts';

test('a whole period is one read, of the account itself', async () => {
  const dates = { 20310610: { sub_total: 5 }, 20310611: { sub_total: 6 } };
  const { asked, transport } = listening(() => ({ item: { rate: { dates } } }));
  const period = { ...ask('7'), end: addDays(june10, 20), params: { adults: 2 } };
  const rates = await askDayRates(transport, 'https://book.example', period);
  expect(asked).toEqual([
    'https://book.example/api/3.0/item/7?start_date=20310610&end_date=20310630&param[adults]=2&rules=off',
  ]);
  expect(rates.map(({ total }) => total)).toEqual(['5', '6']);
});
