/**
 * Each callback of the operator fails once, at each moment of a create and of its replay. The service is a model that counts
 * bookings, so each cell of the table can compare the answers with the count.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNeverSent } from '../../src/api/wire/relay.ts';
import { memoryStore, type CreateStore, type RelayOptions } from '../../src/relay/index.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { fixture, type ErrorBody } from './relay-fixture.ts';
import { createdBooking, openSession, refusal } from './scripted-upstream.ts';

const CODE = 'ABCD-010130';
const QUIET_MS = 160_000;
const KEYS = { first: 'key-of-the-first-create', other: 'key-of-another-create' };

/** Reactions of the service to the first create that reaches it. */
const createEffects = [
  'books',
  'books, answer lost',
  'books later, answer lost',
  'books, answer lost, next read is an old copy',
  'refuses',
  'does nothing, answer lost',
] as const;
/** The start of the second create: right after the first one, while the first one is in flight, or after the quiet time. */
const moments = ['at once', 'meanwhile', 'after the quiet time'] as const;
const repetitions = [
  { name: 'same key, same instance', key: KEYS.first, isElsewhere: false },
  { name: 'same key, other instance', key: KEYS.first, isElsewhere: true },
  { name: 'other key, other instance', key: KEYS.other, isElsewhere: true },
] as const;

/** `lost`: the call takes effect, but the relay receives no result. */
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

/** A clock that advances by itself during a wait of a second or less. */
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

/** Fails the n-th call of one callback. */
function faultAt(callback: string, failure: Failure, n: number) {
  let calls = 0;
  const error = () => new RangeError(`${callback} failed`);
  /** Returns a function that wraps a callback so that its n-th call fails. */
  const withFault =
    <Arguments extends unknown[], Result>(name: string, work: (...parameters: Arguments) => Result) =>
    (...parameters: Arguments): Result => {
      if (name !== callback || ++calls !== n) return work(...parameters);
      if (failure === 'throws') throw error();
      const effect = failure === 'lost' ? Promise.resolve(work(...parameters)) : Promise.resolve();
      // Only callbacks that return promises, and `log`, whose result the relay ignores, reject.
      return effect.then(() => Promise.reject(error())) as Result;
    };
  return { withFault, hasFired: () => calls >= n };
}

/** A service with one session. It books each create until its session has ended. */
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
  n: number;
}

/** Returns the false statements in an answer. `bookings` counts those that the service has made or still makes. */
function findFalsehoods(answer: Response | Error, body: unknown, bookings: number): string[] {
  if (answer instanceof Error) return [`no answer: ${answer.message}`];
  const { request, booking } = body as ErrorBody & { booking?: { id?: string } };
  if (booking?.id !== undefined) return bookings > 0 && booking.id === CODE ? [] : ['a booking that does not exist'];
  const { id } = request.error;
  const deniesBooking = isNeverSent(id) || id === 'validation_error' || id === 'session_ended';
  return deniesBooking && bookings > 0 ? [`"${id}" although it is booked`] : [];
}

/** Runs one cell of the table. Returns the false statements in all answers; null if the fault never occurred. */
async function playCell({ callback, failure, createEffect, moment, repetition, n }: Cell): Promise<string[] | null> {
  const clock = runningClock();
  const service = modelService(createEffect, clock);
  const store = memoryStore({ now: clock.now });
  const { withFault, hasFired } = faultAt(callback, failure, n);
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
  const wrong: string[] = [];
  const create = async (relay: typeof here, key: string, name: string): Promise<void> => {
    const answer = await relay.create('s1', 'Ada', key).catch((error: unknown) => error as Error);
    const body: unknown = answer instanceof Error ? null : await answer.json();
    // Without an address, the relay refuses a request before it reads the body. That refusal states nothing about the create.
    const failsBeforeBody = ['clientAddress', 'rawTarget'].includes(callback);
    const falsehoods = findFalsehoods(answer, body, service.bookings());
    if (!(failsBeforeBody && falsehoods[0]?.startsWith('"unavailable"')))
      wrong.push(...falsehoods.map((what) => `${name}: ${what}`));
  };

  const first = create(here, KEYS.first, 'first');
  await (moment === 'meanwhile' ? Promise.race([first, service.arrival]) : first);
  if (moment === 'after the quiet time') clock.advance(QUIET_MS);
  await create(there, repetition.key, 'second');
  await first;
  clock.advance(QUIET_MS);
  await create(here, KEYS.first, 'last');
  if (service.bookings() > 1) wrong.push('two bookings');
  return hasFired() ? wrong : null;
}

describe('a callback of the operator that fails once', () => {
  const rejections: unknown[] = [];
  const recordRejection = (error: unknown) => rejections.push(error);
  beforeAll(() => void process.on('unhandledRejection', recordRejection));
  afterAll(() => void process.off('unhandledRejection', recordRejection));

  it.each(failures)('causes no missing and no false answer: %s %s', async (callback, failure) => {
    const wrong: string[] = [];
    let cells = 0;
    for (const createEffect of createEffects)
      for (const moment of moments)
        for (const repetition of repetitions)
          // Later calls come from a create that waits for another one and polls the store. A sample of them is enough.
          for (let n = 1; ; n += n < 20 ? 1 : 9) {
            const falsehoods = await playCell({ callback, failure, createEffect, moment, repetition, n });
            if (falsehoods === null) break;
            cells += 1;
            wrong.push(
              ...falsehoods.map((what) =>
                [createEffect, moment, repetition.name, `call ${String(n)}`, what].join(' | '),
              ),
            );
          }
    expect(wrong).toEqual([]);
    expect(rejections).toEqual([]);
    expect(cells).toBeGreaterThan(0);
  });

  it('sends nothing without the address of the guest', async () => {
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
