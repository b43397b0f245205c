import { Calendar } from 'vanilla-calendar-pro';
import styles from 'vanilla-calendar-pro/styles/index.css?inline';
import { everyTaken, registerSubject, today } from './subject.ts';

let host: HTMLElement;
registerSubject({
  mount(place, task) {
    host = place;
    document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
    new Calendar(place, {
      locale: 'en',
      firstWeekday: 0,
      selectedMonth: 5,
      selectedYear: 2031,
      dateToday: today,
      dateMin: '2031-06-01',
      dateMax: '2032-12-31',
      disableDates: task === 'whole' ? everyTaken : [],
    }).init();
  },
  turnButton: (by) => host.querySelector(`[data-vc-arrow=${by < 0 ? 'prev' : 'next'}]`),
  days: () => host.querySelectorAll('[data-vc-date-btn]').length,
});
