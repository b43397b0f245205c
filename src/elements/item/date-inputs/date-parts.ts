/** Choosing by date in other ways than the calendar: typing, reading a list of days, prices of days, the next days that are free. */
export { createCalendarWays } from './date-inputs.ts';
export { freeNear } from '../available-near.ts';
export { lookAheadOrWait } from './own-holds.ts';
