import { describe, expect, it } from 'vitest';
import {
  isDayInSpan,
  isBeyondMaxLength,
  formatNewSelection,
  getSelectionState,
  selectSpanFromDay,
  getNewSelectionReason,
  type SelectionRules,
} from '../../../src/elements/item/calendar-selection.ts';
import { localeIn } from '../choosing-stage.ts';
import { day, freeBut } from './june.ts';

const june = (date: number) => day(`2031-06-${String(date).padStart(2, '0')}`);
const span = (start: number, end = start) => ({ start: june(start), end: june(end) });

describe('selectSpanFromDay', () => {
  const press = (date: number, facts: Partial<SelectionRules> = {}) =>
    selectSpanFromDay(june(date), {
      availability: freeBut(['2031-06-20']),
      selection: null,
      length: 0,
      departureDays: 0,
      ...facts,
    });

  it('selects a single day if a booking can start on it', () => {
    expect(press(17)).toEqual(span(17));
    expect(press(20)).toBeNull();
    expect(press(9)).toBeNull();
    expect(press(17, { availability: undefined })).toBeNull();
  });

  it('extends a selection of one day, but replaces a longer one', () => {
    expect(press(19, { selection: span(17) })).toEqual(span(17, 19));
    expect(press(18, { selection: span(17, 19) })).toEqual(span(18));
    expect(press(16, { selection: span(17) })).toEqual(span(16));
    expect(press(17, { selection: span(17) })).toEqual(span(17));
  });

  it('moves the end of a selection that the service refused', () => {
    const refusal = { selection: span(12, 19), laterDay: 'ends' } as const;
    expect(press(14, refusal)).toEqual(span(12, 14));
    expect(press(11, refusal)).toEqual(span(11));
    expect(press(21, refusal)).toEqual(span(21));
    expect(press(14, { ...refusal, selection: span(12, 20), departureDays: 1 })).toEqual(span(12, 14));
  });

  it('replaces a one-day selection if a later day begins a new one', () => {
    expect(press(19, { selection: span(17), laterDay: 'begins' })).toEqual(span(19));
  });

  it('starts a new selection if a taken day lies in between', () => {
    expect(press(21, { selection: span(17) })).toEqual(span(21));
    expect(press(20, { selection: span(17) })).toBeNull();
  });

  it('selects all days of a fixed length', () => {
    expect(press(14, { length: 3, availability: freeBut([], 3) })).toEqual(span(14, 16));
    expect(press(16, { length: 3, selection: span(14, 16), availability: freeBut([], 3) })).toEqual(span(16, 18));
    expect(press(18, { length: 3, availability: freeBut(['2031-06-20'], 3) })).toBeNull();
  });

  it('ends nights on a departure day, even if that is taken', () => {
    const nights = { departureDays: 1 };
    expect(press(17, nights)).toEqual(span(17, 18));
    expect(press(20, { ...nights, selection: span(17, 18) })).toEqual(span(17, 20));
    expect(press(21, { ...nights, selection: span(17, 18) })).toEqual(span(21, 22));
    expect(press(17, { ...nights, length: 2, availability: freeBut([], 2) })).toEqual(span(17, 19));
  });

  it('starts a new selection beyond the maximum length', () => {
    expect(press(19, { selection: span(17), maxLength: 2 })).toEqual(span(19));
    expect(press(18, { selection: span(17), maxLength: 2 })).toEqual(span(17, 18));
  });
});

describe('getNewSelectionReason', () => {
  const why = (date: number, facts: Partial<SelectionRules> = {}) =>
    getNewSelectionReason(june(date), {
      availability: freeBut(['2031-06-20']),
      selection: span(17),
      length: 0,
      departureDays: 0,
      laterDay: 'ends',
      ...facts,
    });

  it.each<[ReturnType<typeof getNewSelectionReason>, number, Partial<SelectionRules>]>([
    ['between', 21, {}],
    [null, 19, {}],
    ['long', 19, { maxLength: 2 }],
    [null, 18, { maxLength: 2 }],
    ['long', 20, { maxLength: 2, selection: span(17, 18), departureDays: 1 }],
    [null, 19, { maxLength: 2, selection: span(17, 18), departureDays: 1 }],
    ['unknown', 19, { availability: undefined }],
  ])('returns the reason %s for a press on June %i', (reason, date, facts) => {
    expect(why(date, facts)).toBe(reason);
  });

  it.each<[string, number, Partial<SelectionRules>]>([
    ['an earlier day', 16, {}],
    ['the first selection', 21, { selection: null }],
    [
      'a selection of several nights, which any press replaces',
      23,
      { selection: span(17, 19), departureDays: 1, laterDay: '' },
    ],
    ['a fixed length', 21, { length: 2 }],
    ['a complete one-day selection before a taken day', 21, { laterDay: '' }],
    ['a complete one-day selection and a day beyond the maximum', 19, { laterDay: '', maxLength: 2 }],
  ])('returns null for %s', (_, date, facts) => {
    expect(why(date, facts)).toBeNull();
  });
});

describe('isBeyondMaxLength', () => {
  it('returns true only beyond a maximum above 0', () => {
    const facts = { availability: undefined, selection: span(17), length: 0, departureDays: 0, maxLength: 2 };
    expect([18, 19].map((date) => isBeyondMaxLength(june(date), facts))).toEqual([false, true]);
    expect(isBeyondMaxLength(june(19), { ...facts, maxLength: 0 })).toBe(false);
  });
});

describe('getSelectionState', () => {
  it.each([
    ['free', span(1), 'free'],
    ['free', null, 'short'],
    ['taken', span(1), 'leave'],
    ['taken', null, 'taken'],
    ['past', null, 'past'],
    ['pending', null, 'pending'],
  ] as const)('combines the day state %s and the selection %j to %s', (state, selection, result) => {
    expect(getSelectionState(state, selection)).toBe(result);
  });
});

describe('isDayInSpan', () => {
  it('includes the first and the last day', () => {
    expect([13, 14, 15, 16, 17].map((date) => isDayInSpan(span(14, 16), june(date)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isDayInSpan(null, june(14))).toBe(false);
  });
});

describe('formatNewSelection', () => {
  it.each([
    ['between', 'Some dates in between aren’t available. Your dates now start on Saturday, June 14, 2031.'],
    ['long', 'At most 7 nights. Your dates now start on Saturday, June 14, 2031.'],
    ['unknown', 'Your dates now start on Saturday, June 14, 2031.'],
  ] as const)('states the reason %s before the new first day', (why, text) => {
    expect(formatNewSelection(day('2031-06-14'), why, localeIn('en-CA'), 'At most 7 nights.')).toBe(text);
  });
});
