import { afterEach, describe, expect, it, vi } from 'vitest';
import { getCategoryNames, findItems, prepareSearchTexts } from '../../../src/elements/list/find-items.ts';
import { getRootItems } from '../../../src/flow/quotes/item-facts.ts';
import { getContentWithoutSearch, type FreeCard } from '../../../src/elements/list/list-content.ts';
import { createTestItem, createPreparedLocale } from '../choosing-stage.ts';

const locale = createPreparedLocale('en-CA');
const raftItem = createTestItem({ id: '1', name: 'Raft 10', categoryId: 'b', category: 'Boats' });
const canoeItem = createTestItem({ id: '2', name: 'Canoë', categoryId: 'b', category: 'Boats', blurb: 'Two seats' });
const tourItem = createTestItem({ id: '3', name: 'Raft 9', categoryId: 't', category: 'Tours' });
const allItems = [raftItem, canoeItem, tourItem];
const unfilteredQuery = { search: '', category: '', list: undefined, order: 0 };
const createFreeCards = (...ids: string[]) => new Map(ids.map((id) => [id, {} as FreeCard]));
const getVisibleIds = (result: ReturnType<typeof findItems>) => result.visible.map(({ id }) => id);

afterEach(() => void vi.useRealTimers());

/** Returns boats, and a counter of how often the search reads their texts. */
function createCountedBoats(count: number) {
  const counter = { reads: 0 };
  const boats = Array.from({ length: count }, (_, index) => {
    const boat = createTestItem({ id: String(index), name: `Boat ${index}` });
    return Object.defineProperty(boat, 'blurb', { get: () => (counter.reads++, 'Floats.') });
  });
  return { counter, boats };
}

describe('findItems', () => {
  it('finds every word in name, category or summary, ignoring case and accents', () => {
    expect(getVisibleIds(findItems(allItems, { ...unfilteredQuery, search: ' canoe SEATS ' }))).toEqual(['2']);
    expect(getVisibleIds(findItems(allItems, { ...unfilteredQuery, search: 'boats' }))).toEqual(['1', '2']);
    expect(getVisibleIds(findItems(allItems, { ...unfilteredQuery, search: 'canoe tours' }))).toEqual([]);
  });

  it('returns the items of one category', () => {
    expect(getVisibleIds(findItems(allItems, { ...unfilteredQuery, category: 't' }))).toEqual(['3']);
  });

  it('counts matching items that are not free as left out', () => {
    const datedSearch = { ...getContentWithoutSearch(locale), free: createFreeCards('1') };
    expect(findItems(allItems, { ...unfilteredQuery, search: 'raft', list: datedSearch })).toMatchObject({
      visible: [raftItem],
      leftOutCount: 1,
    });
  });

  it('returns the list’s only item even if it is not free', () => {
    expect(
      findItems([raftItem], {
        ...unfilteredQuery,
        list: { ...getContentWithoutSearch(locale), free: createFreeCards() },
      }),
    ).toMatchObject({
      visible: [raftItem],
      leftOutCount: 0,
    });
  });

  it('keeps the venue’s order unless the guest selects a different order', () => {
    const undatedItems = getContentWithoutSearch(locale);
    expect(getVisibleIds(findItems(allItems, { ...unfilteredQuery, list: undatedItems }))).toEqual(['1', '2', '3']);
    expect(getVisibleIds(findItems(allItems, { ...unfilteredQuery, list: undatedItems, order: 1 }))).toEqual([
      '2',
      '3',
      '1',
    ]);
  });

  it('ends before the first item that the search has not checked', () => {
    const datedSearch = {
      ...getContentWithoutSearch(locale),
      free: createFreeCards('1', '2', '3'),
      uncheckedIds: new Set(['1']),
    };
    expect(getVisibleIds(findItems(allItems, { ...unfilteredQuery, list: datedSearch }))).toEqual([]);
    const sortedByName = findItems(allItems, { ...unfilteredQuery, list: datedSearch, order: 1 });
    expect([getVisibleIds(sortedByName), sortedByName.matching.map(({ id }) => id)]).toEqual([
      ['2', '3'],
      ['2', '3', '1'],
    ]);
  });
});

describe('getRootItems', () => {
  it('omits items that are children of a listed item', () => {
    expect(getRootItems([createTestItem({ id: '9', children: ['1', '3'] }), ...allItems]).map(({ id }) => id)).toEqual([
      '9',
      '2',
    ]);
  });
});

describe('getCategoryNames', () => {
  it('returns categories in the order of their first items', () => {
    expect([...getCategoryNames([createTestItem({ categoryId: 'x' }), tourItem, ...allItems])]).toEqual([
      ['t', 'Tours'],
      ['b', 'Boats'],
    ]);
  });
});

describe('prepareSearchTexts', () => {
  it('reads the texts of 5,000 items in portions of 250', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { counter, boats } = createCountedBoats(5000);
    prepareSearchTexts(boats);
    expect(counter.reads).toBe(0);
    vi.advanceTimersToNextTimer();
    expect(counter.reads).toBe(250);
    vi.runAllTimers();
    expect(counter.reads).toBe(5000);
    expect(getVisibleIds(findItems(boats, { ...unfilteredQuery, search: 'boat 4999' }))).toEqual(['4999']);
    expect(counter.reads).toBe(5000);
  });

  it('reads each text once, even if a search needs it earlier', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { counter, boats } = createCountedBoats(600);
    prepareSearchTexts(boats);
    vi.advanceTimersToNextTimer();
    expect(getVisibleIds(findItems(boats, { ...unfilteredQuery, search: 'boat 599' }))).toEqual(['599']);
    vi.runAllTimers();
    expect(counter.reads).toBe(600);
  });

  it('reads no more texts after the caller stops the preparation', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { counter, boats } = createCountedBoats(600);
    const stopPreparing = prepareSearchTexts(boats);
    vi.advanceTimersToNextTimer();
    stopPreparing();
    vi.runAllTimers();
    expect(counter.reads).toBe(250);
  });
});
