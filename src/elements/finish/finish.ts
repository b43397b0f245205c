/** What a visitor does with a booking that is made: save it, print it, see it again in this tab. And the review, which few sites want. */
export { showBookedHere } from './tab-bookings.ts';
export { printConfirmation, saveCalendarFile } from './save-and-print.ts';
export { defineReview } from './review.ts';
