/** The end of a visit, beside the confirmation: to save a booking, print it, see it again in this tab; and the review before it. */
export { calendarLinks } from './calendar-links-view.ts';
export { changeOrCancel, venueDetails, venueStyles } from './venue-details.ts';
export { forwardToPayment } from './forward.ts';
export { showBookedHere } from './tab-bookings.ts';
export { printConfirmation, saveCalendarFile } from './save-and-print.ts';
export { defineReview } from './review.ts';
