/**
 * Types that the commands share: the stored cart, its storage, and the context that each command receives. This module
 * contains only types. It is separate, because several folders of `flow` and the storage in `page` use them.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Refusal } from '../../api/refusal.ts';
import type { Quote, QuoteRequest, Session } from '../../api/types.ts';
import type { AddOnNames, Cart, FlowState, Reconciliation, Writer } from '../state.ts';
import type { CartAnswers } from './check-cart.ts';

/** The changes of the state at the end of a command. */
export type Outcome = Partial<FlowState>;

/** A cart whose session exists. */
export type OpenCart = Cart & { readonly session: Session };

/** A create request (the request that makes a booking) that this page or an earlier one sent. */
export interface CreateAttempt {
  /** Time at which the page sent the create request, in epoch milliseconds; 0 if unknown. */
  at: number;
  /** Key of the create request; `''` if unknown. */
  key: string;
  /** The cart as the guest saw it, for the confirmation after a reload of the page. */
  cart?: Session | null;
}

/**
 * A cart as the browser stores it for the next visit. It contains no personal data, only the data to find or recreate
 * the session.
 *
 * @example
 * const cart: StoredCart = { sessionId: 's1', quoteRequests: {}, creating: null };
 */
export interface StoredCart {
  sessionId: string;
  quoteRequests: Readonly<Record<string, QuoteRequest>>;
  /**
   * A create request that has no answer so far; null if there is none. The next visit first finds out if it made a
   * booking.
   */
  creating: CreateAttempt | null;
  /** The send times of writes without an answer, in epoch milliseconds. The service may still apply these writes. */
  unsettled?: readonly number[];
  /** Number of lines, for pages that show only a count. */
  count?: number | undefined;
  /**
   * A text that changes when the price or the add-ons of a line change, even if the quote requests stay the same. A
   * different text means that the cart has changed.
   */
  mark?: string | undefined;
}

/** A booking that most likely exists although the guest saw no confirmation. It contains no personal data. */
export interface UnconfirmedBooking extends CreateAttempt {
  sessionId: string;
}

/**
 * The data to return to the payment page of a booking. It is the address, or the session and key with which a relay
 * returns that address. Both give access to personal data. So the storage deletes them soon, and when the tab closes.
 */
export type PaymentReturn = { code: string } & ({ url: string } | { sessionId: string; key: string });

/** A request for a new session that got no answer. */
export interface LostStart extends Pick<QuoteRequest, 'itemId' | 'start' | 'end'> {
  /** Time at which the page sent the request, in epoch milliseconds. */
  at: number;
}

/**
 * The storage of one account's cart. It never throws. If the browser blocks storage, it stores nothing. The optional
 * members are present if several tabs and elements share the storage.
 */
export interface CartStorage {
  load(): StoredCart | null;
  save(cart: StoredCart): void;
  clear(): void;
  /** Stores an unconfirmed booking for 24 hours, so that the guest can look for it again. */
  setAside?(booking: UnconfirmedBooking): void;
  /** Stores the data to return to the payment page of a new booking. */
  keepPayment?(paymentReturn: PaymentReturn): void;
  /** The last request for a new session that got no answer. */
  lostStart?: { load(): LostStart | null; save(lostStart: LostStart): void };
  /**
   * Calls `listener` after another tab or element has changed the cart. If the guest does not see this page, the call
   * waits until they do. Returns a function that stops the calls.
   */
  watch?(listener: () => void): () => void;
  /**
   * Does the work while this page has the lock of the cart. If another page has the lock, does nothing and resolves
   * with false. `isHeld` returns false if another page has taken the lock over with `steal`.
   */
  alone?(work: (isHeld: () => boolean) => Promise<void>, options?: { steal?: boolean }): Promise<unknown>;
  /**
   * Waits until no page has the lock. Resolves with false if the browser has no locks, or if a page keeps the lock for
   * too long.
   */
  idle?(): Promise<boolean>;
}

/** Read access to the state. */
export interface StateAccess {
  readonly state: FlowState;
  subscribe(listener: (state: FlowState) => void): () => void;
}

/** The clocks and the network of the guest's device. */
export interface Device {
  /** Returns the current time in epoch milliseconds. */
  now(): number;
  /** Returns the milliseconds since a fixed moment on a monotonic clock. */
  uptime(): number;
  /**
   * Returns the end of a request's quiet time, in milliseconds of `uptime`. Until then, the request may still be in
   * flight. The quiet time starts at the first call with the name of that request.
   */
  quietUntil(request: string): number;
  /**
   * Returns false if the browser has no network. Then no command sends a create request or saves the edit of a line.
   */
  isOnline(): boolean;
}

/** Functions of lazy modules that commands call. Each loads its module first. */
export interface LazyCommands {
  /** Returns true if the quote shows no free places only because the guest's own cart line holds them. */
  isSoldOutByLine(quote: Quote, quoteRequest: QuoteRequest, cart: Cart, lineId: string): Promise<boolean>;
  /** Repairs a cart that differs from the cart that the guest saw. Rejects if its lazy module does not load. */
  reconcile(
    answers: CartAnswers,
    cart: Pick<StoredCart, 'sessionId' | 'quoteRequests'>,
    goal: Reconciliation['goal'],
    mustRenewAllSlips?: boolean,
  ): Promise<Outcome>;
  /** Returns the outcome of a refused create request. Rejects if its lazy module does not load. */
  handleRefusedCreate(problem: Refusal, openCart: StoredCart, createAttempt: CreateAttempt): Promise<Outcome>;
  /**
   * Selects the add-ons of a new line, and returns the cart with them. If a selection fails, the result contains the
   * problem. Add-ons that the session does not list are in the result as differences.
   */
  selectAddOns(
    cart: OpenCart,
    lineId: string,
    addOns: readonly string[],
    names: AddOnNames,
  ): Promise<OpenCart & Pick<Outcome, 'problem' | 'reconciliation'>>;
  /**
   * Reads the cart that other tabs have changed, and shows it on this page. It never rejects: a failure becomes the
   * `problem` of the state.
   */
  sync(): Promise<void>;
}

/** The part of a context that commands need to handle a refused change. */
export interface RepairContext extends Pick<CartContext, 'client' | 'store' | 'storage'> {
  readonly lazy: Pick<LazyCommands, 'reconcile' | 'isSoldOutByLine'>;
}

/** The context of each command that reads or changes the cart. */
export interface CartContext extends Writer {
  readonly client: BookingClient;
  readonly device: Device;
  readonly store: StateAccess;
  readonly storage: CartStorage;
  readonly lazy: LazyCommands;
}

/** Data that the review and the booking keep between commands. */
export interface BookingMemory {
  /** Returns a new key for a create request. */
  createKey(): string;
  /** Time of the last review that found no difference, in milliseconds of `uptime`; `-Infinity` if there was none. */
  reviewedAt: number;
  /** True if another page kept the lock of the cart for too long, so that the next booking may take it over. */
  canStealLock: boolean;
  /**
   * The step in which the guest last pressed the Book button. If there is no booking, the guest returns to that step.
   */
  bookedFrom: 'details' | 'review';
}

/** The context of the commands that review and book the cart. */
export interface BookingContext extends CartContext {
  readonly memory: BookingMemory;
}
