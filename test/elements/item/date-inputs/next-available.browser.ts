import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingClient } from '../../../../src/api/booking-client.ts';
import type { Item, Quote, QuoteRequest } from '../../../../src/api/types.ts';
import { findNearDays, findDaySuggestion } from '../../../../src/elements/item/date-inputs/next-available.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createAvailability } from '../../../../src/flow/quotes/availability.ts';
import type { LostStart } from '../../../../src/flow/session/context.ts';
import { addDays, countDaysBetween, listDays, type Day } from '../../../../src/values/dates/day.ts';
import { ProblemError } from '../../../../src/values/problem.ts';
import { createAnsweringTransport } from '../../../api/fixed-answers.ts';
import { english } from '../../../i18n/english.ts';
import { queryAll, createTestItem, createPreparedLocale, createParameter } from '../../choosing-stage.ts';
import { drawTemplate, readVisibleText } from '../../template-stage.ts';
import { toDay, today } from '../june.ts';

const addToToday = (offset: number) => addDays(today, offset);
const kayak = createTestItem({ id: 'kayak' });
const signal = new AbortController().signal;

type RateFunction = (quoteRequest: QuoteRequest) => Promise<Quote>;

/** Returns a fake service that accepts bookings from the day `firstBookableDay` on. */
const acceptFrom =
  (firstBookableDay: Day): RateFunction =>
  ({ itemId, start, end }) => {
    const isBookable = start >= firstBookableDay;
    return Promise.resolve({
      itemId,
      bookable: isBookable,
      slip: isBookable ? 's' : null,
      left: isBookable ? 1 : 0,
      start,
      end,
      length: 1,
      parameters: [],
      total: '1.00',
      reason: isBookable ? '' : 'Full.',
    });
  };

/** Returns a fake service that accepts bookings of at least this many days; none for `Infinity`. */
const acceptLength =
  (minLength: number): RateFunction =>
  async (quoteRequest) => {
    const quote = await acceptFrom(today)(quoteRequest);
    const bookable = countDaysBetween(quoteRequest.start, quoteRequest.end) + 1 >= minLength;
    return { ...quote, bookable, left: 6, reason: bookable ? '' : `The shortest booking is ${minLength} days.` };
  };

interface RefusedOptions {
  rate?: RateFunction;

  /** The open item. Two months of its days are free. */
  openItem?: Item;
  adults?: number;

  /** The language in which the result renders. It can differ from the language in which the search started. */
  lang?: string;
  lostStart?: LostStart | null;
  soldOut?: boolean;
}

/**
 * Searches for other days after the service refused today for a party. Records announcements, requests, selections and
 * retries.
 */
async function refuseRequest({
  rate = acceptFrom(addToToday(3)),
  openItem = kayak,
  adults = 4,
  ...options
}: RefusedOptions = {}) {
  const { lang = 'en-CA', lostStart = null, soldOut = false } = options;
  const announcements: string[] = [];
  const requests: QuoteRequest[] = [];
  const selections: unknown[] = [];
  const retries: string[] = [];
  const days = new Map(listDays(today, addToToday(60)).map((day) => [day, 1]));
  const host = {
    openItemView: { item: openItem, availability: createAvailability({ days, today, length: 1 }) },
    adopt: () => undefined,
    announce: (text: string) => announcements.push(text),
    showMonth: () => undefined,
    updateComplete: Promise.resolve(true),
    renderRoot: document.body,
  } as unknown as Host;
  const quoteRequest: QuoteRequest = {
    itemId: 'kayak',
    start: today,
    end: today,
    params: { adults, hidden: 1 },
    discountCode: '',
  };
  const currentRefusal = { refusal: quoteRequest as QuoteRequest | null };
  const prices = {
    refusedRequest: () => currentRefusal.refusal,
    view: () => ({ quote: { soldOut } }),
    retry: () => retries.push('retry'),
    quotes: {
      forget: () => void retries.push('forget'),
      rate(request: QuoteRequest) {
        requests.push(request);
        return rate(request);
      },
    },
  };
  const parameters = [createParameter({ max: 6 }), createParameter({ id: 'hidden', label: 'Route', hidden: true })];
  const refusal = { quoteRequest, parameters, locale: createPreparedLocale('en-CA'), lostStart };
  const result = await findDaySuggestion(host, prices, refusal, signal);
  const view = drawTemplate(result?.template((choice) => selections.push(choice), createPreparedLocale(lang)));
  const buttons = queryAll(view, 'button');
  const text = readVisibleText(view);
  return { result, buttons, text, announcements, requests, selections, retries, currentRefusal };
}

const readLabels = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent);

describe('findDaySuggestion', () => {
  it('offers the next free days for the refused party', async () => {
    const { text, buttons, announcements } = await refuseRequest();
    expect(text).toContain('Next available (Adults × 4)');
    expect(readLabels(buttons)).toEqual(['Fri, Jun 13', 'Sat, Jun 14', 'Sun, Jun 15']);
    expect(announcements).toEqual(['Next available (Adults\u00a0×\u00a04): Fri, Jun 13; Sat, Jun 14; Sun, Jun 15']);
  });

  it('renders the result in the current language', async () => {
    const { text, buttons } = await refuseRequest({ lang: 'de' });
    expect(text).toContain(english.nextAvailable.next('Adults × 4'));
    expect(buttons[0]?.textContent).toBe('Fr., 13. Juni');
  });

  it('selects the day that the guest presses', async () => {
    const { buttons, selections } = await refuseRequest();
    buttons[0]?.click();
    expect(selections).toEqual([{ start: addToToday(3), end: addToToday(3) }]);
  });

  it('ends the search after at most twenty requests', async () => {
    const { text, requests } = await refuseRequest({ rate: acceptFrom(addToToday(50)) });
    expect(text).toContain('We couldn’t find a later date (Adults × 4).');
    expect(requests.length).toBeLessThanOrEqual(20);
  });

  it.each<[string, RefusedOptions]>([
    ['a quantity that the item never allows', { rate: acceptFrom(today), adults: 7 }],
    ['an item without days', { rate: acceptFrom(today), adults: 1, openItem: { ...kayak, simple: true } }],
    [
      'a refusal of an item that is no longer open',
      { rate: acceptFrom(today), adults: 1, openItem: createTestItem({ id: 'other' }) },
    ],
  ])('sends no request for %s', async (_, options) => {
    const { result, requests } = await refuseRequest(options);
    expect([result, requests]).toEqual([null, []]);
  });
});

describe('findDaySuggestion: an item of any length', () => {
  const open = { ...kayak, fixedLength: 0 };

  it('offers the nearest accepted length from the same day', async () => {
    const { buttons } = await refuseRequest({ rate: acceptLength(3), openItem: open });
    expect(readLabels(buttons)).toEqual(['Tue, Jun 10 – Thu, Jun 12']);
  });

  it('renders nothing if a rule refuses every length', async () => {
    const { text, announcements } = await refuseRequest({ rate: acceptLength(Infinity), openItem: open });
    expect([text, announcements]).toEqual(['', []]);
  });

  it('offers the next days if the refused day is fully booked', async () => {
    const { buttons } = await refuseRequest({ openItem: open });
    expect(buttons).toHaveLength(3);
  });
});

describe('findDaySuggestion: places that this browser may hold', () => {
  const { ownHolds } = english.nextAvailable;
  const currentTime = Date.UTC(2031, 4, 1);
  const lostStart: LostStart = { at: currentTime - 60_000, itemId: 'kayak', start: today, end: today };

  // Today is full, but the guest's own session may hold the places: the answer to the request that started it got lost.
  // The guest has opened a different item, so the search suggests no other days.
  const refuseWithLostStart = (options: RefusedOptions = {}) =>
    refuseRequest({ lostStart, soldOut: true, openItem: createTestItem({ id: 'other' }), ...options });

  beforeEach(() => {
    vi.useFakeTimers({ now: currentTime });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('explains the refusal by a lost request, and retries every 30 seconds', async () => {
    const { text, announcements, retries } = await refuseWithLostStart();
    expect([text, announcements]).toEqual([ownHolds, [ownHolds]]);
    vi.advanceTimersByTime(60_000);
    expect(retries).toEqual(['forget', 'retry', 'forget', 'retry']);
  });

  it('retries for each element of the page', async () => {
    const searches = [await refuseWithLostStart(), await refuseWithLostStart()];
    vi.advanceTimersByTime(30_000);
    expect(searches.map(({ retries }) => retries)).toEqual([
      ['forget', 'retry'],
      ['forget', 'retry'],
    ]);
  });

  it('stops retrying when the refusal ends', async () => {
    const { currentRefusal, retries } = await refuseWithLostStart();
    vi.advanceTimersByTime(30_000);
    currentRefusal.refusal = null;
    vi.advanceTimersByTime(600_000);
    expect(retries).toEqual(['forget', 'retry']);
  });

  it('stops retrying 20 minutes after the lost request', async () => {
    const { retries } = await refuseWithLostStart();
    vi.advanceTimersByTime(7_200_000);

    // The hold of the lost session lasts 20 minutes, of which 19 remain. So the last retry is after 18 minutes and 30
    // seconds.
    expect(retries.filter((retry) => retry === 'retry')).toHaveLength(37);
  });

  it.each<[string, RefusedOptions]>([
    ['without a lost request', { lostStart: null }],
    ['long after the lost request', { lostStart: { ...lostStart, at: currentTime - 1_200_000 } }],
    ['after a refusal by a rule', { soldOut: false }],
  ])('shows no explanation and retries nothing %s', async (_, options) => {
    const { text, announcements, retries } = await refuseWithLostStart(options);
    vi.advanceTimersByTime(60_000);
    expect([text, announcements, retries]).toEqual(['', [], []]);
  });
});

describe('findNearDays', () => {
  const removedLine: QuoteRequest = {
    itemId: '1',
    start: toDay('2031-06-14'),
    end: toDay('2031-06-14'),
    params: { adults: 2 },
    discountCode: '',
  };
  const daysOfJune = listDays(toDay('2031-06-01'), toDay('2031-06-30'));

  interface VenueOptions {
    items?: readonly Item[];

    /** The free days in the calendar; null if the service does not answer. */
    freeDays: readonly Day[] | null;

    /** Returns true if the party fits on a day. Defaults to every day. */
    canBook?: (day: Day) => boolean;
  }

  async function searchNear(
    { items = [createTestItem()], freeDays: free, canBook = () => true }: VenueOptions,
    quoteRequest = removedLine,
  ) {
    const { requestUrls, transport } = createAnsweringTransport(() =>
      free === null
        ? undefined
        : { item: { cal: Object.fromEntries(free.map((day) => [day.replaceAll('-', ''), 1])) } },
    );
    const ratedDays: string[] = [];
    const rate = ({ start }: QuoteRequest) => {
      ratedDays.push(start);
      return Promise.resolve({ bookable: canBook(start), total: '85.00' } as Quote);
    };
    const host = { items, today, transport, settings: { baseUrl: 'https://book.example' } } as unknown as Host;
    const freeDays = await findNearDays(host, { rate } as BookingClient, quoteRequest, signal);
    const days = freeDays.map(({ quoteRequest: { start, end } }) => `${start} ${end}`);
    return { days, requestUrls, ratedDays };
  }

  it('sorts days by distance, later days before equally near earlier days', async () => {
    const { days } = await searchNear({ freeDays: daysOfJune });
    expect(days).toEqual(['2031-06-15 2031-06-15', '2031-06-13 2031-06-13', '2031-06-16 2031-06-16']);
  });

  it('returns only days on which the party fits', async () => {
    const { days } = await searchNear({ freeDays: daysOfJune, canBook: (day) => day > '2031-06-16' });
    expect(days[0]).toBe('2031-06-17 2031-06-17');
  });

  it('requests neither past days nor days more than 45 days away', async () => {
    const { requestUrls, ratedDays } = await searchNear({ freeDays: daysOfJune, canBook: () => false });
    expect(requestUrls).toEqual([expect.stringContaining('start_date=20310610&end_date=20310729')]);
    expect(ratedDays.every((ratedDay) => ratedDay >= today)).toBe(true);
    expect(ratedDays.length).toBeLessThanOrEqual(12);
  });

  it('keeps the length of a stay', async () => {
    const free = daysOfJune.filter((day) => day !== '2031-06-17');
    const stayRequest = { ...removedLine, end: toDay('2031-06-16') };
    const { days } = await searchNear({ freeDays: free, items: [createTestItem({ fixedLength: 3 })] }, stayRequest);
    expect(days[0]).toBe('2031-06-13 2031-06-15');
  });

  it.each<[string, VenueOptions]>([
    ['an item that the account no longer offers', { items: [], freeDays: daysOfJune }],
    ['an item without a free day', { freeDays: [] }],
    ['a calendar without an answer', { freeDays: null }],
  ])('returns no days, without an error, for %s', async (_, venue) => {
    const { days, ratedDays } = await searchNear(venue);
    expect([days, ratedDays]).toEqual([[], []]);
  });

  it('returns no days, without an error, if every request fails', async () => {
    const fits = () => {
      throw new ProblemError({ kind: 'offline' });
    };
    expect((await searchNear({ freeDays: daysOfJune, canBook: fits })).days).toEqual([]);
  });
});
