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
import { createPreparedLocale } from '../choosing-stage.ts';
import { toDay, createAvailabilityWithout } from './june.ts';

const toJuneDay = (date: number) => toDay(`2031-06-${String(date).padStart(2, '0')}`);
const createSpan = (start: number, end = start) => ({ start: toJuneDay(start), end: toJuneDay(end) });

describe('selectSpanFromDay', () => {
  const pressJuneDay = (date: number, facts: Partial<SelectionRules> = {}) =>
    selectSpanFromDay(toJuneDay(date), {
      availability: createAvailabilityWithout(['2031-06-20']),
      selection: null,
      length: 0,
      departureDays: 0,
      ...facts,
    });

  it('selects a single day if a booking can start on it', () => {
    expect(pressJuneDay(17)).toEqual(createSpan(17));
    expect(pressJuneDay(20)).toBeNull();
    expect(pressJuneDay(9)).toBeNull();
    expect(pressJuneDay(17, { availability: undefined })).toBeNull();
  });

  it('extends a selection of one day, but replaces a longer one', () => {
    expect(pressJuneDay(19, { selection: createSpan(17) })).toEqual(createSpan(17, 19));
    expect(pressJuneDay(18, { selection: createSpan(17, 19) })).toEqual(createSpan(18));
    expect(pressJuneDay(16, { selection: createSpan(17) })).toEqual(createSpan(16));
    expect(pressJuneDay(17, { selection: createSpan(17) })).toEqual(createSpan(17));
  });

  it('moves the end of a refused selection if `laterDay` is `ends`', () => {
    const refusedSelection = { selection: createSpan(12, 19), laterDay: 'ends' } as const;
    expect(pressJuneDay(14, refusedSelection)).toEqual(createSpan(12, 14));
    expect(pressJuneDay(11, refusedSelection)).toEqual(createSpan(11));
    expect(pressJuneDay(21, refusedSelection)).toEqual(createSpan(21));
    expect(pressJuneDay(14, { ...refusedSelection, selection: createSpan(12, 20), departureDays: 1 })).toEqual(
      createSpan(12, 14),
    );
  });

  it('replaces a one-day selection if `laterDay` is `begins`', () => {
    expect(pressJuneDay(19, { selection: createSpan(17), laterDay: 'begins' })).toEqual(createSpan(19));
  });

  it('starts a new selection if a taken day lies in between', () => {
    expect(pressJuneDay(21, { selection: createSpan(17) })).toEqual(createSpan(21));
    expect(pressJuneDay(20, { selection: createSpan(17) })).toBeNull();
  });

  it('selects all days of a fixed length', () => {
    expect(pressJuneDay(14, { length: 3, availability: createAvailabilityWithout([], 3) })).toEqual(createSpan(14, 16));
    expect(
      pressJuneDay(16, { length: 3, selection: createSpan(14, 16), availability: createAvailabilityWithout([], 3) }),
    ).toEqual(createSpan(16, 18));
    expect(pressJuneDay(18, { length: 3, availability: createAvailabilityWithout(['2031-06-20'], 3) })).toBeNull();
  });

  it('lets a stay end on a taken day', () => {
    const overnightFacts = { departureDays: 1 };
    expect(pressJuneDay(17, overnightFacts)).toEqual(createSpan(17, 18));
    expect(pressJuneDay(20, { ...overnightFacts, selection: createSpan(17, 18) })).toEqual(createSpan(17, 20));
    expect(pressJuneDay(21, { ...overnightFacts, selection: createSpan(17, 18) })).toEqual(createSpan(21, 22));
    expect(pressJuneDay(17, { ...overnightFacts, length: 2, availability: createAvailabilityWithout([], 2) })).toEqual(
      createSpan(17, 19),
    );
  });

  it('starts a new selection beyond the maximum length', () => {
    expect(pressJuneDay(19, { selection: createSpan(17), maxLength: 2 })).toEqual(createSpan(19));
    expect(pressJuneDay(18, { selection: createSpan(17), maxLength: 2 })).toEqual(createSpan(17, 18));
  });
});

describe('getNewSelectionReason', () => {
  const explainPress = (date: number, facts: Partial<SelectionRules> = {}) =>
    getNewSelectionReason(toJuneDay(date), {
      availability: createAvailabilityWithout(['2031-06-20']),
      selection: createSpan(17),
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
    ['long', 20, { maxLength: 2, selection: createSpan(17, 18), departureDays: 1 }],
    [null, 19, { maxLength: 2, selection: createSpan(17, 18), departureDays: 1 }],
    ['unknown', 19, { availability: undefined }],
  ])('returns the reason %s for a press on June %i', (reason, date, facts) => {
    expect(explainPress(date, facts)).toBe(reason);
  });

  it.each<[string, number, Partial<SelectionRules>]>([
    ['an earlier day', 16, {}],
    ['the first selection', 21, { selection: null }],
    [
      'a selection of several nights, which any press replaces',
      23,
      { selection: createSpan(17, 19), departureDays: 1, laterDay: '' },
    ],
    ['a fixed length', 21, { length: 2 }],
    ['a complete one-day selection before a taken day', 21, { laterDay: '' }],
    ['a complete one-day selection and a day beyond the maximum', 19, { laterDay: '', maxLength: 2 }],
  ])('returns null for %s', (_, date, facts) => {
    expect(explainPress(date, facts)).toBeNull();
  });
});

describe('isBeyondMaxLength', () => {
  it('returns true only for a length beyond a maximum above 0', () => {
    const facts = { availability: undefined, selection: createSpan(17), length: 0, departureDays: 0, maxLength: 2 };
    expect([18, 19].map((date) => isBeyondMaxLength(toJuneDay(date), facts))).toEqual([false, true]);
    expect(isBeyondMaxLength(toJuneDay(19), { ...facts, maxLength: 0 })).toBe(false);
  });
});

describe('getSelectionState', () => {
  it.each([
    ['free', createSpan(1), 'free'],
    ['free', null, 'short'],
    ['taken', createSpan(1), 'leave'],
    ['taken', null, 'taken'],
    ['past', null, 'past'],
    ['pending', null, 'pending'],
  ] as const)('combines day state %s and selection %j to the state %s', (dayState, selection, result) => {
    expect(getSelectionState(dayState, selection)).toBe(result);
  });
});

describe('isDayInSpan', () => {
  it('includes the first and the last day', () => {
    expect([13, 14, 15, 16, 17].map((date) => isDayInSpan(createSpan(14, 16), toJuneDay(date)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isDayInSpan(null, toJuneDay(14))).toBe(false);
  });
});

describe('formatNewSelection', () => {
  it.each([
    ['between', 'Some dates in between aren’t available. Your dates now start on Saturday, June 14, 2031.'],
    ['long', 'At most 7 nights. Your dates now start on Saturday, June 14, 2031.'],
    ['unknown', 'Your dates now start on Saturday, June 14, 2031.'],
  ] as const)('states the reason %s before the new first day', (refusalReason, expectedText) => {
    expect(
      formatNewSelection(toDay('2031-06-14'), refusalReason, createPreparedLocale('en-CA'), 'At most 7 nights.'),
    ).toBe(expectedText);
  });
});
