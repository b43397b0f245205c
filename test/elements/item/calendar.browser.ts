import { describe, expect, it } from 'vitest';
import type { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { listDays } from '../../../src/values/dates/day.ts';
import { all, requestsOf, axeProblems, focusedElement, one, localeIn } from '../choosing-stage.ts';
import { day, freeBut, today } from './june.ts';
import { month, june, button, cell, monthName, datesOf, press, pressKeys } from './calendar-stage.ts';

describe('<slipway-calendar>: appearance', () => {
  it('shows the calendar system and digits of the language', async () => {
    const hebrew = await june({ locale: localeIn('en-u-ca-hebrew') });
    expect(monthName(hebrew)?.textContent).toBe('June 2031');
    expect(one(hebrew, '[part=month-beside]').textContent).toMatch(/^Sivan.+Tamuz 5791/);
    const arabic = await june({ locale: localeIn('ar-u-nu-arab') });
    expect(button(arabic, '2031-06-14').textContent.trim()).toBe('١٤');
    expect(all(arabic, '[part=month-beside]')).toEqual([]);
  });

  it('omits past weeks, but counts their rows for screen readers', async () => {
    const calendar = await june();
    expect(datesOf(calendar, '[part~=day]')[0]).toBe('2031-06-08');
    expect(one(calendar, '[part=grid]').getAttribute('aria-rowcount')).toBe('6');
    expect(all(calendar, 'tr').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '3', '4', '5', '6']);
  });

  it('places the next month below a month with few free days', async () => {
    const calendar = await june({ availability: freeBut(listDays(day('2031-06-01'), day('2031-06-21'))) });
    expect(all(calendar, '[part~=month]').map((each) => each.innerText)).toEqual(['June 2031', 'July 2031']);
    const [upper, lower] = all(calendar, '[part~=grid]').map((grid) => grid.getBoundingClientRect());
    expect([lower?.left, (upper?.bottom ?? 0) < (lower?.top ?? 0)]).toEqual([upper?.left, true]);
    expect(requestsOf(calendar, 'months-fit')).toEqual([]);
  });

  it('hides the cells before and after the month', async () => {
    const calendar = await june({ month: month('2031-08') });
    const visibleButtons = all(calendar, 'td button').filter((each) => getComputedStyle(each).visibility === 'visible');
    expect(visibleButtons).toHaveLength(31);
  });

  it('places the mark of today above its number and price', async () => {
    const calendar = await june({
      priced: true,
      notes: new Map([[today, { sign: '$45', words: '$45.00', look: '' }]]),
    });
    const { blockSize, insetBlockStart, insetBlockEnd } = getComputedStyle(button(calendar, today), '::after');
    expect([blockSize, insetBlockStart]).toEqual(['5px', '1px']);
    expect(parseFloat(insetBlockEnd)).toBeGreaterThan(button(calendar, today).offsetHeight / 2);
  });

  it('rounds only the outer corners of two selected adjacent days', async () => {
    const corners = async (first: string, last: string, at: string) => {
      const calendar = await june({ length: 0, start: day(first), end: day(last) });
      const look = getComputedStyle(button(calendar, at));
      return [look.borderStartStartRadius, look.borderStartEndRadius].map((radius) => radius !== '0px');
    };
    expect(await corners('2031-06-17', '2031-06-18', '2031-06-17')).toEqual([true, false]);
    expect(await corners('2031-06-17', '2031-06-18', '2031-06-18')).toEqual([false, true]);
    expect(await corners('2031-06-17', '2031-06-17', '2031-06-17')).toEqual([true, true]);
  });

  it('breaks no word and no number in a very narrow calendar', async () => {
    const calendar = await june({ month: month('2031-09'), lastMonth: month('2032-12') });
    Object.assign(calendar.style, { inlineSize: '163px', fontSize: '18px' });
    const words = monthName(calendar);
    const range = document.createRange();
    range.setStart(words ?? calendar, 0);
    range.setEnd(words ?? calendar, 'September'.length);
    expect(words?.textContent).toBe('September 2031');
    expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
    expect(calendar.scrollWidth).toBe(163);
    calendar.style.fontSize = '26px';
    range.selectNodeContents(button(calendar, '2031-09-25'));
    expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
  });

  it('moves neither the day nor its number when a price arrives', async () => {
    const calendar = await june({ priced: true });
    const place = () => button(calendar, '2031-06-14').getBoundingClientRect().toJSON() as object;
    const number = () => {
      const range = document.createRange();
      range.selectNodeContents(button(calendar, '2031-06-14').firstChild?.nextSibling ?? calendar);
      return range.getBoundingClientRect().top;
    };
    const before = [place(), number()];
    calendar.notes = new Map([[day('2031-06-14'), { sign: '$45', words: '$45.00', look: 'cheapest' }]]);
    await calendar.updateComplete;
    expect([place(), number()]).toEqual(before);
    expect(one(calendar, '[part~=cheapest]').innerText).toBe('$45');
  });

  it('gives each day a name with its date and state', async () => {
    const calendar = await june();
    expect(button(calendar, '2031-06-14').getAttribute('aria-label')).toBe('Saturday, June 14, 2031, available');
    expect(button(calendar, '2031-06-12').getAttribute('aria-label')).toBe('Thursday, June 12, 2031, not available');
    expect(button(calendar, '2031-06-10').getAttribute('aria-current')).toBe('date');
    expect(button(calendar, '2031-06-10').getAttribute('aria-label')).toContain('today');
    expect(button(calendar, '2031-06-09').getAttribute('aria-label')).toContain('past date');
  });

  it('marks the days of a range as selected', async () => {
    const calendar = await june({ length: 0, start: day('2031-06-17'), end: day('2031-06-19') });
    expect(datesOf(calendar, "[part~='day'][part~='chosen']")).toEqual(['2031-06-17', '2031-06-19']);
    expect(all(calendar, "[aria-selected='true']")).toHaveLength(3);
    expect(button(calendar, '2031-06-18').getAttribute('aria-label')).toContain('selected');
    expect(cell(calendar, '2031-06-18')?.getAttribute('part')).toContain('between');
  });

  it('is busy and selects nothing until the days load', async () => {
    const calendar = await june({ availability: undefined });
    expect(one(calendar, 'section').getAttribute('aria-busy')).toBe('true');
    await press(calendar, '2031-06-14');
    expect(requestsOf(calendar, 'days-choose')).toEqual([]);
  });
});

describe('<slipway-calendar>: loading', () => {
  it('renders a skeleton with the current and later weeks, without text', async () => {
    const calendar = await june({ locale: undefined });
    expect(one(calendar, '[part=calendar]').ariaHidden).toBe('true');
    expect(all(calendar, 'tr').map((row) => row.children.length)).toEqual(Array(5).fill(7));
    expect(all(calendar, "[tabindex='0']")).toEqual([]);
    const texts = all(calendar, 'h3, h4, th, [part=foot], [part~=turn]');
    expect(new Set(texts.map((each) => getComputedStyle(each).visibility))).toEqual(new Set(['hidden']));
    expect(getComputedStyle(button(calendar, '2031-06-14')).visibility).toBe('visible');
  });

  it('has the same height while loading, loaded, failed and full', async () => {
    const states: Partial<SlipwayCalendar>[] = [
      { locale: undefined },
      { availability: undefined },
      {},
      { availability: undefined, failed: true },
      { availability: freeBut(listDays(day('2031-06-01'), day('2031-07-31'))) },
    ];
    const heights = [];
    for (const state of states) heights.push((await june(state)).offsetHeight);
    expect(new Set(heights)).toEqual(new Set([heights[0]]));
  });

  it('leaves the focus elsewhere when the requested month arrives', async () => {
    const calendar = await june();
    button(calendar, '2031-06-30').focus();
    await pressKeys(calendar, '{ArrowRight}');
    (focusedElement(calendar) as HTMLElement).blur();
    for (const next of ['2031-08', '2031-07']) {
      calendar.month = month(next);
      await calendar.updateComplete;
    }
    expect(focusedElement(calendar)).toBeNull();
  });
});

describe('<slipway-calendar>: accessibility', () => {
  it.for<[string, Partial<SlipwayCalendar>]>([
    ['without a locale', { locale: undefined }],
    ['without its days', { availability: undefined }],
    ['with free days', {}],
    ['with a range', { length: 0, start: day('2031-06-17'), end: day('2031-06-19') }],
    ['without a free day', { availability: freeBut(listDays(day('2031-06-01'), day('2031-08-31'))) }],
    ['after a failure', { availability: undefined, failed: true }],
  ])('has no accessibility issues %s', async ([, props]) => {
    await june(props);
    expect(await axeProblems()).toEqual([]);
  });
});

describe('<slipway-calendar>: notes', () => {
  it('shows a day’s note and adds the note’s words to the name', async () => {
    const calendar = await june({
      notes: new Map([[day('2031-06-14'), { sign: '$68', words: '$68.00, only 2 left', look: 'low' as const }]]),
    });
    expect(one(calendar, "[part~='note'][part~='low']").textContent).toBe('$68');
    expect(button(calendar, '2031-06-14').getAttribute('aria-label')).toBe(
      'Saturday, June 14, 2031, available, $68.00, only 2 left',
    );
    expect(await axeProblems()).toEqual([]);
  });
});
