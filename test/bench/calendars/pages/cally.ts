import { CalendarDate, CalendarMonth } from 'cally';
import { isDateTaken, registerMeasuredCalendar } from './subject.ts';

void CalendarMonth;
const calendar = new CalendarDate();
registerMeasuredCalendar({
  mountCalendar(container, task) {
    calendar.locale = 'en';
    calendar.firstDayOfWeek = 0;
    calendar.focusedDate = '2031-06-01';
    calendar.today = '2031-06-01';
    calendar.min = '2031-06-01';
    calendar.max = '2032-12-31';
    if (task === 'whole') calendar.isDateDisallowed = (date) => isDateTaken(date.getUTCDate());
    calendar.append(document.createElement('calendar-month'));
    container.append(calendar);
  },
  findTurnButton: (direction) =>
    calendar.shadowRoot?.querySelector(`button[part~=${direction < 0 ? 'previous' : 'next'}]`) ?? null,
  countDays: () =>
    calendar.querySelector('calendar-month')?.shadowRoot?.querySelectorAll('button[part~=day]').length ?? 0,
});
