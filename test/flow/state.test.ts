import { describe, expect, it } from 'vitest';
import { createInitialState, isSameChoice } from '../../src/flow/state.ts';

describe('isSameChoice', () => {
  const { choice } = createInitialState({ itemId: 'kayak', discountCode: 'HERON' });

  it('returns false once the guest changes a part of the initial selection', () => {
    expect(isSameChoice({ itemId: 'kayak', discountCode: 'HERON' }, choice)).toBe(true);
    expect(isSameChoice({ itemId: 'kayak', discountCode: '' }, choice)).toBe(false);
    expect(isSameChoice({ itemId: 'tour', discountCode: '' }, choice)).toBe(false);
  });

  it('ignores parts that the initial selection does not set', () => {
    expect(isSameChoice({}, choice)).toBe(true);
  });
});
