import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineBookingElements, SlipwayBooking } from '../../../src/elements/root/booking.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('defineBookingElements', () => {
  it('defines `<slipway-booking>` and `<slipway-calendar>` only once', () => {
    vi.stubGlobal('CSS', { supports: () => true });
    const defineElement = vi.spyOn(customElements, 'define');
    const consoleWarn = vi.spyOn(console, 'warn').mockReturnValue();
    defineBookingElements();
    defineBookingElements();
    expect(defineElement.mock.calls.map(([tag]) => tag)).toEqual(['slipway-calendar', 'slipway-booking']);
    expect(customElements.get('slipway-booking')).toBe(SlipwayBooking);
    expect(consoleWarn).not.toHaveBeenCalled();
  });
});
