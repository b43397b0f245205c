import { describe, expect, it } from 'vitest';
import {
  createParameterView,
  computeSteppedQuantity,
  getStepsOfKey,
  type ParameterState,
} from '../../../src/elements/item/parameter-model.ts';
import type { Parameter } from '../../../src/api/types.ts';
import { enCheckout } from '../../../src/i18n/en/checkout.ts';
import { createCountFormat } from '../../../src/i18n/adapt-locale.ts';
import { createParameter } from '../choosing-stage.ts';

const parameterTexts = enCheckout.parameters;
const createView = (changes: Partial<Parameter> = {}, state: Partial<ParameterState> = {}) =>
  createParameterView(
    createParameter(changes),
    { typedTexts: {}, values: {}, stoppedSteps: {}, ...state },
    parameterTexts,
  );
const createViewWhileTyping = (text: string, changes: Partial<Parameter> = {}) =>
  createView(changes, { typedTexts: { adults: text } });

describe('createParameterView', () => {
  it.each([
    ['4', 4],
    [' 04 ', 4],
    ['٤', 4],
    ['۱۲', 12],
    ['٩', 9],
    ['0', 0],
  ])('reads “%s” as %i, in Latin or Arabic digits', (fieldText, quantity) => {
    expect(createViewWhileTyping(fieldText)).toMatchObject({ fieldText, quantity });
  });

  it.each(['', ' ', '-1', '1.5', '1,5', '1e3', '0x4', 'four', '1234567890', '1 2'])(
    'rejects “%s”, which is not a whole number',
    (text) => {
      expect(createViewWhileTyping(text)).toMatchObject({
        quantity: null,
        isInvalid: true,
        reason: parameterTexts.whole,
      });
    },
  );

  it.each([
    ['en', '12'],
    ['ar-u-nu-arab', '١٢'],
    ['fa-u-nu-arabext', '۱۲'],
    ['hi-u-nu-deva', '१२'],
    ['zh-u-nu-hanidec', '12'],
  ])('writes a quantity in digits for %s, and reads it back', (lang, fieldText) => {
    const state = { typedTexts: {}, values: { adults: 12 }, stoppedSteps: {} };
    expect(createParameterView(createParameter({}), state, parameterTexts, createCountFormat(lang))).toMatchObject({
      fieldText,
      quantity: 12,
    });
  });

  it('prefers the typed text to the selected quantity and the default', () => {
    expect(createView({ default: 3 })).toMatchObject({ fieldText: '3', quantity: 3 });
    expect(createView({ default: 3 }, { values: { adults: 2 } })).toMatchObject({ fieldText: '2', quantity: 2 });
    expect(createView({}, { values: { adults: 2 }, typedTexts: { adults: '5' } })).toMatchObject({
      fieldText: '5',
      quantity: 5,
    });
  });

  it('accepts quantities from the minimum to the maximum', () => {
    expect(createView({ min: 0, max: 6 })).toMatchObject({
      isInvalid: false,
      reason: '',
      limitReasons: { fewer: '', more: '' },
    });
    expect(createViewWhileTyping('0')).toMatchObject({ isInvalid: false, reason: '' });
    expect(createViewWhileTyping('6')).toMatchObject({ isInvalid: false, reason: parameterTexts.perBooking(6) });
    expect(createViewWhileTyping('1', { required: true })).toMatchObject({ isInvalid: false, reason: '' });
  });

  it('explains at the minimum and maximum why the button does nothing', () => {
    expect(createView({ min: 1 })).toMatchObject({
      min: 1,
      limitReasons: { fewer: parameterTexts.atLeast(1), more: '' },
    });
    expect(createView({ default: 6, max: 6 })).toMatchObject({
      max: 6,
      limitReasons: { fewer: '', more: parameterTexts.perBooking(6) },
    });
  });

  it.each<[string, Partial<Parameter>, string]>([
    ['7', {}, parameterTexts.perBooking(6)],
    ['1', { min: 2 }, parameterTexts.atLeast(2)],
    ['0', { required: true }, parameterTexts.required],
    ['0', { required: true, min: 2 }, parameterTexts.atLeast(2)],
  ])('rejects %s for the parameter %o with a reason', (text, changes, reason) => {
    expect(createViewWhileTyping(text, changes)).toMatchObject({ isInvalid: true, reason });
  });

  it('requires at least one if the parameter is required', () => {
    expect(createView({ min: 0, required: true }).min).toBe(1);
    expect(createView({ min: 3, required: true }).min).toBe(3);
  });

  it('has no upper bound without a maximum', () => {
    expect(createView({ max: 0, default: 500 })).toMatchObject({
      max: Infinity,
      isInvalid: false,
      limitReasons: { more: '' },
    });
  });

  it('explains a step beyond the maximum, unless the text is invalid', () => {
    const bumpedLimits = { adults: 'more' } as const;
    expect(createView({ default: 6 }, { stoppedSteps: bumpedLimits })).toMatchObject({
      isAtLimit: true,
      reason: parameterTexts.perBooking(6),
    });
    expect(createView({}, { stoppedSteps: bumpedLimits, typedTexts: { adults: 'x' } }).reason).toBe(
      parameterTexts.whole,
    );
  });

  it.each<[string, Partial<Parameter>, boolean]>([
    ['5', {}, false],
    ['6', {}, true],
    ['7', {}, true],
    ['x', {}, false],
    ['999', { max: 0 }, false],
    ['1', { min: 0, max: 1 }, false],
    ['6', { min: 6 }, false],
    ['6', { default: 6 }, false],
  ])('sets `isAtLimit` for the text %s and the parameter %o: %s', (text, changes, isAtLimit) => {
    expect(createViewWhileTyping(text, changes)).toMatchObject({ isAtLimit });
  });

  it('returns a switch if 0 and 1 are the only quantities', () => {
    expect(createView({ min: 0, max: 1 }).isSwitch).toBe(true);
    expect(createView({ min: 0, max: 1, required: true }).isSwitch).toBe(false);
    expect(createView({ min: 0, max: 2 }).isSwitch).toBe(false);
  });
});

describe('getStepsOfKey', () => {
  it('ignores the End key if there is no maximum', () => {
    expect(getStepsOfKey('End', { max: Infinity })).toBe(0);
  });
});

describe('computeSteppedQuantity', () => {
  const bounds = { min: 1, max: 6 };

  it('steps by one, and stops at the minimum and maximum', () => {
    expect([computeSteppedQuantity(2, 1, bounds), computeSteppedQuantity(2, -1, bounds)]).toEqual([3, 1]);
    expect([computeSteppedQuantity(6, 1, bounds), computeSteppedQuantity(1, -1, bounds)]).toEqual([6, 1]);
  });

  it('steps by one, by several or to an end, for each key', () => {
    const stepByKey = (key: string) => computeSteppedQuantity(2, getStepsOfKey(key, { max: 20 }), { min: 1, max: 20 });
    expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'].map(stepByKey)).toEqual([
      3, 1, 7, 1, 1, 20, 2,
    ]);
  });

  it('returns to a valid quantity from outside the range', () => {
    expect([
      computeSteppedQuantity(20, 1, bounds),
      computeSteppedQuantity(-4, 1, bounds),
      computeSteppedQuantity(null, 1, bounds),
    ]).toEqual([6, 1, 2]);
  });
});
