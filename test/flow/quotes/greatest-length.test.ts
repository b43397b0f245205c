import { expect, test, vi } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { greatestLength } from '../../../src/flow/quotes/greatest-length.ts';
import { lengthOf } from '../../../src/flow/quotes/least-length.ts';
import { addDays, eachDay, weekdayOf, type Day } from '../../../src/values/dates/day.ts';
import { plainQuote } from '../../api/plain.ts';
import { ask, june10 } from '../visit.ts';

const refused = plainQuote({ bookable: false, slip: null, reason: 'The longest booking is shorter.' });
const everyDay = { canSpan: () => true };
const atMost = (most: number) => (length: number) => (length > most ? refused : plainQuote());

/** Asks a service that answers by how long, and from when, it is asked for, after so many were refused. */
async function found(
  answer: (length: number, request: QuoteRequest) => Quote,
  { length = 12, least = 1, calendar = everyDay as { canSpan: (start: Day, end: Day) => boolean } } = {},
) {
  const rate = vi.fn((request: QuoteRequest) => Promise.resolve(answer(lengthOf(request), request)));
  const asked = { ...ask('kayak'), start: june10, end: addDays(june10, length - 1) };
  return { most: await greatestLength({ rate }, asked, calendar, least), asked: rate.mock.calls.length };
}

test.each([1, 2, 3, 7, 11])('%i days at most are found in a few requests', async (most) => {
  const { most: greatest, asked } = await found(atMost(most));
  expect(greatest).toBe(most);
  expect(asked).toBeLessThanOrEqual(8);
});

test('never less than can be had', async () => {
  const between = (length: number) => (length < 3 || length > 5 ? refused : plainQuote());
  expect((await found(between, { least: 3 })).most).toBe(5);
  expect(await found(() => refused, { least: 3 })).toEqual({ most: 0, asked: 2 });
});

test('nothing is asked where the days free in a row are only as many as can be had anyway', async () => {
  const sevenInARow = { canSpan: (start: Day, end: Day) => end < addDays(start, 7) };
  expect(await found(atMost(7), { least: 7, calendar: sevenInARow })).toEqual({ most: 0, asked: 0 });
});

test('a rule about these days is none about the length, nor is the stock', async () => {
  const soon = (_: number, { start }: QuoteRequest) => (start < addDays(june10, 7) ? refused : plainQuote());
  expect(await found(soon)).toEqual({ most: 0, asked: 1 });
  const soldOut = plainQuote({ bookable: false, soldOut: true });
  expect((await found(() => soldOut)).most).toBe(0);
  const soldOutBetween = (length: number) => (length > 6 ? refused : length > 3 ? soldOut : plainQuote());
  expect((await found(soldOutBetween)).most).toBe(0);
});

test('a rule about weekdays is none about the length', async () => {
  const noSunday = (_: number, { start, end }: QuoteRequest) =>
    eachDay(start, end).some((day) => weekdayOf(day) === 0) ? refused : plainQuote();
  expect((await found(noSunday)).most).toBe(0);
});

test('what is sold by the week has no greatest length in a week', async () => {
  const weeks = (length: number) => (length % 7 === 0 ? plainQuote() : refused);
  expect((await found(weeks, { length: 10, least: 7 })).most).toBe(0);
  const twoWeeks = (length: number) => (length % 7 === 0 && length <= 14 ? plainQuote() : refused);
  expect((await found(twoWeeks, { length: 16, least: 14 })).most).toBe(14);
});

test('fewer are asked for where no later days have room for as many; nothing where none have', async () => {
  const tenInARow = { canSpan: (start: Day, end: Day) => end < addDays(start, 10) };
  expect((await found(atMost(5), { calendar: tenInARow })).most).toBe(5);
  expect(await found(atMost(5), { calendar: { canSpan: () => false } })).toEqual({ most: 0, asked: 0 });
});

test('days that begin on another weekday need room for no more than is found', async () => {
  const first = addDays(june10, 7);
  const calendar = { canSpan: (start: Day, end: Day) => start === first || end < addDays(start, 3) };
  expect((await found(atMost(3), { calendar })).most).toBe(3);
});
