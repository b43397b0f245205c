/** What a visitor does with a booking that is made: save it, print it, see it again in this tab. */
export { showBookedHere } from './booked-here.ts';
export { printConfirmation, saveCalendarFile } from './keepsakes.ts';
