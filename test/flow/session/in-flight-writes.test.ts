import { expect, it } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { Session } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import type { CartStorage } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createEmptySession } from '../../../src/flow/session/stored-cart.ts';
import { createQuietTimes, QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { hasInFlightWrite, trackWrites } from '../../../src/flow/session/in-flight-writes.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { addToCart, toRequest, openReviewPage, openVisit } from '../visit.ts';

const createRefusal = (code: string): Problem => ({ kind: 'refused', code, title: code, details: '', fields: {} });
const storedCart = { sessionId: 's1', quoteRequests: {}, creating: null };
const removeChange = { alter: { lineId: '1', to: 'remove' } } as const;

/**
 * Opens a page that notes the times of its writes in the storage. `answerWrite` creates the service's answer to a
 * write.
 */
function openPage(
  answerWrite: (reportLoss?: () => void) => Promise<Session>,
  storage: CartStorage = createMemoryStorage(),
) {
  const clock = { now: 1000 };
  if (storage.load() === null) storage.save(storedCart);
  const notesAtRequest: (readonly number[] | undefined)[] = [];
  const client = {
    session: (_id: string | null, _change: SessionChange, reportLoss?: () => void) => {
      notesAtRequest.push(storage.load()?.unsettled);
      return answerWrite(reportLoss);
    },
  } as unknown as BookingClient;
  const uptime = () => clock.now;
  const clocks = { now: uptime, uptime, quietUntil: createQuietTimes(uptime) };
  return { clock, notesAtRequest, rawStorage: storage, ...trackWrites({ client, storage, ...clocks }) };
}
const resolveWrite = () => Promise.resolve(createEmptySession('s1'));
const createRejection = (problem: Problem) => () => Promise.reject(new ProblemError(problem));

it('stores a write’s send time before the request, until its answer', async () => {
  const { client, storage, notesAtRequest, rawStorage } = openPage(resolveWrite);
  await client.session('s1', removeChange);
  expect(notesAtRequest).toEqual([[1000]]);
  storage.save(storedCart);
  expect(rawStorage.load()).toEqual(storedCart);
});

it('keeps a write’s send time if an earlier attempt got no answer', async () => {
  const { client, storage, rawStorage } = openPage((reportLoss) => {
    reportLoss?.();
    return resolveWrite();
  });
  await client.session('s1', removeChange);
  storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual([1000]);
});

it('keeps a refused write’s send time after an earlier lost attempt', async () => {
  const { client, storage, rawStorage } = openPage((reportLoss) => {
    reportLoss?.();
    return createRejection(createRefusal('sold_out'))();
  });
  await expect(client.session('s1', removeChange)).rejects.toThrow();
  storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual([1000]);
});

it.each([
  ['timed out', { kind: 'timeout' }, [1000]],
  ['lost', { kind: 'offline' }, [1000]],
  ['unconfirmed by a relay', createRefusal('unconfirmed'), [1000]],
  ['refused', createRefusal('sold_out'), undefined],
] as const)('stores for a write that was %s the send times %j', async (_, problem, storedTimes) => {
  const { client, storage, rawStorage } = openPage(createRejection(problem));
  await expect(client.session('s1', removeChange)).rejects.toThrow();
  storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual(storedTimes);
});

it('stores no send time for reads, ends, starts and other carts', async () => {
  const { client, notesAtRequest } = openPage(resolveWrite);
  await client.session('s1', { read: true });
  await client.session('s1', { end: true });
  await client.session(null, { add: ['a'] });
  await client.session('s2', removeChange);
  expect(notesAtRequest).toEqual([undefined, undefined, undefined, undefined]);
});

it('stores a send time if a read’s removal gets no answer', async () => {
  const { client, storage, rawStorage } = openPage((reportLoss) => {
    reportLoss?.();
    return resolveWrite();
  });
  await client.session('s1', { read: true });
  storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual([1000]);
});

it('keeps another page’s send time until its quiet time ends', async () => {
  const rawStorage = createMemoryStorage();
  const otherPage = openPage(createRejection({ kind: 'timeout' }), rawStorage);
  await expect(otherPage.client.session('s1', removeChange)).rejects.toThrow();
  const firstPage = openPage(resolveWrite, rawStorage);
  firstPage.clock.now = 5000;
  await firstPage.client.session('s1', removeChange);
  firstPage.storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual([1000]);
  firstPage.clock.now = 4999 + QUIET_TIME_MS;
  await firstPage.client.session('s1', removeChange);
  firstPage.storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual([1000]);
  firstPage.clock.now = 5000 + QUIET_TIME_MS;
  await firstPage.client.session('s1', removeChange);
  firstPage.storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toBeUndefined();
  firstPage.storage.save({ ...storedCart, sessionId: 's2' });
  expect(rawStorage.load()?.unsettled).toBeUndefined();
});

it('counts a write as in flight until its quiet time ends', () => {
  let nowMs = 5000;
  const clocks = { uptime: () => nowMs, quietUntil: createQuietTimes(() => nowMs) };
  const cartWithNote = { ...storedCart, unsettled: [1000] };
  const hasWriteAt = (time: number) => hasInFlightWrite(clocks, ((nowMs = time), cartWithNote));
  expect([hasWriteAt(5000), hasWriteAt(4999 + QUIET_TIME_MS), hasWriteAt(5000 + QUIET_TIME_MS)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(hasInFlightWrite(clocks, null)).toBe(false);
  expect(hasInFlightWrite(clocks, storedCart)).toBe(false);
});

it('removes a late line before it books the cart', async () => {
  const page = openVisit();
  await addToCart(page, toRequest('kayak', 2));
  page.venue.fail('session', 'before');
  await addToCart(page, toRequest('tour'));
  expect(page.flow.state.problem).not.toBeNull();
  page.flow.type({ customer_name: 'Ada', customer_email: 'ada@example.com', customer_tos_agree: '1' });
  page.flow.goTo('details');
  await page.flow.review();
  // The lost request, which adds a line, reaches the service only after the review.
  const { session } = page.flow.state;
  const tourQuote = await page.venue.client().rate(toRequest('tour'));
  await page.venue.client().session(session?.id ?? '', { add: [tourQuote.slip ?? ''] });
  await page.flow.book();
  expect(page.venue.bookings.map(({ total }) => total)).toEqual(['85.00']);
});

it('books without another read if no write is in flight', async () => {
  const { flow, venue } = await openReviewPage();
  const callCountBefore = venue.calls.length;
  await flow.book();
  expect(venue.calls.slice(callCountBefore)).toEqual(['create']);
});
