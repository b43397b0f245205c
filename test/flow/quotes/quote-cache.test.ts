import { expect, test } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { createQuoteCache } from '../../../src/flow/quotes/quote-cache.ts';
import { plainParameter } from '../../api/plain.ts';
import { ask } from '../visit.ts';

/** Answers with a parameter whose usual quantity is two, and counts what it is asked. */
function counting() {
  const asked: QuoteRequest[] = [];
  const cache = createQuoteCache({
    rate(quoteRequest) {
      asked.push(quoteRequest);
      const parameters = [plainParameter({ default: 2 }), plainParameter({ id: 'route', hidden: true, default: 1 })];
      return Promise.resolve({ total: String(asked.length), parameters } as Partial<Quote> as Quote);
    },
  });
  return { asked, cache };
}

test('the same question is asked once', async () => {
  const { asked, cache } = counting();
  expect(cache.peek(ask('kayak'))).toBeUndefined();
  const first = await cache.rate(ask('kayak'));
  expect(await cache.rate(ask('kayak'))).toBe(first);
  expect(cache.peek(ask('kayak'))).toBe(first);
  expect(asked).toHaveLength(1);
});

test.each([
  ['another item', ask('tour')],
  ['another quantity', ask('kayak', 3)],
  ['another day', ask('kayak', 1, 1)],
  ['a code', { ...ask('kayak'), discountCode: 'HERON' }],
  ['a start', { ...ask('kayak'), startTime: '09:30' }],
  ['the first slot', { ...ask('kayak'), timeslot: 0 }],
])('%s is another question', async (_, quoteRequest) => {
  const { asked, cache } = counting();
  await cache.rate(ask('kayak'));
  await cache.rate(quoteRequest);
  expect(asked).toEqual([ask('kayak'), quoteRequest]);
});

test('who asked without quantities has asked for the usual ones', async () => {
  const { asked, cache } = counting();
  const answer = await cache.rate({ ...ask('kayak'), params: {} });
  expect(await cache.rate(ask('kayak', 2))).toBe(answer);
  await cache.rate(ask('kayak', 1));
  expect(asked).toHaveLength(2);
});

test('stores a quote under a default quantity only if the item allows it', async () => {
  const parameters = [plainParameter({ id: 'adults', default: 0, min: 1 })];
  const asked: QuoteRequest[] = [];
  const cache = createQuoteCache({
    rate(quoteRequest) {
      asked.push(quoteRequest);
      return Promise.resolve({ parameters } as Partial<Quote> as Quote);
    },
  });
  await cache.rate({ ...ask('kayak'), params: {} });
  expect(cache.peek(ask('kayak', 0))).toBeUndefined();
  parameters[0] = plainParameter({ id: 'adults', default: 1, min: 1 });
  await cache.rate({ ...ask('tour'), params: {} });
  expect(cache.peek(ask('tour', 1))).toBeDefined();
});

test('of many questions the latest are remembered', async () => {
  const { asked, cache } = counting();
  // Each is remembered with and without the usual quantities.
  for (let day = 0; day < 30; day += 1) await cache.rate(ask('kayak', 1, day));
  expect(cache.peek(ask('kayak'))).toBeDefined();
  for (let day = 30; day < 200; day += 1) await cache.rate(ask('kayak', 1, day));
  expect(cache.peek(ask('kayak'))).toBeUndefined();
  expect(cache.peek(ask('kayak', 1, 199))).toBeDefined();
  expect(asked).toHaveLength(200);
});

test('once the stock has changed everything is asked again', async () => {
  const { asked, cache } = counting();
  await cache.rate(ask('kayak'));
  cache.forget();
  expect(cache.peek(ask('kayak'))).toBeUndefined();
  await cache.rate(ask('kayak'));
  expect(asked).toHaveLength(2);
});

test('an answer that was asked for before the stock changed is not remembered', async () => {
  let answer: (quote: Quote) => void = () => undefined;
  const cache = createQuoteCache({ rate: () => new Promise((resolve) => (answer = resolve)) });
  const before = cache.rate(ask('kayak'));
  cache.forget();
  answer({ parameters: [] } as Partial<Quote> as Quote);
  await before;
  expect(cache.peek(ask('kayak'))).toBeUndefined();
});

test('a question that failed is asked again', async () => {
  let fails = true;
  const cache = createQuoteCache({
    rate: () =>
      fails ? Promise.reject(new Error('lost')) : Promise.resolve({ parameters: [] } as Partial<Quote> as Quote),
  });
  await expect(cache.rate(ask('kayak'))).rejects.toThrow('lost');
  fails = false;
  await expect(cache.rate(ask('kayak'))).resolves.toEqual({ parameters: [] });
});
