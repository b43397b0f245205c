/** The contract of a `Client`, as a test suite. It runs for the real client and for the fake client. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import type { PlainQuote } from '../../src/api/plain-requests.ts';
import type { QuoteRequest, Session } from '../../src/api/types.ts';
import { addDays, type Day } from '../../src/values/dates/day.ts';
import { problemOf, type Problem } from '../../src/values/problem.ts';

const relayKey = 'k'.repeat(32);

/** A venue with the clients of two guests, and functions that cause faults at its service. */
export interface TestVenue {
  client: Client;
  /** Client of a different guest. */
  otherClient: Client;
  /** First day on which the tests look for free places. */
  firstSearchDay: Day;
  /** Quote request for an item with many places. */
  plentifulItem: DateSearch;
  /** Quote request that takes all places of an item. */
  scarceItem: DateSearch;
  /** Values of the form fields. */
  guestDetails: Readonly<Record<string, string>>;
  /** Expires every open session. */
  expireSessions(): void;
  /** Loses the answer to the next create request. The service makes the booking before. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

export interface DateSearch {
  itemId: string;
  /** Length in days. */
  length: number;
  params: Readonly<Record<string, number>>;
}

const amountPattern = /^\d+\.\d{2,3}$/;

/** Returns the problem that a promise rejects with. Fails the test if the promise resolves. */
export async function catchProblem(promise: Promise<unknown>): Promise<Problem> {
  try {
    await promise;
  } catch (error) {
    return problemOf(error);
  }
  return expect.fail('It was answered, not refused.');
}

/** Returns a quote for the first days from `firstSearchDay` on which the item is bookable. */
export async function findFreeDay(
  client: Client,
  firstSearchDay: Day,
  { itemId, length, params }: DateSearch,
): Promise<{ quoteRequest: QuoteRequest; quote: PlainQuote }> {
  for (let offset = 0; offset < 60; offset += 1) {
    const start = addDays(firstSearchDay, offset);
    const quoteRequest = { itemId, start, end: addDays(start, length - 1), params, discountCode: '' };
    const quote = await client.rate(quoteRequest);
    if (quote.bookable) return { quoteRequest, quote };
  }
  return expect.fail(`Nothing of ${itemId} is free.`);
}

const requireSlip = ({ slip }: Pick<PlainQuote, 'slip'>): string =>
  slip ?? expect.fail('A bookable answer has a SLIP.');

export function describeClient(name: string, openVenue: () => Promise<TestVenue>): void {
  describe(`client contract: ${name}`, () => {
    let venue: TestVenue;
    beforeAll(async () => {
      venue = await openVenue();
    }, 60_000);
    afterAll(() => venue.close());

    const startSession = async (dateSearch: DateSearch): Promise<Session> => {
      const { quote } = await findFreeDay(venue.client, venue.firstSearchDay, dateSearch);
      return venue.client.session(null, { add: [requireSlip(quote)] });
    };

    it('returns a company with name, language, time zone and currency', async () => {
      const { name, lang, timeZone, currency } = await venue.client.company();
      expect([name, lang, timeZone, currency.code, currency.symbol]).not.toContain('');
      expect(() => new Intl.DateTimeFormat(lang, { timeZone })).not.toThrow();
    });

    it('returns all items, or only the requested ones', async () => {
      const allItems = await venue.client.items({ itemIds: [], categoryId: '' });
      expect(allItems.map(({ id }) => id)).toEqual(
        expect.arrayContaining([venue.plentifulItem.itemId, venue.scarceItem.itemId]),
      );
      const scarceItems = await venue.client.items({ itemIds: [venue.scarceItem.itemId], categoryId: '' });
      expect(scarceItems.map(({ id }) => id)).toEqual([venue.scarceItem.itemId]);
    });

    it('returns only the requested days of a calendar', async () => {
      const lastDay = addDays(venue.firstSearchDay, 30);
      const days = [...(await venue.client.calendar(venue.plentifulItem.itemId, venue.firstSearchDay, lastDay)).keys()];
      expect(days.length).toBeGreaterThan(20);
      expect(days.every((day) => day >= venue.firstSearchDay && day <= lastDay)).toBe(true);
    });

    it('returns a price and a SLIP for a free day', async () => {
      const { quote, quoteRequest } = await findFreeDay(venue.client, venue.firstSearchDay, venue.plentifulItem);
      expect(quote).toMatchObject({
        itemId: quoteRequest.itemId,
        bookable: true,
        start: quoteRequest.start,
        end: quoteRequest.end,
        reason: '',
      });
      expect(quote.total).toMatch(amountPattern);
      expect(quote.parameters.map(({ id }) => id)).toEqual(
        expect.arrayContaining(Object.keys(venue.plentifulItem.params)),
      );
    });

    it('returns no SLIP but a reason for a past day', async () => {
      const pastDay = addDays(venue.firstSearchDay, -800);
      const quote = await venue.client.rate({
        ...venue.plentifulItem,
        start: pastDay,
        end: addDays(pastDay, venue.plentifulItem.length - 1),
        discountCode: '',
      });
      expect(quote).toMatchObject({ bookable: false, slip: null });
      expect(quote.reason).not.toBe('');
    });

    it('rejects an unknown item with a message', async () => {
      const problem = await catchProblem(
        venue.client.rate({
          itemId: '987654321',
          start: venue.firstSearchDay,
          end: venue.firstSearchDay,
          params: {},
          discountCode: '',
        }),
      );
      expect(problem).toMatchObject({ kind: 'refused', fields: {} });
      expect(problem.kind === 'refused' && problem.title).toBeTruthy();
    });

    it('returns the form fields, and the terms separately', async () => {
      const { fields, terms, policy } = await venue.client.form();
      expect(fields.filter(({ required }) => required).map(({ id }) => id)).toEqual(
        expect.arrayContaining(['customer_name', 'customer_email']),
      );
      expect(terms).toMatchObject({ type: 'checkbox' });
      expect(policy).not.toBe('');
    });

    it('adds lines to a session and removes them', async () => {
      const session = await startSession(venue.plentifulItem);
      expect(session.lines).toHaveLength(1);
      expect(session.lines[0]).toMatchObject({ itemId: venue.plentifulItem.itemId, available: true });
      expect(session.total).toMatch(amountPattern);
      expect(await venue.client.session(session.id, { read: true })).toEqual(session);
      const { quote } = await findFreeDay(venue.client, venue.firstSearchDay, venue.plentifulItem);
      const sessionWithTwoLines = await venue.client.session(session.id, { add: [requireSlip(quote)] });
      expect(sessionWithTwoLines.id).toBe(session.id);
      expect(sessionWithTwoLines.lines.map(({ id }) => id)).toEqual([session.lines[0]?.id, expect.any(String)]);
      const sessionWithOneLine = await venue.client.session(session.id, {
        alter: { lineId: sessionWithTwoLines.lines[0]?.id ?? '', to: 'remove' },
      });
      expect(sessionWithOneLine.lines.map(({ id }) => id)).toEqual([sessionWithTwoLines.lines[1]?.id]);
      const emptySession = await venue.client.session(session.id, {
        alter: { lineId: sessionWithOneLine.lines[0]?.id ?? '', to: 'remove' },
      });
      expect(emptySession).toMatchObject({ id: session.id, lines: [] });
    });

    it('replaces a line and keeps its id', async () => {
      const session = await startSession(venue.plentifulItem);
      const quoteOfOtherDay = await findFreeDay(venue.client, addDays(venue.firstSearchDay, 9), venue.plentifulItem);
      const sessionAfterReplacement = await venue.client.session(session.id, {
        replace: { lineId: session.lines[0]?.id ?? '', slip: requireSlip(quoteOfOtherDay.quote) },
      });
      expect(sessionAfterReplacement.lines).toHaveLength(1);
      expect(sessionAfterReplacement.lines[0]).toMatchObject({
        id: session.lines[0]?.id,
        slip: quoteOfOtherDay.quote.slip,
      });
    });

    it('rejects an invalid SLIP and leaves the session unchanged', async () => {
      const session = await startSession(venue.plentifulItem);
      expect(await catchProblem(venue.client.session(session.id, { add: ['no-slip'] }))).toMatchObject({
        kind: 'refused',
      });
      expect(await venue.client.session(session.id, { read: true })).toEqual(session);
    });

    it('rejects an unknown session id', async () => {
      expect(await catchProblem(venue.client.session('0'.repeat(32), { read: true }))).toMatchObject({
        kind: 'refused',
      });
    });

    it('reserves the places of a session until it expires', async () => {
      const { quote, quoteRequest } = await findFreeDay(venue.client, venue.firstSearchDay, venue.scarceItem);
      const session = await venue.client.session(null, { add: [requireSlip(quote)] });
      const closedQuote = await venue.otherClient.rate(quoteRequest);
      expect(closedQuote).toMatchObject({ bookable: false, soldOut: true });
      for (const slip of [requireSlip(quote), requireSlip(closedQuote)])
        expect(await catchProblem(venue.otherClient.session(null, { add: [slip] }))).toMatchObject({ kind: 'refused' });
      venue.expireSessions();
      const problem = await catchProblem(venue.client.session(session.id, { read: true }));
      expect(problem.kind === 'refused' && `${problem.code} ${problem.title}`).toMatch(/expired/i);
      expect(await venue.otherClient.rate(quoteRequest)).toMatchObject({ bookable: true });
    });

    it('replaces a line with its own last places, although sold out', async () => {
      const { quote, quoteRequest } = await findFreeDay(venue.client, venue.firstSearchDay, venue.scarceItem);
      const session = await venue.client.session(null, { add: [requireSlip(quote)] });
      const slip = requireSlip(await venue.client.rate(quoteRequest));
      const lineId = session.lines[0]?.id ?? '';
      expect(await venue.client.session(session.id, { replace: { lineId, slip } })).toMatchObject({
        lines: [{ id: lineId, total: session.lines[0]?.total, available: true }],
      });
    });

    it('rejects a create request with its missing fields', async () => {
      const session = await startSession(venue.plentifulItem);
      const problem = await catchProblem(venue.client.create(session.id, {}, relayKey));
      expect(problem.kind === 'refused' && Object.keys(problem.fields)).toEqual(
        expect.arrayContaining(['customer_name', 'customer_email']),
      );
      expect(await venue.client.session(session.id, { read: true })).toEqual(session);
    });

    it('books once and ends the session', async () => {
      const session = await startSession(venue.plentifulItem);
      const booking = await venue.client.create(session.id, venue.guestDetails, relayKey);
      expect(booking.code).not.toBe('');
      expect(booking).toMatchObject({ paymentRequired: true, url: expect.stringMatching(/^https?:/) as string });
      const problem = await catchProblem(venue.client.session(session.id, { read: true }));
      expect(problem.kind === 'refused' && `${problem.code} ${problem.title}`).toMatch(/ended/);
      expect(
        await catchProblem(venue.client.create(session.id, venue.guestDetails, 'another key of 16')),
      ).toMatchObject({
        kind: expect.stringMatching(/^(refused|unconfirmed)$/) as string,
      });
      expect(await venue.client.createStatus(session.id, relayKey)).toMatchObject({ session: { kind: 'refused' } });
    });

    it('returns the stored booking only for its key, through a relay', async () => {
      const session = await startSession(venue.plentifulItem);
      expect(await venue.client.createStatus(session.id, relayKey)).toMatchObject({
        session: { id: session.id },
        booking: null,
      });
      const booking = await venue.client.create(session.id, venue.guestDetails, relayKey);
      const { relay, booking: storedBooking } = await venue.client.createStatus(session.id, relayKey);
      expect(relay?.create ?? 'booked').toBe('booked');
      expect(storedBooking).toEqual(relay && booking);
      expect(await venue.client.createStatus(session.id, 'k'.repeat(31))).toMatchObject({ booking: null });
    });

    it('returns the payment status only for its key, through a relay', async () => {
      const session = await startSession(venue.plentifulItem);
      expect(await venue.client.createStatus(session.id, relayKey)).toMatchObject({ payment: null });
      await venue.client.create(session.id, venue.guestDetails, relayKey);
      const { relay, payment } = await venue.client.createStatus(session.id, relayKey);
      const unpaidStatus = { statusId: 'PEND', statusName: expect.stringMatching(/./) as string, total: session.total };
      expect(payment).toEqual(relay && { ...unpaidStatus, paidTotal: expect.stringMatching(/^0\.00/) as string });
      expect(await venue.client.createStatus(session.id, 'k'.repeat(31))).toMatchObject({ payment: null });
    });

    it('rejects a create request without an answer as unconfirmed', async () => {
      const session = await startSession(venue.plentifulItem);
      venue.loseNextAnswer();
      expect(await catchProblem(venue.client.create(session.id, venue.guestDetails, relayKey))).toEqual({
        kind: 'unconfirmed',
      });
      expect(await catchProblem(venue.client.session(session.id, { read: true }))).toMatchObject({ kind: 'refused' });
    });
  });
}
