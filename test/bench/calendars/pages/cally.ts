import { CalendarDate, CalendarMonth } from 'cally';
import { isTaken, registerSubject } from './subject.ts';

void CalendarMonth;
const calendar = new CalendarDate();
registerSubject({
  mount(place, task) {
    calendar.locale = 'en';
    calendar.firstDayOfWeek = 0;
    calendar.focusedDate = '2031-06-01';
    calendar.today = '2031-06-01';
    calendar.min = '2031-06-01';
    calendar.max = '2032-12-31';
    if (task === 'whole') calendar.isDateDisallowed = (date) => isTaken(date.getUTCDate());
    calendar.append(document.createElement('calendar-month'));
    place.append(calendar);
  },
  turnButton: (by) => calendar.shadowRoot?.querySelector(`button[part~=${by < 0 ? 'previous' : 'next'}]`) ?? null,
  days: () => calendar.querySelector('calendar-month')?.shadowRoot?.querySelectorAll('button[part~=day]').length ?? 0,
});
