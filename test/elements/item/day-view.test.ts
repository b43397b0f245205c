import { describe, expect, test } from 'vitest';
import type { CalendarProperties } from '../../../src/elements/item/calendar-model.ts';
import { dayView, type DayModel } from '../../../src/elements/item/day-view.ts';
import type { Day, Month } from '../../../src/values/dates/day.ts';
import { localeIn } from '../choosing-stage.ts';
import { availability, day, june, today } from './june.ts';

const locale = localeIn('en-CA');

function view(date: string, changes: Partial<CalendarProperties> = {}, looks: Partial<DayModel> = {}) {
  const calendar = june(changes);
  return dayView(day(date), { calendar, span: calendar.chosen, tabDay: null, notes: undefined, locale, ...looks });
}

describe('a day', () => {
  test('that is free can be chosen, and says so', () => {
    expect(view('2031-06-14')).toMatchObject({
      state: 'free',
      part: 'day free',
      disabled: false,
      label: 'Saturday, June 14, 2031, available',
    });
  });

  test('that is taken, past or on its way can be read and not chosen', () => {
    expect(view('2031-06-12')).toMatchObject({ state: 'taken', disabled: true });
    expect(view('2031-06-09')).toMatchObject({ state: 'past', disabled: true });
    expect(view('2031-06-14', { availability: undefined })).toMatchObject({ state: 'pending', disabled: true });
  });

  test('of a month that failed is unknown rather than on its way for ever', () => {
    expect(view('2031-06-14', { availability: undefined, failed: true }).state).toBe('unknown');
  });

  test('at which what is begun would be longer than it may be says so, and can still be chosen', () => {
    const begun = {
      start: day('2031-06-14'),
      length: 0,
      longest: { count: 2, words: 'At most 2.', beyond: 'too long' },
    };
    const beyond = (date: string) => view(date, begun, { beyond: 'too long' });
    expect(beyond('2031-06-16')).toMatchObject({
      part: 'day free beyond',
      disabled: false,
      label: 'Monday, June 16, 2031, available, too long',
    });
    expect(beyond('2031-06-15').part).toBe('day free');
  });

  test('with too few free ones after it is short', () => {
    expect(view('2031-06-11', { availability: availability(2), length: 2 })).toMatchObject({
      state: 'short',
      disabled: true,
    });
  });

  test('that a stay can only end on may be chosen as its last', () => {
    const stay = { nights: true, length: 0, start: day('2031-06-11'), end: day('2031-06-11') };
    expect(view('2031-06-12', { ...stay, end: null }).state).toBe('leave');
    expect(view('2031-06-12', { nights: true, length: 0 }).state).toBe('taken');
  });

  test.each([today, undefined, 'someday' as Day])(
    'is past before the venue’s day, or the present one for %s',
    (venueDay) => {
      const facts = { availability: undefined, today: venueDay };
      expect(view('2020-01-01', { ...facts, month: '2020-01' as Month }).state).toBe('past');
      expect(view('9999-01-01', { ...facts, month: '9999-01' as Month }).state).toBe('pending');
    },
  );

  test('that is today is marked and named as such', () => {
    expect(view(today)).toMatchObject({ today: true, part: 'day free today' });
    expect(view(today).label).toContain('today');
    expect(view('2031-06-11')).toMatchObject({ today: false, part: 'day free' });
  });

  test('is reached by Tab when it is the one that is', () => {
    expect(view('2031-06-14', {}, { tabDay: day('2031-06-14') }).tabIndex).toBe(0);
    expect(view('2031-06-15', {}, { tabDay: day('2031-06-14') }).tabIndex).toBe(-1);
  });

  test('that something more is known of says it in its name', () => {
    const notes = new Map([[day('2031-06-14'), { sign: '$45', words: '$45.00, 2 left', look: 'low' as const }]]);
    expect(view('2031-06-14', {}, { notes })).toMatchObject({
      note: { sign: '$45' },
      label: 'Saturday, June 14, 2031, available, $45.00, 2 left',
    });
    expect(view('2031-06-15', {}, { notes }).note).toBeUndefined();
  });
});

test('the day one leaves carries no price, nor does one that a stay can only end on', () => {
  const note = { sign: '$45', words: '$45.00', look: '' };
  const notes = new Map(['2031-06-12', '2031-06-14', '2031-06-15'].map((date) => [day(date), note]));
  const stay = { nights: true, length: 0, start: day('2031-06-14'), end: day('2031-06-14') };
  expect(view('2031-06-14', stay, { notes }).note).toBe(note);
  expect(view('2031-06-15', stay, { notes }).note).toBeUndefined();
  expect(view('2031-06-15', { ...stay, nights: false }, { notes }).note).toBe(note);
  const first = { nights: true, length: 0, start: day('2031-06-11'), end: null };
  expect(view('2031-06-12', first, { notes }).note).toBeUndefined();
});

describe('a chosen range', () => {
  const range = { start: day('2031-06-14'), end: day('2031-06-16'), length: 0 };

  test('marks its first and its last day, and all its cells', () => {
    expect(['13', '14', '15', '16', '17'].map((date) => view(`2031-06-${date}`, range).cellPart)).toEqual([
      '',
      'between first',
      'between',
      'between last',
      '',
    ]);
    expect(['14', '15', '16'].map((date) => view(`2031-06-${date}`, range).part)).toEqual([
      'day free chosen',
      'day free',
      'day free chosen',
    ]);
  });

  test('is said to be chosen on each of its days', () => {
    expect(view('2031-06-15', range)).toMatchObject({ selected: true });
    expect(view('2031-06-15', range).label).toMatch(/selected$/);
    expect(view('2031-06-17', range)).toMatchObject({ selected: false });
  });

  test('of nights runs to the day of departure', () => {
    expect(view('2031-06-17', { ...range, nights: true }).cellPart).toBe('between last');
  });

  test('of one day has no cells between', () => {
    expect(view('2031-06-14', { start: day('2031-06-14') }).cellPart).toBe('');
  });
});
