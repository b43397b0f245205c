import flatpickr from 'flatpickr';
import styles from 'flatpickr/dist/flatpickr.min.css?inline';
import { takenDates, firstMonth, lastDay, registerMeasuredCalendar } from './subject.ts';

let host: HTMLElement;
registerMeasuredCalendar({
  mountCalendar(container, task) {
    host = container;
    document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
    const input = container.appendChild(document.createElement('input'));
    const picker = flatpickr(input, {
      inline: true,
      minDate: firstMonth,
      maxDate: lastDay,
      monthSelectorType: 'static',
      disable: task === 'whole' ? takenDates : [],
    });
    picker.jumpToDate(firstMonth);
  },
  findTurnButton: (direction) => host.querySelector(direction < 0 ? '.flatpickr-prev-month' : '.flatpickr-next-month'),
  countDays: () => host.querySelectorAll('.flatpickr-day').length,
});
