/** What a state says that no member of it says by itself. Pure; knows no store and decides nothing. */
import { isOffered, linesOf, partsOf } from '../api/session-parts.ts';
import type { Difference, FlowState, Reconciliation } from './state.ts';

/** Whether the visitor has to say something before anything goes on. */
export function isOpen(reconciliation: Reconciliation | null): boolean {
  return reconciliation?.differences.some(({ open }) => open) === true;
}

/** Everything in the cart can be had, as far as is known, and nothing waits for the visitor's word. */
export function isBookable({ session, reconciliation }: Pick<FlowState, 'session' | 'reconciliation'>): boolean {
  return linesOf(session).length > 0 && partsOf(session).every(isOffered) && !isOpen(reconciliation);
}

/** The visitor's code: the one chosen, else the one on the cart; `''` for none. */
export function codeOf({ choice, quoteRequests }: Pick<FlowState, 'choice' | 'quoteRequests'>): string {
  return choice.discountCode || codeInCart({ quoteRequests });
}

/** The code that lines of the cart were asked for with, and that counts for some of them; `''` for none. */
export function codeInCart({ quoteRequests }: Pick<FlowState, 'quoteRequests'>): string {
  return Object.values(quoteRequests).find(({ discountCode }) => discountCode)?.discountCode ?? '';
}

const unavailable = {
  gone: true,
  fewer: true,
  rule: true,
  dearer: false,
  cheaper: false,
  moved: false,
  total: false,
  due: false,
} as const satisfies Record<Difference['kind'], boolean>;

/** Whether a difference says that something cannot be had as it was asked for. */
export function isUnavailable({ kind }: Pick<Difference, 'kind'>): boolean {
  return unavailable[kind];
}
