/**
 * Finds the shortest and the longest booking that the venue's rules allow, by requesting quotes that the service may
 * refuse.
 */
import { describe, expect, it, vi } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { greatestLength, leastLength } from '../../../src/flow/quotes/length-search.ts';
import { isRuledOut, lengthOf, mayBeTooShort } from '../../../src/flow/quotes/length-limits.ts';
import { addDays, eachDay, weekdayOf, type Day } from '../../../src/values/dates/day.ts';
import { createTestItem, createTestQuote } from '../../api/plain.ts';
import { toRequest, june10 } from '../visit.ts';

type AnswerTo = (length: number, request: QuoteRequest) => Quote;

const free = createTestQuote();
const refusal = createTestQuote({ bookable: false, slip: null, reason: 'The rules of the venue.' });
const soldOut = createTestQuote({ bookable: false, soldOut: true });
const everyDay = { canSpan: (_start: Day, _end: Day) => true };
/** A calendar that never has more than `count` free days in a row. */
const daysInARow = (count: number) => ({ canSpan: (start: Day, end: Day) => end < addDays(start, count) });
/** Refuses bookings that start within a week. Later ones are free. */
const refuseNextWeek: AnswerTo = (_, { start }) => (start < addDays(june10, 7) ? refusal : free);

/** Creates a client whose answer depends on the requested length in days. */
function openClient(answerTo: AnswerTo) {
  const rate = vi.fn((request: QuoteRequest) => Promise.resolve(answerTo(lengthOf(request), request)));
  return { rate, requestCount: () => rate.mock.calls.length };
}

describe('leastLength', () => {
  const findLeast = async (answerTo: AnswerTo, calendar = everyDay) => {
    const client = openClient(answerTo);
    const length = await leastLength(client, toRequest('kayak'), calendar);
    return { length, requests: client.requestCount() };
  };

  it('returns the first bookable length if each shorter one is refused', async () => {
    expect(await findLeast((length) => (length < 3 ? refusal : free))).toEqual({ length: 3, requests: 3 });
  });

  it('returns 0 if all lengths up to seven days are refused', async () => {
    expect(await findLeast(() => refusal)).toEqual({ length: 0, requests: 7 });
  });

  it('returns 0 if a single day is bookable a week later', async () => {
    expect(await findLeast(refuseNextWeek)).toEqual({ length: 0, requests: 1 });
  });

  it('returns 0 if the longer bookings are sold out', async () => {
    expect((await findLeast((length) => (length < 2 ? refusal : soldOut))).length).toBe(0);
  });

  it('requests lengths from the first day with enough free days after it', async () => {
    const starts: string[] = [];
    const from = addDays(june10, 20);
    const answerTo: AnswerTo = (length, { start }) => {
      starts.push(start);
      return length < 2 ? refusal : free;
    };
    const { length: shortest } = await findLeast(answerTo, { canSpan: (start) => start >= from });
    expect([shortest, ...new Set(starts)]).toEqual([2, from]);
  });

  it('requests no length above the number of free days in a row', async () => {
    expect(await findLeast(() => refusal, daysInARow(4))).toEqual({ length: 0, requests: 4 });
    expect(await findLeast(() => free, daysInARow(0))).toEqual({ length: 0, requests: 0 });
  });
});

describe('mayBeTooShort', () => {
  const oneDay = toRequest('kayak');

  it.each([
    ['one day', true, createTestItem(), oneDay],
    ['two days', false, createTestItem(), { ...oneDay, end: addDays(june10, 1) }],
    ['an item sold by the hour', false, createTestItem({ unit: 'H' }), oneDay],
    ['an item with a fixed length', false, createTestItem({ fixedLength: 2 }), oneDay],
  ])('decides for a refused request of %s: %s', (_, isPossible, item, request) => {
    expect(mayBeTooShort(item, request, refusal)).toBe(isPossible);
  });
});

describe('isRuledOut', () => {
  it.each([
    ['a bookable quote', free],
    ['a sold-out item', { ...refusal, soldOut: true }],
    ['an item without spots', { ...refusal, left: 0 }],
    ['a refusal without a reason', { ...refusal, reason: '' }],
  ])('returns false for %s', (_, quote) => {
    expect(isRuledOut(quote)).toBe(false);
  });
});

describe('greatestLength', () => {
  const atMost =
    (maxLength: number): AnswerTo =>
    (length) =>
      length > maxLength ? refusal : free;
  /** Finds the greatest length after the service has refused a booking of `length` days. */
  const findGreatest = async (answerTo: AnswerTo, { length = 12, least = 1, calendar = everyDay } = {}) => {
    const client = openClient(answerTo);
    const request = { ...toRequest('kayak'), end: addDays(june10, length - 1) };
    const greatest = await greatestLength(client, request, calendar, least);
    return { greatest, requests: client.requestCount() };
  };

  it.each([1, 2, 3, 7, 11])('finds a limit of %i days by at most eight requests', async (maxLength) => {
    const { greatest, requests } = await findGreatest(atMost(maxLength));
    expect(greatest).toBe(maxLength);
    expect(requests).toBeLessThanOrEqual(8);
  });

  it('searches no length below the least one', async () => {
    const between: AnswerTo = (length) => (length < 3 || length > 5 ? refusal : free);
    expect((await findGreatest(between, { least: 3 })).greatest).toBe(5);
    expect(await findGreatest(() => refusal, { least: 3 })).toEqual({ greatest: 0, requests: 2 });
  });

  it.each([
    ['no shorter length is free in a row', { calendar: daysInARow(0) }],
    ['only the least length is free in a row', { least: 7, calendar: daysInARow(7) }],
  ])('sends no request if %s', async (_, options) => {
    expect(await findGreatest(atMost(7), options)).toEqual({ greatest: 0, requests: 0 });
  });

  it('finds the limit if only ten days are free in a row', async () => {
    expect((await findGreatest(atMost(5), { calendar: daysInARow(10) })).greatest).toBe(5);
  });

  it('needs only as many free days in a row as the limit', async () => {
    const first = addDays(june10, 7);
    const calendar = { canSpan: (start: Day, end: Day) => start === first || end < addDays(start, 3) };
    expect((await findGreatest(atMost(3), { calendar })).greatest).toBe(3);
  });

  it('returns 0 if the rule applies to the next week only', async () => {
    expect(await findGreatest(refuseNextWeek)).toEqual({ greatest: 0, requests: 1 });
  });

  it.each<[refuses: string, answerTo: AnswerTo]>([
    ['sold-out days', () => soldOut],
    ['sold-out days below a limit', (length) => (length > 6 ? refusal : length > 3 ? soldOut : free)],
    [
      'a rule against Sundays',
      (_, { start, end }) => (eachDay(start, end).some((day) => weekdayOf(day) === 0) ? refusal : free),
    ],
  ])('returns 0 for %s', async (_, answerTo) => {
    expect((await findGreatest(answerTo)).greatest).toBe(0);
  });

  it('finds a limit in whole weeks only if two weeks fit', async () => {
    const weeks: AnswerTo = (length) => (length % 7 === 0 ? free : refusal);
    expect((await findGreatest(weeks, { length: 10, least: 7 })).greatest).toBe(0);
    const twoWeeks: AnswerTo = (length) => (length % 7 === 0 && length <= 14 ? free : refusal);
    expect((await findGreatest(twoWeeks, { length: 16, least: 14 })).greatest).toBe(14);
  });
});
