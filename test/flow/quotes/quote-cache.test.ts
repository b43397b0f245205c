import { describe, expect, it } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { createQuoteCache } from '../../../src/flow/quotes/quote-cache.ts';
import { createTestParameter } from '../../api/domain-objects.ts';
import { toRequest } from '../visit.ts';

/** Creates a cache whose service returns a parameter with the default 2, and records the requests. */
function openCache() {
  const requests: QuoteRequest[] = [];
  const cache = createQuoteCache({
    rate(quoteRequest) {
      requests.push(quoteRequest);
      const parameters = [
        createTestParameter({ default: 2 }),
        createTestParameter({ id: 'route', hidden: true, default: 1 }),
      ];
      return Promise.resolve({ total: String(requests.length), parameters } as Partial<Quote> as Quote);
    },
  });
  return { requests, cache };
}

describe('createQuoteCache', () => {
  it('sends equal requests only once', async () => {
    const { requests, cache } = openCache();
    expect(cache.peek(toRequest('kayak'))).toBeUndefined();
    const firstQuote = await cache.rate(toRequest('kayak'));
    expect(await cache.rate(toRequest('kayak'))).toBe(firstQuote);
    expect(cache.peek(toRequest('kayak'))).toBe(firstQuote);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['another item', toRequest('tour')],
    ['another quantity', toRequest('kayak', 3)],
    ['another day', toRequest('kayak', 1, 1)],
    ['a discount code', { ...toRequest('kayak'), discountCode: 'HERON' }],
    ['a start time', { ...toRequest('kayak'), startTime: '09:30' }],
    ['the first time slot', { ...toRequest('kayak'), timeslot: 0 }],
  ])('sends a second request for %s', async (_, quoteRequest) => {
    const { requests, cache } = openCache();
    await cache.rate(toRequest('kayak'));
    await cache.rate(quoteRequest);
    expect(requests).toEqual([toRequest('kayak'), quoteRequest]);
  });

  it('reuses the answer without quantities for a request with default quantities', async () => {
    const { requests, cache } = openCache();
    const quote = await cache.rate({ ...toRequest('kayak'), params: {} });
    expect(await cache.rate(toRequest('kayak', 2))).toBe(quote);
    await cache.rate(toRequest('kayak', 1));
    expect(requests).toHaveLength(2);
  });

  it('does not reuse an answer for a default below the minimum', async () => {
    const parameters = [createTestParameter({ id: 'adults', default: 0, min: 1 })];
    const requests: QuoteRequest[] = [];
    const cache = createQuoteCache({
      rate(quoteRequest) {
        requests.push(quoteRequest);
        return Promise.resolve({ parameters } as Partial<Quote> as Quote);
      },
    });
    await cache.rate({ ...toRequest('kayak'), params: {} });
    expect(cache.peek(toRequest('kayak', 0))).toBeUndefined();
    parameters[0] = createTestParameter({ id: 'adults', default: 1, min: 1 });
    await cache.rate({ ...toRequest('tour'), params: {} });
    expect(cache.peek(toRequest('tour', 1))).toBeDefined();
  });

  it('drops all quotes when a new one exceeds the limit', async () => {
    const { requests, cache } = openCache();
    for (let day = 0; day < 60; day += 1) await cache.rate(toRequest('kayak', 1, day));
    expect(cache.peek(toRequest('kayak'))).toBeDefined();
    await cache.rate(toRequest('kayak', 1, 60));
    expect(cache.peek(toRequest('kayak', 1, 59))).toBeUndefined();
    expect(cache.peek(toRequest('kayak', 1, 60))).toBeDefined();
    expect(requests).toHaveLength(61);
  });

  it('sends a request again after `forget`', async () => {
    const { requests, cache } = openCache();
    await cache.rate(toRequest('kayak'));
    cache.forget();
    expect(cache.peek(toRequest('kayak'))).toBeUndefined();
    await cache.rate(toRequest('kayak'));
    expect(requests).toHaveLength(2);
  });

  it('does not store an answer that arrives after `forget`', async () => {
    let resolveQuote: (quote: Quote) => void = () => undefined;
    const cache = createQuoteCache({ rate: () => new Promise((resolve) => (resolveQuote = resolve)) });
    const pendingQuote = cache.rate(toRequest('kayak'));
    cache.forget();
    resolveQuote({ parameters: [] } as Partial<Quote> as Quote);
    await pendingQuote;
    expect(cache.peek(toRequest('kayak'))).toBeUndefined();
  });

  it('sends a failed request again', async () => {
    let isFailing = true;
    const cache = createQuoteCache({
      rate: () =>
        isFailing ? Promise.reject(new Error('lost')) : Promise.resolve({ parameters: [] } as Partial<Quote> as Quote),
    });
    await expect(cache.rate(toRequest('kayak'))).rejects.toThrow('lost');
    isFailing = false;
    await expect(cache.rate(toRequest('kayak'))).resolves.toEqual({ parameters: [] });
  });
});
