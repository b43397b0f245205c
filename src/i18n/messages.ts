import { enCheckout, type CheckoutMessages } from './en/checkout.ts';
import type { enByDate } from './en/by-date.ts';
import type { enCart } from './en/cart.ts';
import type { enCartChanges } from './en/cart-changes.ts';
import type { enCode } from './en/code.ts';
import type { enConfirmationDetails } from './en/confirmation-details.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';
import type { enGuestLabels } from './en/guest-labels.ts';
import type { enLineEdit } from './en/line-edit.ts';
import type { enNextAvailable } from './en/next-available.ts';
import type { enReview } from './en/review.ts';
import type { enSpecialItems } from './en/special-items.ts';
import type { enTabBookings } from './en/tab-bookings.ts';
import type { enWays } from './en/ways.ts';

/**
 * Sections, or parts of sections, whose English messages load with the module that shows them. `Locale.section` returns
 * them.
 */
export type LazySections = Readonly<{
  byDate: typeof enByDate;
  cart: typeof enCart;
  cartChanges: typeof enCartChanges;
  code: typeof enCode;
  details: typeof enGuestLabels;
  done: typeof enConfirmationDetails;
  item: (typeof enSpecialItems)['item'];
  lineEdit: typeof enLineEdit;
  nextAvailable: typeof enNextAvailable;
  review: typeof enReview;
  tabBookings: typeof enTabBookings;
  times: (typeof enSpecialItems)['times'];
  ways: typeof enWays;
}>;

/** The phrases of a language that are available once the checkout has loaded: all except the lazy sections. */
export type LoadedMessages = FirstPaintMessages & CheckoutMessages;

/** All phrases of a language. English has them in several files, each other language in one file. */
export type Messages = LoadedMessages & LazySections;

/**
 * Joins the English messages of the first paint with the rest. Returns any other language unchanged, because its file
 * has all phrases.
 */
export function joinMessages(text: FirstPaintMessages | Messages): LoadedMessages {
  return 'summary' in text ? text : { ...text, ...enCheckout };
}
