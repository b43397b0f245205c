import { expect, test } from 'vitest';
import { askDayRates } from '../../src/api/day-rates.ts';
import { createTransport } from '../../src/api/transport.ts';
import { parseDay, type Day } from '../../src/values/dates/day.ts';

const [start, end] = [parseDay('2031-06-10') as Day, parseDay('2031-06-30') as Day];

async function answered(item: unknown) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input) => {
    asked.push(decodeURIComponent(input instanceof Request ? input.url : String(input)));
    return Promise.resolve(Response.json({ request: { status: 'OK' }, item }));
  };
  const rates = await askDayRates(createTransport({ fetch }), 'https://book.example', {
    itemId: '7',
    start,
    end,
    params: { adults: 2 },
    discountCode: '',
  });
  return { rates, asked };
}

test('a period is asked for without its rules', async () => {
  const { asked } = await answered({});
  expect(asked).toEqual([
    'https://book.example/api/3.0/item/7?start_date=20310610&end_date=20310630&param[adults]=2&rules=off',
  ]);
});

test('each day has its own price and what is left of it; full is told from closed', async () => {
  const dates = {
    20310610: { sub_total: 136, stock: { T: 14, A: 11 } },
    20310611: { sub_total: '136.50', stock: { T: '14', A: '0' } },
    20310612: { stock: { T: 0, A: 0 } },
    20310613: { sub_total: 5, stock: [] },
    total: { sub_total: 1 },
    20319999: { sub_total: 1 },
  };
  expect((await answered({ rate: { dates } })).rates).toEqual([
    { day: '2031-06-10', total: '136', left: 11, full: false },
    { day: '2031-06-11', total: '136.50', left: 0, full: true },
    { day: '2031-06-12', total: '', left: 0, full: false },
    { day: '2031-06-13', total: '5', left: null, full: false },
  ]);
});

test('an unlimited item has no count', async () => {
  expect(
    (
      await answered({
        unlimited: 1,
        rate: { dates: { 20310610: { sub_total: 1, stock: { T: 2147483647, A: 2147483647 } } } },
      })
    ).rates,
  ).toEqual([{ day: '2031-06-10', total: '1', left: null, full: false }]);
});

test.each([[], '', null, false, { rate: [] }, { rate: { dates: [] } }, { rate: { dates: '' } }])(
  '%j has no days',
  async (item) => {
    expect((await answered(item)).rates).toEqual([]);
  },
);
