import { describe, expect, test } from 'vitest';
import type { Item, ListedQuote, ListQuoteRequest, QuoteRequest, Quote } from '../../../src/api/types.ts';
import { findOffer, quoteRequestsOf, type Wish } from '../../../src/flow/quotes/offer.ts';
import { rateList } from '../../../src/flow/quotes/rate-list.ts';
import { addDays, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError, problemOf, type Problem } from '../../../src/values/problem.ts';
import { june10 } from '../visit.ts';

const day = (offset: number) => addDays(june10, offset);

function item(id: string, changes: Partial<Item> = {}): Item {
  return {
    id,
    name: id,
    unit: 'D',
    blurb: '',
    summary: '',
    details: '',
    pictures: [],
    categoryId: '',
    category: '',
    simple: false,
    fixedLength: 0,
    group: null,
    children: [],
    bounds: {},
    ...changes,
  };
}

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

const wishOf = (from: Day, to: Day, params: Record<string, number> = {}): Wish => ({
  from,
  to,
  params,
  discountCode: '',
});

/** A service that answers what it is given, and keeps what it was asked. */
function service(answers: readonly ListedQuote[], one: (quoteRequest: QuoteRequest) => Partial<Quote> = () => ({})) {
  const lists: ListQuoteRequest[] = [];
  const singles: QuoteRequest[] = [];
  return {
    lists,
    singles,
    rateList(quoteRequest: ListQuoteRequest) {
      lists.push(quoteRequest);
      return Promise.resolve(answers.filter(({ itemId }) => quoteRequest.itemIds.includes(itemId)));
    },
    rate(quoteRequest: QuoteRequest): Promise<Quote> {
      singles.push(quoteRequest);
      return Promise.resolve({ ...answer(quoteRequest.itemId), ...one(quoteRequest) });
    },
  };
}

describe('the days mean to each kind of item what a visitor means by them', () => {
  const days = item('day');
  const nights = item('night', { unit: 'N' });
  const hours = item('hour', { unit: 'H' });
  const mug = item('mug', { simple: true });

  test('days to the last, nights until the departure, a time on the first day', () => {
    expect(quoteRequestsOf([days, nights, hours, mug], wishOf(day(0), day(2)))).toEqual([
      { itemIds: ['day'], start: day(0), end: day(2), params: {}, discountCode: '' },
      { itemIds: ['night'], start: day(0), end: day(1), params: {}, discountCode: '' },
      { itemIds: ['hour', 'mug'], start: day(0), end: day(0), params: {}, discountCode: '' },
    ]);
  });

  test('one day is one request for everything', () => {
    expect(quoteRequestsOf([days, nights, hours, mug], wishOf(day(0), day(0)))).toHaveLength(1);
  });

  test('an item is opened with its own days, and what has none without', async () => {
    const raft = item('raft', { fixedLength: 3 });
    const { free } = await findOffer(
      service(['day', 'night', 'raft', 'mug'].map((id) => answer(id))),
      [days, nights, raft, mug],
      wishOf(day(0), day(1)),
    );
    expect(free.get('day')?.days).toEqual({ start: day(0), end: day(1) });
    expect(free.get('night')?.days).toEqual({ start: day(0), end: day(0) });
    expect(free.get('raft')?.days).toEqual({ start: day(0), end: day(2) });
    expect(free.get('mug')?.days).toBeNull();
  });
});

describe('what is free', () => {
  test('only what can be booked is, at the price that was answered', async () => {
    const { free } = await findOffer(
      service([answer('a', { total: '33.50' }), answer('b', { bookable: false, reason: 'Full.' })]),
      [item('a'), item('b'), item('unknown')],
      wishOf(day(0), day(0)),
    );
    expect([...free.keys()]).toEqual(['a']);
    expect(free.get('a')).toMatchObject({ total: '33.50', least: false });
  });

  test('a parent is never asked about; it is free when a child is, from the least price of those', async () => {
    const house = item('house', { group: 'parent', children: ['one', 'two', 'three'] });
    const asked = service([
      answer('one', { total: '120.00' }),
      answer('two', { total: '90.00' }),
      answer('three', { bookable: false, total: '10.00' }),
    ]);
    const items = [house, item('one'), item('two'), item('three')];
    const { free } = await findOffer(asked, items, wishOf(day(0), day(0)));
    expect(asked.lists.flatMap(({ itemIds }) => itemIds)).toEqual(['one', 'two', 'three']);
    expect(free.get('house')).toMatchObject({ total: '90.00', least: true, days: null });
    const { free: none } = await findOffer(service([]), items, wishOf(day(0), day(0)));
    expect(none.has('house')).toBe(false);
  });

  const cruise = item('cruise', { unit: 'TS' });
  const slots = (lefts: readonly (number | null)[]) =>
    answer('cruise', {
      bookable: false,
      needs: 4,
      total: '0.00',
      times: lefts.map((left, index) => ({ start: `1${String(index)}:00`, end: '23:00', left })),
    });

  test('what is sold by time is free when a time has room for the party, and its price is asked for that time', async () => {
    const asked = service([slots([2, 4])], () => ({ total: '88.00' }));
    const { free } = await findOffer(asked, [cruise], wishOf(day(0), day(0)));
    expect(asked.singles).toMatchObject([{ itemId: 'cruise', timeslot: 1 }]);
    expect(free.get('cruise')).toMatchObject({ total: '88.00', least: true });
  });

  test('not when every time has less room, and not when the service then refuses', async () => {
    expect((await findOffer(service([slots([2, 3])]), [cruise], wishOf(day(0), day(0)))).free.size).toBe(0);
    expect(
      (
        await findOffer(
          service([slots([9])], () => ({ bookable: false })),
          [cruise],
          wishOf(day(0), day(0)),
        )
      ).free.size,
    ).toBe(0);
  });

  test('by the hour the first time that is free is asked for, with the quantities the item knows', async () => {
    const boat = item('boat', { unit: 'H' });
    const parameter = {
      id: 'boats',
      label: 'Boats',
      description: '',
      required: false,
      hidden: false,
      default: 1,
      min: 0,
      max: 3,
      price: '',
    };
    const asked = service([
      answer('boat', {
        bookable: false,
        parameters: [parameter],
        times: [
          { start: '08:00', left: 0 },
          { start: '09:00', left: 2 },
        ],
      }),
    ]);
    await findOffer(asked, [boat], wishOf(day(0), day(3), { adults: 2, boats: 1 }));
    expect(asked.singles).toMatchObject([{ start: day(0), end: day(0), startTime: '09:00', params: { boats: 1 } }]);
  });
});

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
    const { quotes, unanswered } = await rateList(
      failing(({ length }) => length > 60),
      [quoteRequest],
    );
    expect(quotes.size).toBe(1000);
    expect(unanswered).toEqual([]);
  });

  test('an item that breaks every answer is isolated', async () => {
    const { quotes, unanswered } = await rateList(
      failing((itemIds) => itemIds.includes('77')),
      [quoteRequest],
    );
    expect(unanswered).toContain('77');
    expect(unanswered.length).toBeLessThanOrEqual(12);
    expect(quotes.size).toBe(1000 - unanswered.length);
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
