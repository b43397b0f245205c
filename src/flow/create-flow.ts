/**
 * The public functions of `slipway-booking/flow`, for programs without the element. They check the dates and times that
 * callers pass, before they change anything. The word `Plain` in a name marks a type with days as strings, for callers
 * without the type `Day`. The entry `index.ts` exports these types without that word.
 */
import type { BookingClient } from '../api/booking-client.ts';
import type { PlainBookingClient } from '../api/client.ts';
import { readQuoteRequest, type PlainQuoteRequest } from '../api/plain-requests.ts';
import type { QuoteRequest, Slip } from '../api/types.ts';
import { requireDay, type Plain } from '../values/dates/plain-dates.ts';
import * as lineCommands from './cart/line-commands.ts';
import {
  createCommands,
  type CommandOptions,
  type DeviceOptions,
  type LoadLineCommands,
  type LoadRepairs,
} from './commands.ts';
import { joinFlow } from './flow.ts';
import { createAvailability, type AvailabilityOptions, type DayState } from './quotes/availability.ts';
import { readChoice, type PlainChoice } from './public-choice.ts';
import * as repairModule from './repairs.ts';
import type { Commands } from './flow.ts';
import type { CartStorage, LostStart, StoredCart } from './session/context.ts';
import { createMemoryStorage, createSafeStorage } from './session/safe-storage.ts';
import type { LeadOn } from './state.ts';
import { createStepNavigation, type StepNavigation } from './step-navigation.ts';
import { createStore, type Store } from './store.ts';

/**
 * Holds the state of a visit. Its methods change the guest's selection, show a problem, and move between the steps.
 *
 * @example
 * store.choose({ itemId: '104', start: '2030-06-01' });
 */
export interface PlainStore extends Omit<Store, 'choose'>, StepNavigation {
  /** Changes the selection. Throws `misconfigured` if a date or time is invalid. */
  choose(choice: Partial<PlainChoice>): void;
}

/**
 * The selection and guest details with which a store begins.
 *
 * @example
 * createStore({ choice: { itemId: '104' }, details: { customer_name: 'Ada' } });
 */
export interface PlainStoreOptions {
  choice?: Partial<PlainChoice>;
  details?: Readonly<Record<string, string>>;
}

/**
 * {@link Commands} that reject with `misconfigured` if a date or time is invalid.
 *
 * @example
 * await commands.add(slip, { itemId: '104', start: '2030-06-01', end: '2030-06-01', params: {}, discountCode: '' });
 */
export interface PlainCommands extends Omit<Commands, 'add' | 'save' | 'repair'> {
  add(slip: Slip, quoteRequest: PlainQuoteRequest, leadOn?: LeadOn): Promise<void>;
  save(slip: Slip, quoteRequest: PlainQuoteRequest): Promise<void>;
  repair(index: number, to: PlainQuoteRequest | 'remove'): Promise<void>;
}

/**
 * A whole visit: the store, and the commands that change its state.
 *
 * @example
 * const flow = createFlow({ client });
 * await flow.add(slip, request);
 * flow.state.session?.lines.length; // 1
 */
export interface PlainFlow extends PlainStore, PlainCommands {}

/**
 * The calendar of an item, today at the venue, and the fixed length of a booking in days. The length is 1 if the guest
 * selects it.
 *
 * @example
 * createAvailability({ days: await client.calendar('104', from, to), today: '2030-06-01', length: 1 });
 */
export type PlainAvailabilityOptions = Omit<AvailabilityOptions, 'days' | 'today' | 'pendingAfter'> & {
  days: ReadonlyMap<string, number> | null;
  today: string;
  pendingAfter?: string;
};

/**
 * Shows which days of a calendar a guest can select. Each method throws `misconfigured` for an argument that is not a
 * day.
 *
 * @example
 * availability.firstFree('2030-06-01'); // '2030-06-03'
 */
export interface PlainAvailability {
  stateOf(day: string): DayState;
  canStart(day: string): boolean;
  canSpan(start: string, end: string): boolean;
  firstFree(from: string): string | null;
}

/**
 * Creates a store that takes dates as plain text, such as `2030-06-01`.
 *
 * @throws ProblemError `misconfigured` if a date or time of the selection is invalid
 * @example
 * createStore({ choice: { itemId: '104', start: '2030-06-01' } }).state.choice.start; // '2030-06-01'
 */
export function createPlainStore({ choice, details }: PlainStoreOptions = {}): PlainStore {
  const store = createStore({ ...(choice && { choice: readChoice(choice) }), ...(details && { details }) });
  const { choose } = store;
  return Object.assign(store, {
    ...createStepNavigation(store),
    choose: (change: Partial<PlainChoice>) => choose(readChoice(change)),
  });
}

/**
 * A program's own storage for the cart. Its methods may throw.
 *
 * @example
 * const storage: CartStorage = { ...createMemoryStorage(), load: () => readCart('cart.json') };
 */
export interface PlainCartStorage extends Omit<CartStorage, 'load' | 'lostStart'> {
  load(): Plain<StoredCart> | null;
  /** The last request for a new session that got no answer. */
  lostStart?: { load(): Plain<LostStart> | null; save(lostStart: LostStart): void };
}

/**
 * Everything that commands need: the client, the store, the storage, and functions that replace the defaults. By
 * default, commands use the clocks of the device and make their own keys for create requests. The lazy modules load
 * together with this entry.
 *
 * @example
 * createCommands({ client, store, storage: createMemoryStorage() });
 */
export type PlainCommandOptions = DeviceOptions &
  Pick<CommandOptions, 'newKey'> & {
    client: PlainBookingClient;
    store: PlainStore;
    storage: PlainCartStorage;
    /** Loads the commands that change lines. By default, they load together with `slipway-booking/flow`. */
    lines?: LoadLineCommands;
    /** Loads the repairs of a cart. By default, they load together with `slipway-booking/flow`. */
    repairs?: LoadRepairs;
  };

/**
 * Creates the commands of a store.
 *
 * @example
 * const commands = createCommands({ client, store: createStore(), storage: createMemoryStorage() });
 */
export function createPlainCommands({
  client,
  storage,
  lines = () => Promise.resolve(lineCommands),
  repairs = () => Promise.resolve(repairModule),
  store,
  newKey,
  ...device
}: PlainCommandOptions): PlainCommands {
  const { add, save, repair, ...otherCommands } = createCommands({
    store,
    device,
    ...(newKey && { newKey }),
    client: client as BookingClient,
    storage: createCheckedStorage(storage),
    lines,
    repairs,
  });
  return {
    ...otherCommands,
    add: async (slip, quoteRequest, leadOn) => add(slip, readQuoteRequest(quoteRequest), leadOn),
    save: async (slip, quoteRequest) => save(slip, readQuoteRequest(quoteRequest)),
    repair: async (index, to) => repair(index, to === 'remove' ? to : readQuoteRequest(to)),
  };
}

/**
 * Returns the availability of an item: the days of its calendar and the length of a booking decide on which days a
 * booking can start.
 *
 * @throws ProblemError `misconfigured` for an argument that is not a day, here and in each method
 * @example
 * const days = await client.calendar('104', '2030-06-01', '2030-06-30');
 * createAvailability({ days, today: '2030-06-01', length: 1 }).firstFree('2030-06-01');
 */
export function createPlainAvailability({
  days,
  today,
  pendingAfter,
  ...options
}: PlainAvailabilityOptions): PlainAvailability {
  const { stateOf, canStart, canSpan, firstFree } = createAvailability({
    ...options,
    days: days && new Map([...days].map(([day, units]) => [requireDay(day, 'days'), units])),
    today: requireDay(today, 'today'),
    ...(pendingAfter !== undefined && { pendingAfter: requireDay(pendingAfter, 'pendingAfter') }),
  });
  return {
    stateOf: (day) => stateOf(requireDay(day, 'day')),
    canStart: (day) => canStart(requireDay(day, 'day')),
    canSpan: (start, end) => canSpan(requireDay(start, 'start'), requireDay(end, 'end')),
    firstFree: (from) => firstFree(requireDay(from, 'from')),
  };
}

/**
 * A client, and optionally a selection, guest details and a storage for the cart.
 *
 * @example
 * createFlow({ client, choice: { itemId: '104', start: '2030-06-01' } });
 */
export interface FlowOptions extends PlainStoreOptions, Omit<PlainCommandOptions, 'store' | 'storage'> {
  /** Storage of the cart. By default, the cart lasts as long as the page. */
  storage?: PlainCommandOptions['storage'];
}

/**
 * Creates a whole visit: a store with its commands.
 *
 * @throws ProblemError `misconfigured` if a date or time of the selection is invalid
 * @example
 * const flow = createFlow({ client, choice: { itemId: '104', start: '2030-06-01' } });
 */
export function createFlow({ choice, details, storage = createMemoryStorage(), ...options }: FlowOptions): PlainFlow {
  const store = createPlainStore({ ...(choice && { choice }), ...(details && { details }) });
  return joinFlow(store, createPlainCommands({ ...options, store, storage }));
}

/** Returns a storage whose `load` leaves out quote requests with invalid dates. The lines of the cart stay. */
function createCheckedStorage(storage: PlainCartStorage): CartStorage {
  const safeStorage = createSafeStorage(storage as CartStorage);
  return {
    ...safeStorage,
    load() {
      const cart = safeStorage.load();
      return cart && { ...cart, quoteRequests: readQuoteRequests(cart.quoteRequests) };
    },
  };
}

function readQuoteRequests(requests: Readonly<Record<string, PlainQuoteRequest>>): Record<string, QuoteRequest> {
  return Object.fromEntries(
    Object.entries(requests).flatMap(([lineId, request]): [string, QuoteRequest][] => {
      try {
        return [[lineId, readQuoteRequest(request)]];
      } catch {
        return [];
      }
    }),
  );
}
