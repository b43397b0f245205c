/** A calendar whose locale has not spoken yet: days first, their names once these are seen. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import type { Month } from '../../../src/values/dates/day.ts';
import { all, asks, axeProblems, localeIn, mount, newLocale, one } from '../choosing-stage.ts';
import { day, freeBut, today } from '../item/june.ts';

beforeAll(() => customElements.define('slipway-calendar', SlipwayCalendar));
afterEach(() => vi.restoreAllMocks());

const june = (locale = newLocale('en-CA')) =>
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
const named = { month: 'June 2031', weekday: 'Sun', day: 'Saturday, June 14, 2031, available' };

test('the days stand there before the browser is asked for a word, and are named once they are seen', async () => {
  const locale = newLocale('en-CA');
  const words = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
  const calendar = await june(locale);
  expect(words).not.toHaveBeenCalled();
  expect(all(calendar, '[part~=day]')).toHaveLength(23);
  expect(names(calendar)).toEqual({ month: '', weekday: '', day: null });
  await expect.poll(() => names(calendar)).toEqual(named);
  expect(await axeProblems()).toEqual([]);
});

test('names move nothing when they come', async () => {
  const calendar = await june();
  const places = () => all(calendar, 'th, [part~=day], [part~=turn], [part~=foot]').map((each) => each.offsetTop);
  const before = places();
  await expect.poll(() => names(calendar)).toEqual(named);
  expect(places()).toEqual(before);
});

test('a day can be pressed before it has a name, and is said with it', async () => {
  const calendar = await june();
  one(calendar, "[value='2031-06-14']").click();
  expect(asks(calendar, 'days-choose')).toEqual([{ start: day('2031-06-14'), end: day('2031-06-14') }]);
  expect(JSON.stringify(asks(calendar, 'live-region-say'))).toContain('Jun 14');
});

test('where the browser was asked before, and in another language, names are there with the days', async () => {
  const calendar = await june(localeIn('en-CA'));
  expect(names(calendar)).toEqual(named);
  calendar.locale = newLocale('de-AT');
  await calendar.updateComplete;
  expect(names(calendar).month).toBe('Juni 2031');
});
