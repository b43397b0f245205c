import { expect, test } from 'vitest';
import type { ListedQuote, ListQuoteRequest } from '../../../../src/api/types.ts';
import { nearDays } from '../../../../src/elements/list/by-date/near-days.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { ProblemError } from '../../../../src/values/problem.ts';
import { june10 } from '../../../flow/visit.ts';
import { item } from '../../choosing-stage.ts';

/** Looks for three days for two, at a venue where only `free` days, counted from June 10, have something. */
function near(free: readonly number[], items = [item()], signal = new AbortController().signal) {
  const asked: ListQuoteRequest[] = [];
  const days = free.map((offset) => addDays(june10, offset));
  const client = {
    rateList(request: ListQuoteRequest) {
      asked.push(request);
      const quote = { itemId: '1', bookable: days.includes(request.start), parameters: [], total: '9.00', needs: 2 };
      return Promise.resolve([quote as unknown as ListedQuote]);
    },
    rate: () => Promise.reject(new Error('Nothing is rated by itself.')),
  };
  const wish = { from: june10, to: addDays(june10, 2), params: { adults: 2 }, discountCode: 'HERON' };
  return { asked, found: nearDays(client, items, wish, signal) };
}

test('the next days on which something is free are found, as long as wished', async () => {
  expect(await near([-1, 0, 3, 5]).found).toEqual([
    { from: '2031-06-13', to: '2031-06-15' },
    { from: '2031-06-15', to: '2031-06-17' },
  ]);
});

test('it is asked for the same party and code, on days after those wished', async () => {
  const { asked, found } = near([1, 2, 3]);
  await found;
  expect(asked[0]).toEqual({
    itemIds: ['1'],
    start: '2031-06-11',
    end: '2031-06-13',
    params: { adults: 2 },
    discountCode: 'HERON',
  });
});

test('where nothing is free for two weeks there is none, and none is asked about after that', async () => {
  const { asked, found } = near([15]);
  expect(await found).toEqual([]);
  expect(asked).toHaveLength(14);
});

test('a list that is too long is not asked again and again', async () => {
  const many = Array.from({ length: 101 }, (_, index) => item({ id: String(index) }));
  const { asked, found } = near([1], many);
  expect([await found, asked]).toEqual([[], []]);
});

test('where nobody answers it is a problem, not “none”', async () => {
  const client = {
    rateList: () => Promise.reject(new ProblemError({ kind: 'offline' })),
    rate: () => Promise.reject(new Error('Nothing is rated by itself.')),
  };
  const wish = { from: june10, to: june10, params: {}, discountCode: '' };
  await expect(nearDays(client, [item()], wish, new AbortController().signal)).rejects.toMatchObject({
    problem: { kind: 'offline' },
  });
});
