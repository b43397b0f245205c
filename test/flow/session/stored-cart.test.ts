/**
 * Tests the stored cart. A SLIP is the booking token of a quote. A line keeps the times of the quote that contained its
 * SLIP, until the line gets a new SLIP.
 */
import { describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../src/api/types.ts';
import { createFlow } from '../../../src/flow/create-flow.ts';
import type { Flow } from '../../../src/flow/flow.ts';
import { toLineRequest } from '../../../src/flow/quotes/quote-request.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createStore } from '../../../src/flow/store.ts';
import { storeCart, isSameAsStored, applySavedRequests } from '../../../src/flow/session/stored-cart.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { toRequest, june10, guestDetails, openReviewPage } from '../visit.ts';

const createEmptyPage = () => ({ storage: createMemoryStorage(), store: createStore() });

/** Creates a cart with a kayak and a tour whose slot starts at 9. Later quotes for the same slot start at 10. */
async function createCartBeforeNewTimes(): Promise<{ flow: Flow; venue: FakeVenue; readTimes: () => unknown[] }> {
  const venue = createFakeVenue();
  const client = venue.client({ relay: false });
  let startTime = '09:00';
  const rate = async (quoteRequest: QuoteRequest) => ({
    ...(await client.rate(quoteRequest)),
    startTime,
    endTime: startTime.replace(/^../, (hour) => String(Number(hour) + 2)),
  });
  const flow = createFlow({ client: { ...client, rate }, storage: createMemoryStorage() });
  for (const item of ['kayak', 'tour']) {
    const quoteRequest = { ...toRequest(item, 2), timeslot: 0 };
    const quote = await rate(quoteRequest);
    await flow.add(quote.slip ?? expect.fail('Not to be had.'), toLineRequest(quoteRequest, quote));
  }
  flow.type(guestDetails);
  startTime = '10:00';
  const readTimes = () => Object.values(flow.state.quoteRequests).map(({ itemId, sold }) => [itemId, sold?.startTime]);
  expect(readTimes()).toEqual(timesBefore);
  return { flow, venue, readTimes };
}

const timesBefore = [
  ['kayak', '09:00'],
  ['tour', '09:00'],
];
const timesAfter = [
  ['kayak', '10:00'],
  ['tour', '10:00'],
];
const timesAfterKayakEdit = [timesAfter[0], timesBefore[1]];

it('keeps the stored times of an unchanged line', async () => {
  const { flow, readTimes } = await createCartBeforeNewTimes();
  await flow.review();
  expect([flow.state.step, readTimes()]).toEqual(['review', timesBefore]);
});

it('stores the new quote’s times when a repair recreates an expired cart', async () => {
  const { flow, venue, readTimes } = await createCartBeforeNewTimes();
  venue.expireSessions();
  await flow.review();
  expect(flow.state.reconciliation?.cause).toBe('expired');
  expect(readTimes()).toEqual(timesAfter);
});

it('stores the new quote’s times when a repair renews the SLIPs', async () => {
  const { flow, venue, readTimes } = await createCartBeforeNewTimes();
  await flow.review();
  venue.voidSlips();
  await flow.book();
  expect(flow.state.reconciliation?.cause).toBe('renewed');
  expect(readTimes()).toEqual(timesAfter);
});

it('stores the new quote’s times when the guest accepts a dearer line', async () => {
  const { flow, venue, readTimes } = await createCartBeforeNewTimes();
  venue.repriceForNewLines('kayak', 5000);
  await flow.review();
  expect(readTimes()).toEqual(timesBefore);
  await flow.accept();
  expect(readTimes()).toEqual(timesAfterKayakEdit);
});

it('stores the new quote’s times when a repair moves a line', async () => {
  const { flow, venue, readTimes } = await createCartBeforeNewTimes();
  venue.forbid('kayak', 'Closed on Tuesdays.', june10);
  await flow.review();
  await flow.repair(0, { ...toRequest('kayak', 2, 4), timeslot: 0 });
  expect(readTimes()).toEqual(timesAfterKayakEdit);
});

it('stores the new quote’s times when the guest restores a removed line', async () => {
  const { flow, readTimes } = await createCartBeforeNewTimes();
  await flow.remove('1');
  await flow.undo();
  expect(readTimes().sort()).toEqual(timesAfterKayakEdit);
});

it('stores the new quote’s times when a discount code applies', async () => {
  const { flow, readTimes } = await createCartBeforeNewTimes();
  await flow.redeem('HERON');
  expect([flow.state.problem, readTimes()]).toEqual([null, timesAfter]);
});

it('books although the storage throws', async () => {
  const throwError = () => {
    throw new Error('Storage is blocked.');
  };
  const { flow, venue } = await openReviewPage({ storage: { load: throwError, save: throwError, clear: throwError } });
  await flow.resume();
  await flow.book();
  await flow.book();
  expect(flow.state).toMatchObject({ step: 'done', problem: null });
  expect(venue.bookings).toHaveLength(1);
});

describe('storeCart', () => {
  const [kayakRequest, tourRequest] = [toRequest('kayak'), toRequest('tour')];

  it.each<[string, slips: string[], requestsBefore: Record<string, QuoteRequest>, newRequests: QuoteRequest[], object]>(
    [
      [
        'the second of two equal lines',
        ['a', 'a'],
        { 1: kayakRequest },
        [tourRequest],
        { 1: kayakRequest, 2: tourRequest },
      ],
      ['the last of several new lines', ['a', 'b'], {}, [tourRequest], { 2: tourRequest }],
      ['the last of several lines without a SLIP', ['', ''], {}, [tourRequest], { 2: tourRequest }],
      [
        'each of two equal lines from one request',
        ['a', 'a'],
        {},
        [kayakRequest, tourRequest],
        { 1: kayakRequest, 2: tourRequest },
      ],
    ],
  )('pairs the new quote request with %s', (_, slips, requestsBefore, newRequests, quoteRequests) => {
    const lines = slips.map((slip, index) => createTestLine({ id: String(index + 1), slip }));
    const cart = storeCart(createEmptyPage(), createTestSession({ lines }), requestsBefore, newRequests);
    expect(cart.quoteRequests).toEqual(quoteRequests);
  });
});

describe('isSameAsStored', () => {
  const line = createTestLine({ addOns: [{ ...createTestLine({ id: '1.1', total: '0.00' }), optional: 'out' }] });
  const quoteRequests = { 1: toRequest('kayak') };

  it.each<[string, Partial<typeof line>, boolean]>([
    ['the same cart', {}, true],
    ['a line with a different price', { total: '12.00' }, false],
    [
      'an optional add-on that has become an included part',
      { addOns: line.addOns.map((addOn) => ({ ...addOn, optional: null })) },
      false,
    ],
  ])('compares %s with the stored cart', (_, changes, isSame) => {
    const page = createEmptyPage();
    storeCart(page, createTestSession({ lines: [line] }), quoteRequests);
    const session = createTestSession({ lines: [{ ...line, ...changes }] });
    expect(isSameAsStored({ session, quoteRequests }, page.storage.load())).toBe(isSame);
  });

  it('returns true for an empty session if no cart is stored', () => {
    expect(isSameAsStored({ session: createTestSession(), quoteRequests: {} }, null)).toBe(true);
  });
});

describe('applySavedRequests', () => {
  const createSessionWithSlip = (slip: string) =>
    createTestSession({ lines: [createTestLine({ id: '1', slip }), createTestLine({ id: '2', slip: 'b' })] });
  const requests = {
    1: { ...toRequest('kayak'), sent: { slip: 'sent', quoteRequest: toRequest('kayak', 2, 3) } },
    2: toRequest('tour'),
  };

  it('applies the unanswered save if the line has its SLIP', () => {
    expect(applySavedRequests(createSessionWithSlip('sent'), requests)).toEqual({
      1: toRequest('kayak', 2, 3),
      2: toRequest('tour'),
    });
  });

  it('applies the unanswered save under the new id of its line', () => {
    const session = createTestSession({
      lines: [createTestLine({ id: '2', slip: 'b' }), createTestLine({ id: '3', slip: 'sent' })],
    });
    expect(applySavedRequests(session, requests)).toEqual({ 2: toRequest('tour'), 3: toRequest('kayak', 2, 3) });
    expect(storeCart(createEmptyPage(), session, requests).quoteRequests).toEqual({
      2: toRequest('tour'),
      3: toRequest('kayak', 2, 3),
    });
  });

  it.each(['earlier', ''])('keeps the unanswered save if the line’s SLIP differs (%j)', (slip) => {
    expect(applySavedRequests(createSessionWithSlip(slip), requests)).toBe(requests);
    expect(
      applySavedRequests(createSessionWithSlip('sent'), applySavedRequests(createSessionWithSlip(slip), requests))[1],
    ).toEqual(toRequest('kayak', 2, 3));
  });

  it('returns the same object if no line belongs to an unanswered save', () => {
    expect(applySavedRequests(createTestSession({ lines: [] }), requests)).toBe(requests);
    const withoutSave = { 1: toRequest('kayak'), 2: toRequest('tour') };
    expect(applySavedRequests(createSessionWithSlip(''), withoutSave)).toBe(withoutSave);
  });
});
