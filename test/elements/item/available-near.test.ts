import { expect, test } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { Item, Quote, QuoteRequest } from '../../../src/api/types.ts';
import { freeNear } from '../../../src/elements/item/available-near.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { eachDay, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { listening } from '../../api/answering.ts';
import { item } from '../choosing-stage.ts';
import { day, today } from './june.ts';

const wanted: QuoteRequest = {
  itemId: '1',
  start: day('2031-06-14'),
  end: day('2031-06-14'),
  params: { adults: 2 },
  discountCode: '',
};

interface Venue {
  items?: readonly Item[];
  /** Days that the calendar calls free; null where it does not answer. */
  free: readonly Day[] | null;
  /** Days on which just this party fits; all of them where it is not said. */
  fits?: (day: Day) => boolean;
}

async function near({ items = [item()], free, fits = () => true }: Venue, quoteRequest = wanted) {
  const { requestUrls, transport } = listening(() =>
    free === null
      ? undefined
      : { item: { cal: Object.fromEntries(free.map((each) => [each.replaceAll('-', ''), 1])) } },
  );
  const rated: string[] = [];
  const rate = ({ start }: QuoteRequest) => {
    rated.push(start);
    return Promise.resolve({ bookable: fits(start), total: '85.00' } as Quote);
  };
  const host = { items, today, transport, settings: { baseUrl: 'https://book.example' } } as unknown as Host;
  const found = await freeNear(host, { rate } as BookingClient, quoteRequest, new AbortController().signal);
  return { found: found.map(({ quoteRequest: { start, end } }) => `${start} ${end}`), requestUrls, rated };
}

const june = eachDay(day('2031-06-01'), day('2031-06-30'));

test('the nearest days that fit are found, the later first of two as near', async () => {
  const { found } = await near({ free: june });
  expect(found).toEqual(['2031-06-15 2031-06-15', '2031-06-13 2031-06-13', '2031-06-16 2031-06-16']);
});

test('what the calendar calls free is asked about for just this party', async () => {
  const { found } = await near({ free: june, fits: (each) => each > '2031-06-16' });
  expect(found[0]).toBe('2031-06-17 2031-06-17');
});

test('the past is not looked at, nor is anything far away', async () => {
  const { requestUrls, rated } = await near({ free: june, fits: () => false });
  expect(requestUrls).toEqual([expect.stringContaining('start_date=20310610&end_date=20310729')]);
  expect(rated.every((each) => each >= today)).toBe(true);
  expect(rated.length).toBeLessThanOrEqual(12);
});

test('a stay is looked for at its whole length', async () => {
  const free = june.filter((each) => each !== '2031-06-17');
  const { found } = await near({ free, items: [item({ fixedLength: 3 })] }, { ...wanted, end: day('2031-06-16') });
  expect(found[0]).toBe('2031-06-13 2031-06-15');
});

test.each<[string, Venue]>([
  ['an item that is offered no more', { items: [], free: june }],
  ['an item without a free day', { free: [] }],
  ['a calendar that does not answer', { free: null }],
])('%s has none, and that is no error', async (_, venue) => {
  const { found, rated } = await near(venue);
  expect([found, rated]).toEqual([[], []]);
});

test('where no day is answered there is none, and that is no error', async () => {
  const fits = () => {
    throw new ProblemError({ kind: 'offline' });
  };
  expect((await near({ free: june, fits })).found).toEqual([]);
});
