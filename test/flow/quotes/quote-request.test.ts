import { describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../src/api/types.ts';
import { isTimed } from '../../../src/flow/quotes/item-facts.ts';
import {
  findFirstFreeTimeIndex,
  isByNight,
  isDated,
  isFewLeft,
  toLineRequest,
  isSameRequest,
  needsTime,
  buildProbeRequest,
  getQuantities,
  getQuoteKey,
  toQuoteRequest,
  buildTimeRequest,
} from '../../../src/flow/quotes/quote-request.ts';
import { createInitialState, type Choice } from '../../../src/flow/state.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { june10 } from '../visit.ts';
import { createTestItem, createTestParameter } from '../../api/domain-objects.ts';
import { listedQuote } from './listed-quote.ts';

const june12 = addDays(june10, 2);
const createChoice = (changes: Partial<Choice> = {}): Choice => ({
  ...createInitialState().choice,
  start: june10,
  end: june12,
  ...changes,
});
const timeChoice = { startTime: '09:30', endTime: '11:00', timeslot: 2 };

describe('getQuoteKey', () => {
  const request: QuoteRequest = { itemId: '104', start: june10, end: june12, params: { a: 2, b: 1 }, discountCode: '' };

  it.each([
    ['a different order of parameters', { params: { b: 1, a: 2 } }],
    ['an undefined time', { startTime: undefined }],
    ['the fields of an earlier quote', { total: '12.00', addOns: ['7'] }],
  ])('returns the same key despite %s', (_case, change) => {
    expect(getQuoteKey({ ...request, ...change } as QuoteRequest)).toBe(getQuoteKey(request));
  });

  it.each([
    ['item', { itemId: '105' }],
    ['start', { start: addDays(june10, 1) }],
    ['end', { end: june10 }],
    ['quantity', { params: { a: 1, b: 2 } }],
    ['set of parameters', { params: { a: 2 } }],
    ['discount code', { discountCode: 'HERON' }],
    ['discount code with a comma', { discountCode: ',' }],
    ['start time', { startTime: '09:30' }],
    ['end time', { endTime: '09:30' }],
    ['time slot', { timeslot: 0 }],
  ])('returns a different key for a different %s', (_case, change) => {
    expect(getQuoteKey({ ...request, ...change })).not.toBe(getQuoteKey(request));
  });

  it('returns an empty string for null', () => {
    expect(getQuoteKey(null)).toBe('');
  });

  it('accepts half a surrogate pair in a discount code', () => {
    expect(getQuoteKey({ ...request, discountCode: '\ud83d' })).not.toBe(getQuoteKey(request));
  });

  it('compares two argument lists of a Lit task by quote key', () => {
    expect(isSameRequest([request], [{ ...request }])).toBe(true);
    expect(isSameRequest([request], [null])).toBe(false);
    expect(isSameRequest([null], [null])).toBe(true);
  });
});

describe('toQuoteRequest', () => {
  it('includes the days but no time for unit D or N', () => {
    for (const unit of ['D', 'N']) {
      const quoteRequest = toQuoteRequest(createChoice(timeChoice), createTestItem({ unit }), []);
      expect(quoteRequest).toMatchObject({ start: june10, end: june12 });
      expect(Object.keys(quoteRequest ?? {})).not.toContain('startTime');
      expect(Object.keys(quoteRequest ?? {})).not.toContain('timeslot');
    }
  });

  it('ends a fixed length after its number of days', () => {
    expect(toQuoteRequest(createChoice(), createTestItem({ fixedLength: 2 }), [])?.end).toBe(addDays(june10, 1));
  });

  it('includes one day, the start and the end time for unit H', () => {
    expect(toQuoteRequest(createChoice(timeChoice), createTestItem({ unit: 'H' }), [])).toMatchObject({
      start: june10,
      end: june10,
      startTime: '09:30',
      endTime: '11:00',
    });
  });

  it('includes only the start time if the duration is fixed', () => {
    expect(toQuoteRequest(createChoice(timeChoice), createTestItem({ unit: '15M', fixedLength: 3 }), [])).toMatchObject(
      {
        end: june10,
        startTime: '09:30',
        endTime: undefined,
      },
    );
  });

  it('includes one day and the slot for unit TS', () => {
    expect(toQuoteRequest(createChoice(timeChoice), createTestItem({ unit: 'TS' }), [])).toMatchObject({
      end: june10,
      timeslot: 2,
    });
  });

  it('uses the known first day for a simple item; null without one', () => {
    const mugItem = createTestItem({ simple: true });
    expect(toQuoteRequest(createChoice(), mugItem, [], june12)).toMatchObject({ start: june12, end: june12 });
    expect(toQuoteRequest(createChoice(), mugItem, [], null)).toBeNull();
  });

  it('returns null if no day is selected', () => {
    expect(toQuoteRequest(createChoice({ start: null }), createTestItem(), [], june12)).toBeNull();
  });
});

it('ignores a selected time for a simple item of any unit', () => {
  for (const unit of ['H', '30M', 'TS']) {
    const simpleItem = createTestItem({ unit, simple: true });
    const quoteRequest = toQuoteRequest(createChoice(timeChoice), simpleItem, [], june12);
    expect(quoteRequest).toEqual({ itemId: '1', start: june12, end: june12, params: {}, discountCode: '' });
    expect([isTimed(simpleItem), quoteRequest && needsTime(simpleItem, quoteRequest)]).toEqual([false, false]);
  }
});

it('limits preset quantities to their bounds, before and after a quote', () => {
  const adults = {
    id: 'adults',
    label: 'Adults',
    description: '',
    required: true,
    hidden: false,
    default: 1,
    price: '',
  };
  const item = createTestItem({ bounds: { adults: { min: 1, max: 10 }, dogs: { min: 0, max: 0 } } });
  const readParams = (count: number, hasParameters: boolean) =>
    toQuoteRequest(
      createChoice({ params: { adults: count, dogs: count } }),
      item,
      hasParameters
        ? [
            { ...adults, min: 1, max: 10 },
            { ...adults, id: 'dogs', min: 0, max: 0 },
          ]
        : undefined,
    )?.params;
  for (const hasParameters of [false, true]) {
    expect(readParams(9999, hasParameters)).toEqual({ adults: 10, dogs: 9999 });
    expect(readParams(0, hasParameters)).toEqual({ adults: 1, dogs: 0 });
  }
});

it('builds a probe request with one day, but without a time', () => {
  expect(buildProbeRequest(createChoice(timeChoice), createTestItem({ unit: 'H', fixedLength: 4 }), june10)).toEqual({
    itemId: '1',
    start: june10,
    end: june10,
    params: {},
    discountCode: '',
  });
});

it('needs a time for timed units until the guest selects one', () => {
  const needsTimeForUnit = (unit: string, changes: Partial<Choice>) => {
    const item = createTestItem({ unit });
    const quoteRequest = toQuoteRequest(createChoice(changes), item, []);
    return quoteRequest && needsTime(item, quoteRequest);
  };
  expect([needsTimeForUnit('H', {}), needsTimeForUnit('30M', {}), needsTimeForUnit('TS', {})]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    needsTimeForUnit('H', timeChoice),
    needsTimeForUnit('TS', { timeslot: 0 }),
    needsTimeForUnit('D', {}),
    needsTimeForUnit('N', {}),
  ]).toEqual([false, false, false, false]);
});

describe('toLineRequest', () => {
  const quoteRequest = { itemId: '1', start: june10, end: june10, params: {}, discountCode: '' };
  const plainQuote = { itemId: '1', bookable: true, slip: 's', left: 1, parameters: [], total: '5.00', reason: '' };

  it('includes the price, days and times of the quote', () => {
    const quoteWithDates = { ...plainQuote, start: june10, end: june12, startTime: '09:00', endTime: '11:00' };
    expect(toLineRequest({ ...quoteRequest, startTime: '08:00' }, quoteWithDates)).toMatchObject({
      total: '5.00',
      startTime: '08:00',
      sold: { start: june10, end: june12, startTime: '09:00', endTime: '11:00' },
    });
  });

  it('includes the time slot’s times if the quote has none', () => {
    const times = [
      { start: '09:00', end: '10:00', left: 1 },
      { start: '11:00', left: 1 },
    ];
    const quoteWithDates = { ...plainQuote, start: june10, end: null, times };
    const readSoldPeriod = (changes: Partial<QuoteRequest>) =>
      toLineRequest({ ...quoteRequest, ...changes }, quoteWithDates).sold;
    expect(readSoldPeriod({ timeslot: 0 })).toEqual({
      start: june10,
      end: june10,
      startTime: '09:00',
      endTime: '10:00',
    });
    expect(readSoldPeriod({ timeslot: 1 })).toEqual({ start: june10, end: june10, startTime: '11:00' });
    expect(readSoldPeriod({ startTime: '12:00', endTime: '13:00' })).toMatchObject({
      startTime: '12:00',
      endTime: '13:00',
    });
  });

  it('includes the discount of a valid code', () => {
    const quoteWithDates = { ...plainQuote, start: null, end: null, discount: '0.50' };
    const codedRequest = toLineRequest({ ...quoteRequest, discountCode: 'HERON' }, quoteWithDates);
    expect(codedRequest.discount).toBe('0.50');
    expect(toLineRequest({ ...codedRequest, discountCode: '' }, quoteWithDates).discount).toBeUndefined();
  });

  it('leaves out a code that gives no discount', () => {
    const quoteWithDates = { ...plainQuote, start: null, end: null, discount: '', codeReason: 'Not valid here.' };
    expect(toLineRequest({ ...quoteRequest, discountCode: 'HERON' }, quoteWithDates)).toMatchObject({
      discountCode: '',
      discount: undefined,
    });
  });

  it('replaces the period of an earlier quote', () => {
    const earlierRequest = toLineRequest(quoteRequest, {
      ...plainQuote,
      start: june12,
      end: june12,
      startTime: '09:00',
    });
    expect(toLineRequest(earlierRequest, { ...plainQuote, start: null, end: null }).sold).toBeUndefined();
    expect(toLineRequest(earlierRequest, { ...plainQuote, start: june10, end: june10 }).sold).toEqual({
      start: june10,
      end: june10,
    });
  });
});

it('ignores a preset parameter with an inherited name such as `constructor`', () => {
  const item = createTestItem({ bounds: { adults: { min: 1, max: 4 } } });
  expect(getQuantities({ params: { constructor: 2, adults: 9 } }, item, undefined)).toEqual({ adults: 4 });
});

it('treats up to three places as few, but not an unknown number', () => {
  expect([0, 1, 3, 4, null].map(isFewLeft)).toEqual([true, true, true, false, false]);
});

describe('isByNight', () => {
  const [nightItem, dayItem] = [createTestItem({ unit: 'N' }), createTestItem({ unit: 'D' })];

  it('returns true only if guests book all items by the night', () => {
    expect(isByNight([nightItem, nightItem])).toBe(true);
    expect(isByNight([nightItem, dayItem])).toBe(false);
  });

  it('returns false if no item has dates', () => {
    expect(isByNight(undefined)).toBe(false);
    expect(isByNight([])).toBe(false);
    expect(isByNight([createTestItem({ unit: 'N', simple: true })])).toBe(false);
  });

  it('ignores items without dates', () => {
    expect(isByNight([nightItem, { ...dayItem, simple: true }, { ...dayItem, group: 'parent' }])).toBe(true);
  });
});

describe('isDated', () => {
  it('returns true for items with their own dates', () => {
    expect(isDated(createTestItem())).toBe(true);
    expect(isDated(createTestItem({ group: 'child' }))).toBe(true);
  });

  it('returns false for simple items and parents', () => {
    expect(isDated(createTestItem({ simple: true }))).toBe(false);
    expect(isDated(createTestItem({ group: 'parent' }))).toBe(false);
  });
});

describe('findFirstFreeTimeIndex', () => {
  it('returns the index of the first time with enough places; -1 without', () => {
    const times = [3, 4, 5].map((places) => ({ start: '10:00', left: places }));
    expect(findFirstFreeTimeIndex({ times, needs: 4 })).toBe(1);
    expect(findFirstFreeTimeIndex({ times, needs: 6 })).toBe(-1);
  });

  it('returns -1 if the quote has no times', () => {
    expect(findFirstFreeTimeIndex({ needs: 0 })).toBe(-1);
  });
});

describe('buildTimeRequest', () => {
  const dateSearch = { start: june10, params: { adults: 2, boats: 1 }, discountCode: 'HERON' };
  const plainQuote = listedQuote('1', {
    needs: 2,
    parameters: [createTestParameter({ id: 'adults' })],
    times: [
      { start: '09:00', left: 1 },
      { start: '10:00', left: 2 },
    ],
  });
  const request = { itemId: '1', start: june10, end: june10, params: { adults: 2 }, discountCode: 'HERON' };

  it('includes the first time with enough places and the item’s parameters', () => {
    expect(buildTimeRequest(createTestItem({ unit: 'H' }), dateSearch, plainQuote)).toEqual({
      ...request,
      startTime: '10:00',
    });
  });

  it('includes a time slot as its index', () => {
    expect(buildTimeRequest(createTestItem({ unit: 'TS' }), dateSearch, plainQuote)).toEqual({
      ...request,
      timeslot: 1,
    });
  });
});

describe('getQuantities', () => {
  const parameter = createTestParameter({ id: 'adults', default: 3, min: 1, max: 10 });

  it('uses the default of each visible parameter', () => {
    const parameters = [parameter, createTestParameter({ id: 'crew', hidden: true, default: 1 })];
    expect(getQuantities({ params: {} }, createTestItem(), parameters)).toEqual({ adults: 3 });
  });

  it('prefers the bounds of the parameters to those of the item', () => {
    const item = createTestItem({ bounds: { adults: { min: 1, max: 4 }, dogs: { min: 0, max: 1 } } });
    expect(getQuantities({ params: { adults: 8, dogs: 1 } }, item, [parameter])).toEqual({ adults: 8 });
  });
});
