import flatpickr from 'flatpickr';
import styles from 'flatpickr/dist/flatpickr.min.css?inline';
import { everyTaken, firstMonth, lastDay, registerSubject } from './subject.ts';

let host: HTMLElement;
registerSubject({
  mount(place, task) {
    host = place;
    document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
    const input = place.appendChild(document.createElement('input'));
    const picker = flatpickr(input, {
      inline: true,
      minDate: firstMonth,
      maxDate: lastDay,
      monthSelectorType: 'static',
      disable: task === 'whole' ? everyTaken : [],
    });
    picker.jumpToDate(firstMonth);
  },
  turnButton: (by) => host.querySelector(by < 0 ? '.flatpickr-prev-month' : '.flatpickr-next-month'),
  days: () => host.querySelectorAll('.flatpickr-day').length,
});
