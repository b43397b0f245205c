import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuoteRequest, Quote, StartTime } from '../../../src/api/types.ts';
import { createAvailability, type Availability } from '../../../src/flow/quotes/availability.ts';
import {
  listDaysAfter,
  listDaysAround,
  findNextFreeDays,
  findOtherLengths,
  readInParts,
} from '../../../src/flow/quotes/next-available.ts';
import { addDays, countDaysBetween, listDays, parseDay, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError, problemOf } from '../../../src/values/problem.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { toRequest, june10 } from '../visit.ts';
import { countSamples } from '../../samples.ts';

const listConsecutiveDays = (count: number, first: Day = june10) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
const readStarts = (freeDays: Awaited<ReturnType<typeof findNextFreeDays>>) =>
  freeDays.map(({ quoteRequest }) => quoteRequest.start);

/** Reserves kayaks for this number of adults on a day, as the cart of another guest does. */
async function reservePlaces(venue: FakeVenue, adults: number, offset: number): Promise<void> {
  const client = venue.client();
  const { bookable, slip } = await client.rate(toRequest('kayak', adults, offset));
  if (bookable && slip) await client.session(null, { add: [slip] });
}

async function readCalendar(venue: FakeVenue, itemId = 'kayak'): Promise<Availability> {
  return createAvailability({
    days: await venue.client().calendar(itemId, june10, addDays(june10, 80)),
    today: june10,
    length: 1,
  });
}

describe('findNextFreeDays', () => {
  it('returns days with enough places for the whole party', async () => {
    const venue = createFakeVenue();
    for (const offset of [0, 1, 2, 4]) await reservePlaces(venue, 1, offset);
    const quoteRequest = toRequest('kayak', 4);
    const days = listDaysAfter(quoteRequest, await readCalendar(venue));
    expect(days.slice(0, 2)).toEqual([addDays(june10, 1), addDays(june10, 2)]);
    expect(readStarts(await findNextFreeDays(venue.client(), quoteRequest, days))).toEqual(
      [3, 5, 6].map((offset) => addDays(june10, offset)),
    );
  });

  it('returns each day with its quote request and quote', async () => {
    const [freeDay] = await findNextFreeDays(createFakeVenue().client(), toRequest('kayak', 2), listConsecutiveDays(1));
    expect(freeDay?.quote).toMatchObject({ bookable: true, total: '85.00' });
    expect(freeDay?.quoteRequest).toEqual(toRequest('kayak', 2));
  });

  it('returns only days on which the requested length fits', async () => {
    const venue = createFakeVenue();
    await reservePlaces(venue, 4, 3);
    const quoteRequest = { ...toRequest('kayak', 1), end: addDays(june10, 2) };
    const days = listDaysAfter(quoteRequest, await readCalendar(venue));
    expect(days.slice(0, 2)).toEqual([addDays(june10, 4), addDays(june10, 5)]);
    const [freeDay] = await findNextFreeDays(venue.client(), quoteRequest, days);
    expect(freeDay?.quoteRequest).toMatchObject({ start: addDays(june10, 4), end: addDays(june10, 6) });
  });

  it('receives from `listDaysAround` the nearest days first, later before earlier', async () => {
    const calendar = await readCalendar(createFakeVenue());
    const quoteRequest = toRequest('kayak', 1, 3);
    expect(listDaysAround(quoteRequest, calendar).slice(0, 4)).toEqual(
      [4, 2, 5, 1].map((offset) => addDays(june10, offset)),
    );
  });

  it('returns the first three bookable days for any existing bookings', async () => {
    const bookings = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 20 })), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(
        bookings,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 7 }),
        async (reservations, adults, nights, parallelRequests) => {
          const venue = createFakeVenue();
          for (const [places, offset] of reservations) await reservePlaces(venue, places, offset);
          const quoteRequest = { ...toRequest('kayak', adults), end: addDays(june10, nights - 1) };
          const days = listDaysAfter(quoteRequest, await readCalendar(venue));
          const starts = readStarts(await findNextFreeDays(venue.client(), quoteRequest, days, { parallelRequests }));
          expect(starts.length).toBe(3);
          const isBookable = async (start: Day) =>
            (await venue.client().rate({ ...quoteRequest, start, end: addDays(start, nights - 1) })).bookable;
          const lastStart = starts.at(-1) ?? june10;
          const bookableDays: Day[] = [];
          for (const day of listConsecutiveDays(80, addDays(june10, 1)))
            if (day <= lastStart && (await isBookable(day))) bookableDays.push(day);
          expect(starts).toEqual(bookableDays);
        },
      ),
      { numRuns: countSamples(200) },
    );
  });
});

describe('findNextFreeDays: number of requests', () => {
  it('stops after three bookable days', async () => {
    const venue = createFakeVenue();
    await findNextFreeDays(venue.client(), toRequest('kayak'), listConsecutiveDays(40));
    expect(venue.calls).toHaveLength(4);
  });

  it('sends no more requests than the limit', async () => {
    const venue = createFakeVenue();
    expect(
      await findNextFreeDays(venue.client(), toRequest('kayak', 5), listConsecutiveDays(40), { limit: 10 }),
    ).toEqual([]);
    expect(venue.calls).toHaveLength(10);
  });

  it('sends nothing after an abort', async () => {
    const venue = createFakeVenue();
    const releaseRate = venue.hold('rate');
    const controller = new AbortController();
    const search = findNextFreeDays(venue.client(), toRequest('kayak', 5), listConsecutiveDays(40), {
      signal: controller.signal,
    });
    controller.abort();
    releaseRate();
    await expect(search).rejects.toHaveProperty('name', 'AbortError');
    expect(venue.calls).toHaveLength(4);
  });
});

describe('findNextFreeDays on a failing service', () => {
  it('leaves out a day whose request fails', async () => {
    const venue = createFakeVenue();
    venue.fail('rate', { kind: 'broken', status: 502 });
    expect(readStarts(await findNextFreeDays(venue.client(), toRequest('kayak'), listConsecutiveDays(10)))).toEqual(
      [1, 2, 3].map((offset) => addDays(june10, offset)),
    );
  });

  it('rejects if every request fails', async () => {
    const venue = createFakeVenue();
    for (let count = 0; count < 3; count += 1) venue.fail('rate', 'before');
    await expect(
      findNextFreeDays(venue.client(), toRequest('kayak'), listConsecutiveDays(3)).catch((error: unknown) =>
        problemOf(error),
      ),
    ).resolves.toEqual({ kind: 'offline' });
  });

  it('stops at a throttled request without rejecting', async () => {
    const venue = createFakeVenue();
    venue.fail('rate', { kind: 'throttled', until: 1 });
    expect(await findNextFreeDays(venue.client(), toRequest('kayak', 5), listConsecutiveDays(40))).toEqual([]);
    expect(venue.calls).toHaveLength(4);
  });
});

describe('findNextFreeDays for items sold by time', () => {
  const buildTimes = (placesLeft: readonly number[]): StartTime[] =>
    placesLeft.map((places, index) => ({ start: `${String(9 + index).padStart(2, '0')}:00`, left: places }));
  const refusedQuote: Quote = {
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
  const quoteRequest: QuoteRequest = { ...toRequest('boat', 2), startTime: '11:00', endTime: '13:00' };

  /**
   * Creates a client for an item. `placesLeft` lists the item's free places at each hour from 09:00, or in each time
   * slot. The party has two people.
   */
  const createClient = (placesLeft: readonly number[], hasSlots = false) => ({
    rate: ({ startTime, timeslot }: QuoteRequest): Promise<Quote> => {
      const offeredTimes = buildTimes(placesLeft).map((time) => (hasSlots ? { ...time, end: '23:00' } : time));
      const index = hasSlots ? (timeslot ?? -1) : offeredTimes.findIndex(({ start }) => start === startTime);
      const bookable = (placesLeft[index] ?? 0) >= 2;
      return Promise.resolve({ ...refusedQuote, times: offeredTimes, bookable, slip: bookable ? 'slip' : null });
    },
  });

  it('keeps the selected time if that time has enough places', async () => {
    expect(await findNextFreeDays(createClient([4, 4, 4]), quoteRequest, listConsecutiveDays(1))).toMatchObject([
      { quoteRequest: { startTime: '11:00', endTime: '13:00' } },
    ]);
  });

  it('returns the nearest time with enough places, for the same duration', async () => {
    expect(await findNextFreeDays(createClient([4, 1, 0, 2]), quoteRequest, listConsecutiveDays(1))).toMatchObject([
      { quoteRequest: { startTime: '12:00', endTime: '14:00' } },
    ]);
  });

  it('skips times without enough places', async () => {
    expect(
      await findNextFreeDays(createClient([0, 0, 1, 0, 0, 4]), quoteRequest, listConsecutiveDays(1)),
    ).toMatchObject([{ quoteRequest: { startTime: '14:00', endTime: '16:00' } }]);
  });

  it('keeps the duration, but never ends after midnight', async () => {
    const lateRequest = { ...quoteRequest, startTime: '09:00', endTime: '23:30' };
    expect(await findNextFreeDays(createClient([0, 2]), lateRequest, listConsecutiveDays(1))).toMatchObject([
      { quoteRequest: { startTime: '10:00', endTime: '24:00' } },
    ]);
  });

  it('adds no end time if the request has none', async () => {
    const freeDays = await findNextFreeDays(
      createClient([0, 2]),
      { ...toRequest('boat', 2), startTime: '09:00' },
      listConsecutiveDays(1),
    );
    expect(freeDays.map((day) => day.quoteRequest)).toEqual([{ ...toRequest('boat', 2), startTime: '10:00' }]);
    const withoutStart = await findNextFreeDays(
      createClient([0, 2]),
      { ...toRequest('boat', 2), endTime: '12:00' },
      listConsecutiveDays(1),
    );
    expect(withoutStart.map((day) => day.quoteRequest)).toEqual([
      { ...toRequest('boat', 2), startTime: '10:00', endTime: '12:00' },
    ]);
  });

  it('requests at most two other times of a day', async () => {
    const requestedTimes: (string | undefined)[] = [];
    const { rate } = createClient([1, 1, 1, 1, 4]);
    const client = {
      rate: (ratedRequest: QuoteRequest) => {
        requestedTimes.push(ratedRequest.startTime);
        return rate(ratedRequest);
      },
    };
    expect(await findNextFreeDays(client, quoteRequest, listConsecutiveDays(1))).toEqual([]);
    expect(requestedTimes).toEqual(['11:00', '10:00', '12:00']);
  });

  it('finds another time slot on the same day', async () => {
    expect(
      await findNextFreeDays(
        createClient([0, 4], true),
        { ...toRequest('boat', 2), timeslot: 0 },
        listConsecutiveDays(1),
      ),
    ).toMatchObject([{ quoteRequest: { timeslot: 1 } }]);
  });

  it('leaves out days on which no time has enough places', async () => {
    expect(await findNextFreeDays(createClient([1, 1, 0]), quoteRequest, listConsecutiveDays(3))).toEqual([]);
  });
});

describe('findOtherLengths', () => {
  const everyDay = { canSpan: () => true };
  /** Creates a venue that accepts stays of these lengths in nights and records each requested length. */
  function createVenue(...nights: number[]) {
    const requestedLengths: number[] = [];
    return {
      requestedLengths,
      rate: ({ start, end }: QuoteRequest): Promise<Quote> => {
        const length = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
        requestedLengths.push(length);
        return Promise.resolve({ bookable: nights.includes(length), total: `${length}.00` } as Partial<Quote> as Quote);
      },
    };
  }
  const createStayRequest = (nights: number): QuoteRequest => ({
    ...toRequest('room'),
    end: addDays(june10, nights - 1),
  });

  it('returns the nearest length; the longer of two equally near ones', async () => {
    expect(await findOtherLengths(createVenue(2, 4, 5), createStayRequest(3), everyDay)).toEqual([
      { quoteRequest: createStayRequest(4), quote: { bookable: true, total: '4.00' } },
    ]);
    expect(await findOtherLengths(createVenue(2, 5), createStayRequest(3), everyDay)).toMatchObject([
      { quoteRequest: createStayRequest(2) },
    ]);
  });

  it('sends at most four requests, and none below one day', async () => {
    const venue = createVenue();
    expect(await findOtherLengths(venue, createStayRequest(1), everyDay)).toEqual([]);
    expect(venue.requestedLengths).toEqual([2, 3, 5, 7]);
  });

  it('shortens a stay to one day', async () => {
    expect(await findOtherLengths(createVenue(1), createStayRequest(2), everyDay)).toMatchObject([
      { quoteRequest: createStayRequest(1) },
    ]);
  });

  it('skips every stay length that includes a taken day', async () => {
    const venue = createVenue(4, 5);
    const lastFreeDay = addDays(june10, 2);
    await findOtherLengths(venue, createStayRequest(3), {
      canSpan: (start, end) => start === june10 && end <= lastFreeDay,
    });
    expect(venue.requestedLengths).toEqual([2, 1]);
  });

  it('skips a length whose request fails', async () => {
    const { rate } = createVenue(2, 4);
    const client = {
      rate: (ratedRequest: QuoteRequest) =>
        ratedRequest.end === createStayRequest(4).end ? Promise.reject(new Error('lost')) : rate(ratedRequest),
    };
    expect(await findOtherLengths(client, createStayRequest(3), everyDay)).toMatchObject([
      { quoteRequest: createStayRequest(2) },
    ]);
    const failingClient = { rate: () => Promise.reject(new Error('lost')) };
    expect(await findOtherLengths(failingClient, createStayRequest(3), everyDay)).toEqual([]);
  });

  it('rejects with the abort error if its signal has aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(
      findOtherLengths(createVenue(4), createStayRequest(3), everyDay, controller.signal),
    ).rejects.toHaveProperty('name', 'AbortError');
  });
});

it('finds no days if one is unbookable and the other request fails', async () => {
  const rate = ({ start }: QuoteRequest) =>
    start === june10 ? createFakeVenue().client().rate(toRequest('kayak', 9)) : Promise.reject(new Error('lost'));
  expect(await findNextFreeDays({ rate }, toRequest('kayak', 9), listConsecutiveDays(2))).toEqual([]);
});

it('finds no days in an empty list', async () => {
  expect(await findNextFreeDays(createFakeVenue().client(), toRequest('kayak'), [])).toEqual([]);
});

it('finds other days if the service refuses one day', async () => {
  const rate = ({ start }: QuoteRequest) =>
    start === june10
      ? Promise.reject(new ProblemError({ kind: 'refused', code: '', title: '', details: '', fields: {} }))
      : createFakeVenue().client().rate(toRequest('kayak'));
  expect(await findNextFreeDays({ rate }, toRequest('kayak'), listConsecutiveDays(2))).toHaveLength(1);
});

it('lists no later days if the calendar is empty', () => {
  const unknownAvailability = createAvailability({ days: new Map(), today: parseDay('2031-06-01') as Day, length: 1 });
  expect(listDaysAfter(toRequest('kayak'), unknownAvailability)).toEqual([]);
});

/** Creates a calendar with one free place on each day. It records the date range of each read. */
function openCalendar() {
  const readRanges: [from: Day, to: Day][] = [];
  const readDays = (_: string, from: Day, to: Day) => {
    readRanges.push([from, to]);
    return Promise.resolve(new Map(listDays(from, to).map((day): [Day, number] => [day, 1])));
  };
  return { readRanges, readDays };
}

describe('readInParts after the service refused a long range', () => {
  it.each([62, 63, 122, 124, 306])('reads the days up to %i days later in parts, each once', async (length) => {
    const { readRanges, readDays } = openCalendar();
    const range = [june10, addDays(june10, length)] as const;
    const days = await readInParts(readDays, ['1', ...range], new Error('refused'));
    expect([...days.keys()]).toEqual(listDays(...range));
    expect(readRanges.every(([from, to]) => countDaysBetween(from, to) < 62)).toBe(true);
  });

  it('rejects with the service’s refusal if the range is already short', async () => {
    const { readRanges, readDays } = openCalendar();
    await expect(readInParts(readDays, ['1', june10, addDays(june10, 61)], new Error('refused'))).rejects.toThrow(
      'refused',
    );
    expect(readRanges).toEqual([]);
  });
});
