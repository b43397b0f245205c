import { afterEach, describe, expect, it, vi } from 'vitest';
import { getCategoryNames, findItems, prepareSearchTexts } from '../../../src/elements/list/find-items.ts';
import { getRootItems } from '../../../src/flow/quotes/item-facts.ts';
import { getBaseList, type FreeCard } from '../../../src/elements/list/dated-list.ts';
import { item, localeIn } from '../choosing-stage.ts';

const locale = localeIn('en-CA');
const raft = item({ id: '1', name: 'Raft 10', categoryId: 'b', category: 'Boats' });
const canoe = item({ id: '2', name: 'Canoë', categoryId: 'b', category: 'Boats', blurb: 'Two seats' });
const tour = item({ id: '3', name: 'Raft 9', categoryId: 't', category: 'Tours' });
const all = [raft, canoe, tour];
const everything = { search: '', category: '', list: undefined, order: 0 };
const free = (...ids: string[]) => new Map(ids.map((id) => [id, {} as FreeCard]));
const ids = (result: ReturnType<typeof findItems>) => result.visible.map(({ id }) => id);

afterEach(() => void vi.useRealTimers());

/** Returns boats, and a counter of how often the search reads their texts. */
function countReads(count: number) {
  const counter = { reads: 0 };
  const boats = Array.from({ length: count }, (_, index) => {
    const boat = item({ id: String(index), name: `Boat ${index}` });
    return Object.defineProperty(boat, 'blurb', { get: () => (counter.reads++, 'Floats.') });
  });
  return { counter, boats };
}

describe('findItems', () => {
  it('finds every word in name, category or summary, ignoring case and accents', () => {
    expect(ids(findItems(all, { ...everything, search: ' canoe SEATS ' }))).toEqual(['2']);
    expect(ids(findItems(all, { ...everything, search: 'boats' }))).toEqual(['1', '2']);
    expect(ids(findItems(all, { ...everything, search: 'canoe tours' }))).toEqual([]);
  });

  it('returns the items of one category', () => {
    expect(ids(findItems(all, { ...everything, category: 't' }))).toEqual(['3']);
  });

  it('counts matching items that are not free as left out', () => {
    const search = { ...getBaseList(locale), free: free('1') };
    expect(findItems(all, { ...everything, search: 'raft', list: search })).toMatchObject({
      visible: [raft],
      leftOut: 1,
    });
  });

  it('returns a single item even if it is not free', () => {
    expect(findItems([raft], { ...everything, list: { ...getBaseList(locale), free: free() } })).toMatchObject({
      visible: [raft],
      leftOut: 0,
    });
  });

  it('keeps the venue’s order unless the guest selects a different order', () => {
    const list = getBaseList(locale);
    expect(ids(findItems(all, { ...everything, list }))).toEqual(['1', '2', '3']);
    expect(ids(findItems(all, { ...everything, list, order: 1 }))).toEqual(['2', '3', '1']);
  });

  it('ends before the first item that the search has not checked', () => {
    const search = { ...getBaseList(locale), free: free('1', '2', '3'), uncheckedIds: new Set(['1']) };
    expect(ids(findItems(all, { ...everything, list: search }))).toEqual([]);
    const byName = findItems(all, { ...everything, list: search, order: 1 });
    expect([ids(byName), byName.matching.map(({ id }) => id)]).toEqual([
      ['2', '3'],
      ['2', '3', '1'],
    ]);
  });
});

describe('getRootItems', () => {
  it('omits items that are children of a listed item', () => {
    expect(getRootItems([item({ id: '9', children: ['1', '3'] }), ...all]).map(({ id }) => id)).toEqual(['9', '2']);
  });
});

describe('getCategoryNames', () => {
  it('returns categories in the order of their first items', () => {
    expect([...getCategoryNames([item({ categoryId: 'x' }), tour, ...all])]).toEqual([
      ['t', 'Tours'],
      ['b', 'Boats'],
    ]);
  });
});

describe('prepareSearchTexts', () => {
  it('reads the texts of 5,000 items in portions of 250', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { counter, boats } = countReads(5000);
    prepareSearchTexts(boats);
    expect(counter.reads).toBe(0);
    vi.advanceTimersToNextTimer();
    expect(counter.reads).toBe(250);
    vi.runAllTimers();
    expect(counter.reads).toBe(5000);
    expect(ids(findItems(boats, { ...everything, search: 'boat 4999' }))).toEqual(['4999']);
    expect(counter.reads).toBe(5000);
  });

  it('reads each text once, even if a search needs it earlier', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { counter, boats } = countReads(600);
    prepareSearchTexts(boats);
    vi.advanceTimersToNextTimer();
    expect(ids(findItems(boats, { ...everything, search: 'boat 599' }))).toEqual(['599']);
    vi.runAllTimers();
    expect(counter.reads).toBe(600);
  });

  it('stops when the list changes', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { counter, boats } = countReads(600);
    const stop = prepareSearchTexts(boats);
    vi.advanceTimersToNextTimer();
    stop();
    vi.runAllTimers();
    expect(counter.reads).toBe(250);
  });
});
