/**
 * The interface of the commands of a visit, and the function that joins them with the store. `commands.ts` implements
 * the commands.
 */
import type { QuoteRequest, Slip } from '../api/types.ts';
import type { AddOnNames, LeadOn, Reconciliation, Step } from './state.ts';
import type { StepNavigation } from './step-navigation.ts';
import type { Store } from './store.ts';

/** The actions of a guest on the way to a booking. */
export interface Commands extends StepNavigation {
  /** Stores values of the booking form, by field id. */
  type(values: Readonly<Record<string, string>>): void;
  /** Removes the problem, the notice, and differences that need no decision, after the guest has read them. */
  dismiss(): void;
  /**
   * Restores the cart of an earlier visit. If the last step of that visit was neither `choose` nor `done`, and the cart
   * has lines, goes to the step `cart` or `details`.
   */
  resume(lastStep?: Step): Promise<void>;
  /**
   * Adds a line to the cart and goes to the next step, by default the cart. If a line in the cart is not available,
   * always goes to the cart.
   *
   * @param addOnNames names by item id, for requested add-ons that the session does not list
   */
  add(slip: Slip, quoteRequest: QuoteRequest, leadOn?: LeadOn, addOnNames?: AddOnNames): Promise<void>;
  /**
   * Opens a line of the cart for an edit: the selection becomes that of the line. Does nothing if the line has no quote
   * request.
   */
  edit(lineId: string): Promise<void>;
  /**
   * Replaces the line that `edit` opened, and selects the add-ons of the request. If the service refuses, the line
   * stays unchanged. If the line already has this SLIP, only the add-ons change.
   *
   * @param slip the booking token of the new quote
   * @param goal the next step if all lines and requested add-ons are available; otherwise the next step is the cart
   */
  save(slip: Slip, quoteRequest: QuoteRequest, addOnNames?: AddOnNames, goal?: Reconciliation['goal']): Promise<void>;
  remove(lineId: string): Promise<void>;
  /** Requests a new quote for the last removed line, and adds the line again if it is available. */
  undo(): Promise<void>;
  /**
   * Selects or removes an add-on, or changes the quantity of a simple item (an item with one quantity and no dates).
   */
  alter(lineId: string, change: 'optin' | 'optout' | number): Promise<void>;
  /**
   * Requests a new quote with a discount code for every line; `''` removes the code. Replaces each line for which the
   * code is valid.
   */
  redeem(code: string): Promise<void>;
  /**
   * Goes from the cart to the details. If a line is not available, repairs the cart and shows the differences first.
   */
  checkOut(): Promise<void>;
  /**
   * Requests a new quote for every line. Then goes to the step `review`, unless the guest must resolve a difference.
   */
  review(): Promise<void>;
  /**
   * Makes the booking of the cart on screen. Reviews the cart first if the last review is too old, or if the cart may
   * have changed since. If the review finds a difference, shows it instead of booking.
   */
  book(): Promise<void>;
  /** Resolves the difference at an index: replaces its line with another quote request, or removes the line. */
  repair(index: number, to: QuoteRequest | 'remove'): Promise<void>;
  /**
   * Accepts the higher prices on screen. Removes each line or add-on that the guest cannot book as it is: unavailable,
   * too few places, or against a rule.
   */
  accept(): Promise<void>;
  /** Looks for the booking of a create request that got no answer. */
  check(): Promise<void>;
  /** Reads the cart again if another tab or element has changed it. */
  sync(): Promise<void>;
  /**
   * Clears the selection and the cart, ends the session, and keeps the guest details. If a booking is likely, first
   * stores its session, so that the guest can check it later. Returns false and does nothing during a command, or while
   * the service may still make a booking.
   */
  restart(): boolean;
}

/** A whole visit, from the selection to the booking: the store and its commands. */
export interface Flow extends Store, Commands {}

/** Joins a store and commands into one object, whose `state` is always the store's current state. */
export function joinFlow<TheStore extends Pick<Store, 'state'>, TheCommands>(
  store: TheStore,
  commands: TheCommands,
): TheStore & TheCommands {
  return {
    ...store,
    ...commands,
    get state() {
      return store.state;
    },
  };
}
