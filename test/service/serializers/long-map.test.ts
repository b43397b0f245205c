import { expect, test } from 'vitest';
import { documentText, LongMap } from '../../../demo/service/serializers/long-map.ts';

test('a document with a long map reads like one that was made whole', () => {
  const all = [
    { id: 20, name: 'b' },
    { id: 3, name: 'a “quoted” "one"' },
  ];
  const items = LongMap.byId(
    all,
    ({ id }) => id,
    (each) => JSON.stringify(each),
  );
  expect(documentText({ first: 1, items, missing: undefined, query: [] })).toBe(
    JSON.stringify({ first: 1, items: Object.fromEntries(all.map((each) => [each.id, each])), query: [] }),
  );
});

test('an empty one is an empty list, as in the field', () => {
  const items = LongMap.byId<number>([], Number, String);
  expect(documentText({ items })).toBe('{"items":[]}');
  expect(documentText({})).toBe('{}');
});

test('nothing is made before it is written', () => {
  const made: number[] = [];
  const items = LongMap.byId([2, 1], Number, (each) => String(made.push(each)));
  expect(made).toEqual([]);
  documentText({ items });
  expect(made).toEqual([1, 2]);
});
