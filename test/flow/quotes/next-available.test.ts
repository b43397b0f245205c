import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuoteRequest, Quote, StartTime } from '../../../src/api/types.ts';
import { createAvailability, type Availability } from '../../../src/flow/quotes/availability.ts';
import { daysAfter, daysAround, nextFree, otherLengths, startingOn } from '../../../src/flow/quotes/next-available.ts';
import { addDays, parseDay, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError, problemOf } from '../../../src/values/problem.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { ask, june10 } from '../visit.ts';
import { samples } from '../../samples.ts';

const from = (count: number, first: Day = june10) => Array.from({ length: count }, (_, index) => addDays(first, index));
const startsOf = (found: Awaited<ReturnType<typeof nextFree>>) => found.map(({ quoteRequest }) => quoteRequest.start);

/** Takes places of the kayak on a day, as another visitor's cart would. */
async function take(venue: FakeVenue, adults: number, offset: number): Promise<void> {
  const client = venue.client();
  const { slip } = await client.rate(ask('kayak', adults, offset));
  if (slip) await client.session(null, { add: [slip] });
}

async function calendarOf(venue: FakeVenue, itemId = 'kayak'): Promise<Availability> {
  return createAvailability({
    days: await venue.client().calendar(itemId, june10, addDays(june10, 80)),
    today: june10,
    length: 1,
  });
}

test('a family of four is offered the days with room for four, not those with room for anybody', async () => {
  const venue = createFakeVenue();
  for (const offset of [0, 1, 2, 4]) await take(venue, 1, offset);
  const quoteRequest = ask('kayak', 4);
  const days = daysAfter(quoteRequest, await calendarOf(venue));
  expect(days.slice(0, 2)).toEqual([addDays(june10, 1), addDays(june10, 2)]);
  expect(startsOf(await nextFree(venue.client(), quoteRequest, days))).toEqual(
    [3, 5, 6].map((offset) => addDays(june10, offset)),
  );
});

test('what is found carries the answer, so that the price can be said and the day chosen', async () => {
  const [found] = await nextFree(createFakeVenue().client(), ask('kayak', 2), from(1));
  expect(found?.quote).toMatchObject({ bookable: true, total: '85.00' });
  expect(found?.quoteRequest).toEqual(ask('kayak', 2));
});

test('a stay keeps its length, and is not offered where one of its days is taken', async () => {
  const venue = createFakeVenue();
  await take(venue, 4, 3);
  const quoteRequest = { ...ask('kayak', 1), end: addDays(june10, 2) };
  const days = daysAfter(quoteRequest, await calendarOf(venue));
  expect(days.slice(0, 2)).toEqual([addDays(june10, 4), addDays(june10, 5)]);
  const [found] = await nextFree(venue.client(), quoteRequest, days);
  expect(found?.quoteRequest).toMatchObject({ start: addDays(june10, 4), end: addDays(june10, 6) });
});

test('around a day the nearest come first, of two as near the later one', async () => {
  const calendar = await calendarOf(createFakeVenue());
  const quoteRequest = ask('kayak', 1, 3);
  expect(daysAround(quoteRequest, calendar).slice(0, 4)).toEqual([4, 2, 5, 1].map((offset) => addDays(june10, offset)));
});

test('never offers a day the venue refuses, and misses none before the last it offers', async () => {
  const taken = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 20 })), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      taken,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 7 }),
      async (takings, adults, nights, atOnce) => {
        const venue = createFakeVenue();
        for (const [places, offset] of takings) await take(venue, places, offset);
        const quoteRequest = { ...ask('kayak', adults), end: addDays(june10, nights - 1) };
        const days = daysAfter(quoteRequest, await calendarOf(venue));
        const found = startsOf(await nextFree(venue.client(), quoteRequest, days, { atOnce }));
        expect(found.length).toBe(3);
        const bookable = async (day: Day) => (await venue.client().rate(startingOn(quoteRequest, day))).bookable;
        const last = found.at(-1) ?? june10;
        const truth: Day[] = [];
        for (const day of from(80, addDays(june10, 1))) if (day <= last && (await bookable(day))) truth.push(day);
        expect(found).toEqual(truth);
      },
    ),
    { numRuns: samples(200) },
  );
});

describe('asking is limited', () => {
  test('it stops at the first three', async () => {
    const venue = createFakeVenue();
    await nextFree(venue.client(), ask('kayak'), from(40));
    expect(venue.calls).toHaveLength(4);
  });

  test('it gives up after the limit', async () => {
    const venue = createFakeVenue();
    expect(await nextFree(venue.client(), ask('kayak', 5), from(40), { limit: 10 })).toEqual([]);
    expect(venue.calls).toHaveLength(10);
  });

  test('whoever lets go of it is asked no further', async () => {
    const venue = createFakeVenue();
    const release = venue.hold('rate');
    const letGo = new AbortController();
    const asked = nextFree(venue.client(), ask('kayak', 5), from(40), { signal: letGo.signal });
    letGo.abort();
    release();
    await expect(asked).rejects.toHaveProperty('name', 'AbortError');
    expect(venue.calls).toHaveLength(4);
  });
});

describe('when the service fails', () => {
  test('a day that is not answered is passed over', async () => {
    const venue = createFakeVenue();
    venue.fail('rate', { kind: 'broken', status: 502 });
    expect(startsOf(await nextFree(venue.client(), ask('kayak'), from(10)))).toEqual(
      [1, 2, 3].map((offset) => addDays(june10, offset)),
    );
  });

  test('nothing answered at all is a failure, not "never free"', async () => {
    const venue = createFakeVenue();
    for (let count = 0; count < 3; count += 1) venue.fail('rate', 'before');
    await expect(
      nextFree(venue.client(), ask('kayak'), from(3)).catch((error: unknown) => problemOf(error)),
    ).resolves.toEqual({ kind: 'offline' });
  });

  test('a service that is asked too much is left alone, with what was found', async () => {
    const venue = createFakeVenue();
    venue.fail('rate', { kind: 'throttled', until: 1 });
    expect(await nextFree(venue.client(), ask('kayak', 5), from(40))).toEqual([]);
    expect(venue.calls).toHaveLength(4);
  });
});

describe('what is sold by time', () => {
  const times = (lefts: readonly number[]): StartTime[] =>
    lefts.map((left, index) => ({ start: `${String(9 + index).padStart(2, '0')}:00`, left }));
  const unbooked: Quote = {
    itemId: 'boat',
    bookable: false,
    slip: null,
    left: null,
    start: null,
    end: null,
    parameters: [],
    total: '0.00',
    reason: 'No.',
  };
  const quoteRequest: QuoteRequest = { ...ask('boat', 2), startTime: '11:00', endTime: '13:00' };

  /** Has places left by hour from nine on; two are wanted. */
  const clientOf = (lefts: readonly number[], slots = false) => ({
    rate: ({ startTime, timeslot }: QuoteRequest): Promise<Quote> => {
      const offered = times(lefts).map((time) => (slots ? { ...time, end: '23:00' } : time));
      const index = slots ? (timeslot ?? -1) : offered.findIndex(({ start }) => start === startTime);
      const bookable = (lefts[index] ?? 0) >= 2;
      return Promise.resolve({ ...unbooked, times: offered, bookable, slip: bookable ? 'slip' : null });
    },
  });

  test('keeps its time where that is free', async () => {
    expect(await nextFree(clientOf([4, 4, 4]), quoteRequest, from(1))).toMatchObject([
      { quoteRequest: { startTime: '11:00', endTime: '13:00' } },
    ]);
  });

  test('else takes the nearest with room, as long as before', async () => {
    expect(await nextFree(clientOf([4, 1, 0, 2]), quoteRequest, from(1))).toMatchObject([
      { quoteRequest: { startTime: '12:00', endTime: '14:00' } },
    ]);
  });

  test('times known to be full are not asked for', async () => {
    expect(await nextFree(clientOf([0, 0, 1, 0, 0, 4]), quoteRequest, from(1))).toMatchObject([
      { quoteRequest: { startTime: '14:00', endTime: '16:00' } },
    ]);
  });

  test('begins later, and ends with the day where it would go beyond', async () => {
    const late = { ...quoteRequest, startTime: '09:00', endTime: '23:30' };
    expect(await nextFree(clientOf([0, 2]), late, from(1))).toMatchObject([
      { quoteRequest: { startTime: '10:00', endTime: '24:00' } },
    ]);
  });

  test('that has no end but its own keeps none', async () => {
    const found = await nextFree(clientOf([0, 2]), { ...ask('boat', 2), startTime: '09:00' }, from(1));
    expect(found.map((day) => day.quoteRequest)).toEqual([{ ...ask('boat', 2), startTime: '10:00' }]);
    const withoutStart = await nextFree(clientOf([0, 2]), { ...ask('boat', 2), endTime: '12:00' }, from(1));
    expect(withoutStart.map((day) => day.quoteRequest)).toEqual([
      { ...ask('boat', 2), startTime: '10:00', endTime: '12:00' },
    ]);
  });

  test('is asked about at two other times of a day and no more', async () => {
    const asked: (string | undefined)[] = [];
    const { rate } = clientOf([1, 1, 1, 1, 4]);
    const client = {
      rate: (each: QuoteRequest) => {
        asked.push(each.startTime);
        return rate(each);
      },
    };
    expect(await nextFree(client, quoteRequest, from(1))).toEqual([]);
    expect(asked).toEqual(['11:00', '10:00', '12:00']);
  });

  test('another slot of the day', async () => {
    expect(await nextFree(clientOf([0, 4], true), { ...ask('boat', 2), timeslot: 0 }, from(1))).toMatchObject([
      { quoteRequest: { timeslot: 1 } },
    ]);
  });

  test('leaves out days without room at any time', async () => {
    expect(await nextFree(clientOf([1, 1, 0]), quoteRequest, from(3))).toEqual([]);
  });
});

describe('where it is the length that is refused', () => {
  const everyDay = { canSpan: () => true };
  /** Lets a stay be as many nights as these, and keeps what it was asked. */
  function venueFor(...nights: number[]) {
    const asked: number[] = [];
    return {
      asked,
      rate: ({ start, end }: QuoteRequest): Promise<Quote> => {
        const length = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
        asked.push(length);
        return Promise.resolve({ bookable: nights.includes(length), total: `${length}.00` } as Partial<Quote> as Quote);
      },
    };
  }
  const stay = (nights: number): QuoteRequest => ({ ...ask('room'), end: addDays(june10, nights - 1) });

  test('the stay on the same day that changes it least is found, with its price; a longer one before a shorter', async () => {
    expect(await otherLengths(venueFor(2, 4, 5), stay(3), everyDay)).toEqual([
      { quoteRequest: stay(4), quote: { bookable: true, total: '4.00' } },
    ]);
    expect(await otherLengths(venueFor(2, 5), stay(3), everyDay)).toMatchObject([{ quoteRequest: stay(2) }]);
  });

  test('at most four are asked about, none that ends before it begins', async () => {
    const venue = venueFor();
    expect(await otherLengths(venue, stay(1), everyDay)).toEqual([]);
    expect(venue.asked).toEqual([2, 3, 5, 7]);
  });

  test('a stay may be shortened down to the day it begins', async () => {
    expect(await otherLengths(venueFor(1), stay(2), everyDay)).toMatchObject([{ quoteRequest: stay(1) }]);
  });

  test('a length over a day that is taken is not asked about', async () => {
    const venue = venueFor(4, 5);
    const until = addDays(june10, 2);
    await otherLengths(venue, stay(3), { canSpan: (start, end) => start === june10 && end <= until });
    expect(venue.asked).toEqual([2, 1]);
  });

  test('one that is not answered is passed over', async () => {
    const { rate } = venueFor(2, 4);
    const client = {
      rate: (each: QuoteRequest) => (each.end === stay(4).end ? Promise.reject(new Error('lost')) : rate(each)),
    };
    expect(await otherLengths(client, stay(3), everyDay)).toMatchObject([{ quoteRequest: stay(2) }]);
    const silent = { rate: () => Promise.reject(new Error('lost')) };
    expect(await otherLengths(silent, stay(3), everyDay)).toEqual([]);
  });

  test('whoever lets go of it gets no answer', async () => {
    const letGo = new AbortController();
    letGo.abort();
    await expect(otherLengths(venueFor(4), stay(3), everyDay, letGo.signal)).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});

test('a service without an answer to the last of several questions was not silent', async () => {
  const rate = ({ start }: QuoteRequest) =>
    start === june10 ? createFakeVenue().client().rate(ask('kayak', 9)) : Promise.reject(new Error('lost'));
  expect(await nextFree({ rate }, ask('kayak', 9), from(2))).toEqual([]);
});

test('no day at all is no failure', async () => {
  expect(await nextFree(createFakeVenue().client(), ask('kayak'), [])).toEqual([]);
});

test('a refusal by the service is a day passed over like any other', async () => {
  const rate = ({ start }: QuoteRequest) =>
    start === june10
      ? Promise.reject(new ProblemError({ kind: 'refused', code: '', title: '', details: '', fields: {} }))
      : createFakeVenue().client().rate(ask('kayak'));
  expect(await nextFree({ rate }, ask('kayak'), from(2))).toHaveLength(1);
});

test('days the calendar does not know are not asked about', () => {
  const unknown = createAvailability({ days: new Map(), today: parseDay('2031-06-01') as Day, length: 1 });
  expect(daysAfter(ask('kayak'), unknown)).toEqual([]);
});
