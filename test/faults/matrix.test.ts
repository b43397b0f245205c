/**
 * Tests each network fault on each hop, for each write request, with the real client, flow, relay and service. A guest
 * who follows the page must get exactly one booking, with the cart that they saw. All statements of the page must agree
 * with the database.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { times } from '../samples.ts';
import { findDuplicateBookings, findFalseStatements, type Event } from '../simulation/history.ts';
import { faults, type Fault } from './faults.ts';
import { openGuest, type Guest, type Verdict } from './guest.ts';
import type { FaultProxy, ProxiedRequest } from './proxy.ts';
import { hops, openStack, type Hop, type Stack } from './stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());

interface CartChange {
  /** Quantities of the lines in the cart before the change. */
  before: readonly number[];
  /** Quantities of the lines in the cart after the change. */
  after: readonly number[];
  isRequest: (request: ProxiedRequest) => boolean;
  press: (guest: Guest) => Promise<void>;
}

const isSession = ({ method, path }: ProxiedRequest) => method === 'POST' && path.endsWith('/booking/session');

const cartChanges = {
  start: {
    before: [],
    after: [1],
    isRequest: (request) => isSession(request) && !request.body.has('session_id'),
    press: ({ add }) => add(1),
  },
  add: {
    before: [1],
    after: [1, 2],
    isRequest: (request) => isSession(request) && request.body.has('session_id') && request.body.has('slip[]'),
    press: ({ add }) => add(2),
  },
  replace: {
    before: [1, 2],
    after: [1, 3],
    isRequest: (request) => isSession(request) && request.body.has('line_id'),
    press: ({ replace }) => replace(2, 3),
  },
  remove: {
    before: [1, 2],
    after: [1],
    isRequest: (request) => isSession(request) && [...request.body.keys()].some((name) => name.startsWith('alter[')),
    press: ({ remove }) => remove(2),
  },
} as const satisfies Record<string, CartChange>;

const isCreate = ({ method, path }: ProxiedRequest) => method === 'POST' && path.endsWith('/booking/create');

/**
 * The page's final verdict on a create request by fault, one for each of the three `hops`. With all other faults, the
 * service has booked and only the answer is missing. The page then finds the booking, so the verdict is `made`.
 */
const verdicts: Partial<Record<Fault, readonly [Verdict, Verdict, Verdict]>> = {
  refused: ['not made', 'not made', 'not made'],
  // A browser repeats the request, so the second one arrives. A relay never repeats a create request.
  reset: ['made', 'made', 'not made'],
  stalled: ['not made', 'not made', 'not made'],
  'gateway error': ['not made', 'not made', 'not made'],
};

interface FaultCase {
  hop: Hop;
  fault: Fault;
  /** Number of consecutive requests that have the fault. */
  count: number;
  /** The page's final verdict if the faulty request is a create request. */
  verdict: Verdict;
}

const onEachHop = (fault: Fault, verdictOf: (hopIndex: number) => Verdict, count = 1): FaultCase[] =>
  hops.map((hop, index) => ({ hop, fault, count, verdict: verdictOf(index) }));

const faultCases: readonly FaultCase[] = [
  ...faults.flatMap((fault) => onEachHop(fault, (index) => verdicts[fault]?.[index] ?? 'made')),
  // If a connection breaks, a browser sends a request up to three times. Here all three have the fault.
  ...onEachHop('reset', () => 'not made', 3),
  ...onEachHop('response lost', () => 'made', 3),
];

/** By default, tests one hop for each fault, in rotation. The long run tests all hops. */
const sample = times > 1 ? faultCases : faultCases.filter((_, index) => index % 3 === Math.floor(index / 3) % 3);

async function fillCart(guest: Guest, quantities: readonly number[]): Promise<void> {
  for (const quantity of quantities) await guest.add(quantity);
  expect(guest.quantities()).toEqual(quantities);
}

/**
 * Injects a fault, runs `act`, and expects that the fault affected a request. The fault stays active until the caller
 * calls `restore()` of the returned proxy.
 */
async function actWithFault(
  { hop, fault, count }: Omit<FaultCase, 'verdict'>,
  on: CartChange['isRequest'],
  act: () => Promise<void>,
): Promise<FaultProxy> {
  const proxy = stack.proxies[hop];
  const requestsBefore = proxy.requests.length;
  await proxy.inject({ fault, on, times: count });
  await act();
  expect(proxy.requests.slice(requestsBefore).some(on)).toBe(fault !== 'refused');
  return proxy;
}

async function expectBooking(guest: Guest, quantities: readonly number[]): Promise<void> {
  const { flow, verdict, email } = guest;
  expect(verdict()).toBe('made');
  expect(await stack.bookingsOf(email)).toMatchObject([{ code: flow.state.booking?.code, quantities }]);
  await expectTrueStatements(guest);
}

async function expectTrueStatements({ history, email }: Guest): Promise<void> {
  const bookings = (await stack.bookingsOf(email)).map(({ code, at }): Event => {
    return { kind: 'booked', at, guest: email, press: '', code };
  });
  expect(findFalseStatements([...history, ...bookings])).toEqual([]);
  expect(findDuplicateBookings(bookings)).toEqual({});
}

describe.each(Object.entries(cartChanges))(
  'a fault during “%s”',
  (_, { before, after, isRequest, press }: CartChange) => {
    it.each(sample)('books the cart once: $fault, $hop, $count in a row', async (faultCase) => {
      const guest = openGuest(stack, faultCase.hop);
      const { flow, quantities } = guest;
      await fillCart(guest, before);

      const proxy = await actWithFault(faultCase, isRequest, () => press(guest));
      await proxy.restore();
      // If a change fails, the page must show a problem. The guest then looks at the cart and repeats the change.
      if (flow.state.problem === null) expect(quantities()).toEqual(after);
      for (let presses = 1; presses < 3 && String(quantities()) !== String(after); presses += 1) {
        flow.dismiss();
        await press(guest);
      }
      expect(quantities()).toEqual(after);

      flow.dismiss();
      await guest.goToReview();
      await flow.book();
      await expectBooking(guest, after);
    });
  },
);

it.each(hops)('books without a change that the page has given up (%s)', async (hop) => {
  const guest = openGuest(stack, hop);
  await fillCart(guest, [1]);
  const faultCase = { hop, fault: 'request delayed', count: Infinity } as const;
  const proxy = await actWithFault(faultCase, cartChanges.add.isRequest, () => guest.add(2));
  expect(guest.flow.state.problem).not.toBeNull();
  await proxy.restore();

  guest.flow.dismiss();
  await guest.add(3);
  expect(guest.quantities()).toEqual([1, 3]);
  await guest.goToReview();
  await guest.flow.book();
  await expectBooking(guest, [1, 3]);
});

describe('a fault during “create”', () => {
  it.each(sample)('ends with a true verdict: $fault, $hop, $count in a row', async (faultCase) => {
    const guest = openGuest(stack, faultCase.hop);
    const { flow, email, verdict } = guest;
    const quantities = [1, 2];
    await fillCart(guest, quantities);
    await guest.goToReview();

    const proxy = await actWithFault(faultCase, isCreate, () => flow.book());
    // The first check runs while the create request may still be on its way.
    if (verdict() === 'unknown') await flow.check();
    const earlyVerdict = verdict();
    await proxy.restore();
    if (earlyVerdict === 'not made') expect(await stack.bookingsOf(email)).toEqual([]);
    for (let checks = 0; checks < 3 && verdict() === 'unknown'; checks += 1) {
      await flow.check();
      if (verdict() === 'unknown') stack.advance((flow.state.unconfirmed?.until ?? 0) - stack.now());
    }

    expect(verdict()).toBe(faultCase.verdict);
    const bookings = await stack.bookingsOf(email);
    expect(bookings.map((booking) => booking.quantities)).toEqual(verdict() === 'not made' ? [] : [quantities]);
    // After the verdict "not made", the guest must be able to book the same cart.
    if (verdict() === 'not made') {
      flow.dismiss();
      await flow.book();
    }
    if (verdict() === 'made') await expectBooking(guest, quantities);
    else await expectTrueStatements(guest);
  });
});
