import { describe, expect, it } from 'vitest';
import { isByNight } from '../../../../src/flow/quotes/quote-request.ts';
import { toSearchDays, createPresetSearch } from '../../../../src/elements/list/by-date/search-days.ts';
import type { Day } from '../../../../src/values/dates/day.ts';
import { createTestItem } from '../../choosing-stage.ts';

const toDay = (text: string) => text as Day;
const choice = { start: toDay('2031-06-14'), end: toDay('2031-06-15') };

describe('isByNight', () => {
  it('returns true if all items with dates are sold by night', () => {
    const overnightItem = createTestItem({ unit: 'N' });
    const simpleItem = createTestItem({ unit: 'D', simple: true });
    expect(isByNight([overnightItem, simpleItem, createTestItem({ group: 'parent' })])).toBe(true);
    expect(isByNight([overnightItem, createTestItem({ unit: 'D' })])).toBe(false);
    expect(isByNight([simpleItem])).toBe(false);
    expect(isByNight(undefined)).toBe(false);
  });
});

describe('toSearchDays', () => {
  it('ends with the departure for nights, else with the last day', () => {
    expect(toSearchDays(choice, true)).toEqual({ from: '2031-06-14', to: '2031-06-16' });
    expect(toSearchDays(choice, false)).toEqual({ from: '2031-06-14', to: '2031-06-15' });
    expect(toSearchDays({ ...choice, end: null }, false)).toEqual({ from: '2031-06-14', to: '2031-06-14' });
    expect(toSearchDays({ start: null, end: null }, false)).toBeNull();
  });
});

describe('createPresetSearch', () => {
  it('returns a search for preset days unless they are past', () => {
    const preset = { ...choice, params: { adults: 2 }, discountCode: 'SUN' };
    const dateSearch = { from: '2031-06-14', to: '2031-06-15', params: { adults: 2 }, discountCode: 'SUN' };
    expect(createPresetSearch(preset, toDay('2031-06-14'), false)).toEqual(dateSearch);
    expect(createPresetSearch(preset, toDay('2031-06-15'), false)).toBeNull();
    expect(createPresetSearch(preset, undefined, false)).toBeNull();
    expect(createPresetSearch({ params: { adults: 2 } }, toDay('2031-06-14'), false)).toBeNull();
  });
});
