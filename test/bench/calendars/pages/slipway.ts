/** The widget's calendar with all its texts, which render one task after the days. */
import { offerCalendar } from './slipway-calendar.ts';

// The task `bare` needs no names of days.
offerCalendar((locale, task) => (task === 'whole' ? locale : { ...locale, fullDay: String, list: () => '' }));
