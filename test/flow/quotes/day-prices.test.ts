import { describe, expect, it } from 'vitest';
import type { DayRate, Item, QuoteRequest, Quote } from '../../../src/api/types.ts';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import { excludeDays, findCheapestDays, readDayPrices } from '../../../src/flow/quotes/day-prices.ts';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { addDays, countDaysBetween, listDays, type Day } from '../../../src/values/dates/day.ts';
import { toRequest, june10 } from '../visit.ts';

const days = listDays(june10, addDays(june10, 9));
const buildItem = (fixedLength: number) => ({ unit: 'D', fixedLength }) as Item;
const buildDayRate = (day: Day): DayRate => ({ day, total: '10.00', left: 4, full: false });

/**
 * Returns a client that answers each request with prices and records the request. Quotes that start on a refused day
 * are not bookable.
 */
function createClient(refusedStarts: readonly Day[] = []) {
  const periods: QuoteRequest[] = [];
  const starts: QuoteRequest[] = [];
  return {
    periods,
    starts,
    rateDays: (quoteRequest: QuoteRequest) => {
      periods.push(quoteRequest);
      return Promise.resolve(listDays(quoteRequest.start, quoteRequest.end).map(buildDayRate));
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

describe('readDayPrices', () => {
  it('sends one request for all days if the guest selects the length', async () => {
    const recorder = createClient();
    const priceCount = await readDayPrices(recorder, {
      item: buildItem(0),
      quoteRequest: toRequest('kayak', 2),
      days,
      availability: { canStart: () => true },
    });
    expect([...priceCount.keys()]).toEqual(days);
    expect(recorder.periods).toMatchObject([
      { start: days[0], end: days.at(-1), params: toRequest('kayak', 2).params },
    ]);
    expect(recorder.starts).toEqual([]);
  });

  it('sends a request per start of a fixed length; omits refusals', async () => {
    const recorder = createClient([days[3] as Day]);
    const priceCount = await readDayPrices(recorder, {
      item: buildItem(3),
      quoteRequest: toRequest('kayak', 2),
      days,
      availability: { canStart: (day) => day !== days[0] },
    });
    expect(recorder.starts.map(({ start, end }) => [start, end])).toEqual(
      days.slice(1).map((day) => [day, addDays(day, 2)]),
    );
    expect([...priceCount.keys()].sort()).toEqual(days.filter((day) => day !== days[0] && day !== days[3]));
    expect(priceCount.get(days[1] as Day)).toEqual({ day: days[1], total: '30.00', left: 2, full: false });
  });
});

describe('readDayPrices before the guest needs them', () => {
  const request = (fixedLength: number) => ({
    item: buildItem(fixedLength),
    quoteRequest: toRequest('kayak', 2),
    days,
    availability: { canStart: () => true },
  });
  /** Creates an account that takes `ms` milliseconds for each price. */
  function createAccount(ms: number) {
    const { periods, starts, rateDays, rate } = createClient();
    const pace = createAccountPace();
    const notePrices = (priceCount: number) => pace.notePrices(priceCount, priceCount * ms);
    return {
      pace,
      periods,
      starts,
      rateDays: (quoteRequest: QuoteRequest) => (
        notePrices(countDaysBetween(quoteRequest.start, quoteRequest.end) + 1),
        rateDays(quoteRequest)
      ),
      rate: (quoteRequest: QuoteRequest) => (notePrices(3), rate(quoteRequest)),
    };
  }

  it('requests five days first, and the rest if the account is quick', async () => {
    const quickAccount = createAccount(70);
    expect((await readDayPrices(quickAccount, request(0), undefined, quickAccount.pace)).size).toBe(days.length);
    expect(quickAccount.periods.map(({ start, end }) => [start, end])).toEqual([
      [days[0], days[4]],
      [days[5], days.at(-1)],
    ]);
    await readDayPrices(quickAccount, request(0), undefined, quickAccount.pace);
    expect(quickAccount.periods).toHaveLength(3);
  });

  it('requests no further days if the account is slow', async () => {
    const slowAccount = createAccount(71);
    expect((await readDayPrices(slowAccount, request(0), undefined, slowAccount.pace)).size).toBe(5);
    expect((await readDayPrices(slowAccount, request(0), undefined, slowAccount.pace)).size).toBe(0);
    expect(slowAccount.periods).toHaveLength(1);
  });

  it('requests prices of a fixed length only from a quick account', async () => {
    const [unknownAccount, quickAccount] = [createAccount(0), createAccount(0)];
    quickAccount.pace.notePrices(5, 0);
    expect((await readDayPrices(unknownAccount, request(3), undefined, unknownAccount.pace)).size).toBe(0);
    expect((await readDayPrices(quickAccount, request(3), undefined, quickAccount.pace)).size).toBe(days.length);
    expect(unknownAccount.starts).toEqual([]);
  });

  it('requests nothing if the account is overloaded', async () => {
    const weakAccount = createAccount(0);
    weakAccount.pace.noteOverload();
    expect((await readDayPrices(weakAccount, request(0), undefined, weakAccount.pace)).size).toBe(0);
    expect(weakAccount.periods).toEqual([]);
  });
});

it('requests nothing for an empty list of days', async () => {
  const recorder = createClient();
  expect(
    (
      await readDayPrices(recorder, {
        item: buildItem(0),
        quoteRequest: toRequest('kayak'),
        days: [],
        availability: { canStart: () => true },
      })
    ).size,
  ).toBe(0);
  expect(recorder.periods).toEqual([]);
});

it('finds the days with the lowest price; none for equal prices', () => {
  const buildDayRates = (...totals: string[]) =>
    totals.map((total, offset): DayRate => ({ ...buildDayRate(addDays(june10, offset)), total }));
  const findCheapest = (...totals: string[]) => [...findCheapestDays(buildDayRates(...totals))];
  expect(findCheapest('10.00', '9.00', '9.0', '12.00', '')).toEqual([addDays(june10, 1), addDays(june10, 2)]);
  expect(findCheapest('10.00', '10.00', '0.00')).toEqual([]);
  expect(findCheapest('')).toEqual([]);
  expect(findCheapest()).toEqual([]);
});

describe('excludeDays', () => {
  const [firstDay = june10, secondDay = june10, thirdDay = june10, fourthDay = june10] = days;
  const baseAvailability = createAvailability({
    days: new Map(days.map((day) => [day, 1])),
    today: firstDay,
    length: 1,
  });
  const { stateOf, canStart, canSpan, firstFree } = excludeDays(baseAvailability, new Set([firstDay, secondDay]));

  it('marks excluded days as `taken`, and past days as `past`', () => {
    expect([addDays(firstDay, -1), firstDay, secondDay, thirdDay].map(stateOf)).toEqual([
      'past',
      'taken',
      'taken',
      'free',
    ]);
  });

  it('allows no start or span on the excluded days', () => {
    expect([firstDay, thirdDay].map(canStart)).toEqual([false, true]);
    expect(canSpan(secondDay, fourthDay)).toBe(false);
    expect(canSpan(thirdDay, fourthDay)).toBe(true);
    expect(firstFree(firstDay)).toBe(thirdDay);
    expect(firstFree(addDays(firstDay, 400))).toBeNull();
  });
});
