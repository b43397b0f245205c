import { expect, it } from 'vitest';
import { codeInCart, codeOf } from '../../../src/flow/cart/cart-code.ts';
import { initialState, type FlowState } from '../../../src/flow/state.ts';
import { toRequest } from '../visit.ts';

it("returns the selection's code, or else the first code of the cart", () => {
  const createRequest = (discountCode: string) => ({ ...toRequest('kayak'), discountCode });
  const requestsByLine = { 1: createRequest(''), 2: createRequest('HERON'), 3: createRequest('WINTER') };
  const readCartCode = (discountCode: string, quoteRequests: FlowState['quoteRequests']) =>
    codeOf({ ...initialState({ discountCode }), quoteRequests });
  expect([readCartCode('', {}), readCartCode('', { 1: createRequest('') })]).toEqual(['', '']);
  expect(readCartCode('', requestsByLine)).toBe('HERON');
  expect(readCartCode('SUMMER', requestsByLine)).toBe('SUMMER');
  expect([codeInCart({ quoteRequests: requestsByLine }), codeInCart({ quoteRequests: {} })]).toEqual(['HERON', '']);
});
