/** The commands of a visit as an interface, and the object that joins them with the store. `commands.ts` implements them. */
import type { QuoteRequest, Slip } from '../api/types.ts';
import type { AddOnNames, LeadOn, Reconciliation, Step } from './state.ts';
import type { StepNavigation } from './step-navigation.ts';
import type { Store } from './store.ts';

/** Everything that a guest can request on the way to a booking. */
export interface Commands extends StepNavigation {
  /** Stores the values of the form, by field id. */
  type(values: Readonly<Record<string, string>>): void;
  /** Removes the problem and the notice after the guest has read them. */
  dismiss(): void;
  /** Restores the cart of an earlier visit, and goes to it if the guest had reached a later step than choosing. */
  resume(lastStep?: Step): Promise<void>;
  /**
   * Adds a line to the cart and goes to the next step, by default the cart. Always goes to the cart if a line in it is not
   * available.
   *
   * @param addOnNames names the add-ons of the request that the session does not list
   */
  add(slip: Slip, quoteRequest: QuoteRequest, leadOn?: LeadOn, addOnNames?: AddOnNames): Promise<void>;
  /** Opens a line of the cart with its whole selection. Does nothing for a line without a quote request. */
  edit(lineId: string): Promise<void>;
  /**
   * Replaces the open line by a new SLIP, and selects the add-ons of the request. After a refusal the line stays
   * unchanged. With the line's own SLIP, only the add-ons change.
   *
   * @param goal the next step if nothing fails and every line is available; otherwise the next step is the cart
   */
  save(slip: Slip, quoteRequest: QuoteRequest, addOnNames?: AddOnNames, goal?: Reconciliation['goal']): Promise<void>;
  remove(lineId: string): Promise<void>;
  /** Requests the last removed line again, and puts it back. */
  undo(): Promise<void>;
  /** Selects or removes an add-on, or changes the quantity of a simple item. */
  alter(lineId: string, to: 'optin' | 'optout' | number): Promise<void>;
  /** Requests every line again with a discount code, `''` for none. Replaces each line for which the code is valid. */
  redeem(code: string): Promise<void>;
  /** Goes from the cart to the details. If a line is not available, shows and repairs that first. */
  checkOut(): Promise<void>;
  /** Requests every line again, and then shows the review with the differences. */
  review(): Promise<void>;
  /** Books the cart as shown. If the last review is too old, requests every line again first. Shows differences instead. */
  book(): Promise<void>;
  /** Resolves one difference by its index: with another quote request, or without the line. */
  repair(index: number, to: QuoteRequest | 'remove'): Promise<void>;
  /** Accepts the higher prices as shown, and removes the lines that are not available. */
  accept(): Promise<void>;
  /** Looks for the booking after a lost answer. */
  check(): Promise<void>;
  /** Reads the cart again if another tab or element has changed it. */
  sync(): Promise<void>;
  /**
   * Clears selection and cart, keeps the details, and releases the places of the session. Returns false and does nothing during
   * a command, or while the service may still make a booking. Stores a booking that most likely exists for later checks.
   */
  restart(): boolean;
}

/** A whole visit, from the selection to the booking: the store and its commands. */
export interface Flow extends Store, Commands {}

/** Joins store and commands to one object, whose `state` is always the current one. */
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
