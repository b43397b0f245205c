import { enRest, type RestMessages } from './en/rest.ts';
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

/** Sections, or parts of sections, whose English loads with the part that shows them. A locale has them as `section`. */
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

/** Phrases of one language without those of the lazy sections that English lacks at first. */
export type LoadedMessages = FirstPaintMessages & RestMessages;

/** Every phrase of one language. English has them in several files, any other language in one. */
export type Messages = LoadedMessages & LazySections;

/** Joins the two halves of English. Returns any other language unchanged, because its file has every phrase. */
export function joinMessages(text: FirstPaintMessages | Messages): LoadedMessages {
  return 'summary' in text ? text : { ...text, ...enRest };
}
