import { afterEach, describe, expect, it } from 'vitest';
import { range, sum, toJson } from '../../src/values/builtins.ts';

describe('range', () => {
  it.each([
    [3, [0, 1, 2]],
    [2.9, [0, 1]],
    [0, []],
    [-1, []],
    [NaN, []],
  ])('returns whole numbers from 0 for the length %s', (length, numbers) => {
    expect(range(length)).toEqual(numbers);
  });
});

describe('sum', () => {
  it('adds the numbers of a list', () => {
    expect([sum([1, 2, 4]), sum([])]).toEqual([7, 0]);
  });
});

describe('toJson', () => {
  afterEach(() => Reflect.deleteProperty(Array.prototype, 'toJSON'));

  it('ignores `toJSON` methods that an old page library has added', () => {
    Object.defineProperty(Array.prototype, 'toJSON', { value: () => 'text', configurable: true });
    expect(toJson({ items: ['104'] })).toBe('{"items":["104"]}');
  });

  it('applies a replacer function to the members', () => {
    expect(toJson({ a: 1, b: 2 }, (name, member) => (name === 'b' ? undefined : member))).toBe('{"a":1}');
  });
});
