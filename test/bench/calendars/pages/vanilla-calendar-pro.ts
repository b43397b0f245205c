import { Calendar } from 'vanilla-calendar-pro';
import styles from 'vanilla-calendar-pro/styles/index.css?inline';
import { takenDates, registerMeasuredCalendar, today } from './subject.ts';

let host: HTMLElement;
registerMeasuredCalendar({
  mountCalendar(container, task) {
    host = container;
    document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
    new Calendar(container, {
      locale: 'en',
      firstWeekday: 0,
      selectedMonth: 5,
      selectedYear: 2031,
      dateToday: today,
      dateMin: '2031-06-01',
      dateMax: '2032-12-31',
      disableDates: task === 'whole' ? takenDates : [],
    }).init();
  },
  findTurnButton: (direction) => host.querySelector(`[data-vc-arrow=${direction < 0 ? 'prev' : 'next'}]`),
  countDays: () => host.querySelectorAll('[data-vc-date-btn]').length,
});
