import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { DayPicker } from 'react-day-picker';
import styles from 'react-day-picker/style.css?inline';
import { firstMonth, isDateTaken, lastDay, registerMeasuredCalendar, today } from './subject.ts';

let host: HTMLElement;
registerMeasuredCalendar({
  mountCalendar(container, task) {
    host = container;
    document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
    const calendar = createElement(DayPicker, {
      mode: 'single',
      fixedWeeks: true,
      defaultMonth: firstMonth,
      startMonth: firstMonth,
      endMonth: lastDay,
      today,
      disabled: task === 'whole' ? (date: Date) => isDateTaken(date.getDate()) : [],
    });
    const root = createRoot(container);
    flushSync(() => root.render(calendar));
  },
  findTurnButton: (direction) => host.querySelector(direction < 0 ? '.rdp-button_previous' : '.rdp-button_next'),
  countDays: () => host.querySelectorAll('.rdp-day_button').length,
});
