import { userEvent } from 'vitest/browser';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { listDays, type Day, type Month } from '../../../src/values/dates/day.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  queryOne,
  createPreparedLocale,
} from '../choosing-stage.ts';
import { countSamples } from '../../samples.ts';
import { toDay, createAvailabilityWithout } from './june.ts';
import {
  mountJune,
  type MountedCalendar,
  findDayButton,
  readDates,
  grantRequests,
  pressDay,
  pressKeys,
} from './calendar-stage.ts';

describe('<slipway-calendar>: selection', () => {
  it('requests the pressed free day and announces it', async () => {
    const calendar = await mountJune();
    await pressDay(calendar, '2031-06-14');
    expect(getRequestDetails(calendar, 'days-choose')).toEqual([{ start: '2031-06-14', end: '2031-06-14' }]);
    expect(getRequestDetails(calendar, 'live-region-say')).toEqual([{ words: 'Selected: Sat, Jun 14.' }]);
  });

  it('renders once for a click, which also moves the focus', async () => {
    const calendar = grantRequests(await mountJune());
    await userEvent.hover(findDayButton(calendar, '2031-06-14'));
    await calendar.updateComplete;
    const renderCalendar = vi.spyOn(calendar, 'render');
    await userEvent.click(findDayButton(calendar, '2031-06-14'));
    await calendar.updateComplete;
    expect(renderCalendar).toHaveBeenCalledOnce();
    expect(findDayButton(calendar, '2031-06-14').tabIndex).toBe(0);
  });

  it('explains why a pressed day is not available', async () => {
    const calendar = await mountJune();
    await pressDay(calendar, '2031-06-12');
    expect(getRequestDetails(calendar, 'days-choose')).toEqual([]);
    expect(getRequestDetails(calendar, 'live-region-say')).toEqual([
      { words: 'Thursday, June 12, 2031: not available.' },
    ]);
    expect(queryOne(calendar, "[part='hint']").textContent).toBe('Thursday, June 12, 2031: not available.');
    calendar.locale = createPreparedLocale('de');
    await calendar.updateComplete;
    expect(queryOne(calendar, "[part='hint']").textContent).toBe('Donnerstag, 12. Juni 2031: not available.');
  });

  it('selects a fixed length only if all its days are free', async () => {
    const calendar = await mountJune({ length: 3, availability: createAvailabilityWithout(['2031-06-16'], 3) });
    await pressDay(calendar, '2031-06-13');
    await pressDay(calendar, '2031-06-14');
    expect(getRequestDetails(calendar, 'days-choose')).toEqual([{ start: '2031-06-13', end: '2031-06-15' }]);
    expect(findDayButton(calendar, '2031-06-14').getAttribute('aria-label')).toContain(
      'not enough available days in a row',
    );
  });

  it('ends a range on a later day, otherwise begins a new range', async () => {
    const calendar = grantRequests(
      await mountJune({ length: 0, availability: createAvailabilityWithout(['2031-06-20']) }),
    );
    for (const date of ['2031-06-17', '2031-06-19', '2031-06-18', '2031-06-16', '2031-06-21'])
      await pressDay(calendar, date);
    expect(getRequestDetails(calendar, 'days-choose')).toEqual([
      { start: '2031-06-17', end: '2031-06-17' },
      { start: '2031-06-17', end: '2031-06-19' },
      { start: '2031-06-18', end: '2031-06-18' },
      { start: '2031-06-16', end: '2031-06-16' },
      { start: '2031-06-21', end: '2031-06-21' },
    ]);
  });

  it('explains why a press beyond a taken day starts a new selection', async () => {
    const calendar = grantRequests(
      await mountJune({
        length: 0,
        nights: true,
        hint: 'Pick.',
        availability: createAvailabilityWithout(['2031-06-20']),
      }),
    );
    const readHint = () => queryOne(calendar, "[part='hint']").textContent;
    await pressDay(calendar, '2031-06-18');
    await pressDay(calendar, '2031-06-23');
    const announcement = 'Some dates in between aren’t available. Your dates now start on Monday, June 23, 2031.';
    expect(readHint()).toBe(announcement);
    expect(getRequestDetails(calendar, 'live-region-say').at(-1)).toEqual({ words: announcement });
    await pressDay(calendar, '2031-06-25');
    expect(readHint()).toBe('Pick.');
    await pressDay(calendar, '2031-06-22');
    expect(readHint()).toBe('Pick.');
    expect(getRequestDetails(calendar, 'live-region-say').at(-1)).toEqual({
      words: 'Selected: Sun, Jun 22 – Mon, Jun 23.',
    });
  });

  it('marks days beyond the maximum length, where a new selection starts', async () => {
    const longestStay = { count: 2, words: 'At most 2 nights.', beyond: 'too long' };
    const calendar = grantRequests(
      await mountJune({ length: 0, nights: true, longest: longestStay, availability: createAvailabilityWithout([]) }),
    );
    const readDatesBeyond = () => readDates(calendar, "[part~='beyond']");
    expect(readDatesBeyond()).toEqual([]);
    await pressDay(calendar, '2031-06-18');
    expect(readDatesBeyond().slice(0, 2)).toEqual(['2031-06-21', '2031-06-22']);
    expect(findDayButton(calendar, '2031-06-21').getAttribute('aria-label')).toContain('too long');
    expect(await findAccessibilityIssues()).toEqual([]);
    await pressDay(calendar, '2031-06-24');
    expect(getRequestDetails(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-24', end: '2031-06-24' });
    expect(queryOne(calendar, "[part='hint']").textContent).toBe(
      'At most 2 nights. Your dates now start on Tuesday, June 24, 2031.',
    );
  });

  const readHighlightedDates = (calendar: MountedCalendar) => readDates(calendar, "td[part~='between'] button");

  it('shows the new selection while the pointer rests on the pressed day', async () => {
    const calendar = grantRequests(await mountJune({ length: 0, nights: true }));
    await userEvent.click(findDayButton(calendar, '2031-06-17'));
    await userEvent.click(findDayButton(calendar, '2031-06-19'));
    findDayButton(calendar, '2031-06-19').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await calendar.updateComplete;
    expect(readHighlightedDates(calendar)).toEqual(['2031-06-17', '2031-06-18', '2031-06-19']);
    await pressDay(calendar, '2031-06-24');
    await userEvent.hover(findDayButton(calendar, '2031-06-26'));
    await calendar.updateComplete;
    expect(readHighlightedDates(calendar)).toEqual(['2031-06-24', '2031-06-25', '2031-06-26']);
  });

  it('previews no range for touch', async () => {
    const calendar = await mountJune({ length: 0, start: toDay('2031-06-17'), end: toDay('2031-06-17') });
    findDayButton(calendar, '2031-06-19').dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }),
    );
    await calendar.updateComplete;
    expect(readHighlightedDates(calendar)).toEqual([]);
  });

  it('previews a range to the day under the pointer or focus', async () => {
    const calendar = await mountJune({ length: 0, start: toDay('2031-06-17'), end: toDay('2031-06-17') });
    await userEvent.hover(findDayButton(calendar, '2031-06-19'));
    await calendar.updateComplete;
    expect(readHighlightedDates(calendar)).toEqual(['2031-06-17', '2031-06-18', '2031-06-19']);
    findDayButton(calendar, '2031-06-19').focus();
    await pressKeys(calendar, '{ArrowRight}');
    expect(readHighlightedDates(calendar)).toHaveLength(4);
  });

  it('enables exactly the days on which a booking can start', async () => {
    const calendar = await mountJune();
    const days = listDays(toDay('2031-06-01'), toDay('2031-06-30'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...days)),
        fc.integer({ min: 0, max: 9 }),
        fc.option(fc.constantFrom(...days)),
        async (takenDays, length, start) => {
          Object.assign(calendar, {
            availability: createAvailabilityWithout(takenDays, Math.max(1, length)),
            length,
            start,
            end: start,
          });
          await calendar.updateComplete;
          expect(readDates(calendar, "[part~='day'][aria-disabled='false']")).toEqual(
            readDates(calendar, "[part~='day']").filter((date) => calendar.availability?.canStart(toDay(date))),
          );
        },
      ),
      { numRuns: countSamples(40) },
    );
  });

  it.for([
    { month: 'soon' as Month, today: 'now' as Day },
    { month: undefined, today: undefined },
    { start: 7 as unknown as Day, end: {} as Day, length: NaN },
    { start: toDay('2031-06-20'), end: toDay('2031-06-01'), length: -3 },
    { lastMonth: null as unknown as Month, length: 1e12 },
  ])('renders with invalid properties %o', async (properties) => {
    const calendar = await mountJune(properties);
    expect(queryAll(calendar, '[part~=calendar]')).toHaveLength(1);
  });
});

describe('<slipway-calendar>: nights', () => {
  const mountOvernightCalendar = (props: Partial<SlipwayCalendar> = {}) =>
    mountJune({ nights: true, length: 0, ...props });

  it('requests the nights, but marks the day of departure too', async () => {
    const calendar = grantRequests(await mountOvernightCalendar());
    await pressDay(calendar, '2031-06-17');
    await pressDay(calendar, '2031-06-20');
    expect(getRequestDetails(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-17', end: '2031-06-19' });
    expect(readDates(calendar, "td[aria-selected='true'] button")).toEqual([
      '2031-06-17',
      '2031-06-18',
      '2031-06-19',
      '2031-06-20',
    ]);
  });

  it('offers a taken day as the day of departure only', async () => {
    const calendar = grantRequests(await mountOvernightCalendar());
    expect(findDayButton(calendar, '2031-06-12').getAttribute('aria-disabled')).toBe('true');
    await pressDay(calendar, '2031-06-10');
    expect(findDayButton(calendar, '2031-06-12').getAttribute('aria-label')).toBe(
      'Thursday, June 12, 2031, check-out only',
    );
    await pressDay(calendar, '2031-06-12');
    expect(getRequestDetails(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-10', end: '2031-06-11' });
  });

  it('starts a new selection if a night in between is taken', async () => {
    const calendar = grantRequests(await mountOvernightCalendar());
    await pressDay(calendar, '2031-06-10');
    await pressDay(calendar, '2031-06-14');
    expect(getRequestDetails(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-14', end: '2031-06-14' });
  });

  it('selects the departure day too for a stay of fixed length', async () => {
    const calendar = grantRequests(
      await mountOvernightCalendar({ length: 3, availability: createAvailabilityWithout(['2031-06-20'], 3) }),
    );
    await pressDay(calendar, '2031-06-17');
    expect(readDates(calendar, "td[aria-selected='true'] button")).toEqual([
      '2031-06-17',
      '2031-06-18',
      '2031-06-19',
      '2031-06-20',
    ]);
    expect(findDayButton(calendar, '2031-06-18').getAttribute('aria-disabled')).toBe('true');
  });

  it('shows the property `hint` instead of the default hint', async () => {
    expect(
      queryOne(await mountOvernightCalendar({ hint: 'Choose your check-out day.' }), "[part='hint']").textContent,
    ).toBe('Choose your check-out day.');
  });

  it('prompts for check-in and check-out, but only check-in for fixed lengths', async () => {
    expect(queryOne(await mountOvernightCalendar(), "[part='hint']").textContent).toBe(
      'Select a check-in date, then a check-out date.',
    );
    expect(queryOne(await mountOvernightCalendar({ length: 7 }), "[part='hint']").textContent).toBe(
      'Select a check-in date. Duration: 7\u00a0nights.',
    );
  });
});
