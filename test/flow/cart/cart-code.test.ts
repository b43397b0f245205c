import { expect, it } from 'vitest';
import { getCartDiscountCode, getDiscountCode } from '../../../src/flow/cart/cart-code.ts';
import { createInitialState, type FlowState } from '../../../src/flow/state.ts';
import { toRequest } from '../visit.ts';

it("returns the selection's code, or else the first code of the cart", () => {
  const createRequest = (discountCode: string) => ({ ...toRequest('kayak'), discountCode });
  const requestsByLine = { 1: createRequest(''), 2: createRequest('HERON'), 3: createRequest('WINTER') };
  const readCartCode = (discountCode: string, quoteRequests: FlowState['quoteRequests']) =>
    getDiscountCode({ ...createInitialState({ discountCode }), quoteRequests });
  expect([readCartCode('', {}), readCartCode('', { 1: createRequest('') })]).toEqual(['', '']);
  expect(readCartCode('', requestsByLine)).toBe('HERON');
  expect(readCartCode('SUMMER', requestsByLine)).toBe('SUMMER');
  expect([getCartDiscountCode({ quoteRequests: requestsByLine }), getCartDiscountCode({ quoteRequests: {} })]).toEqual([
    'HERON',
    '',
  ]);
});
