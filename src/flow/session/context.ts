/** What the rooms of `flow` share: who answers, where the state and the cart are kept, and who reconciles the two. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Session } from '../../api/types.ts';
import type { FlowState, Reconciliation, Writer } from '../state.ts';
import type { Answers } from './check-cart.ts';

/** Changes of the state that a command ends with. */
export type Outcome = Partial<FlowState>;

/** A booking that was asked for. */
export interface CreateAsked {
  /** When, in epoch milliseconds; 0 where that is not known. */
  at: number;
  /** The key it was sent with; `''` where that is not known. */
  key: string;
  /** The cart as the guest saw it, for the confirmation after a reload. */
  cart?: Session | null;
}

/** What of a cart outlives the page: no name, no address, only what finds the session again or rebuilds it. */
export interface StoredCart {
  sessionId: string;
  quoteRequests: Readonly<Record<string, QuoteRequest>>;
  /** The booking that was asked for and whose answer has not been seen: on return, find out before anything else. */
  creating: CreateAsked | null;
  /** When changes of it were sent that were not answered, in epoch milliseconds: they may still arrive. */
  unsettled?: readonly number[];
  /** Lines a visitor counts, for whoever shows only that. */
  count?: number | undefined;
  /** What can change without a change of the quote requests, as text: a cart with another mark is read again. */
  mark?: string | undefined;
}

/** A booking that was most likely made, of which no confirmation was seen: nothing that names the visitor. */
export interface OpenCase extends CreateAsked {
  sessionId: string;
}

/**
 * How the page at which a booking is paid is found again: by its address, or, where a relay tells that again, by what it is
 * asked with. Both open what the booking says of the visitor, so neither is kept for long, nor beyond the tab.
 */
export type PaymentWay = { code: string } & ({ url: string } | { sessionId: string; key: string });

/** What a session was begun with whose answer got lost. */
export interface LostStart extends Pick<QuoteRequest, 'itemId' | 'start' | 'end'> {
  /** When, in epoch milliseconds. */
  at: number;
}

/**
 * Where one account's cart is kept. Storage may be blocked: a storage never throws, it just forgets.
 * What is kept may be shared by several tabs and elements; such a storage has the optional members.
 */
export interface CartStorage {
  load(): StoredCart | null;
  save(cart: StoredCart): void;
  clear(): void;
  /** Keeps a booking that was never confirmed, for a day, so that it can be asked about again. */
  setAside?(openCase: OpenCase): void;
  /** Keeps the way to the payment of a booking that was just made. */
  keepPayment?(way: PaymentWay): void;
  /** The last start of a session whose answer got lost. */
  lostStart?: { load(): LostStart | null; save(lost: LostStart): void };
  /** Calls back after somebody else changed the cart, but not before the visitor looks at this page. Returns how to stop. */
  watch?(listener: () => void): () => void;
  /**
   * Does the work under the lock of this cart. Does nothing and resolves with false if another page has the lock.
   * `isHeld` returns false after another page took the lock with `steal`.
   */
  alone?(work: (isHeld: () => boolean) => Promise<void>, options?: { steal?: boolean }): Promise<unknown>;
  /** Waits until no page has the lock. Resolves with false if there are no locks, or if a page keeps it for too long. */
  idle?(): Promise<boolean>;
}

/** The state as the rooms read it. */
export interface StateAccess {
  readonly state: FlowState;
  subscribe(listener: (state: FlowState) => void): () => void;
}

export interface CartContext extends Writer {
  readonly client: BookingClient;
  /** The present time, in epoch milliseconds. */
  now(): number;
  /** Milliseconds since any fixed moment, by a monotonic clock. */
  uptime(): number;
  /** When the quiet time of a request ends, in milliseconds of `uptime`; see `createQuietTimes`. */
  quietUntil(request: string): number;
  /** Whether the browser has a network at all; without one nothing is sent. */
  isOnline(): boolean;
  readonly store: StateAccess;
  readonly storage: CartStorage;
  /** Repairs a cart that is not as the guest saw it; rejects if its part of the program does not load. */
  reconcile(
    answers: Answers,
    asked: Pick<StoredCart, 'sessionId' | 'quoteRequests'>,
    goal: Reconciliation['goal'],
    renewAll?: boolean,
  ): Promise<Outcome>;
  /**
   * A change of a cart failed: where it was refused, is it the session that is gone, or was it the change? `wished` is
   * all that should be in it. Anything but a refusal is thrown on. Without `whenEnded` an ended session is a booking.
   */
  afterRefusal(
    error: unknown,
    cart: StoredCart | null,
    wished: readonly QuoteRequest[],
    whenEnded?: () => Promise<Outcome>,
  ): Promise<Outcome>;
}
