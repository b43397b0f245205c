import { expect, test, vi } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { isRuledOut, leastLength, lengthOf, mayBeTooShort } from '../../../src/flow/quotes/least-length.ts';
import { addDays, type Day } from '../../../src/values/dates/day.ts';
import { plainItem, plainQuote } from '../../api/plain.ts';
import { ask, june10 } from '../visit.ts';

const refused = plainQuote({ bookable: false, slip: null, reason: 'The shortest booking is longer.' });
const everyDay = { canSpan: () => true };

/** Asks a service that answers by how long it is asked for. */
async function found(
  answer: (length: number, request: QuoteRequest) => Quote,
  calendar: { canSpan: (start: Day, end: Day) => boolean } = everyDay,
) {
  const rate = vi.fn((request: QuoteRequest) => Promise.resolve(answer(lengthOf(request), request)));
  return { least: await leastLength({ rate }, ask('kayak'), calendar), asked: rate.mock.calls.length };
}

test('it is the first length that can be had where every shorter one is refused', async () => {
  expect(await found((length) => (length < 3 ? refused : plainQuote()))).toEqual({ least: 3, asked: 3 });
  expect(await found(() => refused)).toEqual({ least: 0, asked: 7 });
});

test('a rule about the next days is none about the length: where a later day alone can be had, nothing is said', async () => {
  expect(await found((_, { start }) => (start < addDays(june10, 7) ? refused : plainQuote()))).toEqual({
    least: 0,
    asked: 1,
  });
});

test('where the stock says no, nothing follows for the length', async () => {
  expect((await found((length) => (length < 2 ? refused : plainQuote({ bookable: false, soldOut: true })))).least).toBe(
    0,
  );
});

test('it is looked for where there is room for the longest, and nowhere where there is not', async () => {
  const starts: string[] = [];
  const from = addDays(june10, 20);
  const { least } = await found(
    (length, { start }) => {
      starts.push(start);
      return length < 2 ? refused : plainQuote();
    },
    { canSpan: (start) => start >= from },
  );
  expect([least, ...new Set(starts)]).toEqual([2, from]);
  expect(await found(() => plainQuote(), { canSpan: () => false })).toEqual({ least: 0, asked: 0 });
  const fourInARow = { canSpan: (start: Day, end: Day) => end < addDays(start, 4) };
  expect(await found(() => refused, fourInARow)).toEqual({ least: 0, asked: 4 });
});

test('only a single day of what is sold by days or nights can be too short, and only by a rule', () => {
  const one = ask('kayak');
  const item = plainItem({ id: 'kayak' });
  expect(mayBeTooShort(item, one, refused)).toBe(true);
  expect(mayBeTooShort(item, { ...one, end: addDays(june10, 1) }, refused)).toBe(false);
  expect(mayBeTooShort(plainItem({ unit: 'H' }), one, refused)).toBe(false);
  expect(mayBeTooShort(plainItem({ fixedLength: 2 }), one, refused)).toBe(false);
  expect(
    [plainQuote(), { ...refused, soldOut: true }, { ...refused, left: 0 }, { ...refused, reason: '' }].map(isRuledOut),
  ).toEqual([false, false, false, false]);
});
