import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAnswers } from '../../../src/page/storage/keep-answers.ts';
import { storedAnswers } from '../../../src/page/storage/kept-answers.ts';

let stored: string | null = null;
beforeEach(() => {
  stored = null;
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_: string, text: string) => (stored = text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const now = 1_900_000_000_000;
const kept = () => [...storedAnswers(now).keys()].sort();
const weighing = (characters: number) => ({ text: 'x'.repeat(characters) });
const list = (characters: number) => ({ items: { 1: weighing(characters) } });

test('what the service said is added to what is kept, in the place of what it said before', () => {
  keepAnswers(new Map([['a', { say: 1 }]]), now - 1000);
  keepAnswers(
    new Map([
      ['a', { say: 2 }],
      ['b', { say: 3 }],
    ]),
    now,
  );
  expect(Object.fromEntries(storedAnswers(now))).toEqual({
    a: { at: now, answer: { say: 2 } },
    b: { at: now, answer: { say: 3 } },
  });
});

test('what the service refuses to say is kept no longer', () => {
  keepAnswers(new Map([['a', { say: 1 }]]), now);
  keepAnswers(new Map([['a', null]]), now);
  expect(kept()).toEqual([]);
});

test('a list that has no room is left out, and what is small stays', () => {
  keepAnswers(
    new Map<string, object>([
      ['list', list(200_000)],
      ['company', weighing(1000)],
      ['calendar', weighing(5000)],
    ]) as never,
    now,
  );
  expect(kept()).toEqual(['calendar', 'company']);
});

test('where room gets scarce lists go first, then what is oldest', () => {
  keepAnswers(new Map([['old', weighing(90_000)]]), now - 2000);
  keepAnswers(new Map([['newer', weighing(90_000)]]), now - 1000);
  keepAnswers(new Map([['list', list(30_000)]]), now);
  expect(kept()).toEqual(['newer', 'old']);
  keepAnswers(new Map([['newest', weighing(90_000)]]), now);
  expect(kept()).toEqual(['newer', 'newest']);
  expect(stored?.length).toBeLessThanOrEqual(200_000);
});

test('a list of thousands is not even written out', () => {
  const written = vi.fn();
  const items = Object.fromEntries(Array.from({ length: 2001 }, (_, id) => [id, { toJSON: written }]));
  keepAnswers(new Map([['list', { items }]]), now);
  expect(written).not.toHaveBeenCalled();
  expect(kept()).toEqual([]);
});

test('where storage is full or blocked nothing is thrown', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new Error('full');
    },
  });
  expect(() => keepAnswers(new Map([['a', { say: 1 }]]), now)).not.toThrow();
});
