/** Tests a calendar whose locale has not formatted a date yet. It renders the days first and adds their names later. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import type { Month } from '../../../src/values/dates/day.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  createPreparedLocale,
  mountElement,
  createNewLocale,
  queryOne,
} from '../choosing-stage.ts';
import { toDay, createAvailabilityWithout, today } from '../item/june.ts';

beforeAll(() => customElements.define('slipway-calendar', SlipwayCalendar));
afterEach(() => vi.restoreAllMocks());

const mountJune = (locale = createNewLocale('en-CA')) =>
  mountElement(new SlipwayCalendar(), {
    locale,
    month: '2031-06' as Month,
    today,
    lastMonth: '2031-08' as Month,
    availability: createAvailabilityWithout(['2031-06-12']),
  });

const readNames = (calendar: HTMLElement) => ({
  month: queryOne(calendar, '[part=month]').textContent,
  weekday: queryOne(calendar, 'th').innerText.trim(),
  day: queryOne(calendar, "[value='2031-06-14']").ariaLabel,
});
const formattedNames = { month: 'June 2031', weekday: 'Sun', day: 'Saturday, June 14, 2031, available' };

describe('<slipway-calendar> without day names', () => {
  test('renders days first, and adds their names once they are visible', async () => {
    const locale = createNewLocale('en-CA');
    const formatGetter = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
    const calendar = await mountJune(locale);
    expect(formatGetter).not.toHaveBeenCalled();
    expect(queryAll(calendar, '[part~=day]')).toHaveLength(23);
    expect(readNames(calendar)).toEqual({ month: '', weekday: '', day: null });
    await expect.poll(() => readNames(calendar)).toEqual(formattedNames);
    expect(await findAccessibilityIssues()).toEqual([]);
  });

  test('moves no element when the names of days appear', async () => {
    const calendar = await mountJune();
    const measureBoxes = () =>
      queryAll(calendar, 'th, [part~=day], [part~=turn], [part~=foot]').map((element) => element.offsetTop);
    const boxesBefore = measureBoxes();
    await expect.poll(() => readNames(calendar)).toEqual(formattedNames);
    expect(measureBoxes()).toEqual(boxesBefore);
  });

  test('selects a day before it has its accessible name', async () => {
    const calendar = await mountJune();
    queryOne(calendar, "[value='2031-06-14']").click();
    expect(getRequestDetails(calendar, 'days-choose')).toEqual([
      { start: toDay('2031-06-14'), end: toDay('2031-06-14') },
    ]);
    expect(JSON.stringify(getRequestDetails(calendar, 'live-region-say'))).toContain('Jun 14');
  });

  test('renders days with names immediately once the locale has formatted dates', async () => {
    const calendar = await mountJune(createPreparedLocale('en-CA'));
    expect(readNames(calendar)).toEqual(formattedNames);
    calendar.locale = createNewLocale('de-AT');
    await calendar.updateComplete;
    expect(readNames(calendar).month).toBe('Juni 2031');
  });
});
