import { describe, expect, it } from 'vitest';
import { stringifyDocument, LongMap } from '../../../demo/service/serializers/long-map.ts';

describe('stringifyDocument', () => {
  it('writes the entries of a long map like a plain object', async () => {
    const allItems = [
      { id: 20, name: 'b' },
      { id: 3, name: 'a “quoted” "one"' },
    ];
    const items = LongMap.createById(
      allItems,
      ({ id }) => id,
      (item) => JSON.stringify(item),
    );
    expect(await stringifyDocument({ first: 1, items, missing: undefined, query: [] })).toBe(
      JSON.stringify({ first: 1, items: Object.fromEntries(allItems.map((item) => [item.id, item])), query: [] }),
    );
  });

  it('writes an empty long map as an empty list', async () => {
    const items = LongMap.createById<number>([], Number, String);
    expect(await stringifyDocument({ items })).toBe('{"items":[]}');
    expect(await stringifyDocument({})).toBe('{}');
  });

  it('serializes an entry only when it writes the document', async () => {
    const serializedEntries: number[] = [];
    const items = LongMap.createById([2, 1], Number, (entry) => String(serializedEntries.push(entry)));
    expect(serializedEntries).toEqual([]);
    await stringifyDocument({ items });
    expect(serializedEntries).toEqual([1, 2]);
  });
});
