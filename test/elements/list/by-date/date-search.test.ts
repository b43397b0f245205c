import { describe, expect, it } from 'vitest';
import { isByNight } from '../../../../src/flow/quotes/quote-request.ts';
import { toSearchDays, createPresetSearch } from '../../../../src/elements/list/by-date/date-search.ts';
import type { Day } from '../../../../src/values/dates/day.ts';
import { item } from '../../choosing-stage.ts';

const day = (text: string) => text as Day;
const choice = { start: day('2031-06-14'), end: day('2031-06-15') };

describe('isByNight', () => {
  it('returns true if all items with dates are sold by night', () => {
    const room = item({ unit: 'N' });
    const mug = item({ unit: 'D', simple: true });
    expect(isByNight([room, mug, item({ group: 'parent' })])).toBe(true);
    expect(isByNight([room, item({ unit: 'D' })])).toBe(false);
    expect(isByNight([mug])).toBe(false);
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
    expect(createPresetSearch(preset, day('2031-06-14'), false)).toEqual(dateSearch);
    expect(createPresetSearch(preset, day('2031-06-15'), false)).toBeNull();
    expect(createPresetSearch(preset, undefined, false)).toBeNull();
    expect(createPresetSearch({ params: { adults: 2 } }, day('2031-06-14'), false)).toBeNull();
  });
});
