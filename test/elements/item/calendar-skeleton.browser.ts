import { expect, test } from 'vitest';
import { calendarSkeleton } from '../../../src/elements/item/calendar-skeleton.ts';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { eachDay, type Month } from '../../../src/values/dates/day.ts';
import { all, localeIn, mount, one } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';
import { day, freeBut, today } from './june.ts';

customElements.define('slipway-calendar', SlipwayCalendar);

const calendar = (props: Partial<SlipwayCalendar>) =>
  mount(new SlipwayCalendar(), {
    locale: localeIn('en-CA'),
    month: '2031-06' as Month,
    today,
    lastMonth: '2031-08' as Month,
    availability: freeBut(['2031-06-12']),
    ...props,
  });

test('it says nothing, to nobody', () => {
  const drawn = draw(calendarSkeleton(1));
  expect(words(drawn)).toBe('');
  expect(one(drawn, '[part=calendar]').ariaHidden).toBe('true');
});

test.each([1, 2] as const)(
  'each of %i months has a row for the weekdays and six for the days, of seven each',
  (months) => {
    const rows = all(draw(calendarSkeleton(months)), 'tr');
    expect(rows.map((row) => row.children.length)).toEqual(Array(7 * months).fill(7));
  },
);

test('loading, waiting, knowing, failing and having none all take the same height', async () => {
  const states: Partial<SlipwayCalendar>[] = [
    { locale: undefined },
    { availability: undefined },
    {},
    { availability: undefined, failed: true },
    { availability: freeBut(eachDay(day('2031-06-01'), day('2031-06-30'))) },
  ];
  const heights = [];
  for (const state of states) heights.push((await calendar(state)).offsetHeight);
  expect(new Set(heights)).toEqual(new Set([heights[0]]));
});
