/**
 * Tests failures of each callback that the operator provides, at each moment of a create request and of its repetition.
 * The simulated service counts its bookings, so the test can compare the relay's answers with this count.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNeverSentError } from '../../src/api/wire/relay.ts';
import { memoryStore, type CreateStore, type RelayOptions } from '../../src/relay/index.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { createRelayFixture, type ErrorBody } from './relay-fixture.ts';
import { createBookingResponse, createSessionResponse, createRefusalResponse } from './scripted-upstream.ts';

const BOOKING_CODE = 'ABCD-010130';
/** Longer than the lease of a create request and its quiet time together. After it, nothing is in flight any more. */
const QUIET_MS = 160_000;
const IDEMPOTENCY_KEYS = { first: 'key-of-the-first-create', other: 'key-of-another-create' };

/**
 * Outcomes of the first create request: its effect at the service, and the loss of the answer on the way back to the
 * relay.
 */
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
const retryMoments = ['at once', 'meanwhile', 'after the quiet time'] as const;
const repetitions = [
  { name: 'same key, same instance', key: IDEMPOTENCY_KEYS.first, isElsewhere: false },
  { name: 'same key, other instance', key: IDEMPOTENCY_KEYS.first, isElsewhere: true },
  { name: 'other key, other instance', key: IDEMPOTENCY_KEYS.other, isElsewhere: true },
] as const;

/** With `lost`, the callback takes effect, but the relay receives an error instead of its result. */
type FailureKind = 'throws' | 'rejects' | 'lost';
const failures: [callback: string, failure: FailureKind][] = [
  ...['claim', 'read', 'replace', 'release', 'fetch'].flatMap((callback): [string, FailureKind][] => [
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
function createRunningClock(): ManualClock {
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
function createFaultInjector(callback: string, failure: FailureKind, callNumber: number) {
  let callCount = 0;
  const createError = () => new RangeError(`${callback} failed`);
  /** Wraps a callback so that its call number `callNumber` fails. */
  const addFault =
    <Arguments extends unknown[], Result>(name: string, work: (...parameters: Arguments) => Result) =>
    (...parameters: Arguments): Result => {
      if (name !== callback || ++callCount !== callNumber) return work(...parameters);
      if (failure === 'throws') throw createError();
      const workResult = failure === 'lost' ? Promise.resolve(work(...parameters)) : Promise.resolve();
      // Only callbacks that return a promise fail in this way. `log` does so too, although the relay ignores its
      // result.
      return workResult.then(() => Promise.reject(createError())) as Result;
    };
  return { addFault, hasFired: () => callCount >= callNumber };
}

/**
 * Simulates a service with one session. The first create request has the effect `createEffect`. Each later one books,
 * unless the session has ended.
 */
function createModelService(createEffect: (typeof createEffects)[number], clock: ManualClock) {
  const bookingTimes: number[] = [];
  let createCount = 0;
  let oldCopyCount = createEffect === 'books, answer lost, next read is an old copy' ? 1 : 0;
  let resolveArrival: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (resolveArrival = resolve));
  const hasBooking = () => bookingTimes.some((at) => at <= clock.now());
  const addBooking = (delayMs = 0) => bookingTimes.push(clock.now() + delayMs);
  const resetConnection = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }));

  const answerFirstCreate = async (): Promise<Response> => {
    if (createEffect.startsWith('books')) addBooking(createEffect === 'books later, answer lost' ? 60_000 : 0);
    resolveArrival();
    const { aborted } = clock.after(1_000);
    if (!aborted) for (let eventLoopTurn = 0; eventLoopTurn < 3; eventLoopTurn += 1) await new Promise(setImmediate);
    if (createEffect === 'books') return createBookingResponse(BOOKING_CODE);
    return createEffect === 'refuses' ? createRefusalResponse('validation_error') : resetConnection();
  };
  return {
    arrival,
    bookings: () => bookingTimes.length,
    fetch: (async (input: RequestInfo | URL) => {
      if (!String(input).endsWith('/booking/create'))
        return hasBooking() && oldCopyCount-- <= 0
          ? createRefusalResponse('session_ended')
          : createSessionResponse('s1');
      createCount += 1;
      if (hasBooking()) return createRefusalResponse('session_ended');
      if (createCount === 1) return answerFirstCreate();
      addBooking();
      return createBookingResponse(BOOKING_CODE);
    }) satisfies typeof fetch,
  };
}

interface FaultScenario {
  callback: string;
  failure: FailureKind;
  createEffect: (typeof createEffects)[number];
  retryMoment: (typeof retryMoments)[number];
  repetition: (typeof repetitions)[number];
  callNumber: number;
}

/**
 * Returns the false statements in an answer of the relay. `bookingCount` is the number of bookings that the service has
 * made or will make.
 */
function findFalseStatements(answer: Response | Error, body: unknown, bookingCount: number): string[] {
  if (answer instanceof Error) return [`no answer: ${answer.message}`];
  const { request, booking } = body as ErrorBody & { booking?: { id?: string } };
  if (booking?.id !== undefined)
    return bookingCount > 0 && booking.id === BOOKING_CODE ? [] : ['a booking that does not exist'];
  const { id } = request.error;
  const isBookingDenied = isNeverSentError(id) || id === 'validation_error' || id === 'session_ended';
  return isBookingDenied && bookingCount > 0 ? [`"${id}" although it is booked`] : [];
}

/**
 * Runs one fault scenario. Returns the false statements in all answers, or null if the scenario's callback never failed.
 */
async function playScenario({
  callback,
  failure,
  createEffect,
  retryMoment: moment,
  repetition,
  callNumber,
}: FaultScenario): Promise<string[] | null> {
  const clock = createRunningClock();
  const service = createModelService(createEffect, clock);
  const store = memoryStore({ now: clock.now });
  const { addFault, hasFired } = createFaultInjector(callback, failure, callNumber);
  const methods = {
    claim: addFault('claim', store.claim),
    read: addFault('read', store.read),
    replace: addFault('replace', store.replace),
    release: addFault('release', store.release),
  } satisfies CreateStore;
  const options: Partial<RelayOptions> = {
    store: methods,
    clock: { now: addFault('now', clock.now), after: addFault('after', clock.after) },
    fetch: addFault('fetch', service.fetch),
    clientAddress: addFault('clientAddress', () => '203.0.113.9'),
    rawTarget: addFault('rawTarget', () => null),
    log: addFault('log', () => undefined),
  };
  const firstInstance = createRelayFixture(options);
  const secondInstance = repetition.isElsewhere ? createRelayFixture(options) : firstInstance;
  const falseStatements: string[] = [];
  const sendAndCheckCreate = async (
    relayFixture: typeof firstInstance,
    idempotencyKey: string,
    requestName: string,
  ): Promise<void> => {
    const answer = await relayFixture.sendCreate('s1', 'Ada', idempotencyKey).catch((error: unknown) => error as Error);
    const body: unknown = answer instanceof Error ? null : await answer.json();
    // If the relay cannot get the guest's IP address, it refuses the request before it reads the body. This refusal
    // states nothing about a booking.
    const canFailBeforeBody = ['clientAddress', 'rawTarget'].includes(callback);
    const newStatements = findFalseStatements(answer, body, service.bookings());
    if (!(canFailBeforeBody && newStatements[0]?.startsWith('"unavailable"')))
      falseStatements.push(...newStatements.map((statement) => `${requestName}: ${statement}`));
  };

  const firstCreate = sendAndCheckCreate(firstInstance, IDEMPOTENCY_KEYS.first, 'first');
  await (moment === 'meanwhile' ? Promise.race([firstCreate, service.arrival]) : firstCreate);
  if (moment === 'after the quiet time') clock.advance(QUIET_MS);
  await sendAndCheckCreate(secondInstance, repetition.key, 'second');
  await firstCreate;
  clock.advance(QUIET_MS);
  await sendAndCheckCreate(firstInstance, IDEMPOTENCY_KEYS.first, 'last');
  if (service.bookings() > 1) falseStatements.push('two bookings');
  return hasFired() ? falseStatements : null;
}

describe('a callback of the operator that fails once', () => {
  const rejections: unknown[] = [];
  const recordRejection = (error: unknown) => rejections.push(error);
  beforeAll(() => void process.on('unhandledRejection', recordRejection));
  afterAll(() => void process.off('unhandledRejection', recordRejection));

  it.each(failures)('causes no double booking and no false answer: `%s`, %s', async (callback, failure) => {
    const falseStatements: string[] = [];
    let scenarioCount = 0;
    for (const createEffect of createEffects)
      for (const retryMoment of retryMoments)
        for (const repetition of repetitions)
          // Most later calls come from a waiting request, which reads the store again and again. A sample of these
          // calls is enough.
          for (let callNumber = 1; ; callNumber += callNumber < 20 ? 1 : 9) {
            const falsehoods = await playScenario({
              callback,
              failure,
              createEffect,
              retryMoment,
              repetition,
              callNumber,
            });
            if (falsehoods === null) break;
            scenarioCount += 1;
            falseStatements.push(
              ...falsehoods.map((statement) =>
                [createEffect, retryMoment, repetition.name, `call ${String(callNumber)}`, statement].join(' | '),
              ),
            );
          }
    expect(falseStatements).toEqual([]);
    expect(rejections).toEqual([]);
    expect(scenarioCount).toBeGreaterThan(0);
  });

  it("refuses a request if reading the guest's address throws", async () => {
    const failToReadAddress = () => {
      throw new RangeError('private words');
    };
    const { sendCreate, upstream, logEntries } = createRelayFixture({ clientAddress: failToReadAddress });
    const answer = await sendCreate('s1');
    expect(answer.status).toBe(503);
    expect((await answer.json()) as ErrorBody).toMatchObject({ request: { error: { id: 'unavailable' } } });
    expect(logEntries.at(-1)).toMatchObject({ outcome: 'unavailable', fault: 'RangeError' });
    expect(upstream.calls).toEqual([]);
  });
});
