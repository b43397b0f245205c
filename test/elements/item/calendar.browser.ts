import { describe, expect, it } from 'vitest';
import type { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { listDays } from '../../../src/values/dates/day.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  getFocusedElement,
  queryOne,
  createPreparedLocale,
} from '../choosing-stage.ts';
import { toDay, createAvailabilityWithout, today } from './june.ts';
import {
  toMonth,
  mountJune,
  findDayButton,
  findDayCell,
  findMonthName,
  readDates,
  pressDay,
  pressKeys,
} from './calendar-stage.ts';

describe('<slipway-calendar>: appearance', () => {
  it('shows the calendar system and digits of the language', async () => {
    const hebrewCalendar = await mountJune({ locale: createPreparedLocale('en-u-ca-hebrew') });
    expect(findMonthName(hebrewCalendar)?.textContent).toBe('June 2031');
    expect(queryOne(hebrewCalendar, '[part=month-beside]').textContent).toMatch(/^Sivan.+Tamuz 5791/);
    const arabicCalendar = await mountJune({ locale: createPreparedLocale('ar-u-nu-arab') });
    expect(findDayButton(arabicCalendar, '2031-06-14').textContent.trim()).toBe('١٤');
    expect(queryAll(arabicCalendar, '[part=month-beside]')).toEqual([]);
  });

  it('omits past weeks, but counts their rows for screen readers', async () => {
    const calendar = await mountJune();
    expect(readDates(calendar, '[part~=day]')[0]).toBe('2031-06-08');
    expect(queryOne(calendar, '[part=grid]').getAttribute('aria-rowcount')).toBe('6');
    expect(queryAll(calendar, 'tr').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '3', '4', '5', '6']);
  });

  it('places the next month below a month with few free days', async () => {
    const calendar = await mountJune({
      availability: createAvailabilityWithout(listDays(toDay('2031-06-01'), toDay('2031-06-21'))),
    });
    expect(queryAll(calendar, '[part~=month]').map((element) => element.innerText)).toEqual(['June 2031', 'July 2031']);
    const [upperGrid, lowerGrid] = queryAll(calendar, '[part~=grid]').map((grid) => grid.getBoundingClientRect());
    expect([lowerGrid?.left, (upperGrid?.bottom ?? 0) < (lowerGrid?.top ?? 0)]).toEqual([upperGrid?.left, true]);
    expect(getRequestDetails(calendar, 'months-fit')).toEqual([]);
  });

  it('hides the cells before and after the month', async () => {
    const calendar = await mountJune({ month: toMonth('2031-08') });
    const visibleButtons = queryAll(calendar, 'td button').filter(
      (element) => getComputedStyle(element).visibility === 'visible',
    );
    expect(visibleButtons).toHaveLength(31);
  });

  it('places the mark of today above its number and price', async () => {
    const calendar = await mountJune({
      priced: true,
      notes: new Map([[today, { cellText: '$45', words: '$45.00', partNames: '' }]]),
    });
    const { blockSize, insetBlockStart, insetBlockEnd } = getComputedStyle(findDayButton(calendar, today), '::after');
    expect([blockSize, insetBlockStart]).toEqual(['5px', '1px']);
    expect(parseFloat(insetBlockEnd)).toBeGreaterThan(findDayButton(calendar, today).offsetHeight / 2);
  });

  it('rounds only the outer corners of two selected adjacent days', async () => {
    const readRoundedCorners = async (firstDate: string, lastDate: string, cornerDate: string) => {
      const calendar = await mountJune({ length: 0, start: toDay(firstDate), end: toDay(lastDate) });
      const buttonStyle = getComputedStyle(findDayButton(calendar, cornerDate));
      return [buttonStyle.borderStartStartRadius, buttonStyle.borderStartEndRadius].map((radius) => radius !== '0px');
    };
    expect(await readRoundedCorners('2031-06-17', '2031-06-18', '2031-06-17')).toEqual([true, false]);
    expect(await readRoundedCorners('2031-06-17', '2031-06-18', '2031-06-18')).toEqual([false, true]);
    expect(await readRoundedCorners('2031-06-17', '2031-06-17', '2031-06-17')).toEqual([true, true]);
  });

  it('breaks no word and no number in a very narrow calendar', async () => {
    const calendar = await mountJune({ month: toMonth('2031-09'), lastMonth: toMonth('2032-12') });
    Object.assign(calendar.style, { inlineSize: '163px', fontSize: '18px' });
    const monthNameNode = findMonthName(calendar);
    const range = document.createRange();
    range.setStart(monthNameNode ?? calendar, 0);
    range.setEnd(monthNameNode ?? calendar, 'September'.length);
    expect(monthNameNode?.textContent).toBe('September 2031');
    expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
    expect(calendar.scrollWidth).toBe(163);
    calendar.style.fontSize = '26px';
    range.selectNodeContents(findDayButton(calendar, '2031-09-25'));
    expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
  });

  it('moves neither the day nor its number when a price arrives', async () => {
    const calendar = await mountJune({ priced: true });
    const getButtonBox = () => findDayButton(calendar, '2031-06-14').getBoundingClientRect().toJSON() as object;
    const getNumberBox = () => {
      const range = document.createRange();
      range.selectNodeContents(findDayButton(calendar, '2031-06-14').firstChild?.nextSibling ?? calendar);
      return range.getBoundingClientRect().top;
    };
    const boxesBefore = [getButtonBox(), getNumberBox()];
    calendar.notes = new Map([[toDay('2031-06-14'), { cellText: '$45', words: '$45.00', partNames: 'cheapest' }]]);
    await calendar.updateComplete;
    expect([getButtonBox(), getNumberBox()]).toEqual(boxesBefore);
    expect(queryOne(calendar, '[part~=cheapest]').innerText).toBe('$45');
  });

  it('gives each day a name with its date and state', async () => {
    const calendar = await mountJune();
    expect(findDayButton(calendar, '2031-06-14').getAttribute('aria-label')).toBe('Saturday, June 14, 2031, available');
    expect(findDayButton(calendar, '2031-06-12').getAttribute('aria-label')).toBe(
      'Thursday, June 12, 2031, not available',
    );
    expect(findDayButton(calendar, '2031-06-10').getAttribute('aria-current')).toBe('date');
    expect(findDayButton(calendar, '2031-06-10').getAttribute('aria-label')).toContain('today');
    expect(findDayButton(calendar, '2031-06-09').getAttribute('aria-label')).toContain('past date');
  });

  it('marks the days of a range as selected', async () => {
    const calendar = await mountJune({ length: 0, start: toDay('2031-06-17'), end: toDay('2031-06-19') });
    expect(readDates(calendar, "[part~='day'][part~='chosen']")).toEqual(['2031-06-17', '2031-06-19']);
    expect(queryAll(calendar, "[aria-selected='true']")).toHaveLength(3);
    expect(findDayButton(calendar, '2031-06-18').getAttribute('aria-label')).toContain('selected');
    expect(findDayCell(calendar, '2031-06-18')?.getAttribute('part')).toContain('between');
  });

  it('marks itself busy and selects nothing until the days load', async () => {
    const calendar = await mountJune({ availability: undefined });
    expect(queryOne(calendar, 'section').getAttribute('aria-busy')).toBe('true');
    await pressDay(calendar, '2031-06-14');
    expect(getRequestDetails(calendar, 'days-choose')).toEqual([]);
  });
});

describe('<slipway-calendar>: loading', () => {
  it('renders a skeleton with the current and later weeks, without text', async () => {
    const calendar = await mountJune({ locale: undefined });
    expect(queryOne(calendar, '[part=calendar]').ariaHidden).toBe('true');
    expect(queryAll(calendar, 'tr').map((row) => row.children.length)).toEqual(Array(5).fill(7));
    expect(queryAll(calendar, "[tabindex='0']")).toEqual([]);
    const texts = queryAll(calendar, 'h3, h4, th, [part=foot], [part~=turn]');
    expect(new Set(texts.map((element) => getComputedStyle(element).visibility))).toEqual(new Set(['hidden']));
    expect(getComputedStyle(findDayButton(calendar, '2031-06-14')).visibility).toBe('visible');
  });

  it('keeps its height while loading, loaded, failed and full', async () => {
    const states: Partial<SlipwayCalendar>[] = [
      { locale: undefined },
      { availability: undefined },
      {},
      { availability: undefined, failed: true },
      { availability: createAvailabilityWithout(listDays(toDay('2031-06-01'), toDay('2031-07-31'))) },
    ];
    const heights = [];
    for (const state of states) heights.push((await mountJune(state)).offsetHeight);
    expect(new Set(heights)).toEqual(new Set([heights[0]]));
  });

  it('takes no focus if the guest leaves before the requested month arrives', async () => {
    const calendar = await mountJune();
    findDayButton(calendar, '2031-06-30').focus();
    await pressKeys(calendar, '{ArrowRight}');
    (getFocusedElement(calendar) as HTMLElement).blur();
    for (const nextMonth of ['2031-08', '2031-07']) {
      calendar.month = toMonth(nextMonth);
      await calendar.updateComplete;
    }
    expect(getFocusedElement(calendar)).toBeNull();
  });
});

describe('<slipway-calendar>: accessibility', () => {
  it.for<[string, Partial<SlipwayCalendar>]>([
    ['without a locale', { locale: undefined }],
    ['without its days', { availability: undefined }],
    ['with free days', {}],
    ['with a range', { length: 0, start: toDay('2031-06-17'), end: toDay('2031-06-19') }],
    [
      'without a free day',
      { availability: createAvailabilityWithout(listDays(toDay('2031-06-01'), toDay('2031-08-31'))) },
    ],
    ['after a failure', { availability: undefined, failed: true }],
  ])('has no accessibility issues %s', async ([, props]) => {
    await mountJune(props);
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});

describe('<slipway-calendar>: notes', () => {
  it('shows a day’s note and adds the note’s words to the name', async () => {
    const calendar = await mountJune({
      notes: new Map([
        [toDay('2031-06-14'), { cellText: '$68', words: '$68.00, only 2 left', partNames: 'low' as const }],
      ]),
    });
    expect(queryOne(calendar, "[part~='note'][part~='low']").textContent).toBe('$68');
    expect(findDayButton(calendar, '2031-06-14').getAttribute('aria-label')).toBe(
      'Saturday, June 14, 2031, available, $68.00, only 2 left',
    );
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});
