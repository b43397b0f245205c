import { describe, expect, it } from 'vitest';
import { initialState, isUnchanged } from '../../src/flow/state.ts';

describe('isUnchanged', () => {
  const { choice } = initialState({ itemId: 'kayak', discountCode: 'HERON' });

  it('returns false once the guest changes a part of the initial selection', () => {
    expect(isUnchanged({ itemId: 'kayak', discountCode: 'HERON' }, choice)).toBe(true);
    expect(isUnchanged({ itemId: 'kayak', discountCode: '' }, choice)).toBe(false);
    expect(isUnchanged({ itemId: 'tour', discountCode: '' }, choice)).toBe(false);
  });

  it('ignores parts that the initial selection does not set', () => {
    expect(isUnchanged({}, choice)).toBe(true);
  });
});
