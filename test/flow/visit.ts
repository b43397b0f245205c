/**
 * Simulates one guest at the fake venue: a flow, a storage that survives the page, and helpers for the guest's
 * actions.
 */
import * as repairModule from '../../src/flow/repairs.ts';
import { expect } from 'vitest';
import type { CartStorage } from '../../src/flow/session/context.ts';
import { createMemoryStorage, createSafeStorage } from '../../src/flow/session/safe-storage.ts';
import * as lineCommands from '../../src/flow/cart/line-commands.ts';
import { createCommands, type LoadLineCommands } from '../../src/flow/commands.ts';
import { joinFlow, type Flow } from '../../src/flow/flow.ts';
import type { FlowState } from '../../src/flow/state.ts';
import { createStore, getWriter } from '../../src/flow/store.ts';
import type { BookingClient } from '../../src/api/booking-client.ts';
import type { QuoteRequest } from '../../src/api/types.ts';
import { addDays, parseDay, type Day } from '../../src/values/dates/day.ts';
import { createFakeVenue, type FakeVenue } from './fake-client.ts';

export const june10 = parseDay('2031-06-10') as Day;
export const guestDetails = { customer_name: 'Ada Wren', customer_email: 'ada@example.com', customer_tos_agree: '1' };

export interface Visit {
  venue: FakeVenue;
  storage: CartStorage;
  flow: Flow;
  /** Time of this page and of the pages that it opens. */
  clock: Clock;
  /** Sets parts of the state that only commands can normally set. */
  commit(state: Partial<FlowState>): void;
  /**
   * Opens another page with the same storage. The new page does not have the details that the guest entered on this
   * page.
   */
  nextPage(): Visit;
}

export interface Clock {
  /** Correct time, in epoch milliseconds. */
  now: number;
  /**
   * Difference between the machine's clock and the correct time in ms; positive if the clock is ahead; defaults to 0.
   */
  clockErrorMs?: number;
}

export interface VisitOptions {
  relay?: boolean;
  venue?: FakeVenue;
  storage?: CartStorage;
  clock?: Clock;
  /** Returns the network state of the browser, also on pages opened later. */
  isOnline?: () => boolean;
  /** Loads the lazy module with the commands that change lines, also on pages opened later. */
  loadLineCommands?: LoadLineCommands;
}

export function openVisit(options: VisitOptions = {}): Visit {
  const { relay = false, venue = createFakeVenue(), storage = createMemoryStorage() } = options;
  const { clock = { now: Date.UTC(2031, 4, 1) }, isOnline, loadLineCommands } = options;
  return {
    venue,
    storage,
    clock,
    ...openFlow(venue.client({ relay }), storage, clock, isOnline, loadLineCommands),
    nextPage: () => openVisit({ relay, venue, storage, clock, isOnline, loadLineCommands }),
  };
}

/** Creates a flow in the same way as the elements do, and a function that sets the flow's state. */
export function openFlow(
  client: BookingClient,
  storage: CartStorage = createMemoryStorage(),
  clock: Clock = { now: Date.UTC(2031, 4, 1) },
  isOnline = () => true,
  lines: LoadLineCommands = () => Promise.resolve(lineCommands),
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
        device: { now: () => clock.now + (clock.clockErrorMs ?? 0), uptime: () => clock.now, isOnline },
      }),
    ),
    commit: getWriter(store).commit,
  };
}

export function toRequest(itemId: string, adults = 1, offset = 0): QuoteRequest {
  const start = addDays(june10, offset);
  return { itemId, start, end: start, params: { adults }, discountCode: '' };
}

export async function addToCart(
  { venue, flow }: Pick<Visit, 'venue' | 'flow'>,
  quoteRequest: QuoteRequest,
): Promise<void> {
  const { slip } = await venue.client().rate(quoteRequest);
  await flow.add(slip ?? expect.fail('Not to be had.'), quoteRequest);
}

/**
 * Adds a tour to a new session in another tab, and stores that cart instead of the page's own cart. Returns the id of
 * the new session.
 */
export async function storeNewCart({ venue, storage }: Pick<Visit, 'venue' | 'storage'>): Promise<string> {
  const otherTab = openVisit({ venue });
  await addToCart(otherTab, toRequest('tour'));
  const newCart = otherTab.storage.load() ?? expect.fail('There is no cart.');
  storage.save(newCart);
  return newCart.sessionId;
}

/** Opens a page in the details step, with a kayak in the cart and all form fields filled in. */
export async function openDetailsPage(options: VisitOptions = {}): Promise<Visit> {
  const page = openVisit(options);
  await addToCart(page, toRequest('kayak', 2));
  page.flow.type(guestDetails);
  page.flow.goTo('details');
  return page;
}

/** Opens a page in the review step, with a kayak in the cart and all form fields filled in. */
export async function openReviewPage(options: VisitOptions = {}): Promise<Visit> {
  const page = await openDetailsPage(options);
  await page.flow.review();
  expect(page.flow.state).toMatchObject({ step: 'review', problem: null, notice: '' });
  return page;
}

export const countCreates = (venue: FakeVenue): number => venue.calls.filter((call) => call === 'create').length;
