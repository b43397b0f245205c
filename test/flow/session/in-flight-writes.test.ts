import { expect, it } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { Session } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import type { CartStorage } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createEmptySession } from '../../../src/flow/session/stored-cart.ts';
import { createQuietTimes, QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { hasInFlightWrite, noteWrites } from '../../../src/flow/session/in-flight-writes.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { addToCart, toRequest, openReviewPage, openVisit } from '../visit.ts';

const refusedWith = (code: string): Problem => ({ kind: 'refused', code, title: code, details: '', fields: {} });
const storedCart = { sessionId: 's1', quoteRequests: {}, creating: null };
const remove = { alter: { lineId: '1', to: 'remove' } } as const;

/** Opens a page that notes the times of its writes in the storage. `answer` creates the service's answer to a write. */
function page(answer: (onLost?: () => void) => Promise<Session>, storage: CartStorage = createMemoryStorage()) {
  const clock = { now: 1000 };
  if (storage.load() === null) storage.save(storedCart);
  const notesAtRequest: (readonly number[] | undefined)[] = [];
  const client = {
    session: (_id: string | null, _change: SessionChange, onLost?: () => void) => {
      notesAtRequest.push(storage.load()?.unsettled);
      return answer(onLost);
    },
  } as unknown as BookingClient;
  const uptime = () => clock.now;
  const clocks = { now: uptime, uptime, quietUntil: createQuietTimes(uptime) };
  return { clock, notesAtRequest, rawStorage: storage, ...noteWrites({ client, storage, ...clocks }) };
}
const answers = () => Promise.resolve(createEmptySession('s1'));
const fails = (problem: Problem) => () => Promise.reject(new ProblemError(problem));

it('stores the time of a write, and removes it after the answer', async () => {
  const { client, storage, notesAtRequest, rawStorage } = page(answers);
  await client.session('s1', remove);
  expect(notesAtRequest).toEqual([[1000]]);
  storage.save(storedCart);
  expect(rawStorage.load()).toEqual(storedCart);
});

it('keeps the time of a write after a lost earlier attempt', async () => {
  const { client, storage, rawStorage } = page((onLost) => {
    onLost?.();
    return answers();
  });
  await client.session('s1', remove);
  storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual([1000]);
});

it('keeps the time of a refused write after a lost attempt', async () => {
  const { client, storage, rawStorage } = page((onLost) => {
    onLost?.();
    return fails(refusedWith('sold_out'))();
  });
  await expect(client.session('s1', remove)).rejects.toThrow();
  storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual([1000]);
});

it.each([
  ['timed out', { kind: 'timeout' }, [1000]],
  ['lost', { kind: 'offline' }, [1000]],
  ['unconfirmed by a relay', refusedWith('unconfirmed'), [1000]],
  ['refused', refusedWith('sold_out'), undefined],
] as const)('stores for a write that was %s the times %j', async (_, problem, note) => {
  const { client, storage, rawStorage } = page(fails(problem));
  await expect(client.session('s1', remove)).rejects.toThrow();
  storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual(note);
});

it('stores no time for reads, ends, starts and other carts', async () => {
  const { client, notesAtRequest } = page(answers);
  await client.session('s1', { read: true });
  await client.session('s1', { end: true });
  await client.session(null, { add: ['a'] });
  await client.session('s2', remove);
  expect(notesAtRequest).toEqual([undefined, undefined, undefined, undefined]);
});

it('stores a time if a read fails to remove a late line', async () => {
  const { client, storage, rawStorage } = page((onLost) => {
    onLost?.();
    return answers();
  });
  await client.session('s1', { read: true });
  storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual([1000]);
});

it("keeps another page's time until the quiet time after it ends", async () => {
  const rawStorage = createMemoryStorage();
  const other = page(fails({ kind: 'timeout' }), rawStorage);
  await expect(other.client.session('s1', remove)).rejects.toThrow();
  const here = page(answers, rawStorage);
  here.clock.now = 5000;
  await here.client.session('s1', remove);
  here.storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual([1000]);
  here.clock.now = 4999 + QUIET_TIME_MS;
  await here.client.session('s1', remove);
  here.storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toEqual([1000]);
  here.clock.now = 5000 + QUIET_TIME_MS;
  await here.client.session('s1', remove);
  here.storage.save(storedCart);
  expect(rawStorage.load()?.unsettled).toBeUndefined();
  here.storage.save({ ...storedCart, sessionId: 's2' });
  expect(rawStorage.load()?.unsettled).toBeUndefined();
});

it('counts a write as in flight until its quiet time ends', () => {
  let now = 5000;
  const clocks = { uptime: () => now, quietUntil: createQuietTimes(() => now) };
  const cartWithNote = { ...storedCart, unsettled: [1000] };
  const at = (time: number) => hasInFlightWrite(clocks, ((now = time), cartWithNote));
  expect([at(5000), at(4999 + QUIET_TIME_MS), at(5000 + QUIET_TIME_MS)]).toEqual([true, true, false]);
  expect(hasInFlightWrite(clocks, null)).toBe(false);
  expect(hasInFlightWrite(clocks, storedCart)).toBe(false);
});

it('removes a line that arrives late, before the booking', async () => {
  const page = openVisit();
  await addToCart(page, toRequest('kayak', 2));
  page.venue.fail('session', 'before');
  await addToCart(page, toRequest('tour'));
  expect(page.flow.state.problem).not.toBeNull();
  page.flow.type({ customer_name: 'Ada', customer_email: 'ada@example.com', customer_tos_agree: '1' });
  page.flow.goTo('details');
  await page.flow.review();
  // The lost line reaches the service after the review.
  const { session } = page.flow.state;
  const late = await page.venue.client().rate(toRequest('tour'));
  await page.venue.client().session(session?.id ?? '', { add: [late.slip ?? ''] });
  await page.flow.book();
  expect(page.venue.bookings.map(({ total }) => total)).toEqual(['85.00']);
});

it('books without another read if no write is in flight', async () => {
  const { flow, venue } = await openReviewPage();
  const before = venue.calls.length;
  await flow.book();
  expect(venue.calls.slice(before)).toEqual(['create']);
});
