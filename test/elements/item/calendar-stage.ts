/** Fixture: mounts `<slipway-calendar>` for June 2031. Functions return its days and press them. */
import { userEvent } from 'vitest/browser';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import type { Day, Month } from '../../../src/values/dates/day.ts';
import { queryAll, getFocusedElement, mountElement, queryOne, createPreparedLocale } from '../choosing-stage.ts';
import { createAvailabilityWithout, today } from './june.ts';

customElements.define('slipway-calendar', SlipwayCalendar);

export const toMonth = (text: string) => text as Month;

export const locale = createPreparedLocale('en-CA');

export function mountJune(props: Partial<SlipwayCalendar> = {}) {
  return mountElement(new SlipwayCalendar(), {
    locale,
    month: toMonth('2031-06'),
    today,
    lastMonth: toMonth('2031-08'),
    availability: createAvailabilityWithout(['2031-06-12']),
    ...props,
  });
}

export type MountedCalendar = Awaited<ReturnType<typeof mountJune>>;

export const findDayButton = (calendar: HTMLElement, date: string) => queryOne(calendar, `button[value='${date}']`);

export const findDayCell = (calendar: HTMLElement, date: string) => findDayButton(calendar, date).parentElement;

/** Returns the text node that holds the name of the first visible month. */
export const findMonthName = (calendar: HTMLElement) =>
  [...queryOne(calendar, '[part=month]').childNodes].find((node) => node instanceof Text && node.data.trim() !== '');

export const readDates = (calendar: HTMLElement, selector: string) =>
  queryAll(calendar, selector).map((element) => (element as HTMLButtonElement).value);

export const getFocusedDay = (calendar: HTMLElement) =>
  (getFocusedElement(calendar) as HTMLButtonElement | null)?.value;

/** Applies each request to the calendar, as `<slipway-booking>` does: shows the month and selects the days. */
export function grantRequests(calendar: MountedCalendar): MountedCalendar {
  calendar.addEventListener(
    'month-show',
    (event) => (calendar.month = (event as CustomEvent<{ month: Month }>).detail.month),
  );
  calendar.addEventListener('days-choose', (event) =>
    Object.assign(calendar, (event as CustomEvent<{ start: Day; end: Day }>).detail),
  );
  return calendar;
}

export async function pressDay(calendar: MountedCalendar, date: string): Promise<void> {
  findDayButton(calendar, date).click();
  await calendar.updateComplete;
}

export async function pressKeys(calendar: MountedCalendar, text: string): Promise<void> {
  await userEvent.keyboard(text);
  await calendar.updateComplete;
}
