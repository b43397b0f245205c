/** What the rooms of `flow` share: who answers, where the state and the cart are kept, and who reconciles the two. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest } from '../../api/types.ts';
import type { Command, FlowState } from '../state.ts';
import type { CartStorage, StoredCart } from './storage.ts';

/** Changes of the state that a command ends with. */
export type Outcome = Partial<FlowState>;

/** The state as the rooms read it. */
export interface StateAccess {
  readonly state: FlowState;
  subscribe(listener: (state: FlowState) => void): () => void;
}

export interface CartContext {
  readonly client: BookingClient;
  readonly store: StateAccess;
  readonly storage: CartStorage;
  /** Takes over a change: what the service answered, or what a command has begun. */
  commit(change: Outcome): void;
  /** Whether a command may be given now. */
  can(command: Command): boolean;
  /**
   * A change of a cart failed: where it was refused, is it the session that is gone, or was it the change? `wished` is
   * all that should be in it. Anything but a refusal is thrown on.
   */
  afterRefusal(
    error: unknown,
    cart: StoredCart | null,
    wished: readonly QuoteRequest[],
    whenEnded: () => Promise<Outcome>,
  ): Promise<Outcome>;
}
