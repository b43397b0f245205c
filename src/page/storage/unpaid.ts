import { readTab } from './tab-text.ts';

/**
 * Whether a booking of this tab may still have to be paid, and the way to its payment is known: told off what
 * `tab-bookings.ts` and `payment-ways.ts` keep without reading it, so that room can be kept before anything of them is there.
 */
export function hasUnpaid(baseUrl: string): boolean {
  return (
    /"paymentRequired":true/.test(readTab(`slipway:booked:${baseUrl}`)) && readTab(`slipway:payment:${baseUrl}`) !== ''
  );
}
