import { describe, expect, it } from 'vitest';
import type { ListedQuote, ListQuoteRequest } from '../../../src/api/types.ts';
import { rateList } from '../../../src/flow/quotes/rate-list.ts';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { ProblemError, problemOf, type Problem } from '../../../src/values/problem.ts';
import { listedQuote as answer } from './listed-quote.ts';
import { june10 } from '../visit.ts';

const dayAfter = (offset: number) => addDays(june10, offset);

describe('rateList', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => String(index));
  const quoteRequest: ListQuoteRequest = {
    itemIds: ids,
    start: dayAfter(0),
    end: dayAfter(0),
    params: {},
    discountCode: '',
  };
  const openClient = (
    isFailing: (itemIds: readonly string[]) => boolean,
    problem: Problem = { kind: 'broken', status: 500 },
    ms = 0,
  ) => {
    const batchSizes: number[] = [];
    const pace = createAccountPace();
    return {
      batchSizes,
      pace,
      async rateList({ itemIds }: ListQuoteRequest): Promise<ListedQuote[]> {
        batchSizes.push(itemIds.length);
        await Promise.resolve();
        if (isFailing(itemIds)) throw new ProblemError(problem);
        pace.noteBatch(itemIds.length, { responseMs: ms });
        return itemIds.map((id) => answer(id));
      },
    };
  };

  it('doubles the batch size, up to 80, while answers are quick', async () => {
    const client = openClient(() => false);
    expect((await rateList(client, [quoteRequest])).quotes.size).toBe(1000);
    expect(client.batchSizes.slice(0, 4)).toEqual([5, 5, 5, 10]);
    expect(Math.max(...client.batchSizes)).toBe(80);
    expect(client.batchSizes.length).toBeLessThan(25);
  });

  it('keeps five items per batch if the service is slow', async () => {
    const client = openClient(() => false, undefined, 351);
    await rateList(client, [{ ...quoteRequest, itemIds: ids.slice(0, 40) }]);
    expect(client.batchSizes).toEqual([5, 5, 5, 5, 5, 5, 5, 5]);
  });

  it('halves failing batches until the service answers', async () => {
    const client = openClient(({ length }) => length > 2);
    const { quotes, unansweredIds } = await rateList(client, [{ ...quoteRequest, itemIds: ids.slice(0, 20) }]);
    expect([quotes.size, unansweredIds]).toEqual([20, []]);
    expect(client.batchSizes.slice(0, 5)).toEqual([5, 5, 5, 3, 2]);
  });

  it('starts the next list with the last batch size that succeeded', async () => {
    const client = openClient(({ length }) => length > 2);
    await rateList(client, [{ ...quoteRequest, itemIds: ids.slice(0, 20) }]);
    client.batchSizes.length = 0;
    await rateList(client, [{ ...quoteRequest, itemIds: ids.slice(0, 20) }]);
    expect(Math.max(...client.batchSizes)).toBe(2);
  });

  it('reports all quotes received so far after each batch', async () => {
    const reportedSizes: number[] = [];
    await rateList(
      openClient(() => false),
      [{ ...quoteRequest, itemIds: ids.slice(0, 12) }],
      { onBatch: ({ quotes }) => reportedSizes.push(quotes.size) },
    );
    expect(reportedSizes).toEqual([5, 10, 12]);
  });

  it('leaves out only the one item whose batches always fail', async () => {
    const client = openClient((itemIds) => itemIds.includes('77'));
    const { quotes, unansweredIds } = await rateList(client, [quoteRequest]);
    expect([quotes.size, unansweredIds]).toEqual([999, ['77']]);
  });

  it.each<Problem>([{ kind: 'timeout' }, { kind: 'refused', code: '', title: '', details: '', fields: {} }])(
    'continues with other items after a `$kind` problem',
    async (problem) => {
      const client = openClient((itemIds) => itemIds.includes('7'), problem);
      const { quotes, unansweredIds } = await rateList(client, [{ ...quoteRequest, itemIds: ids.slice(0, 20) }]);
      expect([quotes.size, unansweredIds]).toEqual([19, ['7']]);
    },
  );

  it('repeats a failed batch with the same days and party', async () => {
    const requests: ListQuoteRequest[] = [];
    const client = openClient(({ length }) => length > 2);
    const rate = (request: ListQuoteRequest) => (requests.push(request), client.rateList(request));
    await rateList({ ...client, rateList: rate }, [{ ...quoteRequest, itemIds: ids.slice(0, 5) }]);
    for (const request of requests) expect(request).toEqual({ ...quoteRequest, itemIds: request.itemIds });
  });

  it('gives up after at most sixty requests if every batch fails', async () => {
    const client = openClient(() => true);
    await expect(rateList(client, [quoteRequest]).catch((error: unknown) => problemOf(error))).resolves.toEqual({
      kind: 'broken',
      status: 500,
    });
    expect(client.batchSizes.length).toBeLessThanOrEqual(60);
  });

  it('sends no more batches after the account throttles', async () => {
    const client = openClient((itemIds) => itemIds.includes('0'), { kind: 'throttled', until: 1 });
    await expect(
      rateList(client, [quoteRequest, quoteRequest]).catch((error: unknown) => problemOf(error).kind),
    ).resolves.toBe('throttled');
    expect(client.batchSizes.length).toBeLessThanOrEqual(3);
  });

  it('rejects if its signal aborts during a request', async () => {
    const controller = new AbortController();
    const client = openClient(() => false);
    const pendingQuotes = rateList(
      { rateList: (...request) => (controller.abort(), Promise.reject(new Error(String(request.length)))) },
      [quoteRequest],
      { signal: controller.signal },
    );
    await expect(pendingQuotes).rejects.toThrow('2');
    expect(client.batchSizes).toEqual([]);
  });
});
