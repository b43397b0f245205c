import { describe, expect, it } from 'vitest';
import type { DayRate, Item, QuoteRequest, Quote } from '../../../src/api/types.ts';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import { availabilityWithout, cheapestOf, dayPrices } from '../../../src/flow/quotes/day-prices.ts';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { addDays, daysBetween, eachDay, type Day } from '../../../src/values/dates/day.ts';
import { toRequest, june10 } from '../visit.ts';

const days = eachDay(june10, addDays(june10, 9));
const item = (fixedLength: number) => ({ unit: 'D', fixedLength }) as Item;
const rateOf = (day: Day): DayRate => ({ day, total: '10.00', left: 4, full: false });

/**
 * Returns a client that answers each request with prices and records it. Bookings that start on a refused day are not
 * bookable.
 */
function client(refusedStarts: readonly Day[] = []) {
  const periods: QuoteRequest[] = [];
  const starts: QuoteRequest[] = [];
  return {
    periods,
    starts,
    rateDays: (quoteRequest: QuoteRequest) => {
      periods.push(quoteRequest);
      return Promise.resolve(eachDay(quoteRequest.start, quoteRequest.end).map(rateOf));
    },
    rate: (quoteRequest: QuoteRequest) => {
      starts.push(quoteRequest);
      return Promise.resolve({
        bookable: !refusedStarts.includes(quoteRequest.start),
        total: '30.00',
        left: 2,
      } as Quote);
    },
  };
}

describe('dayPrices', () => {
  it('requests all days together if the guest selects the length', async () => {
    const recorder = client();
    const prices = await dayPrices(recorder, {
      item: item(0),
      quoteRequest: toRequest('kayak', 2),
      days,
      availability: { canStart: () => true },
    });
    expect([...prices.keys()]).toEqual(days);
    expect(recorder.periods).toMatchObject([
      { start: days[0], end: days.at(-1), params: toRequest('kayak', 2).params },
    ]);
    expect(recorder.starts).toEqual([]);
  });

  it('requests each start of a fixed length and omits refused starts', async () => {
    const recorder = client([days[3] as Day]);
    const prices = await dayPrices(recorder, {
      item: item(3),
      quoteRequest: toRequest('kayak', 2),
      days,
      availability: { canStart: (day) => day !== days[0] },
    });
    expect(recorder.starts.map(({ start, end }) => [start, end])).toEqual(
      days.slice(1).map((day) => [day, addDays(day, 2)]),
    );
    expect([...prices.keys()].sort()).toEqual(days.filter((day) => day !== days[0] && day !== days[3]));
    expect(prices.get(days[1] as Day)).toEqual({ day: days[1], total: '30.00', left: 2, full: false });
  });
});

describe('dayPrices before the guest needs them', () => {
  const request = (fixedLength: number) => ({
    item: item(fixedLength),
    quoteRequest: toRequest('kayak', 2),
    days,
    availability: { canStart: () => true },
  });
  /** Creates an account that takes `ms` milliseconds for each price. */
  function account(ms: number) {
    const { periods, starts, rateDays, rate } = client();
    const pace = createAccountPace();
    const note = (prices: number) => pace.notePrices(prices, prices * ms);
    return {
      pace,
      periods,
      starts,
      rateDays: (quoteRequest: QuoteRequest) => (
        note(daysBetween(quoteRequest.start, quoteRequest.end) + 1),
        rateDays(quoteRequest)
      ),
      rate: (quoteRequest: QuoteRequest) => (note(3), rate(quoteRequest)),
    };
  }

  it('requests five days first, and the rest if the account is quick', async () => {
    const quick = account(70);
    expect((await dayPrices(quick, request(0), undefined, quick.pace)).size).toBe(days.length);
    expect(quick.periods.map(({ start, end }) => [start, end])).toEqual([
      [days[0], days[4]],
      [days[5], days.at(-1)],
    ]);
    await dayPrices(quick, request(0), undefined, quick.pace);
    expect(quick.periods).toHaveLength(3);
  });

  it('requests nothing more if the account is slow', async () => {
    const slow = account(71);
    expect((await dayPrices(slow, request(0), undefined, slow.pace)).size).toBe(5);
    expect((await dayPrices(slow, request(0), undefined, slow.pace)).size).toBe(0);
    expect(slow.periods).toHaveLength(1);
  });

  it('requests a fixed length only if the account is known as quick', async () => {
    const [unknown, quick] = [account(0), account(0)];
    quick.pace.notePrices(5, 0);
    expect((await dayPrices(unknown, request(3), undefined, unknown.pace)).size).toBe(0);
    expect((await dayPrices(quick, request(3), undefined, quick.pace)).size).toBe(days.length);
    expect(unknown.starts).toEqual([]);
  });

  it('requests nothing if the account is overloaded', async () => {
    const weak = account(0);
    weak.pace.noteOverload();
    expect((await dayPrices(weak, request(0), undefined, weak.pace)).size).toBe(0);
    expect(weak.periods).toEqual([]);
  });
});

it('requests nothing for an empty list of days', async () => {
  const recorder = client();
  expect(
    (
      await dayPrices(recorder, {
        item: item(0),
        quoteRequest: toRequest('kayak'),
        days: [],
        availability: { canStart: () => true },
      })
    ).size,
  ).toBe(0);
  expect(recorder.periods).toEqual([]);
});

it('returns the days with the lowest price, if prices differ', () => {
  const costing = (...totals: string[]) =>
    totals.map((total, ahead): DayRate => ({ ...rateOf(addDays(june10, ahead)), total }));
  const cheapest = (...totals: string[]) => [...cheapestOf(costing(...totals))];
  expect(cheapest('10.00', '9.00', '9.0', '12.00', '')).toEqual([addDays(june10, 1), addDays(june10, 2)]);
  expect(cheapest('10.00', '10.00', '0.00')).toEqual([]);
  expect(cheapest('')).toEqual([]);
  expect(cheapest()).toEqual([]);
});

describe('availabilityWithout a set of refused days', () => {
  const [first = june10, second = june10, third = june10, fourth = june10] = days;
  const base = createAvailability({ days: new Map(days.map((day) => [day, 1])), today: first, length: 1 });
  const { stateOf, canStart, canSpan, firstFree } = availabilityWithout(base, new Set([first, second]));

  it('returns `taken` for the refused days, but `past` for earlier days', () => {
    expect([addDays(first, -1), first, second, third].map(stateOf)).toEqual(['past', 'taken', 'taken', 'free']);
  });

  it('allows no start or span on the refused days', () => {
    expect([first, third].map(canStart)).toEqual([false, true]);
    expect(canSpan(second, fourth)).toBe(false);
    expect(canSpan(third, fourth)).toBe(true);
    expect(firstFree(first)).toBe(third);
    expect(firstFree(addDays(first, 400))).toBeNull();
  });
});
