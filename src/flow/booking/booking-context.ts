import type { CartContext } from '../session/context.ts';

/** What leads to a booking works with. */
export interface BookingContext extends CartContext {
  /** A key for a create. */
  newKey(): string;
  /** When every line was asked about last and all was as shown; `-Infinity` for never. */
  askedAt: number;
  /** True after another page kept the lock of the cart for too long. */
  mayStealLock: boolean;
  /** Where Book was pressed last: what comes of it leads back there. */
  bookedFrom: 'details' | 'review';
}
