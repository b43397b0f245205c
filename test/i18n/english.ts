/** Every phrase of English in one catalogue. The widget loads some of its sections on demand. */
import { enByDate } from '../../src/i18n/en/by-date.ts';
import { enCartChanges } from '../../src/i18n/en/cart-changes.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enLineEdit } from '../../src/i18n/en/line-edit.ts';
import { enNextAvailable } from '../../src/i18n/en/next-available.ts';
import { enRest } from '../../src/i18n/en/rest.ts';
import { enTabBookings } from '../../src/i18n/en/tab-bookings.ts';
import type { Messages } from '../../src/i18n/messages.ts';

export const english: Messages = {
  ...enFirstPaint,
  ...enRest,
  byDate: { ...enByDate, ...enRest.byDate },
  cartChanges: { ...enCartChanges, ...enRest.cartChanges },
  lineEdit: enLineEdit,
  nextAvailable: enNextAvailable,
  tabBookings: enTabBookings,
};
