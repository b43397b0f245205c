import { userEvent } from 'vitest/browser';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { listDays, type Day, type Month } from '../../../src/values/dates/day.ts';
import { all, requestsOf, axeProblems, one, localeIn } from '../choosing-stage.ts';
import { countSamples } from '../../samples.ts';
import { day, freeBut } from './june.ts';
import { june, type Mounted, button, datesOf, grantRequests, press, pressKeys } from './calendar-stage.ts';

describe('<slipway-calendar>: selection', () => {
  it('requests the pressed free day and announces it', async () => {
    const calendar = await june();
    await press(calendar, '2031-06-14');
    expect(requestsOf(calendar, 'days-choose')).toEqual([{ start: '2031-06-14', end: '2031-06-14' }]);
    expect(requestsOf(calendar, 'live-region-say')).toEqual([{ words: 'Selected: Sat, Jun 14.' }]);
  });

  it('renders once for a click, which also moves the focus', async () => {
    const calendar = grantRequests(await june());
    await userEvent.hover(button(calendar, '2031-06-14'));
    await calendar.updateComplete;
    const render = vi.spyOn(calendar, 'render');
    await userEvent.click(button(calendar, '2031-06-14'));
    await calendar.updateComplete;
    expect(render).toHaveBeenCalledOnce();
    expect(button(calendar, '2031-06-14').tabIndex).toBe(0);
  });

  it('explains why a pressed day is not available', async () => {
    const calendar = await june();
    await press(calendar, '2031-06-12');
    expect(requestsOf(calendar, 'days-choose')).toEqual([]);
    expect(requestsOf(calendar, 'live-region-say')).toEqual([{ words: 'Thursday, June 12, 2031: not available.' }]);
    expect(one(calendar, "[part='hint']").textContent).toBe('Thursday, June 12, 2031: not available.');
    calendar.locale = localeIn('de');
    await calendar.updateComplete;
    expect(one(calendar, "[part='hint']").textContent).toBe('Donnerstag, 12. Juni 2031: not available.');
  });

  it('selects a fixed length only if all its days are free', async () => {
    const calendar = await june({ length: 3, availability: freeBut(['2031-06-16'], 3) });
    await press(calendar, '2031-06-13');
    await press(calendar, '2031-06-14');
    expect(requestsOf(calendar, 'days-choose')).toEqual([{ start: '2031-06-13', end: '2031-06-15' }]);
    expect(button(calendar, '2031-06-14').getAttribute('aria-label')).toContain('not enough available days in a row');
  });

  it('ends a range on a later day, and starts again otherwise', async () => {
    const calendar = grantRequests(await june({ length: 0, availability: freeBut(['2031-06-20']) }));
    for (const date of ['2031-06-17', '2031-06-19', '2031-06-18', '2031-06-16', '2031-06-21'])
      await press(calendar, date);
    expect(requestsOf(calendar, 'days-choose')).toEqual([
      { start: '2031-06-17', end: '2031-06-17' },
      { start: '2031-06-17', end: '2031-06-19' },
      { start: '2031-06-18', end: '2031-06-18' },
      { start: '2031-06-16', end: '2031-06-16' },
      { start: '2031-06-21', end: '2031-06-21' },
    ]);
  });

  it('explains why the selection starts again after a taken day', async () => {
    const calendar = grantRequests(
      await june({ length: 0, nights: true, hint: 'Pick.', availability: freeBut(['2031-06-20']) }),
    );
    const hint = () => one(calendar, "[part='hint']").textContent;
    await press(calendar, '2031-06-18');
    await press(calendar, '2031-06-23');
    const words = 'Some dates in between aren’t available. Your dates now start on Monday, June 23, 2031.';
    expect(hint()).toBe(words);
    expect(requestsOf(calendar, 'live-region-say').at(-1)).toEqual({ words });
    await press(calendar, '2031-06-25');
    expect(hint()).toBe('Pick.');
    await press(calendar, '2031-06-22');
    expect(hint()).toBe('Pick.');
    expect(requestsOf(calendar, 'live-region-say').at(-1)).toEqual({ words: 'Selected: Sun, Jun 22 – Mon, Jun 23.' });
  });

  it('marks days beyond the maximum length, where a new selection starts', async () => {
    const longest = { count: 2, words: 'At most 2 nights.', beyond: 'too long' };
    const calendar = grantRequests(await june({ length: 0, nights: true, longest, availability: freeBut([]) }));
    const beyond = () => datesOf(calendar, "[part~='beyond']");
    expect(beyond()).toEqual([]);
    await press(calendar, '2031-06-18');
    expect(beyond().slice(0, 2)).toEqual(['2031-06-21', '2031-06-22']);
    expect(button(calendar, '2031-06-21').getAttribute('aria-label')).toContain('too long');
    expect(await axeProblems()).toEqual([]);
    await press(calendar, '2031-06-24');
    expect(requestsOf(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-24', end: '2031-06-24' });
    expect(one(calendar, "[part='hint']").textContent).toBe(
      'At most 2 nights. Your dates now start on Tuesday, June 24, 2031.',
    );
  });

  const highlightedDates = (calendar: Mounted) => datesOf(calendar, "td[part~='between'] button");

  it('shows a new selection immediately while the pointer rests', async () => {
    const calendar = grantRequests(await june({ length: 0, nights: true }));
    await userEvent.click(button(calendar, '2031-06-17'));
    await userEvent.click(button(calendar, '2031-06-19'));
    button(calendar, '2031-06-19').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await calendar.updateComplete;
    expect(highlightedDates(calendar)).toEqual(['2031-06-17', '2031-06-18', '2031-06-19']);
    await press(calendar, '2031-06-24');
    await userEvent.hover(button(calendar, '2031-06-26'));
    await calendar.updateComplete;
    expect(highlightedDates(calendar)).toEqual(['2031-06-24', '2031-06-25', '2031-06-26']);
  });

  it('previews no range for touch', async () => {
    const calendar = await june({ length: 0, start: day('2031-06-17'), end: day('2031-06-17') });
    button(calendar, '2031-06-19').dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }),
    );
    await calendar.updateComplete;
    expect(highlightedDates(calendar)).toEqual([]);
  });

  it('previews a range to the day under the pointer or focus', async () => {
    const calendar = await june({ length: 0, start: day('2031-06-17'), end: day('2031-06-17') });
    await userEvent.hover(button(calendar, '2031-06-19'));
    await calendar.updateComplete;
    expect(highlightedDates(calendar)).toEqual(['2031-06-17', '2031-06-18', '2031-06-19']);
    button(calendar, '2031-06-19').focus();
    await pressKeys(calendar, '{ArrowRight}');
    expect(highlightedDates(calendar)).toHaveLength(4);
  });

  it('enables exactly the days on which a booking can start', async () => {
    const calendar = await june();
    const days = listDays(day('2031-06-01'), day('2031-06-30'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...days)),
        fc.integer({ min: 0, max: 9 }),
        fc.option(fc.constantFrom(...days)),
        async (takenDays, length, start) => {
          Object.assign(calendar, { availability: freeBut(takenDays, Math.max(1, length)), length, start, end: start });
          await calendar.updateComplete;
          expect(datesOf(calendar, "[part~='day'][aria-disabled='false']")).toEqual(
            datesOf(calendar, "[part~='day']").filter((each) => calendar.availability?.canStart(day(each))),
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
    { start: day('2031-06-20'), end: day('2031-06-01'), length: -3 },
    { lastMonth: null as unknown as Month, length: 1e12 },
  ])('renders with invalid properties %o', async (properties) => {
    const calendar = await june(properties);
    expect(all(calendar, '[part~=calendar]')).toHaveLength(1);
  });
});

describe('<slipway-calendar>: nights', () => {
  const nights = (props: Partial<SlipwayCalendar> = {}) => june({ nights: true, length: 0, ...props });

  it('requests the nights, but marks the day of departure too', async () => {
    const calendar = grantRequests(await nights());
    await press(calendar, '2031-06-17');
    await press(calendar, '2031-06-20');
    expect(requestsOf(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-17', end: '2031-06-19' });
    expect(datesOf(calendar, "td[aria-selected='true'] button")).toEqual([
      '2031-06-17',
      '2031-06-18',
      '2031-06-19',
      '2031-06-20',
    ]);
  });

  it('offers a taken day as the day of departure only', async () => {
    const calendar = grantRequests(await nights());
    expect(button(calendar, '2031-06-12').getAttribute('aria-disabled')).toBe('true');
    await press(calendar, '2031-06-10');
    expect(button(calendar, '2031-06-12').getAttribute('aria-label')).toBe('Thursday, June 12, 2031, check-out only');
    await press(calendar, '2031-06-12');
    expect(requestsOf(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-10', end: '2031-06-11' });
  });

  it('starts a new selection if a night in between is taken', async () => {
    const calendar = grantRequests(await nights());
    await press(calendar, '2031-06-10');
    await press(calendar, '2031-06-14');
    expect(requestsOf(calendar, 'days-choose').at(-1)).toEqual({ start: '2031-06-14', end: '2031-06-14' });
  });

  it('marks the day of departure of a fixed length', async () => {
    const calendar = grantRequests(await nights({ length: 3, availability: freeBut(['2031-06-20'], 3) }));
    await press(calendar, '2031-06-17');
    expect(datesOf(calendar, "td[aria-selected='true'] button")).toEqual([
      '2031-06-17',
      '2031-06-18',
      '2031-06-19',
      '2031-06-20',
    ]);
    expect(button(calendar, '2031-06-18').getAttribute('aria-disabled')).toBe('true');
  });

  it('shows the property `hint` instead of the default hint', async () => {
    expect(one(await nights({ hint: 'Choose your check-out day.' }), "[part='hint']").textContent).toBe(
      'Choose your check-out day.',
    );
  });

  it('explains in the hint to select check-in and check-out', async () => {
    expect(one(await nights(), "[part='hint']").textContent).toBe('Select a check-in date, then a check-out date.');
    expect(one(await nights({ length: 7 }), "[part='hint']").textContent).toBe(
      'Select a check-in date. Duration: 7\u00a0nights.',
    );
  });
});
