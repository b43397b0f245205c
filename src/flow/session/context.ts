/**
 * Types that the commands share: the stored cart, its storage, and the context that each command receives. The module has no
 * code. It is separate because every folder of `flow` and the storage in `page` use these types.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Quote, QuoteRequest, Session } from '../../api/types.ts';
import type { AddOnNames, Cart, FlowState, Reconciliation, Writer } from '../state.ts';
import type { Answers } from './check-cart.ts';

/** Changes of the state at the end of a command. */
export type Outcome = Partial<FlowState>;

/** A cart with a session. */
export type OpenCart = Cart & { readonly session: Session };

/** A create that this page or an earlier one sent. */
export interface CreateAttempt {
  /** Time of sending, in epoch milliseconds; 0 if unknown. */
  at: number;
  /** Key of the request; `''` if unknown. */
  key: string;
  /** The cart as the guest saw it, for the confirmation after a reload. */
  cart?: Session | null;
}

/**
 * A cart as the browser stores it for the next visit. It has no personal data, only the data that finds or recreates the
 * session.
 *
 * @example
 * const cart: StoredCart = { sessionId: 's1', quoteRequests: {}, creating: null };
 */
export interface StoredCart {
  sessionId: string;
  quoteRequests: Readonly<Record<string, QuoteRequest>>;
  /** A create without an answer so far. The next visit resolves it before anything else. */
  creating: CreateAttempt | null;
  /** Times of in-flight writes, in epoch milliseconds. The service may still apply them. */
  unsettled?: readonly number[];
  /** Number of lines, for pages that show only a count. */
  count?: number | undefined;
  /** Text of what can change while the quote requests stay the same. Another mark means that the cart has changed. */
  mark?: string | undefined;
}

/** A booking that most likely exists although the guest saw no confirmation. It has no personal data. */
export interface UnconfirmedBooking extends CreateAttempt {
  sessionId: string;
}

/**
 * The way back to the payment page of a booking: its address, or the request to a relay that returns the address. Both
 * open personal data, so the storage keeps neither for long, nor after the tab closes.
 */
export type PaymentWay = { code: string } & ({ url: string } | { sessionId: string; key: string });

/** A start of a session without an answer. */
export interface LostStart extends Pick<QuoteRequest, 'itemId' | 'start' | 'end'> {
  /** Time of sending, in epoch milliseconds. */
  at: number;
}

/**
 * The storage of one account's cart. It never throws: if the browser blocks it, it stores nothing. If several tabs and elements
 * share the storage, it has the optional members.
 */
export interface CartStorage {
  load(): StoredCart | null;
  save(cart: StoredCart): void;
  clear(): void;
  /** Stores an unconfirmed booking for a day, so that the guest can look for it again. */
  setAside?(booking: UnconfirmedBooking): void;
  /** Stores the way to the payment page of a new booking. */
  keepPayment?(way: PaymentWay): void;
  /** The last start of a session without an answer. */
  lostStart?: { load(): LostStart | null; save(lostStart: LostStart): void };
  /**
   * Calls `listener` after another tab or element changed the cart. Waits until the guest looks at this page. Returns a
   * function that stops this.
   */
  watch?(listener: () => void): () => void;
  /**
   * Does the work under the lock of this cart. Does nothing and resolves with false if another page has the lock.
   * `isHeld` returns false after another page took the lock with `steal`.
   */
  alone?(work: (isHeld: () => boolean) => Promise<void>, options?: { steal?: boolean }): Promise<unknown>;
  /** Waits until no page has the lock. Resolves with false if there are no locks, or if a page keeps it for too long. */
  idle?(): Promise<boolean>;
}

/** The state, to read. */
export interface StateAccess {
  readonly state: FlowState;
  subscribe(listener: (state: FlowState) => void): () => void;
}

/** The clocks and the network of the guest's device. */
export interface Device {
  /** Returns the current time in epoch milliseconds. */
  now(): number;
  /** Returns the milliseconds since any fixed moment, by a monotonic clock. */
  uptime(): number;
  /** Returns the end of a request's quiet time, in milliseconds of `uptime`. See `createQuietTimes`. */
  quietUntil(request: string): number;
  /** Returns false if the browser has no network. Then the commands send nothing. */
  isOnline(): boolean;
}

/** The commands of lazy modules that other commands need. */
export interface LazyCommands {
  /** Returns true if only the places of a line of the cart make its quote sold out. */
  isSoldOutByLine(quote: Quote, quoteRequest: QuoteRequest, cart: Cart, lineId: string): Promise<boolean>;
  /** Repairs a cart that differs from the one that the guest saw. Rejects if its lazy module does not load. */
  reconcile(
    answers: Answers,
    cart: Pick<StoredCart, 'sessionId' | 'quoteRequests'>,
    goal: Reconciliation['goal'],
    renewAll?: boolean,
  ): Promise<Outcome>;
  /** Selects the add-ons of a new line. Returns the cart with them. Also returns the problem if that fails for one, and the unlisted ones as differences. */
  selectAddOns(
    cart: OpenCart,
    lineId: string,
    addOns: readonly string[],
    names: AddOnNames,
  ): Promise<OpenCart & Pick<Outcome, 'problem' | 'reconciliation'>>;
  /** Takes over the cart of the other tabs. Never rejects: its failure is the problem of the visit. */
  sync(): Promise<void>;
}

/** Everything that the outcome of a refused change needs. */
export interface RepairContext extends Pick<CartContext, 'client' | 'store' | 'storage'> {
  readonly lazy: Pick<LazyCommands, 'reconcile' | 'isSoldOutByLine'>;
}

/** Everything that the commands of a cart need. */
export interface CartContext extends Writer {
  readonly client: BookingClient;
  readonly device: Device;
  readonly store: StateAccess;
  readonly storage: CartStorage;
  readonly lazy: LazyCommands;
}

/** The progress of the review and the booking, between commands. */
export interface BookingMemory {
  /** Returns a key for a create. */
  newKey(): string;
  /** Time of the last review without a difference, in milliseconds of `uptime`; `-Infinity` for never. */
  reviewedAt: number;
  /** True after another page kept the lock of the cart for too long. */
  canStealLock: boolean;
  /** The step of the last press of Book. Its outcome leads back there. */
  bookedFrom: 'details' | 'review';
}

/** Everything that the review and the booking need. */
export interface BookingContext extends CartContext {
  readonly memory: BookingMemory;
}
