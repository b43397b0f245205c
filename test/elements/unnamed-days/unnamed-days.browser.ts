/** Tests a calendar whose locale has not formatted a date yet. It renders the days first and adds their names later. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import type { Month } from '../../../src/values/dates/day.ts';
import { all, requestsOf, axeProblems, localeIn, mount, newLocale, one } from '../choosing-stage.ts';
import { day, freeBut, today } from '../item/june.ts';

beforeAll(() => customElements.define('slipway-calendar', SlipwayCalendar));
afterEach(() => vi.restoreAllMocks());

const mountJune = (locale = newLocale('en-CA')) =>
  mount(new SlipwayCalendar(), {
    locale,
    month: '2031-06' as Month,
    today,
    lastMonth: '2031-08' as Month,
    availability: freeBut(['2031-06-12']),
  });

const names = (calendar: HTMLElement) => ({
  month: one(calendar, '[part=month]').textContent,
  weekday: one(calendar, 'th').innerText.trim(),
  day: one(calendar, "[value='2031-06-14']").ariaLabel,
});
const formattedNames = { month: 'June 2031', weekday: 'Sun', day: 'Saturday, June 14, 2031, available' };

test('renders days first, and adds their names once they are visible', async () => {
  const locale = newLocale('en-CA');
  const format = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
  const calendar = await mountJune(locale);
  expect(format).not.toHaveBeenCalled();
  expect(all(calendar, '[part~=day]')).toHaveLength(23);
  expect(names(calendar)).toEqual({ month: '', weekday: '', day: null });
  await expect.poll(() => names(calendar)).toEqual(formattedNames);
  expect(await axeProblems()).toEqual([]);
});

test('moves nothing when the names appear', async () => {
  const calendar = await mountJune();
  const places = () => all(calendar, 'th, [part~=day], [part~=turn], [part~=foot]').map((each) => each.offsetTop);
  const before = places();
  await expect.poll(() => names(calendar)).toEqual(formattedNames);
  expect(places()).toEqual(before);
});

test('selects a day that has no name yet', async () => {
  const calendar = await mountJune();
  one(calendar, "[value='2031-06-14']").click();
  expect(requestsOf(calendar, 'days-choose')).toEqual([{ start: day('2031-06-14'), end: day('2031-06-14') }]);
  expect(JSON.stringify(requestsOf(calendar, 'live-region-say'))).toContain('Jun 14');
});

test('renders days with names if the locale has already formatted dates', async () => {
  const calendar = await mountJune(localeIn('en-CA'));
  expect(names(calendar)).toEqual(formattedNames);
  calendar.locale = newLocale('de-AT');
  await calendar.updateComplete;
  expect(names(calendar).month).toBe('Juni 2031');
});
