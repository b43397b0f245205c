/** Fixture: mounts `<slipway-calendar>` for June 2031. Functions return its days and press them. */
import { userEvent } from 'vitest/browser';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import type { Day, Month } from '../../../src/values/dates/day.ts';
import { all, focusedElement, mount, one, localeIn } from '../choosing-stage.ts';
import { freeBut, today } from './june.ts';

customElements.define('slipway-calendar', SlipwayCalendar);

export const month = (text: string) => text as Month;

export const locale = localeIn('en-CA');

export function june(props: Partial<SlipwayCalendar> = {}) {
  return mount(new SlipwayCalendar(), {
    locale,
    month: month('2031-06'),
    today,
    lastMonth: month('2031-08'),
    availability: freeBut(['2031-06-12']),
    ...props,
  });
}

export type Mounted = Awaited<ReturnType<typeof june>>;

export const button = (calendar: HTMLElement, date: string) => one(calendar, `button[value='${date}']`);

export const cell = (calendar: HTMLElement, date: string) => button(calendar, date).parentElement;

/** Returns the text node that holds the name of the first visible month. */
export const monthName = (calendar: HTMLElement) =>
  [...one(calendar, '[part=month]').childNodes].find((node) => node instanceof Text && node.data.trim() !== '');

export const datesOf = (calendar: HTMLElement, selector: string) =>
  all(calendar, selector).map((each) => (each as HTMLButtonElement).value);

export const focusedDay = (calendar: HTMLElement) => (focusedElement(calendar) as HTMLButtonElement | null)?.value;

/** Applies each request to the calendar, as `<slipway-booking>` does: shows the month and selects the days. */
export function grantRequests(calendar: Mounted): Mounted {
  calendar.addEventListener(
    'month-show',
    (event) => (calendar.month = (event as CustomEvent<{ month: Month }>).detail.month),
  );
  calendar.addEventListener('days-choose', (event) =>
    Object.assign(calendar, (event as CustomEvent<{ start: Day; end: Day }>).detail),
  );
  return calendar;
}

export async function press(calendar: Mounted, date: string): Promise<void> {
  button(calendar, date).click();
  await calendar.updateComplete;
}

export async function pressKeys(calendar: Mounted, text: string): Promise<void> {
  await userEvent.keyboard(text);
  await calendar.updateComplete;
}
