/** Answers about a state that no single member of it gives. Pure: it knows no store. */
import { isOffered, linesOf, partsOf } from '../api/session-parts.ts';
import type { Session } from '../api/types.ts';

/** The part of a state that decides whether its cart is bookable. */
export interface CartState {
  readonly session: Session | null;
  readonly reconciliation: { readonly differences: readonly { readonly open: boolean }[] } | null;
}

/** Returns true if the guest has to answer a difference before they can go on. */
export function isOpen(reconciliation: CartState['reconciliation']): boolean {
  return reconciliation?.differences.some(({ open }) => open) === true;
}

/** Returns true if everything in the cart is available, as far as is known, and no difference waits for the guest. */
export function isBookable({ session, reconciliation }: CartState): boolean {
  return linesOf(session).length > 0 && partsOf(session).every(isOffered) && !isOpen(reconciliation);
}
