/** The contract of a `Client`. The tests of the real client and of the fake client run this suite. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import type { PlainQuote } from '../../src/api/plain-requests.ts';
import type { QuoteRequest, Session } from '../../src/api/types.ts';
import { addDays, type Day } from '../../src/values/dates/day.ts';
import { problemOf, type Problem } from '../../src/values/problem.ts';

const key = 'k'.repeat(32);

/** A venue with two clients, and functions that cause faults. */
export interface Stage {
  client: Client;
  /** Client of a different guest. */
  other: Client;
  /** First day on which the tests look for free places. */
  from: Day;
  /** Selects an item with many places. */
  plenty: DateSearch;
  /** Selects an item and takes all of its places. */
  scarce: DateSearch;
  /** Values of the form fields. */
  details: Readonly<Record<string, string>>;
  /** Expires every open session. */
  expire(): void;
  /** Loses the answer to the next create request after the service has made the booking. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

export interface DateSearch {
  itemId: string;
  /** Length in days. */
  length: number;
  params: Readonly<Record<string, number>>;
}

const amount = /^\d+\.\d{2,3}$/;

/** Returns the problem that a promise rejects with. Fails the test if the promise resolves. */
export async function problemIn(promise: Promise<unknown>): Promise<Problem> {
  try {
    await promise;
  } catch (error) {
    return problemOf(error);
  }
  return expect.fail('It was answered, not refused.');
}

/** Returns a quote for the first days from `from` on which the item is bookable. */
export async function findFree(
  client: Client,
  from: Day,
  { itemId, length, params }: DateSearch,
): Promise<{ quoteRequest: QuoteRequest; quote: PlainQuote }> {
  for (let offset = 0; offset < 60; offset += 1) {
    const start = addDays(from, offset);
    const quoteRequest = { itemId, start, end: addDays(start, length - 1), params, discountCode: '' };
    const quote = await client.rate(quoteRequest);
    if (quote.bookable) return { quoteRequest, quote };
  }
  return expect.fail(`Nothing of ${itemId} is free.`);
}

const slipOf = ({ slip }: Pick<PlainQuote, 'slip'>): string => slip ?? expect.fail('A bookable answer has a SLIP.');

export function describeClient(name: string, open: () => Promise<Stage>): void {
  describe(`client contract: ${name}`, () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await open();
    }, 60_000);
    afterAll(() => stage.close());

    const begin = async (dateSearch: DateSearch): Promise<Session> => {
      const { quote } = await findFree(stage.client, stage.from, dateSearch);
      return stage.client.session(null, { add: [slipOf(quote)] });
    };

    it('returns a company with name, language, time zone and currency', async () => {
      const { name, lang, timeZone, currency } = await stage.client.company();
      expect([name, lang, timeZone, currency.code, currency.symbol]).not.toContain('');
      expect(() => new Intl.DateTimeFormat(lang, { timeZone })).not.toThrow();
    });

    it('returns all items, or only the requested ones', async () => {
      const all = await stage.client.items({ itemIds: [], categoryId: '' });
      expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([stage.plenty.itemId, stage.scarce.itemId]));
      const one = await stage.client.items({ itemIds: [stage.scarce.itemId], categoryId: '' });
      expect(one.map(({ id }) => id)).toEqual([stage.scarce.itemId]);
    });

    it('returns only the requested days of a calendar', async () => {
      const to = addDays(stage.from, 30);
      const days = [...(await stage.client.calendar(stage.plenty.itemId, stage.from, to)).keys()];
      expect(days.length).toBeGreaterThan(20);
      expect(days.every((day) => day >= stage.from && day <= to)).toBe(true);
    });

    it('returns a price and a SLIP for a free day', async () => {
      const { quote, quoteRequest } = await findFree(stage.client, stage.from, stage.plenty);
      expect(quote).toMatchObject({
        itemId: quoteRequest.itemId,
        bookable: true,
        start: quoteRequest.start,
        end: quoteRequest.end,
        reason: '',
      });
      expect(quote.total).toMatch(amount);
      expect(quote.parameters.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(stage.plenty.params)));
    });

    it('returns no SLIP but a reason for a past day', async () => {
      const past = addDays(stage.from, -800);
      const quote = await stage.client.rate({
        ...stage.plenty,
        start: past,
        end: addDays(past, stage.plenty.length - 1),
        discountCode: '',
      });
      expect(quote).toMatchObject({ bookable: false, slip: null });
      expect(quote.reason).not.toBe('');
    });

    it('rejects an unknown item with a message', async () => {
      const problem = await problemIn(
        stage.client.rate({ itemId: '987654321', start: stage.from, end: stage.from, params: {}, discountCode: '' }),
      );
      expect(problem).toMatchObject({ kind: 'refused', fields: {} });
      expect(problem.kind === 'refused' && problem.title).toBeTruthy();
    });

    it('returns the form fields, and the terms separately', async () => {
      const { fields, terms, policy } = await stage.client.form();
      expect(fields.filter(({ required }) => required).map(({ id }) => id)).toEqual(
        expect.arrayContaining(['customer_name', 'customer_email']),
      );
      expect(terms).toMatchObject({ type: 'checkbox' });
      expect(policy).not.toBe('');
    });

    it('adds lines to a session and removes them', async () => {
      const session = await begin(stage.plenty);
      expect(session.lines).toHaveLength(1);
      expect(session.lines[0]).toMatchObject({ itemId: stage.plenty.itemId, available: true });
      expect(session.total).toMatch(amount);
      expect(await stage.client.session(session.id, { read: true })).toEqual(session);
      const { quote } = await findFree(stage.client, stage.from, stage.plenty);
      const two = await stage.client.session(session.id, { add: [slipOf(quote)] });
      expect(two.id).toBe(session.id);
      expect(two.lines.map(({ id }) => id)).toEqual([session.lines[0]?.id, expect.any(String)]);
      const one = await stage.client.session(session.id, { alter: { lineId: two.lines[0]?.id ?? '', to: 'remove' } });
      expect(one.lines.map(({ id }) => id)).toEqual([two.lines[1]?.id]);
      const emptySession = await stage.client.session(session.id, {
        alter: { lineId: one.lines[0]?.id ?? '', to: 'remove' },
      });
      expect(emptySession).toMatchObject({ id: session.id, lines: [] });
    });

    it('replaces a line and keeps its id', async () => {
      const session = await begin(stage.plenty);
      const otherDay = await findFree(stage.client, addDays(stage.from, 9), stage.plenty);
      const answer = await stage.client.session(session.id, {
        replace: { lineId: session.lines[0]?.id ?? '', slip: slipOf(otherDay.quote) },
      });
      expect(answer.lines).toHaveLength(1);
      expect(answer.lines[0]).toMatchObject({ id: session.lines[0]?.id, slip: otherDay.quote.slip });
    });

    it('rejects an invalid SLIP and leaves the session unchanged', async () => {
      const session = await begin(stage.plenty);
      expect(await problemIn(stage.client.session(session.id, { add: ['no-slip'] }))).toMatchObject({
        kind: 'refused',
      });
      expect(await stage.client.session(session.id, { read: true })).toEqual(session);
    });

    it('rejects an unknown session id', async () => {
      expect(await problemIn(stage.client.session('0'.repeat(32), { read: true }))).toMatchObject({ kind: 'refused' });
    });

    it('reserves the places of a session until it expires', async () => {
      const { quote, quoteRequest } = await findFree(stage.client, stage.from, stage.scarce);
      const session = await stage.client.session(null, { add: [slipOf(quote)] });
      const closed = await stage.other.rate(quoteRequest);
      expect(closed).toMatchObject({ bookable: false, soldOut: true });
      for (const slip of [slipOf(quote), slipOf(closed)])
        expect(await problemIn(stage.other.session(null, { add: [slip] }))).toMatchObject({ kind: 'refused' });
      stage.expire();
      const problem = await problemIn(stage.client.session(session.id, { read: true }));
      expect(problem.kind === 'refused' && `${problem.code} ${problem.title}`).toMatch(/expired/i);
      expect(await stage.other.rate(quoteRequest)).toMatchObject({ bookable: true });
    });

    it('replaces a line with its own last places, although sold out', async () => {
      const { quote, quoteRequest } = await findFree(stage.client, stage.from, stage.scarce);
      const session = await stage.client.session(null, { add: [slipOf(quote)] });
      const slip = slipOf(await stage.client.rate(quoteRequest));
      const lineId = session.lines[0]?.id ?? '';
      expect(await stage.client.session(session.id, { replace: { lineId, slip } })).toMatchObject({
        lines: [{ id: lineId, total: session.lines[0]?.total, available: true }],
      });
    });

    it('rejects a create request with its missing fields', async () => {
      const session = await begin(stage.plenty);
      const problem = await problemIn(stage.client.create(session.id, {}, key));
      expect(problem.kind === 'refused' && Object.keys(problem.fields)).toEqual(
        expect.arrayContaining(['customer_name', 'customer_email']),
      );
      expect(await stage.client.session(session.id, { read: true })).toEqual(session);
    });

    it('books once and ends the session', async () => {
      const session = await begin(stage.plenty);
      const booking = await stage.client.create(session.id, stage.details, key);
      expect(booking.code).not.toBe('');
      expect(booking).toMatchObject({ paymentRequired: true, url: expect.stringMatching(/^https?:/) as string });
      const problem = await problemIn(stage.client.session(session.id, { read: true }));
      expect(problem.kind === 'refused' && `${problem.code} ${problem.title}`).toMatch(/ended/);
      expect(await problemIn(stage.client.create(session.id, stage.details, 'another key of 16'))).toMatchObject({
        kind: expect.stringMatching(/^(refused|unconfirmed)$/) as string,
      });
      expect(await stage.client.createStatus(session.id, key)).toMatchObject({ session: { kind: 'refused' } });
    });

    it('returns the stored booking only for its key, through a relay', async () => {
      const session = await begin(stage.plenty);
      expect(await stage.client.createStatus(session.id, key)).toMatchObject({
        session: { id: session.id },
        booking: null,
      });
      const booking = await stage.client.create(session.id, stage.details, key);
      const { relay, booking: laterBooking } = await stage.client.createStatus(session.id, key);
      expect(relay?.create ?? 'booked').toBe('booked');
      expect(laterBooking).toEqual(relay && booking);
      expect(await stage.client.createStatus(session.id, 'k'.repeat(31))).toMatchObject({ booking: null });
    });

    it('returns the payment status only for its key, through a relay', async () => {
      const session = await begin(stage.plenty);
      expect(await stage.client.createStatus(session.id, key)).toMatchObject({ payment: null });
      await stage.client.create(session.id, stage.details, key);
      const { relay, payment } = await stage.client.createStatus(session.id, key);
      const unpaid = { statusId: 'PEND', statusName: expect.stringMatching(/./) as string, total: session.total };
      expect(payment).toEqual(relay && { ...unpaid, paidTotal: expect.stringMatching(/^0\.00/) as string });
      expect(await stage.client.createStatus(session.id, 'k'.repeat(31))).toMatchObject({ payment: null });
    });

    it('rejects a create request without an answer as unconfirmed', async () => {
      const session = await begin(stage.plenty);
      stage.loseNextAnswer();
      expect(await problemIn(stage.client.create(session.id, stage.details, key))).toEqual({ kind: 'unconfirmed' });
      expect(await problemIn(stage.client.session(session.id, { read: true }))).toMatchObject({ kind: 'refused' });
    });
  });
}
