import { render } from 'lit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookAheadOrWait } from '../../../../src/elements/item/date-inputs/own-holds.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import type { QuoteRequest } from '../../../../src/api/types.ts';
import type { LostStart } from '../../../../src/flow/session/context.ts';
import { parseDay, type Day } from '../../../../src/values/dates/day.ts';
import { localeIn } from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

const { ownHolds } = english.nextAvailable;
const now = Date.UTC(2031, 4, 1);
const day = parseDay('2031-06-10') as Day;
const quoteRequest = { itemId: 'kayak', start: day, end: day, params: {}, discountCode: '' };
const justNow: LostStart = { at: now - 60_000, itemId: 'kayak', start: day, end: day };

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A visitor who was refused, after a start that was lost, on an item of which the calendar says nothing. */
async function refused(lost: LostStart | null, soldOut = true) {
  const seen = { said: [] as string[], asked: [] as string[], refusal: quoteRequest as QuoteRequest | null };
  const prices = {
    refusedRequest: () => seen.refusal,
    view: () => ({ quote: { soldOut } }),
    retry: () => seen.asked.push('retry'),
    quotes: {
      forget: () => void seen.asked.push('forget'),
      rate: () => Promise.reject(new Error('No request for another day is expected.')),
    },
  };
  const host = { finding: {}, announce: (words: string) => seen.said.push(words) } as unknown as Host;
  const refusal = { quoteRequest, parameters: [], locale: localeIn('en'), lost };
  const found = await lookAheadOrWait(host, prices, refusal, new AbortController().signal);
  const place = document.createElement('div');
  if (found)
    render(
      found.template(() => undefined, localeIn('en')),
      place,
    );
  return { seen, words: place.textContent.trim() };
}

test('that the browser itself may hold the places is said and read aloud, and they are asked for every half minute', async () => {
  const { seen, words } = await refused(justNow);
  expect([words, seen.said]).toEqual([ownHolds, [ownHolds]]);
  vi.advanceTimersByTime(60_000);
  expect(seen.asked).toEqual(['forget', 'retry', 'forget', 'retry']);
});

test('until something else is chosen, or the places are free', async () => {
  const { seen } = await refused(justNow);
  vi.advanceTimersByTime(30_000);
  seen.refusal = null;
  vi.advanceTimersByTime(600_000);
  expect(seen.asked).toEqual(['forget', 'retry']);
});

test('and no longer than services hold', async () => {
  const { seen } = await refused(justNow);
  vi.advanceTimersByTime(7_200_000);
  // Nineteen minutes are left.
  expect(seen.asked.filter((asked) => asked === 'retry')).toHaveLength(37);
});

test.each([
  ['no start was lost', null, true],
  ['it was lost long ago', { ...justNow, at: now - 1_200_000 }, true],
  ['it is a rule that says no', justNow, false],
] as const)('where %s nothing is said of it, and nothing is asked by itself', async (_, lost, soldOut) => {
  const { seen, words } = await refused(lost, soldOut);
  vi.advanceTimersByTime(60_000);
  expect([words, seen.said, seen.asked]).toEqual(['', [], []]);
});
