import { expect, test } from 'vitest';
import { isDeeper, isObject, objectAt, parseObject } from '../../src/relay/json.ts';

test('only an object is one', () => {
  expect([{}, [], null, 'x', 5].map(isObject)).toEqual([true, false, false, false, false]);
});

test('text that holds anything else, or half an object, holds none', () => {
  expect(['{"a":1}', '[1]', 'null', '"x"', '{"a":', ''].map(parseObject)).toEqual([
    { a: 1 },
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a member that is absent or of another shape is empty', () => {
  const parent = { here: { a: 1 }, list: [], text: '' };
  expect(['here', 'list', 'text', 'absent'].map((name) => objectAt(parent, name))).toEqual([{ a: 1 }, {}, {}, {}]);
});

test('depth counts objects and lists in each other, and no other value', () => {
  const two = { a: [1, null, 'text'], b: null };
  expect([0, 1, 2, 3].map((most) => isDeeper(two, most))).toEqual([true, true, false, false]);
  expect([isDeeper(null, 0), isDeeper('text', 0), isDeeper({}, 0), isDeeper([[]], 0)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
