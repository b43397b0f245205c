import { describe, expect, test } from 'vitest';
import { readItems } from '../../../src/api/wire/item.ts';
import { createAnsweringClient, accountUrl } from '../fixed-answers.ts';

const readItemList = (itemAnswers: unknown, baseUrl?: string) =>
  createAnsweringClient({ items: itemAnswers }, baseUrl).items({ itemIds: [], categoryId: '' });

describe('readItems', () => {
  test.each([[[]], [''], [null], [false], [{}]])('returns an empty list for %j', async (emptyValue) => {
    expect(await readItemList(emptyValue)).toEqual([]);
  });

  test('sorts by `pos`, then id, without packaged and unavailable items', async () => {
    const itemAnswers = {
      10: { item_id: 10, pos: '2' },
      9: { item_id: '9', pos: 2 },
      30: { item_id: 30, pos: 1 },
      4: { item_id: 4, visibility: 'P' },
      5: { item_id: 5, status: 'U' },
      6: null,
      7: { name: 'without an id' },
    };
    expect((await readItemList(itemAnswers)).map(({ id }) => id)).toEqual(['30', '9', '10']);
  });

  test('returns names as plain text and descriptions as HTML', async () => {
    const [item] = await readItemList({
      1: {
        item_id: 1,
        name: 'Tea &amp; <b>cake</b>',
        summary: '<p>Two\n hours&nbsp;out</p>',
        details: null,
        category: 7,
      },
    });
    expect(item).toMatchObject({
      name: 'Tea & cake',
      blurb: 'Two hours out',
      summary: '<p>Two\n hours&nbsp;out</p>',
      details: '',
      category: '7',
    });
  });

  test('returns pictures with a complete web address only', async () => {
    const image = {
      1: { path: '/media/a.svg', title: 'A' },
      2: { url: 'javascript:alert(1)' },
      3: { url: 'https://cdn.example/c.jpg', url_medium: 'https://cdn.example/m.jpg' },
      4: { path: 'data:image/png,x' },
      5: {},
    };
    const [itemWithPictures] = await readItemList({ 1: { item_id: 1, image } });
    expect(itemWithPictures?.pictures.map(({ src }) => src)).toEqual([
      `${accountUrl}/media/a.svg`,
      'https://cdn.example/m.jpg',
    ]);
    for (const emptyValue of ['', [], null])
      expect((await readItemList({ 1: { item_id: 1, image: emptyValue } }))[0]?.pictures).toEqual([]);
  });

  test.each([
    [{ id: 'dQw4w9WgXcQ', start: 0 }, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    [{ id: 'dQw4w9WgXcQ', start: '42' }, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s'],
    [{ id: 'dQw4w9WgXcQ', start: -5 }, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    [{ id: '12345678901', start: 0 }, ''],
    [{ id: '76979871', start: 0 }, ''],
    [{ id: 'a"><b>12345', start: 0 }, ''],
    [{ id: '', start: 0 }, ''],
    ['', ''],
    [undefined, ''],
  ])('returns a video address only for YouTube ids: %j', async (video, address) => {
    expect((await readItemList({ 1: { item_id: 1, video } }))[0]?.video).toBe(address);
  });

  test('encodes spaces in picture addresses', async () => {
    const image = {
      1: { path: '/media/my photo.jpg' },
      2: { url: ' https://cdn.example/zwei Möwen.jpg?a=1 ' },
      3: { url: 'https://cdn.example/already%20encoded.jpg' },
      4: { url: 'https://' },
    };
    const [one] = await readItemList({ 1: { item_id: 1, image } });
    expect(one?.pictures.map(({ src }) => src)).toEqual([
      `${accountUrl}/media/my%20photo.jpg`,
      'https://cdn.example/zwei%20M%C3%B6wen.jpg?a=1',
      'https://cdn.example/already%20encoded.jpg',
    ]);
  });

  test('reads units, groups, children and bounds from numbers and texts', async () => {
    const [item] = await readItemList({
      1: {
        item_id: 1,
        unit: '30M',
        type: 'GC',
        rated: '0',
        unlimited: '1',
        len: '3',
        product_group_type: 'P',
        product_group_children: '[2,"3"]',
        rules: '{"param":{"adults":{"MIN":"1","MAX":8}}}',
      },
    });
    expect(item).toMatchObject({
      unit: '30M',
      simple: true,
      fixedLength: 3,
      group: 'parent',
      children: ['2', '3'],
      bounds: { adults: { min: 1, max: 8 } },
    });
    const [otherItem] = await readItemList({
      1: { item_id: 1, rated: 1, len: '', product_group_children: { 4: {}, 5: {} }, rules: '', unlimited: 0 },
    });
    expect(otherItem).toMatchObject({
      unit: 'D',
      simple: false,
      fixedLength: 0,
      group: null,
      children: ['4', '5'],
      bounds: {},
    });
    expect((await readItemList({ 1: { item_id: 1, len: 2_147_483_647 } }))[0]?.fixedLength).toBeLessThan(4000);
  });

  test.each([
    [
      [2, { item_id: 3 }, '', {}, null],
      ['2', '3'],
    ],
    [' 2, 3,,4 ', ['2', '3', '4']],
    ['', []],
    [{ 5: {} }, ['5']],
  ])('reads the children of a group from %j', async (product_group_children, children) => {
    const [item] = await readItemList({ 1: { item_id: 1, product_group_type: 'C', product_group_children } });
    expect(item).toMatchObject({ group: 'child', children });
  });

  test('treats an item without `rated` as rated', async () => {
    expect((await readItemList({ 1: { item_id: 1 } }))[0]?.simple).toBe(false);
  });

  test('sorts items with equal `pos` by id', async () => {
    const itemAnswers = [7, 3, 12, 5].map((item_id) => ({ item_id, pos: 1 }));
    expect((await readItemList(itemAnswers)).map(({ id }) => id)).toEqual(['3', '5', '7', '12']);
  });

  test.each([
    ['//media/a.jpg', `${accountUrl}/media/a.jpg`],
    ['media//a.jpg', `${accountUrl}/media//a.jpg`],
    ['media/at:noon.jpg', `${accountUrl}/media/at:noon.jpg`],
    ['http://cdn.example/a.jpg', 'http://cdn.example/a.jpg'],
    ['webhttps://cdn.example/a.jpg', ''],
    ['httpsx://cdn.example/a.jpg', ''],
  ])('completes the picture path %s to the address “%s”', async (path, address) => {
    const [item] = await readItemList({ 1: { item_id: 1, image: { 1: { path } } } });
    expect(item?.pictures.map(({ src }) => src)).toEqual(address === '' ? [] : [address]);
  });

  test.each(['-dQw4w9WgXcQ', 'dQw4w9WgXcQ?', '1234567890a'])(
    'returns a video address only for ids of eleven characters: %s',
    async (id) => {
      const video = id.length === 11 ? `https://www.youtube.com/watch?v=${id}` : '';
      expect((await readItemList({ 1: { item_id: 1, video: { id } } }))[0]?.video).toBe(video);
    },
  );

  test('decodes a member of an item only when code reads that member', () => {
    const readMembers: string[] = [];
    const createItem = (id: number) => {
      const item: Record<string, unknown> = { item_id: id };
      for (const member of ['name', 'summary', 'details', 'image', 'category', 'rules', 'video', 'len'])
        Object.defineProperty(item, member, { get: () => (readMembers.push(`${member} of ${id}`), '') });
      return item;
    };
    const itemAnswers = readItems(
      { items: Array.from({ length: 5000 }, (_, index) => createItem(index + 1)) },
      accountUrl,
    );
    expect(itemAnswers.map(({ id }) => id)).toHaveLength(5000);
    expect(readMembers).toEqual([]);
    expect([itemAnswers[6]?.name, itemAnswers[6]?.name, itemAnswers[6]?.pictures]).toEqual(['', '', []]);
    expect(readMembers).toEqual(['name of 7', 'image of 7']);
  });

  test('returns items that still support spread, comparison and JSON after access', async () => {
    const [item] = await readItemList({ 1: { item_id: 1, name: 'Raft', rules: '{"param":{"a":{"MIN":1}}}' } });
    expect(item?.name).toBe('Raft');
    expect({ ...item }).toEqual(item);
    expect(JSON.parse(JSON.stringify(item))).toMatchObject({
      id: '1',
      name: 'Raft',
      bounds: { a: { min: 1, max: 0 } },
    });
  });
});
