import { describe, expect, test } from 'vitest';
import { isForgotten, quietTime, quietUntil, waiting } from '../../../src/flow/session/unconfirmed.ts';

const at = Date.UTC(2031, 5, 1);

describe('a booking that was asked for may still be made', () => {
  test.each([
    ['asked for on this page', { at, begunAt: at - 5000, now: at + 1000 }, at],
    ['asked for by the page before', { at, begunAt: at + 30_000, now: at + 31_000 }, at + 30_000],
    ['asked for nobody knows when', { at: 0, begunAt: at, now: at + 1000 }, at],
    ['asked for by a clock that was set back since', { at, begunAt: at, now: at - 60_000 }, at - 60_000],
  ])('%s: for the quiet time from then on', (_, { now, begunAt, ...asked }, from) => {
    expect(quietUntil({ now: () => now, begunAt }, { ...asked, key: '' })).toBe(from + quietTime);
  });
});

test('it is forgotten after a day, and never where nobody knows when it was', () => {
  const day = 86_400_000;
  expect(isForgotten({ now: () => at + day }, { at, key: '' })).toBe(false);
  expect(isForgotten({ now: () => at + day + 1 }, { at, key: '' })).toBe(true);
  expect(isForgotten({ now: () => at }, { at: 0, key: '' })).toBe(false);
});

test('whoever waits is unsure, and until when is said', () => {
  expect(waiting(7)).toEqual({ step: 'unsure', unconfirmed: { verdict: 'waiting', until: 7 } });
});
