import { describe, expect, it } from 'vitest';
import { monthTableTemplate, type CalendarDaysModel } from '../../../src/elements/item/month-table.ts';
import type { Day, Month } from '../../../src/values/dates/day.ts';
import { queryAll, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { drawTemplate } from '../template-stage.ts';
import { createJuneAvailability, toDay, createJuneModel, today, type CalendarProperties } from './june.ts';

function drawMonth(properties: Partial<CalendarProperties> = {}, model: Partial<CalendarDaysModel> = {}) {
  const calendar = createJuneModel(properties);
  const [month] = calendar.months;
  const facts = {
    calendar,
    highlightedSpan: calendar.selection,
    tabDay: null,
    notes: undefined,
    locale: createPreparedLocale('en-CA'),
  };
  return drawTemplate(monthTableTemplate(month, 0, { ...facts, ...model }));
}

const findDayButton = (table: HTMLElement, date: string) => queryOne(table, `[value='${date}']`) as HTMLButtonElement;
const getCellPart = (table: HTMLElement, date: string) =>
  findDayButton(table, date).parentElement?.getAttribute('part') ?? '';

/** Renders the month of a day. Returns the part, label and states of the day's button. */
function describeDay(
  date: string,
  properties: Partial<CalendarProperties> = {},
  model: Partial<CalendarDaysModel> = {},
) {
  const month = date.slice(0, 7) as Month;
  const table = drawMonth({ month, ...properties }, model);
  const button = findDayButton(table, date);
  return {
    part: button.getAttribute('part'),
    label: button.ariaLabel,
    isDisabled: button.ariaDisabled === 'true',
    isSelected: button.parentElement?.ariaSelected === 'true',
    isToday: button.ariaCurrent === 'date',
    tabIndex: button.tabIndex,
    cellPart: getCellPart(table, date),
    note: button.querySelector('small')?.innerText,
  };
}

describe('monthTableTemplate', () => {
  it.for<[string, number]>([
    ['2026-02', 4],
    ['2031-02', 5],
    ['2031-08', 6],
    ['2032-02', 5],
  ])('renders %s in %i rows, without days of other months', ([month, rows]) => {
    const table = drawMonth({ month: month as Month, today: toDay('2026-01-01'), lastMonth: undefined });
    const days = queryAll(table, '[part~=day]').map((button) => (button as HTMLButtonElement).value);
    expect(queryAll(table, 'tbody tr').map((row) => row.children.length)).toEqual(Array(rows).fill(7));
    expect(days.every((date) => date.startsWith(month))).toBe(true);
    expect(days).toHaveLength(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate());
  });

  it.each([
    ['en', 'Monday', 1],
    ['de-AT', 'Montag', 0],
    ['ar-JO', 'الاثنين', 2],
  ])('places the first day in the column of its weekday in %s', (lang, name, column) => {
    const table = drawMonth(
      { month: '2031-09' as Month, lastMonth: undefined },
      { locale: createPreparedLocale(lang) },
    );
    expect(queryAll(table, 'td').findIndex((cell) => cell.textContent.trim() !== '')).toBe(column);
    expect(queryAll(table, 'th')[column]?.ariaLabel).toBe(name);
  });

  it('renders a blank cell without a name, which keys cannot reach', () => {
    const [cell] = queryAll(drawMonth({ month: '2031-08' as Month }), 'td');
    const button = cell?.querySelector('button');
    expect([cell?.ariaLabel, cell?.ariaSelected, button?.ariaLabel, button?.value]).toEqual([null, null, null, '']);
    expect([button?.tabIndex, button?.inert]).toEqual([-1, true]);
  });

  it('uses the number of the day as the cell’s name', () => {
    const button = findDayButton(drawMonth(), '2031-06-10');
    expect([button.innerText, button.parentElement?.ariaLabel]).toEqual(['10', '10']);
  });
});

describe('monthTableTemplate: state of a day', () => {
  it('enables a free day', () => {
    expect(describeDay('2031-06-14')).toMatchObject({
      part: 'day free',
      isDisabled: false,
      label: 'Saturday, June 14, 2031, available',
    });
  });

  it.each<[string, string, Partial<CalendarProperties>]>([
    ['taken', '2031-06-12', {}],
    ['past', '2031-06-09', {}],
    ['pending', '2031-06-14', { availability: undefined }],
    ['unknown', '2031-06-14', { availability: undefined, failed: true }],
    ['short', '2031-06-11', { availability: createJuneAvailability(2), length: 2 }],
  ])('disables a day in the state “%s”', (expectedState, date, properties) => {
    const { part, isDisabled } = describeDay(date, properties);
    expect([part?.includes(`day ${expectedState}`), isDisabled]).toEqual([true, true]);
  });

  it('enables a taken day only as the day of departure', () => {
    const overnightProperties = { nights: true, length: 0 };
    expect(describeDay('2031-06-12', { ...overnightProperties, start: toDay('2031-06-11') })).toMatchObject({
      part: 'day leave chosen',
      isDisabled: false,
    });
    expect(describeDay('2031-06-12', overnightProperties)).toMatchObject({ part: 'day taken', isDisabled: true });
  });

  it('marks a day beyond the maximum length, but does not disable it', () => {
    const longestStay = { count: 2, words: 'At most 2.', beyond: 'too long' };
    const selection = { start: toDay('2031-06-14'), length: 0, longest: longestStay };
    expect(describeDay('2031-06-16', selection, { beyond: 'too long' })).toMatchObject({
      part: 'day free beyond',
      isDisabled: false,
      label: 'Monday, June 16, 2031, available, too long',
    });
    expect(describeDay('2031-06-15', selection, { beyond: 'too long' }).part).toBe('day free');
  });

  it.each([today, undefined, 'someday' as Day])(
    'distinguishes past and future days if the venue’s date is %s',
    (venueDay) => {
      const facts = { availability: undefined, today: venueDay, lastMonth: undefined };
      expect(describeDay('2020-01-01', facts).part).toBe('day past');
      expect(describeDay('9999-01-01', facts).part).toBe('day pending');
    },
  );

  it('marks today and adds it to the day’s name', () => {
    expect(describeDay(today)).toMatchObject({ isToday: true, part: 'day free today' });
    expect(describeDay(today).label).toContain('today');
    expect(describeDay('2031-06-11')).toMatchObject({ isToday: false, part: 'day free' });
  });

  it('makes a single day reachable by Tab', () => {
    const tabDay = toDay('2031-06-14');
    expect(describeDay('2031-06-14', {}, { tabDay }).tabIndex).toBe(0);
    expect(queryAll(drawMonth({}, { tabDay }), "[tabindex='0']")).toHaveLength(1);
  });
});

describe('monthTableTemplate: notes', () => {
  const dayNote = { cellText: '$45', words: '$45.00, 2 left', partNames: 'low' };

  it('shows a note and adds its words to the day’s name', () => {
    const notes = new Map([[toDay('2031-06-14'), dayNote]]);
    expect(describeDay('2031-06-14', {}, { notes })).toMatchObject({
      note: '$45',
      label: 'Saturday, June 14, 2031, available, $45.00, 2 left',
    });
    expect(describeDay('2031-06-15', {}, { notes }).note).toBeUndefined();
  });

  it('marks today even if the day has a note', () => {
    const table = drawMonth({}, { notes: new Map([[today, dayNote]]) });
    expect(findDayButton(table, today).className.trim()).toBe('dot');
  });

  it('shows no note on a day of departure', () => {
    const notes = new Map(['2031-06-12', '2031-06-14', '2031-06-15'].map((date) => [toDay(date), dayNote]));
    const selectedStay = { nights: true, length: 0, start: toDay('2031-06-14'), end: toDay('2031-06-14') };
    expect(describeDay('2031-06-14', selectedStay, { notes }).note).toBe('$45');
    expect(describeDay('2031-06-15', selectedStay, { notes }).note).toBeUndefined();
    expect(describeDay('2031-06-15', { ...selectedStay, nights: false }, { notes }).note).toBe('$45');
    const openStay = { nights: true, length: 0, start: toDay('2031-06-11'), end: null };
    expect(describeDay('2031-06-12', openStay, { notes }).note).toBeUndefined();
  });
});

describe('monthTableTemplate: selection', () => {
  const selectedRange = { start: toDay('2031-06-14'), end: toDay('2031-06-16'), length: 0 };
  const dates = ['2031-06-13', '2031-06-14', '2031-06-15', '2031-06-16', '2031-06-17'];

  it('marks both ends of a range and all its cells', () => {
    const table = drawMonth(selectedRange);
    expect(dates.map((date) => getCellPart(table, date))).toEqual(['', 'between first', 'between', 'between last', '']);
    expect(dates.slice(1, 4).map((date) => findDayButton(table, date).getAttribute('part'))).toEqual([
      'day free chosen',
      'day free',
      'day free chosen',
    ]);
  });

  it('adds “selected” to the name of each selected day', () => {
    expect(describeDay('2031-06-15', selectedRange)).toMatchObject({ isSelected: true });
    expect(describeDay('2031-06-15', selectedRange).label).toMatch(/selected$/);
    expect(describeDay('2031-06-17', selectedRange)).toMatchObject({ isSelected: false });
  });

  it('extends a range of nights to the day of departure', () => {
    expect(describeDay('2031-06-17', { ...selectedRange, nights: true }).cellPart).toBe('between last');
  });

  it('marks no cells for a single day', () => {
    expect(describeDay('2031-06-14', { start: toDay('2031-06-14') }).cellPart).toBe('');
  });
});
