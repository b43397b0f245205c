import { expect, test } from 'vitest';
import { categoriesOf, findItems } from '../../../src/elements/list/find-items.ts';
import { topLevel } from '../../../src/flow/quotes/item-facts.ts';
import { undatedList } from '../../../src/elements/list/list-orders.ts';
import type { FreeCard } from '../../../src/elements/list/dated-list.ts';
import { item, localeIn } from '../choosing-stage.ts';

const locale = localeIn('en-CA');
const raft = item({ id: '1', name: 'Raft 10', categoryId: 'b', category: 'Boats' });
const canoe = item({ id: '2', name: 'Canoë', categoryId: 'b', category: 'Boats', blurb: 'Two seats' });
const tour = item({ id: '3', name: 'Raft 9', categoryId: 't', category: 'Tours' });
const all = [raft, canoe, tour];
const everything = { search: '', category: '', dated: undefined, order: 0 };
const free = (...ids: string[]) => new Map(ids.map((id) => [id, {} as FreeCard]));
const ids = (found: ReturnType<typeof findItems>) => found.found.map(({ id }) => id);

test('every word of a search has to occur, in name, category or summary, whatever its case and accents', () => {
  expect(ids(findItems(all, { ...everything, search: ' canoe SEATS ' }))).toEqual(['2']);
  expect(ids(findItems(all, { ...everything, search: 'boats' }))).toEqual(['1', '2']);
  expect(ids(findItems(all, { ...everything, search: 'canoe tours' }))).toEqual([]);
});

test('a category leaves the others out', () => {
  expect(ids(findItems(all, { ...everything, category: 't' }))).toEqual(['3']);
});

test('what matches and is not free is left out, and counted', () => {
  const dated = { ...undatedList(locale), free: free('1') };
  expect(findItems(all, { ...everything, search: 'raft', dated })).toEqual({ found: [raft], leftOut: 1 });
});

test('an only item is shown whether it is free or not', () => {
  expect(findItems([raft], { ...everything, dated: { ...undatedList(locale), free: free() } })).toEqual({
    found: [raft],
    leftOut: 0,
  });
});

test('the venue’s order stands until another one is chosen; names are sorted as people count', () => {
  const dated = undatedList(locale);
  expect(ids(findItems(all, { ...everything, dated }))).toEqual(['1', '2', '3']);
  expect(ids(findItems(all, { ...everything, dated, order: 1 }))).toEqual(['2', '3', '1']);
});

test('what stands within an item of the list is found by opening that', () => {
  expect(topLevel([item({ id: '9', children: ['1', '3'] }), ...all]).map(({ id }) => id)).toEqual(['9', '2']);
});

test('categories stand in the order they first occur; what has none adds none', () => {
  expect([...categoriesOf([item({ categoryId: 'x' }), tour, ...all])]).toEqual([
    ['t', 'Tours'],
    ['b', 'Boats'],
  ]);
});
