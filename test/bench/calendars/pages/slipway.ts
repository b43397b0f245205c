/** The calendar with all its words, which follow one task after the days. */
import { offerCalendar } from './slipway-calendar.ts';

// A month of numbers has no names for its days.
offerCalendar((locale, task) => (task === 'whole' ? locale : { ...locale, fullDay: String, list: () => '' }));
