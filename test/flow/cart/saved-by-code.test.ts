import { describe, expect, test } from 'vitest';
import type { SessionPart } from '../../../src/api/types.ts';
import { savedOn } from '../../../src/flow/cart/saved-by-code.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { ask } from '../visit.ts';

describe('what a code takes off', () => {
  const lines = [plainLine({ id: '1' }), plainLine({ id: '2' }), plainLine({ id: '3' })];
  const off = (discount?: string) => ({ ...ask('kayak'), discount });

  test.each(['20.00', '-20.00'])('is what the session says (%s)', (discount) => {
    const session = plainSession({ lines, discount });
    expect(savedOn({ session, quoteRequests: { 1: off('13.60') } })).toBe('20.00');
  });

  test('is else what its lines were answered, and not what others were', () => {
    const session = plainSession({ lines, discount: '0.00' });
    const quoteRequests = { 1: off('13.60'), 2: off(), 3: off('0.10'), 4: off('5.00') };
    expect(savedOn({ session, quoteRequests })).toBe('13.70');
  });

  test('is not known where a line has add-ons, but where they were not taken', () => {
    const lunch = (optional: SessionPart['optional']) => ({ ...plainLine({ id: '1.1' }), optional });
    const withLunch = (optional: SessionPart['optional']) => ({
      session: plainSession({ lines: [plainLine({ id: '1', addOns: [lunch(optional)] })], discount: '0.00' }),
      quoteRequests: { 1: off('13.60') },
    });
    const beside = { session: plainSession({ lines: [plainLine({ addOns: [lunch('in')] }), plainLine({ id: '2' })] }) };
    expect(savedOn({ ...beside, quoteRequests: { 1: off('13.60') } })).toBe('');
    expect([savedOn(withLunch('in')), savedOn(withLunch(null)), savedOn(withLunch('out'))]).toEqual(['', '', '13.60']);
  });

  test('is not known where nobody says it', () => {
    expect(savedOn({ session: plainSession({ lines, discount: '' }), quoteRequests: { 1: off(), 2: off('0') } })).toBe(
      '',
    );
    expect(savedOn({ session: null, quoteRequests: {} })).toBe('');
  });
});
