/**
 * The calendar of the widget with the inputs that the widget passes to it: availability, and a locale that names each
 * day.
 */
import { SlipwayCalendar } from '../../../../src/elements/item/calendar.ts';
import { createAvailability } from '../../../../src/flow/quotes/availability.ts';
import { enFirstPaint } from '../../../../src/i18n/en/first-paint.ts';
import { createFirstPaintLocale, type FirstPaintLocale } from '../../../../src/i18n/first-paint-locale.ts';
import { getDayOfMonth, listDays, type Day, type Month } from '../../../../src/values/dates/day.ts';
import { isDateTaken, registerMeasuredCalendar, type CalendarTask } from './subject.ts';

const toDay = (text: string) => text as Day;
const toMonth = (text: string) => text as Month;

/** @param adaptLocale returns the locale to use, given the locale of an English page */
export function registerCalendar(
  adaptLocale: (locale: FirstPaintLocale, task: CalendarTask) => FirstPaintLocale,
): void {
  customElements.define('slipway-calendar', SlipwayCalendar);
  const calendar = new SlipwayCalendar();
  registerMeasuredCalendar({
    mountCalendar(container, task) {
      const offeredDays = listDays(toDay('2031-06-01'), toDay('2032-12-31'));
      const countPlacesLeft = (day: Day) => (task === 'whole' && isDateTaken(getDayOfMonth(day)) ? 0 : 1);
      Object.assign(calendar, {
        locale: adaptLocale(createFirstPaintLocale('en', enFirstPaint, { accountLang: 'en' }), task),
        month: toMonth('2031-06'),
        today: toDay('2031-06-01'),
        lastMonth: toMonth('2032-12'),
        availability: createAvailability({
          days: new Map(offeredDays.map((day) => [day, countPlacesLeft(day)])),
          today: toDay('2031-06-01'),
          length: 1,
        }),
      });
      calendar.addEventListener('month-show', (event) => {
        calendar.month = (event as CustomEvent<{ month: Month }>).detail.month;
      });
      container.append(calendar);
    },
    findTurnButton: (direction) => calendar.renderRoot.querySelector(`[part~=${direction < 0 ? 'previous' : 'next'}]`),
    countDays: () => calendar.renderRoot.querySelectorAll('[part~=day]').length,
  });
}
