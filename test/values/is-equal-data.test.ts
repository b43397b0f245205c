import { describe, expect, it } from 'vitest';
import { isEqualData } from '../../src/values/is-equal-data.ts';

const data = { itemIds: ['104', '105'], choice: { start: null, params: { adults: 2 } }, isRelayed: false };

describe('isEqualData', () => {
  it('returns true for a deep copy', () => {
    expect(isEqualData(data, structuredClone(data))).toBe(true);
  });

  it('treats an undefined member like a missing one', () => {
    expect(isEqualData({ start: undefined, end: null }, { end: null })).toBe(true);
    expect(isEqualData({ end: null }, { end: null, start: undefined })).toBe(true);
  });

  it.each<[string, unknown, unknown]>([
    ['a different value', { adults: 2 }, { adults: 3 }],
    ['a different type', { adults: 2 }, { adults: '2' }],
    ['a different name', { adults: 2 }, { children: 2 }],
    ['a missing member', { adults: 2, children: null }, { adults: 2 }],
    ['an additional member', { adults: 2 }, { adults: 2, children: 1 }],
    ['a different order', { adults: 2, children: 1 }, { children: 1, adults: 2 }],
    ['a shorter list', ['104', '105'], ['104']],
    ['a nested difference', data, { ...data, choice: { start: null, params: { adults: 3 } } }],
    ['null instead of an object', { start: null }, { start: {} }],
    ['an object instead of null', { start: {} }, { start: null }],
    ['text instead of an object', { start: '' }, { start: {} }],
    ['an object instead of text', { start: {} }, { start: '' }],
    ['a list instead of text', { start: [] }, { start: '' }],
  ])('returns false for %s', (_, value, otherValue) => {
    expect(isEqualData(value, otherValue)).toBe(false);
  });
});
