/** What a visitor does with a booking that is made: save it, print it, see it again in this tab. */
export { showBookedHere } from './tab-bookings.ts';
export { printConfirmation, saveCalendarFile } from './save-and-print.ts';
