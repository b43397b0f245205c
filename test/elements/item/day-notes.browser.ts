import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountReads } from '../../../src/flow/reads/account-reads.ts';
import type { QuoteRequest } from '../../../src/api/types.ts';
import { createDayNotes } from '../../../src/elements/item/day-notes.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import type { Month } from '../../../src/values/dates/day.ts';
import { createAnsweringTransport } from '../../api/fixed-answers.ts';
import { createTestItem, createPreparedLocale } from '../choosing-stage.ts';
import { UpdatingHost } from '../updating-host.ts';
import { toDay, createAvailabilityWithout, today } from './june.ts';

const locale = createPreparedLocale('en');

const createRequest = (adults: number, date = '2031-06-14'): QuoteRequest => ({
  itemId: '1',
  start: toDay(date),
  end: toDay(date),
  params: { adults },
  discountCode: '',
});

/**
 * Creates the price notes of the days in June for two adults.
 * @param dates the prices and stock that the service returns by day; null if the service does not answer
 */
function openNotes(dates: object | null, isAutomatic = false, { qty = 0, lineId = '' } = {}) {
  const { requestUrls, transport } = createAnsweringTransport(() =>
    dates === null ? undefined : { item: { qty, rate: { dates } } },
  );
  const announcements: string[] = [];
  const facts = { isOn: true, request: createRequest(2), month: '2031-06' as Month, monthsShown: 1 };
  const host = Object.assign(new UpdatingHost(), {
    transport,
    settings: { baseUrl: 'https://book.example' },
    store: { state: { choice: { lineId: lineId || undefined } } },
    announce: (sentence: string) => announcements.push(sentence),
  });
  Object.defineProperty(host, 'openItemView', {
    get: () => ({
      item: createTestItem(),
      month: facts.month,
      monthsShown: facts.monthsShown,
      availability: createAvailabilityWithout(['2031-06-12', '2031-06-13']),
    }),
  });
  const { attachOptional, stop } = createLifetime(host);
  const feature = createDayNotes(
    host as unknown as Host,
    {
      rate: () => Promise.reject(new Error('No request for a single start is expected.')),
      getQuoteClient: createAccountReads(transport, 'https://book.example', false, () => 0).getQuoteClient,
      locale: () => locale,
      quoteRequest: () => facts.request,
      attachOptional,
    },
    { isOn: () => facts.isOn, isAutomatic },
  );
  const updateNotes = async (changes: Partial<typeof facts> = {}) => {
    Object.assign(facts, changes);
    host.requestUpdate();
    await host.settle();
    // Waits one task, in which the response arrives.
    await new Promise((resolve) => setTimeout(resolve));
    await host.settle();
  };
  const getNote = (date: string) => feature.notes()?.get(toDay(date));
  return { ...feature, requestUrls, announcements, updateNotes, stop, getNote };
}

describe('createDayNotes', () => {
  it.each([
    ['the places left', '', { cellText: '', words: 'only 1 left', partNames: 'full' }],
    ['the price, while the guest edits a line,', '1', { cellText: '$68', partNames: 'low' }],
  ])('shows %s on a day with too few places', async (_, lineId, dayNote) => {
    const dates = { 20310614: { sub_total: '68.00', stock: { T: 3, A: 1 } } };
    const { updateNotes, getNote } = openNotes(dates, false, { qty: 2, lineId });
    await updateNotes();
    expect(getNote('2031-06-14')).toMatchObject(dayNote);
  });

  describe('requested prices', () => {
    it('shows the price on a free day, and announces that prices show', async () => {
      const { updateNotes, getNote, announcements } = openNotes({
        20310614: { sub_total: '68.00' },
        20310612: { sub_total: '67.50' },
      });
      await updateNotes();
      expect(getNote('2031-06-14')).toEqual({ cellText: '$68', words: '$68', partNames: '' });
      expect(getNote('2031-06-16')).toBeUndefined();
      expect(announcements).toEqual(['Showing prices.']);
    });

    it.each([
      ['67.50', '$68.00', '$67.50'],
      ['7.00', '$68', '$7'],
      ['1284.60', '68.00', '1,284.60'],
    ])('formats all prices of a month alike: $68 and %s', async (priceText, expectedSign, otherSign) => {
      const { updateNotes, getNote } = openNotes({
        20310614: { sub_total: '68.00' },
        20310615: { sub_total: priceText },
      });
      await updateNotes();
      expect([getNote('2031-06-14')?.cellText, getNote('2031-06-15')?.cellText]).toEqual([expectedSign, otherSign]);
      expect(getNote('2031-06-14')?.words).toContain('$68');
    });

    it.each([
      [3, 'low', '$68, only 3 left'],
      [1, 'low', '$68, only 1 left'],
      [4, '', '$68'],
      [0, '', '$68'],
    ])('marks a day with %i places left as “%s”', async (placesLeft, look, label) => {
      const { updateNotes, getNote } = openNotes({ 20310614: { sub_total: '68.00', stock: { T: 9, A: placesLeft } } });
      await updateNotes();
      expect(getNote('2031-06-14')).toMatchObject({ partNames: look, words: label });
    });

    it('shows “Sold out” or “closed” instead of a price', async () => {
      const { updateNotes, getNote } = openNotes({
        20310612: { sub_total: '68.00', stock: { T: 9, A: 0 } },
        20310613: { sub_total: '68.00', stock: { T: 0, A: 0 } },
      });
      await updateNotes();
      expect([getNote('2031-06-12')?.words, getNote('2031-06-13')?.words]).toEqual(['Sold out', 'closed']);
    });

    it('requests nothing until the guest requests prices', async () => {
      const { updateNotes, requestUrls, notes } = openNotes({});
      await updateNotes({ isOn: false });
      expect([requestUrls, notes()]).toEqual([[], undefined]);
      await updateNotes({ isOn: true });
      expect(requestUrls).toEqual([
        expect.stringContaining(`start_date=${today.replaceAll('-', '')}&end_date=20310630`),
      ]);
    });

    it('requests prices again when the party changes, but not the days', async () => {
      const { updateNotes, requestUrls } = openNotes({});
      await updateNotes();
      await updateNotes({ request: createRequest(2, '2031-06-20') });
      expect(requestUrls).toHaveLength(1);
      await updateNotes({ request: createRequest(3) });
      expect(requestUrls).toHaveLength(2);
      expect(requestUrls[1]).toContain('param[adults]=3');
    });

    it('requests nothing after its lifetime has ended', async () => {
      const { updateNotes, requestUrls, stop } = openNotes({});
      await updateNotes();
      stop();
      await updateNotes({ request: createRequest(3) });
      expect(requestUrls).toHaveLength(1);
    });
  });

  describe('automatic prices', () => {
    let idleCallbacks: (() => void)[] = [];
    beforeEach(() => {
      idleCallbacks = [];
      vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
      vi.stubGlobal('cancelIdleCallback', (id: number) => (idleCallbacks[id - 1] = () => undefined));
    });
    afterEach(() => vi.unstubAllGlobals());
    const runIdleCallbacks = () =>
      idleCallbacks.splice(0, Infinity, ...idleCallbacks.map(() => () => undefined)).forEach((callback) => callback());

    it('requests each day of a month once, when the browser is idle', async () => {
      const { updateNotes, requestUrls, announcements, getNote } = openNotes(
        { 20310614: { sub_total: '68.00' } },
        true,
      );
      await updateNotes();
      expect(requestUrls).toEqual([]);
      runIdleCallbacks();
      await updateNotes();
      await updateNotes({ request: createRequest(2, '2031-06-20') });
      runIdleCallbacks();
      await updateNotes();
      // The first request is for five days only, to measure the speed of the account.
      expect(requestUrls).toEqual([
        expect.stringMatching(/start_date=20310610&end_date=20310614/),
        expect.stringMatching(/start_date=20310615&end_date=20310630/),
      ]);
      expect([getNote('2031-06-14')?.cellText, announcements]).toEqual(['$68', []]);
    });

    it('requests nothing for months that the guest turns past', async () => {
      const { updateNotes, requestUrls } = openNotes({}, true);
      await updateNotes();
      await updateNotes({ month: '2031-07' as Month });
      await updateNotes({ month: '2031-08' as Month });
      runIdleCallbacks();
      await updateNotes();
      expect(requestUrls[0]).toContain('start_date=20310801');
      expect(requestUrls).toHaveLength(2);
    });

    it('adds no note to a full or closed day', async () => {
      const { updateNotes, getNote } = openNotes({ 20310612: { sub_total: '68.00', stock: { T: 9, A: 0 } } }, true);
      await updateNotes();
      runIdleCallbacks();
      await updateNotes();
      expect(getNote('2031-06-12')).toBeUndefined();
    });
  });

  describe('formatted prices', () => {
    it('marks the lowest price', async () => {
      const { updateNotes, getNote } = openNotes({
        20310614: { sub_total: '68.00' },
        20310615: { sub_total: '85.00' },
      });
      await updateNotes();
      expect(getNote('2031-06-14')).toEqual({ cellText: '$68', words: '$68, lowest price', partNames: 'cheapest' });
      expect(getNote('2031-06-15')).toEqual({ cellText: '$85', words: '$85', partNames: '' });
    });

    it('marks the lowest price of each of two visible months', async () => {
      const dates = Object.fromEntries(
        ['20310614:68', '20310615:85', '20310701:90', '20310702:99'].map((dayAndPrice) => {
          const [date = '', price = ''] = dayAndPrice.split(':');
          return [date, { sub_total: `${price}.00` }];
        }),
      );
      const { updateNotes, getNote, requestUrls } = openNotes(dates);
      await updateNotes({ monthsShown: 2 });
      expect(requestUrls).toEqual([expect.stringMatching(/start_date=20310610.*end_date=20310731/)]);
      expect(['2031-06-14', '2031-06-15', '2031-07-01', '2031-07-02'].map((day) => getNote(day)?.partNames)).toEqual([
        'cheapest',
        '',
        'cheapest',
        '',
      ]);
    });

    it('omits the currency of a price that would be too long', async () => {
      const { updateNotes, getNote } = openNotes({ 20310614: { sub_total: '12345.00' } });
      await updateNotes();
      expect(getNote('2031-06-14')).toEqual({ cellText: '12,345', words: '$12,345', partNames: '' });
    });

    it('hides the prices of the previous party while new prices load', async () => {
      const { updateNotes, notes } = openNotes({ 20310614: { sub_total: '68.00' } }, true);
      await updateNotes();
      await expect
        .poll(async () => {
          await updateNotes();
          return notes()?.size;
        })
        .toBe(1);
      const updatePromise = updateNotes({ request: createRequest(3) });
      expect(notes()).toBeUndefined();
      await updatePromise;
    });

    it('requests nothing for a past month', async () => {
      const { updateNotes, requestUrls } = openNotes({});
      await updateNotes({ month: '2031-05' as Month });
      expect(requestUrls).toEqual([]);
    });

    it('returns no notes after a failed request', async () => {
      const { updateNotes, notes, announcements } = openNotes(null);
      await updateNotes();
      expect([notes(), announcements]).toEqual([undefined, []]);
    });
  });
});
