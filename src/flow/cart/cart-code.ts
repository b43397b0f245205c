/**
 * Reads the discount code of a cart, and the reason why the service refused it. It sends nothing: `line-commands.ts`
 * applies a code.
 */
import type { Problem } from '../../values/problem.ts';
import type { Cart, FlowState } from '../state.ts';

/**
 * The `code` of the problem that reports an invalid discount code. The service never sends this `code` in a refusal, so
 * it is unique.
 */
export const INVALID_DISCOUNT_CODE = 'discount_code';

/** Returns the service's reason for refusing the discount code; `''` for any other problem. */
export function findCodeRefusal(problem: Problem | null): string {
  return problem?.kind === 'refused' && problem.code === INVALID_DISCOUNT_CODE ? problem.title : '';
}

/** Returns the discount code of the selection, otherwise that of the cart; `''` if neither has one. */
export function getDiscountCode({ choice, quoteRequests }: Pick<FlowState, 'choice' | 'quoteRequests'>): string {
  return choice.discountCode || getCartDiscountCode({ quoteRequests });
}

/** Returns the discount code of the first line that has one; `''` if no line has one. */
export function getCartDiscountCode({ quoteRequests }: Pick<Cart, 'quoteRequests'>): string {
  return Object.values(quoteRequests).find(({ discountCode }) => discountCode)?.discountCode ?? '';
}
