import { describe, expect, test } from 'vitest';
import {
  choiceState,
  covers,
  isBeyond,
  spanFrom,
  whyAnew,
  wordsAnew,
  type ChoiceSoFar,
} from '../../../src/elements/item/calendar-choice.ts';
import { localeIn } from '../choosing-stage.ts';
import { day, freeBut } from './june.ts';

const june = (date: number) => day(`2031-06-${String(date).padStart(2, '0')}`);
const span = (start: number, end = start) => ({ start: june(start), end: june(end) });
const choose = (date: number, so: Partial<ChoiceSoFar> = {}) =>
  spanFrom(june(date), { availability: freeBut(['2031-06-20']), chosen: null, length: 0, leaving: 0, ...so });

describe('a day that is chosen', () => {
  test('begins a span of itself, where a booking may begin', () => {
    expect(choose(17)).toEqual(span(17));
    expect(choose(20)).toBeNull();
    expect(choose(9)).toBeNull();
    expect(choose(17, { availability: undefined })).toBeNull();
  });

  test('ends the span that one day began; anything else begins anew', () => {
    expect(choose(19, { chosen: span(17) })).toEqual(span(17, 19));
    expect(choose(18, { chosen: span(17, 19) })).toEqual(span(18));
    expect(choose(16, { chosen: span(17) })).toEqual(span(16));
    expect(choose(17, { chosen: span(17) })).toEqual(span(17));
  });

  test('is another last day of a span that cannot be had as long as it is; before its first day it begins anew', () => {
    const refused = { chosen: span(12, 19), laterDay: 'ends' } as const;
    expect(choose(14, refused)).toEqual(span(12, 14));
    expect(choose(11, refused)).toEqual(span(11));
    expect(choose(21, refused)).toEqual(span(21));
    expect(choose(14, { ...refused, chosen: span(12, 20), leaving: 1 })).toEqual(span(12, 14));
  });

  test('replaces a single day that is complete', () => {
    expect(choose(19, { chosen: span(17), laterDay: 'begins' })).toEqual(span(19));
  });

  test('ends no span that runs through a taken day', () => {
    expect(choose(21, { chosen: span(17) })).toEqual(span(21));
    expect(choose(20, { chosen: span(17) })).toBeNull();
  });

  test('of a fixed length takes all its days', () => {
    expect(choose(14, { length: 3, availability: freeBut([], 3) })).toEqual(span(14, 16));
    expect(choose(16, { length: 3, chosen: span(14, 16), availability: freeBut([], 3) })).toEqual(span(16, 18));
    expect(choose(18, { length: 3, availability: freeBut(['2031-06-20'], 3) })).toBeNull();
  });

  test('of nights runs to the day of departure, which need not be free', () => {
    const nights = { leaving: 1 };
    expect(choose(17, nights)).toEqual(span(17, 18));
    expect(choose(20, { ...nights, chosen: span(17, 18) })).toEqual(span(17, 20));
    expect(choose(21, { ...nights, chosen: span(17, 18) })).toEqual(span(21, 22));
    expect(choose(17, { ...nights, length: 2, availability: freeBut([], 2) })).toEqual(span(17, 19));
  });
});

describe('a later day that does not end what was begun', () => {
  const why = (date: number, so: Partial<ChoiceSoFar> = {}) =>
    whyAnew(june(date), { availability: freeBut(['2031-06-20']), chosen: span(17), length: 0, leaving: 0, ...so });

  test('begins anew because a day between is taken, because it would be too long, or because little is known', () => {
    expect(why(21)).toBe('between');
    expect(why(19)).toBeNull();
    expect(why(19, { most: 2 })).toBe('long');
    expect(why(18, { most: 2 })).toBeNull();
    expect(why(20, { most: 2, chosen: span(17, 18), leaving: 1 })).toBe('long');
    expect(why(19, { most: 2, chosen: span(17, 18), leaving: 1 })).toBeNull();
    expect(why(19, { availability: undefined })).toBe('unknown');
  });

  test('has no reason where nothing was begun', () => {
    expect([why(16), why(21, { chosen: null }), why(21, { chosen: span(17, 18) }), why(21, { length: 2 })]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('of what is longer than it may be is a new first day', () => {
    expect(choose(19, { chosen: span(17), most: 2 })).toEqual(span(19));
    expect(choose(18, { chosen: span(17), most: 2 })).toEqual(span(17, 18));
    const so = { availability: undefined, chosen: span(17), length: 0, leaving: 0, most: 2 };
    expect([18, 19].map((date) => isBeyond(june(date), so))).toEqual([false, true]);
    expect(isBeyond(june(19), { ...so, most: 0 })).toBe(false);
  });
});

test.each([
  ['free', span(1), 'free'],
  ['free', null, 'short'],
  ['taken', span(1), 'leave'],
  ['taken', null, 'taken'],
  ['past', null, 'past'],
  ['pending', null, 'pending'],
] as const)('a day that is %s and leads to %j is “%s” to who chooses', (state, leadsTo, expected) => {
  expect(choiceState(state, leadsTo)).toBe(expected);
});

test('a span covers its first and its last day, and nothing is covered by none', () => {
  expect([13, 14, 15, 16, 17].map((date) => covers(span(14, 16), june(date)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(covers(null, june(14))).toBe(false);
});

test('a new first day is named, after the reason, where there is one', () => {
  const words = (why: 'between' | 'long' | 'unknown') =>
    wordsAnew(day('2031-06-14'), why, localeIn('en-CA'), 'At most 7 nights.');
  expect(words('between')).toBe(
    'Some dates in between aren’t available. Your dates now start on Saturday, June 14, 2031.',
  );
  expect(words('long')).toBe('At most 7 nights. Your dates now start on Saturday, June 14, 2031.');
  expect(words('unknown')).toBe('Your dates now start on Saturday, June 14, 2031.');
});
