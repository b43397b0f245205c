import { describe, expect, it } from 'vitest';
import { initialState, isUnchanged } from '../../src/flow/state.ts';

describe('isUnchanged', () => {
  const { choice } = initialState({ itemId: 'kayak', discountCode: 'HERON' });

  it('returns true until the guest changes a part of the initial selection', () => {
    expect(isUnchanged({ itemId: 'kayak', discountCode: 'HERON' }, choice)).toBe(true);
    expect(isUnchanged({ itemId: 'kayak', discountCode: '' }, choice)).toBe(false);
    expect(isUnchanged({ itemId: 'tour', discountCode: '' }, choice)).toBe(false);
  });

  it('ignores what the initial selection leaves open', () => {
    expect(isUnchanged({}, choice)).toBe(true);
  });
});
