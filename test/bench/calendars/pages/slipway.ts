/** Until all its words are there, which come a task after the days. */
import { offerCalendar } from './slipway-calendar.ts';

// A month of numbers has no names for its days.
offerCalendar((locale, task) => (task === 'whole' ? locale : { ...locale, fullDay: String, list: () => '' }));
