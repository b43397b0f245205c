/** Everything a visitor can ask the service for on the way to a booking. */
import type { QuoteRequest, Slip } from '../api/types.ts';
import type { LeadOn, Step } from './state.ts';

export interface Commands {
  /** Keeps what was typed into the form, by field id. */
  type(values: Readonly<Record<string, string>>): void;
  /** Takes problem and notice as read. */
  dismiss(): void;
  /** Finds the cart of an earlier visit again; leads to it who had reached a later step than choosing. */
  resume(reached?: Step): Promise<void>;
  /** Puts a line into the cart and leads on, to the cart where nothing is said; to it always where something in it cannot be had. */
  add(slip: Slip, quoteRequest: QuoteRequest, leadOn?: LeadOn): Promise<void>;
  /** Opens a line of the cart again with everything as it was asked for; a line whose quote request is not known stays closed. */
  edit(lineId: string): Promise<void>;
  /** Replaces the line that is being edited by a new SLIP. When that is refused, the line stays as it was. */
  save(slip: Slip, quoteRequest: QuoteRequest): Promise<void>;
  remove(lineId: string): Promise<void>;
  /** Puts back what was removed last: asks for it anew. */
  undo(): Promise<void>;
  /** Takes or leaves an add-on, or changes the quantity of a simple item. */
  alter(lineId: string, to: 'optin' | 'optout' | number): Promise<void>;
  /** Asks for everything anew with a discount code, `''` for none: each line it counts for is replaced by what it costs now. */
  redeem(code: string): Promise<void>;
  /** From the cart to the details; where a line cannot be had any more, that is said and repaired first. */
  checkOut(): Promise<void>;
  /** Asks the service about every line once more, then shows the review, and what has changed since. */
  review(): Promise<void>;
  /**
   * Books what is shown. When the last asking was a while ago, every line is asked about once more first; what has
   * changed is shown instead.
   */
  book(): Promise<void>;
  /** Answers one of the differences shown, by its place in the list: by another quote request instead, or by leaving the line out. */
  repair(index: number, to: QuoteRequest | 'remove'): Promise<void>;
  /** Goes on: dearer lines are taken at the price that was shown, what cannot be had is left out. */
  accept(): Promise<void>;
  /** After a lost answer: finds out whether the booking exists. */
  check(): Promise<void>;
  /** Takes over what another tab or element did to the cart: reads it once, if it is not as it is shown here. */
  sync(): Promise<void>;
  /**
   * Forgets choice and cart, keeps what was typed, and gives the session's places back. Does nothing, and answers false, while
   * the service is asked for something or a booking that was asked for may still be made; one that most likely was is kept
   * to be asked about.
   */
  restart(): boolean;
}
