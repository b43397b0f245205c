import { afterEach, expect, test, vi } from 'vitest';
import { categoriesOf, findItems, prepareSearch } from '../../../src/elements/list/find-items.ts';
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

afterEach(() => void vi.useRealTimers());

/** So many boats, and how often the words of one were read. */
function watched(count: number) {
  const seen = { reads: 0 };
  const boats = Array.from({ length: count }, (_, index) => {
    const boat = item({ id: String(index), name: `Boat ${index}` });
    return Object.defineProperty(boat, 'blurb', { get: () => (seen.reads++, 'Floats.') });
  });
  return { seen, boats };
}

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
  expect(findItems(all, { ...everything, search: 'raft', dated })).toMatchObject({ found: [raft], leftOut: 1 });
});

test('an only item is shown whether it is free or not', () => {
  expect(findItems([raft], { ...everything, dated: { ...undatedList(locale), free: free() } })).toMatchObject({
    found: [raft],
    leftOut: 0,
  });
});

test('the venue’s order stands until another one is chosen; names are sorted as people count', () => {
  const dated = undatedList(locale);
  expect(ids(findItems(all, { ...everything, dated }))).toEqual(['1', '2', '3']);
  expect(ids(findItems(all, { ...everything, dated, order: 1 }))).toEqual(['2', '3', '1']);
});

test('ends before the first unchecked item in the selected order', () => {
  const search = { ...undatedList(locale), free: free('1', '2', '3'), uncheckedIds: new Set(['1']) };
  expect(ids(findItems(all, { ...everything, dated: search }))).toEqual([]);
  const byName = findItems(all, { ...everything, dated: search, order: 1 });
  expect([ids(byName), byName.matching.map(({ id }) => id)]).toEqual([
    ['2', '3'],
    ['2', '3', '1'],
  ]);
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

test('5,000 items are made ready for a search in idle moments, a few at a time; then a key reads none of them', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { seen, boats } = watched(5000);
  prepareSearch(boats);
  expect(seen.reads).toBe(0);
  vi.advanceTimersToNextTimer();
  expect(seen.reads).toBe(250);
  vi.runAllTimers();
  expect(seen.reads).toBe(5000);
  expect(ids(findItems(boats, { ...everything, search: 'boat 4999' }))).toEqual(['4999']);
  expect(seen.reads).toBe(5000);
});

test('a search that comes before that finds the same, and nothing is read twice', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { seen, boats } = watched(600);
  prepareSearch(boats);
  vi.advanceTimersToNextTimer();
  expect(ids(findItems(boats, { ...everything, search: 'boat 599' }))).toEqual(['599']);
  vi.runAllTimers();
  expect(seen.reads).toBe(600);
});

test('a list that is shown no more is not made ready any further', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { seen, boats } = watched(600);
  const stop = prepareSearch(boats);
  vi.advanceTimersToNextTimer();
  stop();
  vi.runAllTimers();
  expect(seen.reads).toBe(250);
});
