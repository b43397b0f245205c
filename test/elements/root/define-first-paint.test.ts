import { afterEach, expect, test, vi } from 'vitest';
import { defineChoosing } from '../../../src/elements/root/define-first-paint.ts';
import { SlipwayBooking } from '../../../src/elements/root/booking.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the product and the leaf it opens with are defined, twice without a word', () => {
  vi.stubGlobal('CSS', { supports: () => true });
  const define = vi.spyOn(customElements, 'define');
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  defineChoosing();
  defineChoosing();
  expect(define.mock.calls.map(([tag]) => tag)).toEqual(['slipway-calendar', 'slipway-booking']);
  expect(customElements.get('slipway-booking')).toBe(SlipwayBooking);
  expect(warn).not.toHaveBeenCalled();
});
