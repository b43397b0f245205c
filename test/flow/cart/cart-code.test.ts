import { expect, it } from 'vitest';
import { codeInCart, codeOf } from '../../../src/flow/cart/cart-code.ts';
import { initialState, type FlowState } from '../../../src/flow/state.ts';
import { toRequest } from '../visit.ts';

it("returns the selection's code, or else the first code of the cart", () => {
  const requestWith = (discountCode: string) => ({ ...toRequest('kayak'), discountCode });
  const cart = { 1: requestWith(''), 2: requestWith('HERON'), 3: requestWith('WINTER') };
  const codeWith = (discountCode: string, quoteRequests: FlowState['quoteRequests']) =>
    codeOf({ ...initialState({ discountCode }), quoteRequests });
  expect([codeWith('', {}), codeWith('', { 1: requestWith('') })]).toEqual(['', '']);
  expect(codeWith('', cart)).toBe('HERON');
  expect(codeWith('SUMMER', cart)).toBe('SUMMER');
  expect([codeInCart({ quoteRequests: cart }), codeInCart({ quoteRequests: {} })]).toEqual(['HERON', '']);
});
