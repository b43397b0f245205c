/** Reads the discount code of a cart and its refusal. It sends nothing: `line-commands.ts` applies a code. */
import type { Problem } from '../../values/problem.ts';
import type { Cart, FlowState } from '../state.ts';

/** Code of the problem if the guest's discount code is not valid. It differs from each refusal of a session. */
export const INVALID_DISCOUNT_CODE = 'discount_code';

/** Returns the service's reason why the cart does not take a discount code; `''` for any other problem. */
export function codeRefusalIn(problem: Problem | null): string {
  return problem?.kind === 'refused' && problem.code === INVALID_DISCOUNT_CODE ? problem.title : '';
}

/** Returns the guest's code: the one of the selection, otherwise the one of the cart; `''` for none. */
export function codeOf({ choice, quoteRequests }: Pick<FlowState, 'choice' | 'quoteRequests'>): string {
  return choice.discountCode || codeInCart({ quoteRequests });
}

/** Returns the code of the first line that has one; `''` for none. */
export function codeInCart({ quoteRequests }: Pick<Cart, 'quoteRequests'>): string {
  return Object.values(quoteRequests).find(({ discountCode }) => discountCode)?.discountCode ?? '';
}
