import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { DayPicker } from 'react-day-picker';
import styles from 'react-day-picker/style.css?inline';
import { firstMonth, isTaken, lastDay, registerSubject, today } from './subject.ts';

let host: HTMLElement;
registerSubject({
  mount(place, task) {
    host = place;
    document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));
    const calendar = createElement(DayPicker, {
      mode: 'single',
      fixedWeeks: true,
      defaultMonth: firstMonth,
      startMonth: firstMonth,
      endMonth: lastDay,
      today,
      disabled: task === 'whole' ? (date: Date) => isTaken(date.getDate()) : [],
    });
    const root = createRoot(place);
    flushSync(() => root.render(calendar));
  },
  turnButton: (by) => host.querySelector(by < 0 ? '.rdp-button_previous' : '.rdp-button_next'),
  days: () => host.querySelectorAll('.rdp-day_button').length,
});
