import { describe, expect, it } from 'vitest';
import { isByNight } from '../../../../src/flow/quotes/quote-request.ts';
import { chosenDays, presetDateSearch } from '../../../../src/elements/list/by-date/date-search.ts';
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

describe('chosenDays', () => {
  it('ends with the departure for nights, else with the last day', () => {
    expect(chosenDays(choice, true)).toEqual({ from: '2031-06-14', to: '2031-06-16' });
    expect(chosenDays(choice, false)).toEqual({ from: '2031-06-14', to: '2031-06-15' });
    expect(chosenDays({ ...choice, end: null }, false)).toEqual({ from: '2031-06-14', to: '2031-06-14' });
    expect(chosenDays({ start: null, end: null }, false)).toBeNull();
  });
});

describe('presetDateSearch', () => {
  it('returns a search for preset days unless they are past', () => {
    const preset = { ...choice, params: { adults: 2 }, discountCode: 'SUN' };
    const dateSearch = { from: '2031-06-14', to: '2031-06-15', params: { adults: 2 }, discountCode: 'SUN' };
    expect(presetDateSearch(preset, day('2031-06-14'), false)).toEqual(dateSearch);
    expect(presetDateSearch(preset, day('2031-06-15'), false)).toBeNull();
    expect(presetDateSearch(preset, undefined, false)).toBeNull();
    expect(presetDateSearch({ params: { adults: 2 } }, day('2031-06-14'), false)).toBeNull();
  });
});
