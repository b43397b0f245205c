/**
 * Tests the wrapper of the page's own storage. Also runs a visit up to the booking many times. In each run, one method
 * of this storage fails once, at a different call.
 */
import { describe, expect, it } from 'vitest';
import { createFlow } from '../../../src/flow/create-flow.ts';
import type { CartStorage, StoredCart } from '../../../src/flow/session/context.ts';
import { createMemoryStorage, createSafeStorage } from '../../../src/flow/session/safe-storage.ts';
import { createFakeVenue } from '../fake-client.ts';
import { addToCart, toRequest, guestDetails, openFlow } from '../visit.ts';

type Failure = 'throws' | 'rejects' | 'fails after its work';
type StorageMethod = Exclude<keyof CartStorage, 'lostStart'> | 'lostStart.load' | 'lostStart.save';

const failures: [method: StorageMethod, failure: Failure][] = [
  ['load', 'throws'],
  ['save', 'throws'],
  ['clear', 'throws'],
  ['setAside', 'throws'],
  ['keepPayment', 'throws'],
  ['lostStart.save', 'throws'],
  ['alone', 'throws'],
  ['alone', 'rejects'],
  ['alone', 'fails after its work'],
  ['idle', 'throws'],
  ['idle', 'rejects'],
];

/**
 * Creates a storage whose `method` fails at call `callNumber`. With `lockTaken`, another page holds the lock when the
 * guest presses Book for the first time.
 */
function createFailingStorage(method: StorageMethod, failure: Failure, callNumber: number, lockTaken: boolean) {
  const memoryStorage = createMemoryStorage();
  let callCount = 0;
  let isLockTaken = lockTaken;
  const error = () => new RangeError(`${method} failed`);
  const failOnce =
    <Arguments extends unknown[], Result>(name: StorageMethod, callMethod: (...parameters: Arguments) => Result) =>
    (...parameters: Arguments): Result => {
      if (name !== method || ++callCount !== callNumber) return callMethod(...parameters);
      if (failure === 'throws') throw error();
      const effect = failure === 'rejects' ? Promise.resolve() : Promise.resolve(callMethod(...parameters));
      return effect.then(() => Promise.reject(error())) as Result;
    };
  const alone: CartStorage['alone'] = async (callMethod) => {
    const isTaken = isLockTaken;
    isLockTaken = false;
    return isTaken ? false : callMethod(() => true);
  };
  const storage: CartStorage = {
    load: failOnce('load', memoryStorage.load),
    save: failOnce('save', memoryStorage.save),
    clear: failOnce('clear', memoryStorage.clear),
    setAside: failOnce('setAside', () => undefined),
    keepPayment: failOnce('keepPayment', () => undefined),
    lostStart: {
      load: failOnce('lostStart.load', () => null),
      save: failOnce('lostStart.save', () => undefined),
    },
    alone: failOnce('alone', alone),
    idle: failOnce('idle', () => Promise.resolve(true)),
  };
  return { storage, hasFired: () => callCount >= callNumber };
}

/** Outcomes of the first create request, or of the first request that starts a session. */
const createOutcomes = ['answers', 'loses the answer', 'refuses', 'loses the first start'] as const;

async function playBooking(
  method: StorageMethod,
  failure: Failure,
  callNumber: number,
  createOutcome: (typeof createOutcomes)[number],
  lockTaken: boolean,
) {
  const venue = createFakeVenue();
  const { storage, hasFired } = createFailingStorage(method, failure, callNumber, lockTaken);
  let uptime = 0;
  const flow = createFlow({ client: venue.client(), storage, uptime: () => uptime });
  const violations: string[] = [];
  const checkState = (moment: string): void => {
    const { busy, step, problem, notice, unconfirmed, elsewhere } = flow.state;
    if (busy !== null) violations.push(`${moment}: stays busy (${busy})`);
    const isBookingReported = step === 'done' || step === 'unsure' || unconfirmed !== null || elsewhere !== undefined;
    if (venue.bookings.length > 0 && !isBookingReported)
      violations.push(`${moment}: ${step}, ${problem?.kind ?? 'no problem'}, "${notice}" although it is booked`);
    if (venue.bookings.length > 1) violations.push(`${moment}: two bookings`);
  };
  const runCommand = async (moment: string, command: Promise<void>): Promise<void> => {
    await command.catch((error: unknown) => violations.push(`${moment}: rejects with ${String(error)}`));
    // After a command has ended, the page may still read the cart because of a change in another tab.
    for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
    await new Promise(setImmediate);
    checkState(moment);
  };
  await runCommand('resume', flow.resume());
  if (createOutcome === 'loses the first start') venue.fail('session', 'after');
  await runCommand('add', addToCart({ venue, flow }, toRequest('kayak')));
  if (flow.state.session === null) await runCommand('add again', addToCart({ venue, flow }, toRequest('kayak')));
  flow.type(guestDetails);
  flow.goTo('details');
  if (createOutcome === 'loses the answer') venue.fail('create', 'after');
  if (createOutcome === 'refuses')
    venue.fail('create', { kind: 'refused', code: 'no', title: 'No', details: '', fields: {} });
  await runCommand('book', flow.book());
  await runCommand('book again', flow.book());
  uptime += 200_000;
  await runCommand('check', flow.check());
  for (let pressNumber = 3; pressNumber < 8 && venue.bookings.length === 0; pressNumber += 1) {
    if (flow.state.session === null) await runCommand('add once more', addToCart({ venue, flow }, toRequest('kayak')));
    flow.goTo('details');
    await runCommand(`book, press ${String(pressNumber)}`, flow.book());
  }
  if (venue.bookings.length !== 1) violations.push(`${String(venue.bookings.length)} bookings at the end`);
  try {
    flow.restart();
  } catch (error) {
    violations.push(`restart: throws ${String(error)}`);
  }
  return hasFired() ? violations : null;
}

describe('createSafeStorage', () => {
  const throwError = (): never => {
    throw new RangeError('No storage.');
  };
  const stopWatching = () => undefined;
  const workingStorage: CartStorage = {
    ...createMemoryStorage(),
    lostStart: { load: () => ({ at: 1 }) as never, save: () => undefined },
    watch: () => stopWatching,
    alone: async (callMethod) => callMethod(() => true),
    idle: () => Promise.resolve(true),
  };

  it('returns the results of the wrapped storage', async () => {
    const storage = createSafeStorage(workingStorage);
    expect(storage.lostStart?.load()).toEqual({ at: 1 });
    expect(storage.watch?.(() => undefined)).toBe(stopWatching);
    expect(await storage.idle?.()).toBe(true);
    expect(
      await createSafeStorage({ ...workingStorage, alone: () => Promise.resolve(false) }).alone?.(() =>
        Promise.resolve(),
      ),
    ).toBe(false);
    const alone: CartStorage['alone'] = async (callMethod) => [await callMethod(() => true), 'result'];
    expect(await createSafeStorage({ ...workingStorage, alone }).alone?.(() => Promise.resolve())).toEqual([
      undefined,
      'result',
    ]);
  });

  it('adds no optional method that the wrapped storage lacks', () => {
    expect(Object.keys(createSafeStorage(createMemoryStorage())).toSorted()).toEqual(['clear', 'load', 'save']);
  });

  it('returns an empty result if a method throws', async () => {
    const storage = createSafeStorage({
      ...workingStorage,
      watch: throwError,
      idle: throwError,
      lostStart: { load: throwError, save: throwError },
    });
    expect(storage.watch?.(() => undefined)()).toBeUndefined();
    expect(await storage.idle?.()).toBe(false);
    expect(storage.lostStart?.load()).toBeNull();
  });

  it.each<[string, CartStorage['alone'], boolean, number]>([
    ['fails before the work starts', throwError, false, 0],
    [
      'fails after the work has started',
      (callMethod) => {
        void callMethod(() => true);
        return throwError();
      },
      true,
      1,
    ],
  ])('does the work at most once if the lock %s', async (_, alone, expectedResult, expectedRuns) => {
    let endedCount = 0;
    const callMethod = async () => {
      await Promise.resolve();
      endedCount += 1;
    };
    expect(await createSafeStorage({ ...workingStorage, alone }).alone?.(callMethod)).toBe(expectedResult);
    expect(endedCount).toBe(expectedRuns);
  });
});

describe("a method of the page's storage that fails once", () => {
  it.each(failures)('makes no double booking and reports the right outcome: %s %s', async (method, failure) => {
    const violations: string[] = [];
    let runCount = 0;
    for (const createOutcome of createOutcomes)
      for (const lockTaken of [false, true])
        for (let callNumber = 1; ; callNumber += 1) {
          const outcome = await playBooking(method, failure, callNumber, createOutcome, lockTaken);
          if (outcome === null) break;
          runCount += 1;
          violations.push(
            ...outcome.map(
              (violation) => `${createOutcome} | lock ${String(lockTaken)} | call ${String(callNumber)} | ${violation}`,
            ),
          );
        }
    expect(violations).toEqual([]);
    expect(runCount).toBeGreaterThan(0);
  });
});

it('keeps the cart in memory while the storage cannot save', async () => {
  const venue = createFakeVenue();
  let storedCart: StoredCart | null = null;
  let isFull = false;
  const saveCart = (cart: StoredCart | null) => {
    if (isFull) throw new RangeError('full');
    storedCart = cart;
  };
  const storage = createSafeStorage({ load: () => storedCart, save: saveCart, clear: () => saveCart(null) });
  const { flow } = openFlow(venue.client(), storage);
  await addToCart({ venue, flow }, toRequest('kayak'));
  isFull = true;
  venue.expireSessions();
  flow.type(guestDetails);
  flow.goTo('details');
  await flow.book();
  flow.dismiss();
  flow.goTo('details');
  await flow.book();
  expect(venue.bookings).toHaveLength(1);
  expect(storage.load()).toBeNull();
});
