import { describe, expect, test } from 'vitest';
import { parameterView, stepped, stepsOf, type ParameterState } from '../../../src/elements/item/parameter-view.ts';
import type { Parameter } from '../../../src/api/types.ts';
import { enRest } from '../../../src/i18n/en/rest.ts';
import { figuresOf } from '../../../src/i18n/own-figures.ts';
import { parameter } from '../choosing-stage.ts';

const words = enRest.parameters;
const view = (changes: Partial<Parameter> = {}, state: Partial<ParameterState> = {}) =>
  parameterView(parameter(changes), { typed: {}, values: {}, bumped: {}, ...state }, words);

describe('a parameter', () => {
  test('stands in the figures of the page', () => {
    const figures = figuresOf('ar-u-nu-arab');
    const state = { typed: {}, values: { adults: 12 }, bumped: {} };
    expect(parameterView(parameter({}), state, words, figures)).toMatchObject({ text: '١٢', value: 12 });
  });

  test('begins with its own quantity, until another one is chosen or typed', () => {
    expect(view({ default: 3 })).toMatchObject({ text: '3', value: 3 });
    expect(view({ default: 3 }, { values: { adults: 2 } })).toMatchObject({ text: '2', value: 2 });
    expect(view({}, { values: { adults: 2 }, typed: { adults: '5' } })).toMatchObject({ text: '5', value: 5 });
  });

  test('within its bounds has nothing to say', () => {
    expect(view({ min: 0, max: 6 })).toMatchObject({ invalid: false, reason: '', noFewer: '', noMore: '' });
  });

  test('at a bound says why there is no step further', () => {
    expect(view({ min: 1 })).toMatchObject({ least: 1, noFewer: words.atLeast(1), noMore: '' });
    expect(view({ default: 6, max: 6 })).toMatchObject({ most: 6, noFewer: '', noMore: words.atMost(6) });
  });

  test('beyond its bounds, or with no whole number, says what is wrong', () => {
    expect(view({}, { typed: { adults: '9' } })).toMatchObject({ invalid: true, reason: words.atMost(6) });
    expect(view({}, { typed: { adults: '2.5' } })).toMatchObject({ invalid: true, value: null, reason: words.whole });
  });

  test('that was stepped at a bound says why, without being wrong; what is wrong is said first', () => {
    const bumped = { adults: 'most' } as const;
    expect(view({ default: 6 }, { bumped })).toMatchObject({ invalid: false, reason: words.atMost(6) });
    expect(view({}, { bumped, typed: { adults: 'x' } }).reason).toBe(words.whole);
  });

  test('that one can have or not is a switch', () => {
    expect(view({ min: 0, max: 1 }).isSwitch).toBe(true);
    expect(view({ min: 0, max: 1, required: true }).isSwitch).toBe(false);
    expect(view({ min: 0, max: 2 }).isSwitch).toBe(false);
  });

  test('without a most has no bound', () => {
    expect(view({ max: 0, default: 500 })).toMatchObject({ most: Infinity, invalid: false, noMore: '' });
  });
});

describe('a step', () => {
  const bounds = { least: 1, most: 6 };

  test('is by one, and stops at the bounds', () => {
    expect([stepped(2, 1, bounds), stepped(2, -1, bounds)]).toEqual([3, 1]);
    expect([stepped(6, 1, bounds), stepped(1, -1, bounds)]).toEqual([6, 1]);
  });

  test('is longer by the page keys, and leads to either end by Home and End', () => {
    const by = (key: string) => stepped(2, stepsOf(key, { most: 20 }), { least: 1, most: 20 });
    expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'].map(by)).toEqual([
      3, 1, 7, 1, 1, 20, 2,
    ]);
  });

  test('to the end is none where there is no end', () => {
    expect(stepsOf('End', { most: Infinity })).toBe(0);
  });

  test('leads back from beyond them, and from what is no number', () => {
    expect([stepped(20, 1, bounds), stepped(-4, 1, bounds), stepped(null, 1, bounds)]).toEqual([6, 1, 2]);
  });
});
