import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchRequest } from '../../../src/elements/shared/requests.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { june10 } from '../../flow/visit.ts';
import { runIdleCallback, listRatedIds, createNotes, stubIdleCallback } from './card-notes-stage.ts';

beforeEach(stubIdleCallback);
afterEach(() => vi.unstubAllGlobals());

describe('createCardNotes', () => {
  it('requests nothing until the browser is idle and the list is visible', async () => {
    const { visibility, updateNotes, notes, requestUrls } = createNotes();
    await updateNotes();
    visibility.isListVisible = false;
    runIdleCallback();
    await updateNotes();
    expect([requestUrls, notes()]).toEqual([[], undefined]);
    visibility.isListVisible = true;
    await updateNotes();
    const { length } = requestUrls;
    visibility.isListVisible = false;
    await updateNotes();
    expect(length).toBeGreaterThan(0);
    expect(requestUrls).toHaveLength(length);
  });

  it('requests calendars, but no prices, for alternatives to a sold-out item', async () => {
    const { visibility, showCards, requestUrls, availabilityById } = createNotes();
    visibility.isListVisible = false;
    visibility.isItemSoldOut = true;
    runIdleCallback();
    await showCards('kayak');
    expect(requestUrls).toEqual([expect.stringContaining('item/cal')]);
    expect(availabilityById()?.get('kayak')?.firstFree(june10)).toBe(june10);
  });

  it('returns the same notes until something changes', async () => {
    const { updateNotes, notes } = createNotes();
    runIdleCallback();
    await updateNotes();
    expect(notes()).toBeDefined();
    expect(notes()).toBe(notes());
  });

  it('reads only the visible items of a long list', async () => {
    const readIds = new Set<string>();
    const items = Array.from({ length: 200 }, (_, index) => {
      const item = createTestItem({ id: `item${index}` });
      return new Proxy(item, {
        get(target, name) {
          // Does not count reads of `id`, because the index of the list reads it once for every item.
          if (name !== 'id') readIds.add(target.id);
          return target[name as keyof typeof item];
        },
      });
    });
    const { showCards, notes } = createNotes({}, '', items);
    runIdleCallback();
    await showCards('item0');
    readIds.clear();
    await showCards('item150', 'item151');
    expect(notes()?.get('item151')?.price).not.toBe('');
    expect([...readIds].sort()).toEqual(['item150', 'item151']);
  });

  it('requests calendars for several months, then prices', async () => {
    const { requestUrls, showCards } = createNotes();
    runIdleCallback();
    await showCards('kayak');
    expect(requestUrls).toEqual([
      'https://book.example/harbour/api/3.0/item/cal?start_date=20310610&end_date=20310930&item_id[]=kayak',
      'https://book.example/harbour/api/3.0/item?start_date=20310610&end_date=20310610&item_id=kayak',
    ]);
  });

  it('requests calendars up to a year ahead if no day is free', async () => {
    const { requestUrls, updateNotes } = createNotes({ lastFreeDay: 0 });
    runIdleCallback();
    await updateNotes();
    expect(requestUrls.map((address) => address.replace(/.*\/3\.0\//, '').replace(/&item.*/, ''))).toEqual([
      'item/cal?start_date=20310610&end_date=20310930',
      'item/cal?start_date=20311001&end_date=20320630',
    ]);
  });

  it('requests no prices if the page sets `prices` to `off`', async () => {
    const { requestUrls, getKayakNote, updateNotes } = createNotes({}, 'off');
    runIdleCallback();
    await updateNotes();
    expect(requestUrls).toEqual([expect.stringContaining('item/cal')]);
    expect(getKayakNote()).toEqual({ price: '', when: '', party: '', soldOut: '' });
  });

  const longList = Array.from({ length: 70 }, (_, index) => createTestItem({ id: `i${index}` }));

  const countCalendars = (addresses: readonly string[]) =>
    addresses.filter((address) => address.includes('item/cal')).map((address) => address.match(/item_id/g)?.length);

  const fourItems = ['a', 'b', 'c', 'd'].map((id) => createTestItem({ id }));

  it('requests prices only of visible cards, once per card', async () => {
    const { requestUrls, showCards, updateNotes } = createNotes({}, '', fourItems);
    runIdleCallback();
    await updateNotes();
    expect(listRatedIds(requestUrls)).toEqual([]);
    await showCards('a', 'b');
    await showCards('b', 'c');
    await showCards('a', 'b');
    expect(listRatedIds(requestUrls)).toEqual(['a,b', 'c']);
  });

  /** Scrolls to the cards `nextIds` while the prices of `a` and `b` load. Returns the ids of each price request. */
  async function scrollDuringRead(...nextIds: string[]) {
    const notes = createNotes(
      {
        onRated: (listedIds) => {
          if (listedIds === 'a,b') dispatchRequest(notes.host.renderRoot, 'cards-view', { itemIds: nextIds });
        },
      },
      '',
      fourItems,
    );
    runIdleCallback();
    await notes.updateNotes();
    await notes.showCards('a', 'b');
    return listRatedIds(notes.requestUrls);
  }

  it('continues a price request while one of its cards is visible', async () => {
    expect(await scrollDuringRead('a', 'b', 'c')).toEqual(['a,b', 'c']);
    expect(await scrollDuringRead('b', 'c')).toEqual(['a,b', 'c']);
  });

  it('requests prices of new cards once all previous cards leave the view', async () => {
    expect(await scrollDuringRead('c', 'd')).toEqual(['a,b', 'c,d']);
  });

  it('requests no prices of cards that have left the view', async () => {
    const cards = Array.from({ length: 25 }, (_, index) => createTestItem({ id: `i${index}` }));
    const notes = createNotes(
      {
        onRated(list) {
          if (list.startsWith('i0,')) dispatchRequest(notes.host.renderRoot, 'cards-view', { itemIds: ['i0', 'i24'] });
        },
      },
      '',
      cards,
    );
    runIdleCallback();
    await notes.updateNotes();
    await notes.showCards(...cards.map(({ id }) => id));
    expect(listRatedIds(notes.requestUrls)).toEqual(['i0,i1,i2,i3,i4', 'i24']);
  });

  it('requests each calendar once while the guest scrolls beyond 60 cards', async () => {
    const notes = createNotes(
      {
        onRated(list) {
          if (list === '' && countCalendars(notes.requestUrls).at(-1) === 2)
            dispatchRequest(notes.host.renderRoot, 'cards-view', { itemIds: ['i66', 'i67'] });
        },
      },
      '',
      longList,
    );
    runIdleCallback();
    await notes.showCards('i0');
    await notes.showCards('i65', 'i66');
    expect(countCalendars(notes.requestUrls)).toEqual([60, 2, 1]);
  });

  it('requests calendars beyond the first 60 cards only for visible cards', async () => {
    const { requestUrls, availabilityById, notes, showCards } = createNotes({}, '', longList);
    runIdleCallback();
    await showCards('i0');
    await showCards('i65', 'i66');
    await showCards('i65');
    expect(countCalendars(requestUrls)).toEqual([60, 2]);
    expect(listRatedIds(requestUrls)).toEqual(['i0', 'i65,i66']);
    expect(availabilityById()?.size).toBe(62);
    expect(notes()?.get('i66')?.price).toBe('$68.00');
  });

  it('reports sold-out items beyond the first 60 cards too', async () => {
    const { facts, showCards } = createNotes({ lastFreeDay: 0 }, '', longList);
    runIdleCallback();
    await showCards('i0');
    expect(facts()?.soldOut.size).toBe(60);
    await showCards('i69');
    expect(facts()?.soldOut.size).toBe(61);
  });

  it('does not repeat a refused calendar request beyond the first 60 cards', async () => {
    const { requestUrls, showCards } = createNotes({ refusedIds: ['i65'] }, '', longList);
    runIdleCallback();
    await showCards('i65');
    await showCards('i64', 'i65');
    await showCards('i65');

    // The client itself repeats a refused calendar request once, with fewer days. So the service receives two requests.
    expect(countCalendars(requestUrls)).toEqual([60, 1, 1, 1]);
    expect(requestUrls.at(-1)).toContain('i64');
  });

  it('requests no prices while the list is hidden', async () => {
    const { requestUrls, showCards, visibility } = createNotes({}, '', fourItems);
    runIdleCallback();
    await showCards();
    visibility.isListVisible = false;
    await showCards('a');
    expect(listRatedIds(requestUrls)).toEqual([]);
  });

  it('returns no notes if the service is unreachable', async () => {
    const { notes, facts, requestUrls, updateNotes } = createNotes({ isReachable: false });
    runIdleCallback();
    await updateNotes();

    // The transport sends a failing request six times before it reports the failure.
    await expect.poll(() => requestUrls.length).toBe(6);
    await updateNotes();
    expect([notes(), facts()]).toEqual([undefined, undefined]);
  });

  it('returns sold-out items as data, not as text', async () => {
    const { facts, updateNotes } = createNotes({ lastFreeDay: 0 });
    runIdleCallback();
    await updateNotes();
    expect(facts()).toEqual({ prices: new Map(), soldOut: new Set(['kayak']) });
  });
});
