import { describe, expect, test } from 'vitest';
import type { ListedQuote, ListQuoteRequest } from '../../../src/api/types.ts';
import { rateList } from '../../../src/flow/quotes/rate-list.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { ProblemError, problemOf, type Problem } from '../../../src/values/problem.ts';
import { june10 } from '../visit.ts';

const day = (offset: number) => addDays(june10, offset);
function answer(itemId: string, changes: Partial<ListedQuote> = {}): ListedQuote {
  const bookable = changes.bookable ?? true;
  return {
    itemId,
    bookable,
    slip: bookable ? 's' : null,
    left: null,
    start: null,
    end: null,
    parameters: [],
    total: '10.00',
    reason: '',
    needs: 1,
    ...changes,
  };
}

describe('a list that is too much for the service', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => String(index));
  const quoteRequest: ListQuoteRequest = { itemIds: ids, start: day(0), end: day(0), params: {}, discountCode: '' };
  const failing = (
    fails: (itemIds: readonly string[]) => boolean,
    problem: Problem = { kind: 'broken', status: 500 },
  ) => {
    const asked: number[] = [];
    return {
      asked,
      rateList({ itemIds }: ListQuoteRequest): Promise<ListedQuote[]> {
        asked.push(itemIds.length);
        return fails(itemIds)
          ? Promise.reject(new ProblemError(problem))
          : Promise.resolve(itemIds.map((id) => answer(id)));
      },
    };
  };

  test('a short list is one request', async () => {
    const client = failing(() => false);
    await rateList(client, [{ ...quoteRequest, itemIds: ids.slice(0, 300) }]);
    expect(client.asked).toEqual([300]);
  });

  test('a long one comes in parts, and is whole in the end', async () => {
    const client = failing(() => false);
    expect((await rateList(client, [quoteRequest])).quotes.size).toBe(1000);
    expect(client.asked).toEqual([400, 400, 200]);
  });

  test('what fails is split until it works', async () => {
    const { quotes, unansweredIds } = await rateList(
      failing(({ length }) => length > 60),
      [quoteRequest],
    );
    expect(quotes.size).toBe(1000);
    expect(unansweredIds).toEqual([]);
  });

  test('an item that breaks every answer is isolated', async () => {
    const { quotes, unansweredIds } = await rateList(
      failing((itemIds) => itemIds.includes('77')),
      [quoteRequest],
    );
    expect(unansweredIds).toContain('77');
    expect(unansweredIds.length).toBeLessThanOrEqual(12);
    expect(quotes.size).toBe(1000 - unansweredIds.length);
  });

  test('a service that fails whatever it is asked is left alone, and that is a failure', async () => {
    const client = failing(() => true);
    await expect(rateList(client, [quoteRequest]).catch((error: unknown) => problemOf(error))).resolves.toEqual({
      kind: 'broken',
      status: 500,
    });
    expect(client.asked.length).toBeLessThanOrEqual(60);
  });

  test('who is asked too much is not asked in parts', async () => {
    const client = failing((itemIds) => itemIds.includes('0'), { kind: 'throttled', until: 1 });
    await expect(
      rateList(client, [quoteRequest, quoteRequest]).catch((error: unknown) => problemOf(error).kind),
    ).resolves.toBe('throttled');
    expect(client.asked.length).toBeLessThanOrEqual(3);
  });
});
