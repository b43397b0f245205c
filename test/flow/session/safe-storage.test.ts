/**
 * Runs a visit up to the booking many times. In each run, one method of the page's own storage fails once, at a
 * different call.
 */
import { describe, expect, it } from 'vitest';
import { createFlow } from '../../../src/flow/create-flow.ts';
import type { CartStorage } from '../../../src/flow/session/context.ts';
import { createMemoryStorage, createSafeStorage } from '../../../src/flow/session/safe-storage.ts';
import { createFakeVenue } from '../fake-client.ts';
import { addToCart, toRequest, guestDetails } from '../visit.ts';

type Failure = 'throws' | 'rejects' | 'fails after its work';
type Method = Exclude<keyof CartStorage, 'lostStart'> | 'lostStart.load' | 'lostStart.save';

const failures: [method: Method, failure: Failure][] = [
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
 * Creates a storage whose `method` fails at call `callNumber`. With `lockTaken`, another page has the lock at the first
 * press of Book.
 */
function failingStorage(method: Method, failure: Failure, callNumber: number, lockTaken: boolean) {
  const memory = createMemoryStorage();
  let calls = 0;
  let isLockTaken = lockTaken;
  const error = () => new RangeError(`${method} failed`);
  const failing =
    <Arguments extends unknown[], Result>(name: Method, work: (...parameters: Arguments) => Result) =>
    (...parameters: Arguments): Result => {
      if (name !== method || ++calls !== callNumber) return work(...parameters);
      if (failure === 'throws') throw error();
      const effect = failure === 'rejects' ? Promise.resolve() : Promise.resolve(work(...parameters));
      return effect.then(() => Promise.reject(error())) as Result;
    };
  const alone: CartStorage['alone'] = async (work) => {
    const isTaken = isLockTaken;
    isLockTaken = false;
    return isTaken ? false : work(() => true);
  };
  const storage: CartStorage = {
    load: failing('load', memory.load),
    save: failing('save', memory.save),
    clear: failing('clear', memory.clear),
    setAside: failing('setAside', () => undefined),
    keepPayment: failing('keepPayment', () => undefined),
    lostStart: {
      load: failing('lostStart.load', () => null),
      save: failing('lostStart.save', () => undefined),
    },
    alone: failing('alone', alone),
    idle: failing('idle', () => Promise.resolve(true)),
  };
  return { storage, hasFired: () => calls >= callNumber };
}

/** Outcomes of the first create request, or of the first request that starts a session. */
const answers = ['answers', 'loses the answer', 'refuses', 'loses the first start'] as const;

async function play(
  method: Method,
  failure: Failure,
  callNumber: number,
  answer: (typeof answers)[number],
  lockTaken: boolean,
) {
  const venue = createFakeVenue();
  const { storage, hasFired } = failingStorage(method, failure, callNumber, lockTaken);
  let uptime = 0;
  const flow = createFlow({ client: venue.client(), storage, uptime: () => uptime });
  const violations: string[] = [];
  const check = (when: string): void => {
    const { busy, step, problem, notice, unconfirmed, elsewhere } = flow.state;
    if (busy !== null) violations.push(`${when}: stays busy (${busy})`);
    const isToldMade = step === 'done' || step === 'unsure' || unconfirmed !== null || elsewhere !== undefined;
    if (venue.bookings.length > 0 && !isToldMade)
      violations.push(`${when}: ${step}, ${problem?.kind ?? 'no problem'}, "${notice}" although it is booked`);
    if (venue.bookings.length > 1) violations.push(`${when}: two bookings`);
  };
  const press = async (when: string, command: Promise<void>): Promise<void> => {
    await command.catch((error: unknown) => violations.push(`${when}: rejects with ${String(error)}`));
    // After a command has ended, the page may still read the cart because of a change in another tab.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await new Promise(setImmediate);
    check(when);
  };
  await press('resume', flow.resume());
  if (answer === 'loses the first start') venue.fail('session', 'after');
  await press('add', addToCart({ venue, flow }, toRequest('kayak')));
  if (flow.state.session === null) await press('add again', addToCart({ venue, flow }, toRequest('kayak')));
  flow.type(guestDetails);
  flow.goTo('details');
  if (answer === 'loses the answer') venue.fail('create', 'after');
  if (answer === 'refuses') venue.fail('create', { kind: 'refused', code: 'no', title: 'No', details: '', fields: {} });
  await press('book', flow.book());
  await press('book again', flow.book());
  uptime += 200_000;
  await press('check', flow.check());
  for (let time = 3; time < 8 && venue.bookings.length === 0; time += 1) {
    if (flow.state.session === null) await press('add once more', addToCart({ venue, flow }, toRequest('kayak')));
    flow.goTo('details');
    await press(`book, press ${String(time)}`, flow.book());
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
  const fail = (): never => {
    throw new RangeError('No storage.');
  };
  const stop = () => undefined;
  const working: CartStorage = {
    ...createMemoryStorage(),
    lostStart: { load: () => ({ at: 1 }) as never, save: () => undefined },
    watch: () => stop,
    alone: async (work) => work(() => true),
    idle: () => Promise.resolve(true),
  };

  it('returns the results of a storage that works', async () => {
    const storage = createSafeStorage(working);
    expect(storage.lostStart?.load()).toEqual({ at: 1 });
    expect(storage.watch?.(() => undefined)).toBe(stop);
    expect(await storage.idle?.()).toBe(true);
    expect(
      await createSafeStorage({ ...working, alone: () => Promise.resolve(false) }).alone?.(() => Promise.resolve()),
    ).toBe(false);
    const alone: CartStorage['alone'] = async (work) => [await work(() => true), 'result'];
    expect(await createSafeStorage({ ...working, alone }).alone?.(() => Promise.resolve())).toEqual([
      undefined,
      'result',
    ]);
  });

  it('has no optional method that the storage lacks', () => {
    expect(Object.keys(createSafeStorage(createMemoryStorage())).toSorted()).toEqual(['clear', 'load', 'save']);
  });

  it('returns a harmless result if a method throws', async () => {
    const storage = createSafeStorage({ ...working, watch: fail, idle: fail, lostStart: { load: fail, save: fail } });
    expect(storage.watch?.(() => undefined)()).toBeUndefined();
    expect(await storage.idle?.()).toBe(false);
    expect(storage.lostStart?.load()).toBeNull();
  });

  it.each<[string, CartStorage['alone'], boolean, number]>([
    ['fails before the work', fail, false, 0],
    [
      'fails after the work has begun',
      (work) => {
        void work(() => true);
        return fail();
      },
      true,
      1,
    ],
  ])('returns %s', async (_, alone, isDone, times) => {
    let ended = 0;
    const work = async () => {
      await Promise.resolve();
      ended += 1;
    };
    expect(await createSafeStorage({ ...working, alone }).alone?.(work)).toBe(isDone);
    expect(ended).toBe(times);
  });
});

describe("a method of the page's storage that fails once", () => {
  it.each(failures)('makes no double booking and reports the right outcome: %s %s', async (method, failure) => {
    const violations: string[] = [];
    let cells = 0;
    for (const answer of answers)
      for (const lockTaken of [false, true])
        for (let callNumber = 1; ; callNumber += 1) {
          const outcome = await play(method, failure, callNumber, answer, lockTaken);
          if (outcome === null) break;
          cells += 1;
          violations.push(
            ...outcome.map((what) => `${answer} | lock ${String(lockTaken)} | call ${String(callNumber)} | ${what}`),
          );
        }
    expect(violations).toEqual([]);
    expect(cells).toBeGreaterThan(0);
  });
});
