/**
 * Each callback of the operator fails once, at each moment of a create request and of its repetition. The simulated
 * service counts its bookings, so the test can compare the relay's answers with the count.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNeverSentError } from '../../src/api/wire/relay.ts';
import { memoryStore, type CreateStore, type RelayOptions } from '../../src/relay/index.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { fixture, type ErrorBody } from './relay-fixture.ts';
import { createdBooking, openSession, refusal } from './scripted-upstream.ts';

const CODE = 'ABCD-010130';
const QUIET_MS = 160_000;
const KEYS = { first: 'key-of-the-first-create', other: 'key-of-another-create' };

/** Effects of the first create request at the service, and losses on the way back to the relay. */
const createEffects = [
  'books',
  'books, answer lost',
  'books later, answer lost',
  'books, answer lost, next read is an old copy',
  'refuses',
  'does nothing, answer lost',
] as const;
/**
 * Times at which the second request starts: after the first one has ended, while it is in flight, or after the quiet
 * time.
 */
const moments = ['at once', 'meanwhile', 'after the quiet time'] as const;
const repetitions = [
  { name: 'same key, same instance', key: KEYS.first, isElsewhere: false },
  { name: 'same key, other instance', key: KEYS.first, isElsewhere: true },
  { name: 'other key, other instance', key: KEYS.other, isElsewhere: true },
] as const;

/** With `lost`, the call takes effect, but the relay receives an error instead of the result. */
type Failure = 'throws' | 'rejects' | 'lost';
const failures: [callback: string, failure: Failure][] = [
  ...['claim', 'read', 'replace', 'release', 'fetch'].flatMap((callback): [string, Failure][] => [
    [callback, 'throws'],
    [callback, 'rejects'],
    [callback, 'lost'],
  ]),
  ['now', 'throws'],
  ['after', 'throws'],
  ['clientAddress', 'throws'],
  ['rawTarget', 'throws'],
  ['log', 'throws'],
  ['log', 'rejects'],
];

/** A clock that advances by itself when the relay waits for a second or less. */
function runningClock(): ManualClock {
  const clock = createManualClock();
  return {
    ...clock,
    after(ms) {
      const signal = clock.after(ms);
      if (ms <= 1_000) setImmediate(() => clock.advance(ms));
      return signal;
    },
  };
}

/** Makes call number `callNumber` of one callback fail. */
function faultAt(callback: string, failure: Failure, callNumber: number) {
  let calls = 0;
  const error = () => new RangeError(`${callback} failed`);
  /** Wraps a callback so that its call number `callNumber` fails. */
  const withFault =
    <Arguments extends unknown[], Result>(name: string, work: (...parameters: Arguments) => Result) =>
    (...parameters: Arguments): Result => {
      if (name !== callback || ++calls !== callNumber) return work(...parameters);
      if (failure === 'throws') throw error();
      const effect = failure === 'lost' ? Promise.resolve(work(...parameters)) : Promise.resolve();
      // Callbacks that return no promise never fail in this way, except `log`, whose result the relay ignores.
      return effect.then(() => Promise.reject(error())) as Result;
    };
  return { withFault, hasFired: () => calls >= callNumber };
}

/** Simulates a service with one session. It books each create request until the session has ended. */
function modelService(createEffect: (typeof createEffects)[number], clock: ManualClock) {
  const bookedAt: number[] = [];
  let creates = 0;
  let oldCopies = createEffect === 'books, answer lost, next read is an old copy' ? 1 : 0;
  let hasArrived: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (hasArrived = resolve));
  const isBooked = () => bookedAt.some((at) => at <= clock.now());
  const book = (delay = 0) => bookedAt.push(clock.now() + delay);
  const reset = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }));

  const firstCreate = async (): Promise<Response> => {
    if (createEffect.startsWith('books')) book(createEffect === 'books later, answer lost' ? 60_000 : 0);
    hasArrived();
    const { aborted } = clock.after(1_000);
    if (!aborted) for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    if (createEffect === 'books') return createdBooking(CODE);
    return createEffect === 'refuses' ? refusal('validation_error') : reset();
  };
  return {
    arrival,
    bookings: () => bookedAt.length,
    fetch: (async (input: RequestInfo | URL) => {
      if (!String(input).endsWith('/booking/create'))
        return isBooked() && oldCopies-- <= 0 ? refusal('session_ended') : openSession('s1');
      creates += 1;
      if (isBooked()) return refusal('session_ended');
      if (creates === 1) return firstCreate();
      book();
      return createdBooking(CODE);
    }) satisfies typeof fetch,
  };
}

interface Cell {
  callback: string;
  failure: Failure;
  createEffect: (typeof createEffects)[number];
  moment: (typeof moments)[number];
  repetition: (typeof repetitions)[number];
  callNumber: number;
}

/**
 * Returns the false statements in an answer of the relay. `bookings` is the number of bookings that the service has
 * made or will make.
 */
function findFalsehoods(answer: Response | Error, body: unknown, bookings: number): string[] {
  if (answer instanceof Error) return [`no answer: ${answer.message}`];
  const { request, booking } = body as ErrorBody & { booking?: { id?: string } };
  if (booking?.id !== undefined) return bookings > 0 && booking.id === CODE ? [] : ['a booking that does not exist'];
  const { id } = request.error;
  const deniesBooking = isNeverSentError(id) || id === 'validation_error' || id === 'session_ended';
  return deniesBooking && bookings > 0 ? [`"${id}" although it is booked`] : [];
}

/** Runs one combination. Returns the false statements in all answers; null if the callback never failed. */
async function playCell({
  callback,
  failure,
  createEffect,
  moment,
  repetition,
  callNumber,
}: Cell): Promise<string[] | null> {
  const clock = runningClock();
  const service = modelService(createEffect, clock);
  const store = memoryStore({ now: clock.now });
  const { withFault, hasFired } = faultAt(callback, failure, callNumber);
  const methods = {
    claim: withFault('claim', store.claim),
    read: withFault('read', store.read),
    replace: withFault('replace', store.replace),
    release: withFault('release', store.release),
  } satisfies CreateStore;
  const options: Partial<RelayOptions> = {
    store: methods,
    clock: { now: withFault('now', clock.now), after: withFault('after', clock.after) },
    fetch: withFault('fetch', service.fetch),
    clientAddress: withFault('clientAddress', () => '203.0.113.9'),
    rawTarget: withFault('rawTarget', () => null),
    log: withFault('log', () => undefined),
  };
  const here = fixture(options);
  const there = repetition.isElsewhere ? fixture(options) : here;
  const falseStatements: string[] = [];
  const create = async (relay: typeof here, key: string, name: string): Promise<void> => {
    const answer = await relay.create('s1', 'Ada', key).catch((error: unknown) => error as Error);
    const body: unknown = answer instanceof Error ? null : await answer.json();
    // If it cannot get the guest's address, the relay refuses before it reads the body. That refusal states nothing
    // about a booking.
    const failsBeforeBody = ['clientAddress', 'rawTarget'].includes(callback);
    const falsehoods = findFalsehoods(answer, body, service.bookings());
    if (!(failsBeforeBody && falsehoods[0]?.startsWith('"unavailable"')))
      falseStatements.push(...falsehoods.map((statement) => `${name}: ${statement}`));
  };

  const firstCreate = create(here, KEYS.first, 'first');
  await (moment === 'meanwhile' ? Promise.race([firstCreate, service.arrival]) : firstCreate);
  if (moment === 'after the quiet time') clock.advance(QUIET_MS);
  await create(there, repetition.key, 'second');
  await firstCreate;
  clock.advance(QUIET_MS);
  await create(here, KEYS.first, 'last');
  if (service.bookings() > 1) falseStatements.push('two bookings');
  return hasFired() ? falseStatements : null;
}

describe('a callback of the operator that fails once', () => {
  const rejections: unknown[] = [];
  const recordRejection = (error: unknown) => rejections.push(error);
  beforeAll(() => void process.on('unhandledRejection', recordRejection));
  afterAll(() => void process.off('unhandledRejection', recordRejection));

  it.each(failures)('makes no double booking and returns no false answer: %s %s', async (callback, failure) => {
    const falseStatements: string[] = [];
    let cells = 0;
    for (const createEffect of createEffects)
      for (const moment of moments)
        for (const repetition of repetitions)
          // Most later calls are polls of the store by a waiting request. A sample of them is enough.
          for (let callNumber = 1; ; callNumber += callNumber < 20 ? 1 : 9) {
            const falsehoods = await playCell({ callback, failure, createEffect, moment, repetition, callNumber });
            if (falsehoods === null) break;
            cells += 1;
            falseStatements.push(
              ...falsehoods.map((statement) =>
                [createEffect, moment, repetition.name, `call ${String(callNumber)}`, statement].join(' | '),
              ),
            );
          }
    expect(falseStatements).toEqual([]);
    expect(rejections).toEqual([]);
    expect(cells).toBeGreaterThan(0);
  });

  it("refuses a request whose guest's address cannot be read", async () => {
    const clientAddress = () => {
      throw new RangeError('private words');
    };
    const { create, upstream, lines } = fixture({ clientAddress });
    const answer = await create('s1');
    expect(answer.status).toBe(503);
    expect((await answer.json()) as ErrorBody).toMatchObject({ request: { error: { id: 'unavailable' } } });
    expect(lines.at(-1)).toMatchObject({ outcome: 'unavailable', fault: 'RangeError' });
    expect(upstream.calls).toEqual([]);
  });
});
