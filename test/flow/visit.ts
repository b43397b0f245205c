/** One visitor at the fake venue: a flow, a storage that outlives it, and short ways to do what visitors do. */
import * as repairModule from '../../src/flow/repairs.ts';
import { expect } from 'vitest';
import type { CartStorage } from '../../src/flow/session/context.ts';
import { createMemoryStorage, createSafeStorage } from '../../src/flow/session/safe-storage.ts';
import * as lineCommands from '../../src/flow/cart/line-commands.ts';
import { createCommands, type LineCommands } from '../../src/flow/commands.ts';
import { joinFlow, type Flow } from '../../src/flow/flow.ts';
import type { FlowState } from '../../src/flow/state.ts';
import { createStore, writerOf } from '../../src/flow/store.ts';
import type { BookingClient } from '../../src/api/booking-client.ts';
import type { QuoteRequest } from '../../src/api/types.ts';
import { addDays, parseDay, type Day } from '../../src/values/dates/day.ts';
import { createFakeVenue, type FakeVenue } from './fake-client.ts';

export const june10 = parseDay('2031-06-10') as Day;
export const typed = { customer_name: 'Ada Wren', customer_email: 'ada@example.com', customer_tos_agree: '1' };

export interface Visit {
  venue: FakeVenue;
  storage: CartStorage;
  flow: Flow;
  /** The time of this page and of those opened after it. */
  clock: Clock;
  /** Puts the visit into a state that only a service brings about. */
  commit(state: Partial<FlowState>): void;
  /** The page is left; another one opens with the same storage. What was typed is gone with the page. */
  nextPage(): Visit;
}

export interface Clock {
  /** The true time, in epoch milliseconds. */
  now: number;
  /** Milliseconds by which the machine's clock is wrong; negative if it is slow. */
  setBy?: number;
}

export interface VisitOptions {
  relay?: boolean;
  venue?: FakeVenue;
  storage?: CartStorage;
  clock?: Clock;
  /** What the browser says of its network, on the pages opened after it too. */
  isOnline?: () => boolean;
  /** Loads the commands that change lines, on the pages opened after it too. */
  lines?: LineCommands;
}

export function visit(options: VisitOptions = {}): Visit {
  const { relay = false, venue = createFakeVenue(), storage = createMemoryStorage() } = options;
  const { clock = { now: Date.UTC(2031, 4, 1) }, isOnline, lines } = options;
  return {
    venue,
    storage,
    clock,
    ...openFlow(venue.client({ relay }), storage, clock, isOnline, lines),
    nextPage: () => visit({ relay, venue, storage, clock, isOnline, lines }),
  };
}

/** A flow as elements make it, whose state a test may set. */
export function openFlow(
  client: BookingClient,
  storage: CartStorage = createMemoryStorage(),
  clock: Clock = { now: Date.UTC(2031, 4, 1) },
  isOnline = () => true,
  lines: LineCommands = () => Promise.resolve(lineCommands),
): Pick<Visit, 'flow' | 'commit'> {
  const store = createStore();
  return {
    flow: joinFlow(
      store,
      createCommands({
        client,
        store,
        storage: createSafeStorage(storage),
        lines,
        repairs: () => Promise.resolve(repairModule),
        device: { now: () => clock.now + (clock.setBy ?? 0), uptime: () => clock.now, isOnline },
      }),
    ),
    commit: writerOf(store).commit,
  };
}

export function ask(itemId: string, adults = 1, offset = 0): QuoteRequest {
  const start = addDays(june10, offset);
  return { itemId, start, end: start, params: { adults }, discountCode: '' };
}

export async function addTo({ venue, flow }: Pick<Visit, 'venue' | 'flow'>, quoteRequest: QuoteRequest): Promise<void> {
  const { slip } = await venue.client().rate(quoteRequest);
  await flow.add(slip ?? expect.fail('Not to be had.'), quoteRequest);
}

/** A visitor with a kayak in the cart, everything typed, on the details. */
export async function atDetails(options: VisitOptions = {}): Promise<Visit> {
  const made = visit(options);
  await addTo(made, ask('kayak', 2));
  made.flow.type(typed);
  made.flow.goTo('details');
  return made;
}

/** The same visitor on the review. */
export async function atReview(options: VisitOptions = {}): Promise<Visit> {
  const made = await atDetails(options);
  await made.flow.review();
  expect(made.flow.state).toMatchObject({ step: 'review', problem: null, notice: '' });
  return made;
}

export const creates = (venue: FakeVenue): number => venue.calls.filter((call) => call === 'create').length;
