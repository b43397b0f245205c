/** Fixture: every English phrase in one catalogue. The widget itself loads some sections on demand. */
import { enByDate } from '../../src/i18n/en/by-date.ts';
import { enCart } from '../../src/i18n/en/cart.ts';
import { enCartChanges } from '../../src/i18n/en/cart-changes.ts';
import { enCode } from '../../src/i18n/en/code.ts';
import { enConfirmationDetails } from '../../src/i18n/en/confirmation-details.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enGuestLabels } from '../../src/i18n/en/guest-labels.ts';
import { enLineEdit } from '../../src/i18n/en/line-edit.ts';
import { enNextAvailable } from '../../src/i18n/en/next-available.ts';
import { enCheckout } from '../../src/i18n/en/checkout.ts';
import { enReview } from '../../src/i18n/en/review.ts';
import { enSpecialItems } from '../../src/i18n/en/special-items.ts';
import { enTabBookings } from '../../src/i18n/en/tab-bookings.ts';
import { enWays } from '../../src/i18n/en/ways.ts';
import type { Messages } from '../../src/i18n/messages.ts';

export const english: Messages = {
  ...enFirstPaint,
  ...enCheckout,
  cart: { ...enCheckout.cart, ...enCart },
  code: { ...enCheckout.code, ...enCode },
  details: { ...enCheckout.details, ...enGuestLabels },
  done: { ...enCheckout.done, ...enConfirmationDetails },
  item: { ...enCheckout.item, ...enSpecialItems.item },
  review: { ...enCheckout.review, ...enReview },
  times: { ...enCheckout.times, ...enSpecialItems.times },
  ways: { ...enCheckout.ways, ...enWays },
  byDate: { ...enByDate, ...enCheckout.byDate },
  cartChanges: { ...enCartChanges, ...enCheckout.cartChanges },
  lineEdit: enLineEdit,
  nextAvailable: enNextAvailable,
  tabBookings: enTabBookings,
};
