/**
 * Tests each network fault on each hop, for each write request, with the real client, flow, relay and service. A guest
 * who follows the page's messages must get exactly one booking, with the lines that the page showed. All statements of
 * the page must agree with the database.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFactor } from '../samples.ts';
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
  quantitiesBefore: readonly number[];
  /** Quantities of the lines in the cart after the change. */
  quantitiesAfter: readonly number[];
  isRequest: (request: ProxiedRequest) => boolean;
  pressButton: (guest: Guest) => Promise<void>;
}

const isSessionPost = ({ method, path }: ProxiedRequest) => method === 'POST' && path.endsWith('/booking/session');

const cartChanges = {
  start: {
    quantitiesBefore: [],
    quantitiesAfter: [1],
    isRequest: (request) => isSessionPost(request) && !request.body.has('session_id'),
    pressButton: ({ addLine: add }) => add(1),
  },
  add: {
    quantitiesBefore: [1],
    quantitiesAfter: [1, 2],
    isRequest: (request) => isSessionPost(request) && request.body.has('session_id') && request.body.has('slip[]'),
    pressButton: ({ addLine: add }) => add(2),
  },
  replace: {
    quantitiesBefore: [1, 2],
    quantitiesAfter: [1, 3],
    isRequest: (request) => isSessionPost(request) && request.body.has('line_id'),
    pressButton: ({ replaceLine: replace }) => replace(2, 3),
  },
  remove: {
    quantitiesBefore: [1, 2],
    quantitiesAfter: [1],
    isRequest: (request) =>
      isSessionPost(request) && [...request.body.keys()].some((name) => name.startsWith('alter[')),
    pressButton: ({ removeLine: remove }) => remove(2),
  },
} as const satisfies Record<string, CartChange>;

const isCreatePost = ({ method, path }: ProxiedRequest) => method === 'POST' && path.endsWith('/booking/create');

/**
 * The page's final verdict on a create request, by fault. Each fault has three verdicts, one for each of the `hops`.
 * After any other fault, the service has the booking in the end, and only its answer is late, lost or unreadable. The
 * page then finds the booking, so the verdict is `made`.
 */
const verdicts: Partial<Record<Fault, readonly [Verdict, Verdict, Verdict]>> = {
  refused: ['not made', 'not made', 'not made'],
  // A browser repeats the request, and the second copy arrives. A relay never repeats a create request.
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

const createCasesPerHop = (fault: Fault, getVerdict: (hopIndex: number) => Verdict, count = 1): FaultCase[] =>
  hops.map((hop, index) => ({ hop, fault, count, verdict: getVerdict(index) }));

const faultCases: readonly FaultCase[] = [
  ...faults.flatMap((fault) => createCasesPerHop(fault, (index) => verdicts[fault]?.[index] ?? 'made')),
  // If a connection breaks, a browser sends a request up to three times. In this case, all three attempts have the
  // fault.
  ...createCasesPerHop('reset', () => 'not made', 3),
  ...createCasesPerHop('response lost', () => 'made', 3),
];

/** By default, tests one hop for each fault, in rotation. The long run tests all hops. */
const selectedCases =
  sampleFactor > 1 ? faultCases : faultCases.filter((_, index) => index % 3 === Math.floor(index / 3) % 3);

async function fillCart(guest: Guest, quantities: readonly number[]): Promise<void> {
  for (const quantity of quantities) await guest.addLine(quantity);
  expect(guest.readQuantities()).toEqual(quantities);
}

/**
 * Injects a fault, runs `runAction`, and expects a matching request at the proxy, or none if the proxy refuses
 * connections. The fault stays active until the caller calls `removeFault()` of the returned proxy.
 */
async function runWithFault(
  { hop, fault, count }: Omit<FaultCase, 'verdict'>,
  isAffected: CartChange['isRequest'],
  runAction: () => Promise<void>,
): Promise<FaultProxy> {
  const proxy = stack.proxies[hop];
  const requestsBefore = proxy.requests.length;
  await proxy.injectFault({ fault, isAffected, matchCount: count });
  await runAction();
  expect(proxy.requests.slice(requestsBefore).some(isAffected)).toBe(fault !== 'refused');
  return proxy;
}

async function expectBooking(guest: Guest, quantities: readonly number[]): Promise<void> {
  const { flow, readVerdict, email } = guest;
  expect(readVerdict()).toBe('made');
  expect(await stack.findBookings(email)).toMatchObject([{ code: flow.state.booking?.code, quantities }]);
  await expectTrueStatements(guest);
}

async function expectTrueStatements({ history, email }: Guest): Promise<void> {
  const bookings = (await stack.findBookings(email)).map(({ code, at }): Event => {
    return { kind: 'booked', at, guest: email, press: '', code };
  });
  expect(findFalseStatements([...history, ...bookings])).toEqual([]);
  expect(findDuplicateBookings(bookings)).toEqual({});
}

describe.each(Object.entries(cartChanges))(
  'a visit with a fault during “%s”',
  (_, { quantitiesBefore, quantitiesAfter, isRequest, pressButton }: CartChange) => {
    it.each(selectedCases)('books the cart once: $fault, $hop, $count in a row', async (faultCase) => {
      const guest = openGuest(stack, faultCase.hop);
      const { flow, readQuantities } = guest;
      await fillCart(guest, quantitiesBefore);

      const proxy = await runWithFault(faultCase, isRequest, () => pressButton(guest));
      await proxy.removeFault();
      // If a change fails, the page must show a problem. The guest then looks at the cart and repeats the change.
      if (flow.state.problem === null) expect(readQuantities()).toEqual(quantitiesAfter);
      for (
        let pressCount = 1;
        pressCount < 3 && String(readQuantities()) !== String(quantitiesAfter);
        pressCount += 1
      ) {
        flow.dismiss();
        await pressButton(guest);
      }
      expect(readQuantities()).toEqual(quantitiesAfter);

      flow.dismiss();
      await guest.goToReview();
      await flow.book();
      await expectBooking(guest, quantitiesAfter);
    });
  },
);

it.each(hops)('does not book a line whose add request arrives late (%s)', async (hop) => {
  const guest = openGuest(stack, hop);
  await fillCart(guest, [1]);
  const faultCase = { hop, fault: 'request delayed', count: Infinity } as const;
  const proxy = await runWithFault(faultCase, cartChanges.add.isRequest, () => guest.addLine(2));
  expect(guest.flow.state.problem).not.toBeNull();
  await proxy.removeFault();

  guest.flow.dismiss();
  await guest.addLine(3);
  expect(guest.readQuantities()).toEqual([1, 3]);
  await guest.goToReview();
  await guest.flow.book();
  await expectBooking(guest, [1, 3]);
});

describe('a visit with a fault during “create”', () => {
  it.each(selectedCases)('reports the real outcome: $fault, $hop, $count in a row', async (faultCase) => {
    const guest = openGuest(stack, faultCase.hop);
    const { flow, email, readVerdict } = guest;
    const quantities = [1, 2];
    await fillCart(guest, quantities);
    await guest.goToReview();

    const proxy = await runWithFault(faultCase, isCreatePost, () => flow.book());
    // The first check of the booking runs while the create request may still be on its way to the service.
    if (readVerdict() === 'unknown') await flow.check();
    const earlyVerdict = readVerdict();
    await proxy.removeFault();
    if (earlyVerdict === 'not made') expect(await stack.findBookings(email)).toEqual([]);
    for (let checks = 0; checks < 3 && readVerdict() === 'unknown'; checks += 1) {
      await flow.check();
      if (readVerdict() === 'unknown') stack.advanceClock((flow.state.unconfirmed?.until ?? 0) - stack.now());
    }

    expect(readVerdict()).toBe(faultCase.verdict);
    const bookings = await stack.findBookings(email);
    expect(bookings.map((booking) => booking.quantities)).toEqual(readVerdict() === 'not made' ? [] : [quantities]);
    // After the verdict "not made", the guest must be able to book the same cart.
    if (readVerdict() === 'not made') {
      flow.dismiss();
      await flow.book();
    }
    if (readVerdict() === 'made') await expectBooking(guest, quantities);
    else await expectTrueStatements(guest);
  });
});
