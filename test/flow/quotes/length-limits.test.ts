/** The shortest and the longest booking that the rules of a venue allow, as refused requests show it. */
import { describe, expect, it, vi } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { greatestLength, leastLength } from '../../../src/flow/quotes/length-search.ts';
import { isRuledOut, lengthOf, mayBeTooShort } from '../../../src/flow/quotes/length-limits.ts';
import { addDays, eachDay, weekdayOf, type Day } from '../../../src/values/dates/day.ts';
import { plainItem, plainQuote } from '../../api/plain.ts';
import { ask, june10 } from '../visit.ts';

type AnswerTo = (length: number, request: QuoteRequest) => Quote;

const free = plainQuote();
const refusal = plainQuote({ bookable: false, slip: null, reason: 'The rules of the venue.' });
const soldOut = plainQuote({ bookable: false, soldOut: true });
const everyDay = { canSpan: (_start: Day, _end: Day) => true };
/** A calendar with gaps, so that a booking has at most this many free days in a row. */
const daysInARow = (count: number) => ({ canSpan: (start: Day, end: Day) => end < addDays(start, count) });
/** Refuses days in the next week only. */
const refuseNextWeek: AnswerTo = (_, { start }) => (start < addDays(june10, 7) ? refusal : free);

/** A client whose answer depends on the requested length. */
function openClient(answerTo: AnswerTo) {
  const rate = vi.fn((request: QuoteRequest) => Promise.resolve(answerTo(lengthOf(request), request)));
  return { rate, requestCount: () => rate.mock.calls.length };
}

describe('leastLength', () => {
  const findLeast = async (answerTo: AnswerTo, calendar = everyDay) => {
    const client = openClient(answerTo);
    const length = await leastLength(client, ask('kayak'), calendar);
    return { length, requests: client.requestCount() };
  };

  it('returns the first bookable length if each shorter one breaks a rule', async () => {
    expect(await findLeast((length) => (length < 3 ? refusal : free))).toEqual({ length: 3, requests: 3 });
  });

  it('returns 0 after a week of refusals', async () => {
    expect(await findLeast(() => refusal)).toEqual({ length: 0, requests: 7 });
  });

  it('returns 0 if a single day is bookable later', async () => {
    expect(await findLeast(refuseNextWeek)).toEqual({ length: 0, requests: 1 });
  });

  it('returns 0 if longer bookings are sold out', async () => {
    expect((await findLeast((length) => (length < 2 ? refusal : soldOut))).length).toBe(0);
  });

  it('asks from the first day with enough free days after it', async () => {
    const starts: string[] = [];
    const from = addDays(june10, 20);
    const answerTo: AnswerTo = (length, { start }) => {
      starts.push(start);
      return length < 2 ? refusal : free;
    };
    const { length: shortest } = await findLeast(answerTo, { canSpan: (start) => start >= from });
    expect([shortest, ...new Set(starts)]).toEqual([2, from]);
  });

  it('asks for no more days than are free in a row', async () => {
    expect(await findLeast(() => refusal, daysInARow(4))).toEqual({ length: 0, requests: 4 });
    expect(await findLeast(() => free, daysInARow(0))).toEqual({ length: 0, requests: 0 });
  });
});

describe('mayBeTooShort', () => {
  const oneDay = ask('kayak');

  it.each([
    ['one day', true, plainItem(), oneDay],
    ['two days', false, plainItem(), { ...oneDay, end: addDays(june10, 1) }],
    ['hours', false, plainItem({ unit: 'H' }), oneDay],
    ['a length that the venue sets', false, plainItem({ fixedLength: 2 }), oneDay],
  ])('returns for a refused request of %s: %s', (_, isPossible, item, request) => {
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
  /** Finds the greatest length after the service refused `length` days. */
  const findGreatest = async (answerTo: AnswerTo, { length = 12, least = 1, calendar = everyDay } = {}) => {
    const client = openClient(answerTo);
    const request = { ...ask('kayak'), end: addDays(june10, length - 1) };
    const greatest = await greatestLength(client, request, calendar, least);
    return { greatest, requests: client.requestCount() };
  };

  it.each([1, 2, 3, 7, 11])('finds a limit of %i days by at most eight requests', async (maxLength) => {
    const { greatest, requests } = await findGreatest(atMost(maxLength));
    expect(greatest).toBe(maxLength);
    expect(requests).toBeLessThanOrEqual(8);
  });

  it('returns no length below the least one', async () => {
    const between: AnswerTo = (length) => (length < 3 || length > 5 ? refusal : free);
    expect((await findGreatest(between, { least: 3 })).greatest).toBe(5);
    expect(await findGreatest(() => refusal, { least: 3 })).toEqual({ greatest: 0, requests: 2 });
  });

  it.each([
    ['fewer days are free in a row', { calendar: daysInARow(0) }],
    ['only the least length is free in a row', { least: 7, calendar: daysInARow(7) }],
  ])('sends no request if %s', async (_, options) => {
    expect(await findGreatest(atMost(7), options)).toEqual({ greatest: 0, requests: 0 });
  });

  it('finds the limit with only ten free days in a row', async () => {
    expect((await findGreatest(atMost(5), { calendar: daysInARow(10) })).greatest).toBe(5);
  });

  it('needs no more free days from other weekdays than the limit', async () => {
    const first = addDays(june10, 7);
    const calendar = { canSpan: (start: Day, end: Day) => start === first || end < addDays(start, 3) };
    expect((await findGreatest(atMost(3), { calendar })).greatest).toBe(3);
  });

  it('returns 0 for a rule about the next week', async () => {
    expect(await findGreatest(refuseNextWeek)).toEqual({ greatest: 0, requests: 1 });
  });

  it.each<[refuses: string, answerTo: AnswerTo]>([
    ['sold-out days', () => soldOut],
    ['sold-out days below a limit', (length) => (length > 6 ? refusal : length > 3 ? soldOut : free)],
    [
      'a rule about Sundays',
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
