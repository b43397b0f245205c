import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchRequest } from '../../../src/elements/shared/requests.ts';
import { createTestItem } from '../../api/plain.ts';
import { june10 } from '../../flow/visit.ts';
import { becomeIdle, ratedIn, createNotes, stubIdleCallback } from './card-notes-stage.ts';

beforeEach(stubIdleCallback);
afterEach(() => vi.unstubAllGlobals());

describe('createCardNotes', () => {
  it('requests nothing until the browser is idle and the list visible', async () => {
    const { sight, update, notes, addresses } = createNotes();
    await update();
    sight.isListVisible = false;
    becomeIdle();
    await update();
    expect([addresses, notes()]).toEqual([[], undefined]);
    sight.isListVisible = true;
    await update();
    const { length } = addresses;
    sight.isListVisible = false;
    await update();
    expect(length).toBeGreaterThan(0);
    expect(addresses).toHaveLength(length);
  });

  it('requests calendars, but no prices, for alternatives to a sold-out item', async () => {
    const { sight, showCards, addresses, calendars } = createNotes();
    sight.isListVisible = false;
    sight.isItemSoldOut = true;
    becomeIdle();
    await showCards('kayak');
    expect(addresses).toEqual([expect.stringContaining('item/cal')]);
    expect(calendars()?.get('kayak')?.firstFree(june10)).toBe(june10);
  });

  it('returns the same notes until something changes', async () => {
    const { update, notes } = createNotes();
    becomeIdle();
    await update();
    expect(notes()).toBeDefined();
    expect(notes()).toBe(notes());
  });

  it('reads only the visible items of a long list', async () => {
    const readIds = new Set<string>();
    const items = Array.from({ length: 200 }, (_, index) => {
      const item = createTestItem({ id: `item${index}` });
      return new Proxy(item, {
        get(target, name) {
          // Ignores `id`, because the index of the list reads it once for every item.
          if (name !== 'id') readIds.add(target.id);
          return target[name as keyof typeof item];
        },
      });
    });
    const { showCards, notes } = createNotes({}, '', items);
    becomeIdle();
    await showCards('item0');
    readIds.clear();
    await showCards('item150', 'item151');
    expect(notes()?.get('item151')?.price).not.toBe('');
    expect([...readIds].sort()).toEqual(['item150', 'item151']);
  });

  it('requests calendars for several months, then prices', async () => {
    const { addresses, showCards } = createNotes();
    becomeIdle();
    await showCards('kayak');
    expect(addresses).toEqual([
      'https://book.example/harbour/api/3.0/item/cal?start_date=20310610&end_date=20310930&item_id[]=kayak',
      'https://book.example/harbour/api/3.0/item?start_date=20310610&end_date=20310610&item_id=kayak',
    ]);
  });

  it('requests calendars up to a year ahead without a free day', async () => {
    const { addresses, update } = createNotes({ lastFreeDay: 0 });
    becomeIdle();
    await update();
    expect(addresses.map((address) => address.replace(/.*\/3\.0\//, '').replace(/&item.*/, ''))).toEqual([
      'item/cal?start_date=20310610&end_date=20310930',
      'item/cal?start_date=20311001&end_date=20320630',
    ]);
  });

  it('requests no prices if the page sets `prices` to `off`', async () => {
    const { addresses, note, update } = createNotes({}, 'off');
    becomeIdle();
    await update();
    expect(addresses).toEqual([expect.stringContaining('item/cal')]);
    expect(note()).toEqual({ price: '', when: '', party: '', soldOut: '' });
  });

  const longList = Array.from({ length: 70 }, (_, index) => createTestItem({ id: `i${index}` }));

  const calendarsIn = (addresses: readonly string[]) =>
    addresses.filter((address) => address.includes('item/cal')).map((address) => address.match(/item_id/g)?.length);

  const fleet = ['a', 'b', 'c', 'd'].map((id) => createTestItem({ id }));

  it('requests prices only of visible cards, once per card', async () => {
    const { addresses, showCards, update } = createNotes({}, '', fleet);
    becomeIdle();
    await update();
    expect(ratedIn(addresses)).toEqual([]);
    await showCards('a', 'b');
    await showCards('b', 'c');
    await showCards('a', 'b');
    expect(ratedIn(addresses)).toEqual(['a,b', 'c']);
  });

  /** Scrolls to the cards `next` while the prices of `a` and `b` load. Returns the ids of each price request. */
  async function scrollDuringRead(...next: string[]) {
    const notes = createNotes(
      {
        onRated: (list) => {
          if (list === 'a,b') dispatchRequest(notes.host.renderRoot, 'cards-view', { itemIds: next });
        },
      },
      '',
      fleet,
    );
    becomeIdle();
    await notes.update();
    await notes.showCards('a', 'b');
    return ratedIn(notes.addresses);
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
    becomeIdle();
    await notes.update();
    await notes.showCards(...cards.map(({ id }) => id));
    expect(ratedIn(notes.addresses)).toEqual(['i0,i1,i2,i3,i4', 'i24']);
  });

  it('requests calendars of later cards once while the guest scrolls', async () => {
    const notes = createNotes(
      {
        onRated(list) {
          if (list === '' && calendarsIn(notes.addresses).at(-1) === 2)
            dispatchRequest(notes.host.renderRoot, 'cards-view', { itemIds: ['i66', 'i67'] });
        },
      },
      '',
      longList,
    );
    becomeIdle();
    await notes.showCards('i0');
    await notes.showCards('i65', 'i66');
    expect(calendarsIn(notes.addresses)).toEqual([60, 2, 1]);
  });

  it('requests calendars beyond the first 60 cards only for visible cards', async () => {
    const { addresses, calendars, notes, showCards } = createNotes({}, '', longList);
    becomeIdle();
    await showCards('i0');
    await showCards('i65', 'i66');
    await showCards('i65');
    expect(calendarsIn(addresses)).toEqual([60, 2]);
    expect(ratedIn(addresses)).toEqual(['i0', 'i65,i66']);
    expect(calendars()?.size).toBe(62);
    expect(notes()?.get('i66')?.price).toBe('$68.00');
  });

  it('reports later cards of a long list as sold out too', async () => {
    const { facts, showCards } = createNotes({ lastFreeDay: 0 }, '', longList);
    becomeIdle();
    await showCards('i0');
    expect(facts()?.soldOut.size).toBe(60);
    await showCards('i69');
    expect(facts()?.soldOut.size).toBe(61);
  });

  it('does not repeat a refused calendar request of later cards', async () => {
    const { addresses, showCards } = createNotes({ refusedIds: ['i65'] }, '', longList);
    becomeIdle();
    await showCards('i65');
    await showCards('i64', 'i65');
    await showCards('i65');
    // The client itself repeats a refused calendar request once, for fewer days.
    expect(calendarsIn(addresses)).toEqual([60, 1, 1, 1]);
    expect(addresses.at(-1)).toContain('i64');
  });

  it('requests no prices while the list is hidden', async () => {
    const { addresses, showCards, sight } = createNotes({}, '', fleet);
    becomeIdle();
    await showCards();
    sight.isListVisible = false;
    await showCards('a');
    expect(ratedIn(addresses)).toEqual([]);
  });

  it('returns no notes if the service is unreachable', async () => {
    const { notes, facts, addresses, update } = createNotes({ isReachable: false });
    becomeIdle();
    await update();
    // The transport sends a failed request six times.
    await expect.poll(() => addresses.length).toBe(6);
    await update();
    expect([notes(), facts()]).toEqual([undefined, undefined]);
  });

  it('returns prices and sold-out items independently of a language', async () => {
    const { facts, update } = createNotes({ lastFreeDay: 0 });
    becomeIdle();
    await update();
    expect(facts()).toEqual({ prices: new Map(), soldOut: new Set(['kayak']) });
  });
});
