/**
 * The lazy module for guests who need more than the calendar: other ways to enter dates, the next free days after a refusal, and
 * the length rules of an item.
 */
export { createCalendarWays } from './date-inputs.ts';
export { freeNear } from '../available-near.ts';
export { lookAheadOrWait } from './own-holds.ts';
export { greatestLength, leastLength } from '../../../flow/quotes/length-search.ts';
