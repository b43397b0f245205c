import { expect, test } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { Session } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import type { CartStorage } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createEmptySession } from '../../../src/flow/session/stored-cart.ts';
import { createQuietTimes, QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { hasInFlightWrite, noteWrites } from '../../../src/flow/session/in-flight-writes.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { addTo, ask, atReview, visit } from '../visit.ts';

const refused = (code: string): Problem => ({ kind: 'refused', code, title: code, details: '', fields: {} });
const kept = { sessionId: 's1', quoteRequests: {}, creating: null };
const remove = { alter: { lineId: '1', to: 'remove' } } as const;

/** A page that noted changes; `answer` is what its service says to each, `clock` what it takes it for. */
function page(answer: (onLost?: () => void) => Promise<Session>, storage: CartStorage = createMemoryStorage()) {
  const clock = { now: 1000 };
  if (storage.load() === null) storage.save(kept);
  const seen: (readonly number[] | undefined)[] = [];
  const client = {
    session: (_id: string | null, _change: SessionChange, onLost?: () => void) => {
      seen.push(storage.load()?.unsettled);
      return answer(onLost);
    },
  } as unknown as BookingClient;
  const uptime = () => clock.now;
  const clocks = { now: uptime, uptime, quietUntil: createQuietTimes(uptime) };
  return { clock, seen, raw: storage, ...noteWrites({ client, storage, ...clocks }) };
}
const answers = () => Promise.resolve(createEmptySession('s1'));
const fails = (problem: Problem) => () => Promise.reject(new ProblemError(problem));

test('a change is noted before it is sent, and its answer takes the note out of what is saved next', async () => {
  const { client, storage, seen, raw } = page(answers);
  await client.session('s1', remove);
  expect(seen).toEqual([[1000]]);
  storage.save(kept);
  expect(raw.load()).toEqual(kept);
});

test('the note of a change that was found to be made stays while a copy of it may still arrive', async () => {
  const { client, storage, raw } = page((onLost) => {
    onLost?.();
    return answers();
  });
  await client.session('s1', remove);
  storage.save(kept);
  expect(raw.load()?.unsettled).toEqual([1000]);
});

test('the note of a change that was refused stays while a copy of it that was given up may still arrive', async () => {
  const { client, storage, raw } = page((onLost) => {
    onLost?.();
    return fails(refused('sold_out'))();
  });
  await expect(client.session('s1', remove)).rejects.toThrow();
  storage.save(kept);
  expect(raw.load()?.unsettled).toEqual([1000]);
});

test.each([
  ['given up', { kind: 'timeout' }, [1000]],
  ['lost on its way', { kind: 'offline' }, [1000]],
  ['not known to a relay', refused('unconfirmed'), [1000]],
  ['refused', refused('sold_out'), undefined],
] as const)('a change that was %s: what is saved afterwards has the note %j', async (_, problem, left) => {
  const { client, storage, raw } = page(fails(problem));
  await expect(client.session('s1', remove)).rejects.toThrow();
  storage.save(kept);
  expect(raw.load()?.unsettled).toEqual(left);
});

test('what only reads, ends or begins a session is not noted, nor a change of a cart that is not kept', async () => {
  const { client, seen } = page(answers);
  await client.session('s1', { read: true });
  await client.session('s1', { end: true });
  await client.session(null, { add: ['a'] });
  await client.session('s2', remove);
  expect(seen).toEqual([undefined, undefined, undefined, undefined]);
});

test('notes the lost removal of a late line after a read', async () => {
  const { client, storage, raw } = page((onLost) => {
    onLost?.();
    return answers();
  });
  await client.session('s1', { read: true });
  storage.save(kept);
  expect(raw.load()?.unsettled).toEqual([1000]);
});

test('keeps the note of another page during the quiet time', async () => {
  const raw = createMemoryStorage();
  const other = page(fails({ kind: 'timeout' }), raw);
  await expect(other.client.session('s1', remove)).rejects.toThrow();
  const here = page(answers, raw);
  here.clock.now = 5000;
  await here.client.session('s1', remove);
  here.storage.save(kept);
  expect(raw.load()?.unsettled).toEqual([1000]);
  here.clock.now = 4999 + QUIET_TIME_MS;
  await here.client.session('s1', remove);
  here.storage.save(kept);
  expect(raw.load()?.unsettled).toEqual([1000]);
  here.clock.now = 5000 + QUIET_TIME_MS;
  await here.client.session('s1', remove);
  here.storage.save(kept);
  expect(raw.load()?.unsettled).toBeUndefined();
  here.storage.save({ ...kept, sessionId: 's2' });
  expect(raw.load()?.unsettled).toBeUndefined();
});

test('calls a cart unsettled for the quiet time from hearing of the change', () => {
  let now = 5000;
  const clocks = { uptime: () => now, quietUntil: createQuietTimes(() => now) };
  const stored = { ...kept, unsettled: [1000] };
  const at = (time: number) => hasInFlightWrite(clocks, ((now = time), stored));
  expect([at(5000), at(4999 + QUIET_TIME_MS), at(5000 + QUIET_TIME_MS)]).toEqual([true, true, false]);
  expect(hasInFlightWrite(clocks, null)).toBe(false);
  expect(hasInFlightWrite(clocks, kept)).toBe(false);
});

test('a change that was given up and arrives after the review is taken out before it is booked', async () => {
  const made = visit();
  await addTo(made, ask('kayak', 2));
  made.venue.fail('session', 'before');
  await addTo(made, ask('tour'));
  expect(made.flow.state.problem).not.toBeNull();
  made.flow.type({ customer_name: 'Ada', customer_email: 'ada@example.com', customer_tos_agree: '1' });
  made.flow.goTo('details');
  await made.flow.review();
  // It was on its way all the time.
  const { session } = made.flow.state;
  const late = await made.venue.client().rate(ask('tour'));
  await made.venue.client().session(session?.id ?? '', { add: [late.slip ?? ''] });
  await made.flow.book();
  expect(made.venue.bookings.map(({ total }) => total)).toEqual(['85.00']);
});

test('without one nothing is asked again right before the booking', async () => {
  const { flow, venue } = await atReview();
  const before = venue.calls.length;
  await flow.book();
  expect(venue.calls.slice(before)).toEqual(['create']);
});
