/**
 * Tests how the flow finds the shortest and the longest length of a booking: it requests quotes, and the service
 * refuses invalid lengths.
 */
import { describe, expect, it, vi } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { findMaxLength, findMinLength } from '../../../src/flow/quotes/length-search.ts';
import { isRefusedByRule, mayBeTooShort } from '../../../src/flow/quotes/quote-request.ts';
import { addDays, countDays, listDays, getWeekday, type Day } from '../../../src/values/dates/day.ts';
import { createTestItem, createTestQuote } from '../../api/domain-objects.ts';
import { toRequest, june10 } from '../visit.ts';

type AnswerByLength = (length: number, request: QuoteRequest) => Quote;

const freeQuote = createTestQuote();
const refusedQuote = createTestQuote({ bookable: false, slip: null, reason: 'The rules of the venue.' });
const soldOutQuote = createTestQuote({ bookable: false, soldOut: true });
const everyDay = { canSpan: (_start: Day, _end: Day) => true };
/** A calendar that never has more than `count` free days in a row. */
const createCalendar = (count: number) => ({ canSpan: (start: Day, end: Day) => end < addDays(start, count) });
/** Refuses bookings that start within a week. Later bookings are possible. */
const refuseNextWeek: AnswerByLength = (_, { start }) => (start < addDays(june10, 7) ? refusedQuote : freeQuote);

/** Creates a client whose answer depends on the requested length in days. */
function openClient(answerByLength: AnswerByLength) {
  const rate = vi.fn((request: QuoteRequest) =>
    Promise.resolve(answerByLength(countDays(request.start, request.end), request)),
  );
  return { rate, requestCount: () => rate.mock.calls.length };
}

describe('findMinLength', () => {
  const findLeast = async (answerByLength: AnswerByLength, calendar = everyDay) => {
    const client = openClient(answerByLength);
    const length = await findMinLength(client, toRequest('kayak'), calendar);
    return { length, requests: client.requestCount() };
  };

  it('returns the first bookable length after refusals of all shorter ones', async () => {
    expect(await findLeast((length) => (length < 3 ? refusedQuote : freeQuote))).toEqual({ length: 3, requests: 3 });
  });

  it('returns 0 if the service refuses all lengths up to seven days', async () => {
    expect(await findLeast(() => refusedQuote)).toEqual({ length: 0, requests: 7 });
  });

  it('returns 0 if a single day is bookable a week later', async () => {
    expect(await findLeast(refuseNextWeek)).toEqual({ length: 0, requests: 1 });
  });

  it('returns 0 if every longer booking is sold out', async () => {
    expect((await findLeast((length) => (length < 2 ? refusedQuote : soldOutQuote))).length).toBe(0);
  });

  it('requests lengths from the first day with enough free days', async () => {
    const starts: string[] = [];
    const firstPossibleStart = addDays(june10, 20);
    const answerByLength: AnswerByLength = (length, { start }) => {
      starts.push(start);
      return length < 2 ? refusedQuote : freeQuote;
    };
    const { length: shortest } = await findLeast(answerByLength, { canSpan: (start) => start >= firstPossibleStart });
    expect([shortest, ...new Set(starts)]).toEqual([2, firstPossibleStart]);
  });

  it('requests no length beyond the free days in a row', async () => {
    expect(await findLeast(() => refusedQuote, createCalendar(4))).toEqual({ length: 0, requests: 4 });
    expect(await findLeast(() => freeQuote, createCalendar(0))).toEqual({ length: 0, requests: 0 });
  });
});

describe('mayBeTooShort', () => {
  const oneDayRequest = toRequest('kayak');

  it.each([
    ['one day', true, createTestItem(), oneDayRequest],
    ['two days', false, createTestItem(), { ...oneDayRequest, end: addDays(june10, 1) }],
    ['an item sold by the hour', false, createTestItem({ unit: 'H' }), oneDayRequest],
    ['an item with a fixed length', false, createTestItem({ fixedLength: 2 }), oneDayRequest],
  ])('returns for a refused request of %s the result %s', (_, isPossible, item, request) => {
    expect(mayBeTooShort(item, request, refusedQuote)).toBe(isPossible);
  });
});

describe('isRefusedByRule', () => {
  it.each([
    ['a bookable quote', freeQuote],
    ['a sold-out item', { ...refusedQuote, soldOut: true }],
    ['an item without spots', { ...refusedQuote, left: 0 }],
    ['a refusal without a reason', { ...refusedQuote, reason: '' }],
  ])('returns false for %s', (_, quote) => {
    expect(isRefusedByRule(quote)).toBe(false);
  });
});

describe('findMaxLength', () => {
  const allowUpTo =
    (maxLength: number): AnswerByLength =>
    (length) =>
      length > maxLength ? refusedQuote : freeQuote;
  /** Finds the greatest length after the service has refused a booking of `length` days. */
  const findGreatest = async (
    answerByLength: AnswerByLength,
    { length = 12, minLength = 1, calendar = everyDay } = {},
  ) => {
    const client = openClient(answerByLength);
    const request = { ...toRequest('kayak'), end: addDays(june10, length - 1) };
    const greatest = await findMaxLength(client, request, calendar, minLength);
    return { greatest, requests: client.requestCount() };
  };

  it.each([1, 2, 3, 7, 11])('finds a maximum of %i days with at most eight requests', async (maxLength) => {
    const { greatest, requests } = await findGreatest(allowUpTo(maxLength));
    expect(greatest).toBe(maxLength);
    expect(requests).toBeLessThanOrEqual(8);
  });

  it('requests no length below the minimum length', async () => {
    const allowThreeToFive: AnswerByLength = (length) => (length < 3 || length > 5 ? refusedQuote : freeQuote);
    expect((await findGreatest(allowThreeToFive, { minLength: 3 })).greatest).toBe(5);
    expect(await findGreatest(() => refusedQuote, { minLength: 3 })).toEqual({ greatest: 0, requests: 2 });
  });

  it.each([
    ['no day is free', { calendar: createCalendar(0) }],
    ['no more days than the minimum length are free in a row', { minLength: 7, calendar: createCalendar(7) }],
  ])('sends no request if %s', async (_, options) => {
    expect(await findGreatest(allowUpTo(7), options)).toEqual({ greatest: 0, requests: 0 });
  });

  it('finds the maximum if only ten days are free in a row', async () => {
    expect((await findGreatest(allowUpTo(5), { calendar: createCalendar(10) })).greatest).toBe(5);
  });

  it('finds a maximum for which just enough days are free', async () => {
    const freeDay = addDays(june10, 7);
    const calendar = { canSpan: (start: Day, end: Day) => start === freeDay || end < addDays(start, 3) };
    expect((await findGreatest(allowUpTo(3), { calendar })).greatest).toBe(3);
  });

  it('returns 0 if the rule refuses only days of the next week', async () => {
    expect(await findGreatest(refuseNextWeek)).toEqual({ greatest: 0, requests: 1 });
  });

  it.each<[refuses: string, answerTo: AnswerByLength]>([
    ['sold-out days', () => soldOutQuote],
    ['sold-out days below a limit', (length) => (length > 6 ? refusedQuote : length > 3 ? soldOutQuote : freeQuote)],
    [
      'a rule against Sundays',
      (_, { start, end }) => (listDays(start, end).some((day) => getWeekday(day) === 0) ? refusedQuote : freeQuote),
    ],
  ])('returns 0 if the reason for refusals is %s', async (_, answerByLength) => {
    expect((await findGreatest(answerByLength)).greatest).toBe(0);
  });

  it('returns the maximum for whole weeks, or 0 without a maximum', async () => {
    const allowWholeWeeks: AnswerByLength = (length) => (length % 7 === 0 ? freeQuote : refusedQuote);
    expect((await findGreatest(allowWholeWeeks, { length: 10, minLength: 7 })).greatest).toBe(0);
    const allowUpToTwoWeeks: AnswerByLength = (length) => (length % 7 === 0 && length <= 14 ? freeQuote : refusedQuote);
    expect((await findGreatest(allowUpToTwoWeeks, { length: 16, minLength: 14 })).greatest).toBe(14);
  });
});
