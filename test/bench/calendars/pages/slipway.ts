/** The calendar of the widget with all its texts. The names of the days render in a task after the days themselves. */
import { registerCalendar } from './slipway-calendar.ts';

// In the task `bare`, days have no names, so this locale returns none.
registerCalendar((locale, task) => (task === 'whole' ? locale : { ...locale, fullDay: String, list: () => '' }));
