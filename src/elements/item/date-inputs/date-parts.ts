/**
 * The lazy module for guests who need more than the calendar. It has other ways to enter dates, the next free days and the length
 * rules after a refusal, and short calendars.
 */
export { createCalendarWays } from './date-inputs.ts';
export { freeNear } from '../available-near.ts';
export { lookAheadOrWait } from './own-holds.ts';
export { greatestLength, leastLength } from '../../../flow/quotes/length-search.ts';
export { readInParts } from '../../../flow/quotes/calendar-parts.ts';
