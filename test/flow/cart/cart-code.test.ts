import { describe, expect, it } from 'vitest';
import type { SessionPart } from '../../../src/api/types.ts';
import { codeInCart, codeOf } from '../../../src/flow/cart/cart-code.ts';
import { savedOn } from '../../../src/flow/cart/cart-discount.ts';
import { initialState, type FlowState } from '../../../src/flow/state.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { ask } from '../visit.ts';

describe('savedOn', () => {
  const lines = [plainLine({ id: '1' }), plainLine({ id: '2' }), plainLine({ id: '3' })];
  const off = (discount?: string) => ({ ...ask('kayak'), discount });

  it.each(['20.00', '-20.00'])('returns the discount of the session (%s)', (discount) => {
    const session = plainSession({ lines, discount });
    expect(savedOn({ session, quoteRequests: { 1: off('13.60') } })).toBe('20.00');
  });

  it('returns the sum of the discounts of its lines without one', () => {
    const session = plainSession({ lines, discount: '0.00' });
    const quoteRequests = { 1: off('13.60'), 2: off(), 3: off('0.10'), 4: off('5.00') };
    expect(savedOn({ session, quoteRequests })).toBe('13.70');
  });

  it('returns an empty text if a line has selected add-ons', () => {
    const lunch = (optional: SessionPart['optional']) => ({ ...plainLine({ id: '1.1' }), optional });
    const withLunch = (optional: SessionPart['optional']) => ({
      session: plainSession({ lines: [plainLine({ id: '1', addOns: [lunch(optional)] })], discount: '0.00' }),
      quoteRequests: { 1: off('13.60') },
    });
    const withAnotherLine = {
      session: plainSession({ lines: [plainLine({ addOns: [lunch('in')] }), plainLine({ id: '2' })] }),
    };
    expect(savedOn({ ...withAnotherLine, quoteRequests: { 1: off('13.60') } })).toBe('');
    expect([savedOn(withLunch('in')), savedOn(withLunch(null)), savedOn(withLunch('out'))]).toEqual(['', '', '13.60']);
  });

  it('returns an empty text without any discount', () => {
    expect(savedOn({ session: plainSession({ lines, discount: '' }), quoteRequests: { 1: off(), 2: off('0') } })).toBe(
      '',
    );
    expect(savedOn({ session: null, quoteRequests: {} })).toBe('');
  });
});

it('prefers the code of the selection to the first of the cart', () => {
  const requestWith = (discountCode: string) => ({ ...ask('kayak'), discountCode });
  const cart = { 1: requestWith(''), 2: requestWith('HERON'), 3: requestWith('WINTER') };
  const codeWith = (discountCode: string, quoteRequests: FlowState['quoteRequests']) =>
    codeOf({ ...initialState({ discountCode }), quoteRequests });
  expect([codeWith('', {}), codeWith('', { 1: requestWith('') })]).toEqual(['', '']);
  expect(codeWith('', cart)).toBe('HERON');
  expect(codeWith('SUMMER', cart)).toBe('SUMMER');
  expect([codeInCart({ quoteRequests: cart }), codeInCart({ quoteRequests: {} })]).toEqual(['HERON', '']);
});
