import { expect, test } from 'vitest';
import type { DayRate, Item, QuoteRequest, Quote } from '../../../src/api/types.ts';
import { cheapestOf, dayPrices } from '../../../src/flow/quotes/day-prices.ts';
import { addDays, eachDay, type Day } from '../../../src/values/dates/day.ts';
import { ask, june10 } from '../visit.ts';

const days = eachDay(june10, addDays(june10, 9));
const item = (fixedLength: number) => ({ unit: 'D', fixedLength }) as Item;
const rateOf = (day: Day): DayRate => ({ day, total: '10.00', left: 4, full: false });

/** Answers what it is asked, and keeps it. */
function client(refused: readonly Day[] = []) {
  const periods: QuoteRequest[] = [];
  const starts: QuoteRequest[] = [];
  let [now, most] = [0, 0];
  return {
    periods,
    starts,
    most: () => most,
    rateDays: (quoteRequest: QuoteRequest) => {
      periods.push(quoteRequest);
      return Promise.resolve(eachDay(quoteRequest.start, quoteRequest.end).map(rateOf));
    },
    rate: async (quoteRequest: QuoteRequest) => {
      starts.push(quoteRequest);
      most = Math.max(most, ++now);
      await Promise.resolve();
      now -= 1;
      return { bookable: !refused.includes(quoteRequest.start), total: '30.00', left: 2 } as Quote;
    },
  };
}

test('where the length is free, a month is one question', async () => {
  const asked = client();
  const found = await dayPrices(asked, {
    item: item(0),
    quoteRequest: ask('kayak', 2),
    days,
    availability: { canStart: () => true },
  });
  expect([...found.keys()]).toEqual(days);
  expect(asked.periods).toMatchObject([{ start: days[0], end: days.at(-1), params: ask('kayak', 2).params }]);
  expect(asked.starts).toEqual([]);
});

test('a fixed length is asked about from each day it may begin on, a few at a time, and refused starts have no price', async () => {
  const asked = client([days[3] as Day]);
  const found = await dayPrices(asked, {
    item: item(3),
    quoteRequest: ask('kayak', 2),
    days,
    availability: { canStart: (day) => day !== days[0] },
  });
  expect(asked.starts.map(({ start, end }) => [start, end])).toEqual(
    days.slice(1).map((day) => [day, addDays(day, 2)]),
  );
  expect([...found.keys()].sort()).toEqual(days.filter((day) => day !== days[0] && day !== days[3]));
  expect(asked.most()).toBe(4);
});

test('no days ask nothing', async () => {
  const asked = client();
  expect(
    (
      await dayPrices(asked, {
        item: item(0),
        quoteRequest: ask('kayak'),
        days: [],
        availability: { canStart: () => true },
      })
    ).size,
  ).toBe(0);
  expect(asked.periods).toEqual([]);
});

test('the cheapest days are those that cost the least, unless all cost the same or nothing is known', () => {
  const costing = (...totals: string[]) =>
    totals.map((total, ahead): DayRate => ({ ...rateOf(addDays(june10, ahead)), total }));
  const cheapest = (...totals: string[]) => [...cheapestOf(costing(...totals))];
  expect(cheapest('10.00', '9.00', '9.0', '12.00', '')).toEqual([addDays(june10, 1), addDays(june10, 2)]);
  expect(cheapest('10.00', '10.00', '0.00')).toEqual([]);
  expect(cheapest('')).toEqual([]);
  expect(cheapest()).toEqual([]);
});
