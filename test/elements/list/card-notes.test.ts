import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TemplateResult } from 'lit';
import type { Item } from '../../../src/api/types.ts';
import { createCardNotes } from '../../../src/elements/list/card-notes.ts';
import type { CardNote } from '../../../src/elements/list/card-words.ts';
import { request } from '../../../src/elements/shared/requests.ts';
import type { Choice } from '../../../src/flow/state.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { listening } from '../../api/answering.ts';
import { plainItem, plainLine, plainSession } from '../../api/plain.ts';
import { june10 } from '../../flow/visit.ts';
import { createTestContext } from '../root/test-context.ts';

/** Runs the callback that waits for an idle browser. */
let becomeIdle: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    becomeIdle = callback;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => (becomeIdle = () => undefined));
});
afterEach(() => vi.unstubAllGlobals());

interface WireParameter {
  label: string;
  default: number;
  /** Formatted; `''` if the parameter is free. */
  price: string;
  isHidden?: boolean;
}

interface Service {
  item?: Partial<Item>;
  /** The last day of June that the calendar calls free, from June 10 on; 0 for none. */
  lastFreeDay?: number;
  total?: string;
  endDate?: string;
  /** By item id. */
  totals?: Readonly<Record<string, string>>;
  parameters?: readonly WireParameter[];
  isReachable?: boolean;
  /** The service refuses the calendars of these items. */
  refusedIds?: readonly string[];
  /** Receives the ids of each rated list before its answer. */
  onRated?: (list: string) => void;
}

function wireQuote({ total = '68.00', endDate = '20310610', parameters = [] }: Service) {
  const idOf = (index: number) => `p${index}`;
  return {
    item_id: 'kayak',
    param: Object.fromEntries(
      parameters.map(({ label, default: count, isHidden = false }, index) => [
        idOf(index),
        { lbl: label, def: count, MIN: 0, MAX: 6, hide: isHidden ? 1 : 0 },
      ]),
    ),
    rate: {
      status: 'AVAILABLE',
      slip: 's',
      start_date: '20310610',
      end_date: endDate,
      sub_total: total,
      summary: { price: { param: Object.fromEntries(parameters.map(({ price }, index) => [idOf(index), price])) } },
    },
  };
}

/** Returns the item ids of each rated list. */
const ratedIn = (addresses: readonly string[]) =>
  addresses.flatMap((address) => /item_id=([^&]*)/.exec(address)?.[1]?.replaceAll('%2C', ',') ?? []);

/** Creates the notes of a list with one item, in front of a service with one answer for each kind of request. */
function createNotes(service: Service = {}, prices = '', items = [plainItem({ id: 'kayak', ...service.item })]) {
  const { lastFreeDay = 20, isReachable = true } = service;
  const days = Array.from({ length: 21 }, (_, index) => 10 + index);
  const calendar = Object.fromEntries(days.map((date) => [`203106${date}`, date <= lastFreeDay ? 1 : 0]));
  const { requestUrls: addresses, transport } = listening((url) => {
    if (!isReachable) return undefined;
    const answer = { cal: calendar };
    const [list = ''] = ratedIn([url]);
    service.onRated?.(list);
    if (url.includes('item/cal') && service.refusedIds?.some((id) => url.includes(`=${id}`)))
      return { request: { status: 'ERROR', error: { id: 'refused', title: 'Refused', details: '' } } };
    const requestedItems = items.filter(({ id }) => list === '' || list.split(',').includes(id));
    const answerOf = (id: string) =>
      url.includes('item/cal') ? answer : wireQuote({ ...service, total: service.totals?.[id] ?? service.total });
    return { items: Object.fromEntries(requestedItems.map(({ id }) => [id, { ...answerOf(id), item_id: id }])) };
  });
  const context = createTestContext({ host: { items, today: june10, prices, transport } });
  const sight = { isListVisible: true, isItemSoldOut: false };
  const noting = createCardNotes({
    ...context,
    purpose: () => (sight.isListVisible ? 'list' : sight.isItemSoldOut ? 'alternatives' : null),
  });
  const update = async () => {
    context.host.requestUpdate();
    // Each request takes a few turns: calendars first, then prices and later calendars.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const showCards = async (...itemIds: string[]) => {
    request(context.host.renderRoot, 'cards-view', { itemIds });
    await update();
  };
  const note = () => noting.notes()?.get('kayak');
  return { ...noting, showCards, note, addresses, sight, update, host: context.host, commit: context.commit };
}

/** Returns the note of the item once the browser is idle and the service has answered. */
async function noteOf(service: Service) {
  const { note, showCards } = createNotes(service);
  becomeIdle();
  await showCards('kayak');
  return note();
}

describe('createCardNotes', () => {
  it('requests nothing until the browser is idle and a list visible', async () => {
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

  it('requests calendars, but no prices, for a sold-out item behind the list', async () => {
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

  it('words a price with its day and without zero cents', async () => {
    expect(await noteOf({})).toMatchObject({ price: '$68', when: 'Tue, Jun 10', party: '', soldOut: '' });
  });

  it.each<[string, Partial<Item>, string, string, string]>([
    ['a fixed length', { fixedLength: 3 }, '20310612', '$68', '3\u00a0days from Tue, Jun 10'],
    ['several nights', { unit: 'N' }, '20310611', '$68', '2\u00a0nights from Tue, Jun 10'],
    ['one night', { unit: 'N' }, '20310610', '$68 per night', ''],
    ['no day for an item without dates', { simple: true }, '20310612', '$68', ''],
  ])('words %s', async (_, item, endDate, price, when) => {
    expect(await noteOf({ item, endDate })).toMatchObject({ price, when });
  });

  const parentAnd = (...children: string[]) => [
    plainItem({ id: 'kayak', group: 'parent', children }),
    ...children.map((id) => plainItem({ id, group: 'child' })),
  ];

  it.each([
    ['the price of the children', ['a', 'b'], {}, '$68'],
    ['the lowest price of the children', ['a', 'b'], { b: '70.00' }, 'from $68'],
  ])('shows on the card of a parent %s', async (_, children, totals, price) => {
    const { note, showCards, addresses } = createNotes({ totals }, '', parentAnd(...children));
    becomeIdle();
    await showCards('kayak');
    expect(note()).toMatchObject({ price, when: 'Tue, Jun 10' });
    expect([ratedIn(addresses), note()?.selection, note()?.chips]).toEqual([['a,b'], undefined, undefined]);
  });

  /** Returns the selections of the chips, which it presses one after the other. */
  function pressChips(note: CardNote | undefined): Partial<Choice>[] {
    const selections: Partial<Choice>[] = [];
    const { values = [] } = note?.chips?.((selection) => selections.push(selection)) ?? {};
    for (const chip of values[0] as TemplateResult[])
      (chip.values.find((value) => typeof value === 'function') as () => void)();
    return selections;
  }

  it('opens the item on the day of its price or a chip', async () => {
    const note = await noteOf({});
    expect(note?.selection).toMatchObject({ start: '2031-06-10', end: null });
    expect(pressChips(note).map(({ start, end }) => [start, end])).toEqual([
      ['2031-06-10', null],
      ['2031-06-11', null],
      ['2031-06-12', null],
    ]);
  });

  it('moves a fixed length as a whole to the next days', async () => {
    const note = await noteOf({ item: { fixedLength: 3 }, lastFreeDay: 13, endDate: '20310612' });
    expect(pressChips(note).map(({ start, end }) => [start, end])).toEqual([
      ['2031-06-10', '2031-06-12'],
      ['2031-06-11', '2031-06-13'],
    ]);
  });

  it('keeps days that the guest has selected, not those of a card', async () => {
    const { note, showCards, host, commit } = createNotes();
    becomeIdle();
    await showCards('kayak');
    const selectionAfter = async (choice: Partial<Choice>) => {
      host.store.choose({ itemId: 'kayak', ...choice });
      host.store.choose({ itemId: null });
      await showCards('kayak');
      return note()?.selection?.start;
    };
    const day = note()?.selection ?? {};
    expect(await selectionAfter(day)).toBe('2031-06-10');
    expect(await selectionAfter({ start: addDays(june10, 4), end: null })).toBeUndefined();
    expect(await selectionAfter(day)).toBe('2031-06-10');
    commit({ session: plainSession() });
    await showCards('kayak');
    expect(note()?.selection).toBeUndefined();
  });

  it('keeps the days of the cart', async () => {
    const { note, showCards, commit } = createNotes();
    becomeIdle();
    await showCards('kayak');
    expect(note()?.selection).toBeDefined();
    commit({ session: plainSession({ lines: [plainLine({ start: june10 })] }) });
    await showCards('kayak');
    expect(note()?.selection).toBeUndefined();
  });

  const adults: WireParameter = { label: 'Adults', default: 2, price: '$34.00' };
  const crew: WireParameter = { label: 'People on board', default: 4, price: '' };

  it.each<[string, WireParameter[], string]>([
    ['the quantities that are paid for', [adults, crew], 'Adults\u00a0×\u00a02'],
    ['no party of one', [{ ...adults, default: 1 }, crew], ''],
    ['all quantities if none is paid for', [crew], 'People on board\u00a0×\u00a04'],
    ['no hidden quantity', [{ ...adults, isHidden: true }], ''],
    [
      'no party of one and hidden others',
      [
        { ...adults, default: 1 },
        { ...adults, isHidden: true },
      ],
      '',
    ],
  ])('words %s', async (_, parameters, party) => {
    expect((await noteOf({ parameters }))?.party).toBe(party);
  });

  it('leaves out a price of zero', async () => {
    expect(await noteOf({ total: '0.00' })).toMatchObject({ price: '', when: '', party: '', soldOut: '' });
  });

  it('marks an item without a free day as sold out', async () => {
    expect(await noteOf({ lastFreeDay: 0 })).toMatchObject({ price: '', soldOut: 'Sold out' });
  });

  it('requests a quarter of calendars, then prices from the account', async () => {
    const { addresses, showCards } = createNotes();
    becomeIdle();
    await showCards('kayak');
    expect(addresses).toEqual([
      'https://book.example/harbour/api/3.0/item/cal?start_date=20310610&end_date=20310930&item_id[]=kayak',
      'https://book.example/harbour/api/3.0/item?start_date=20310610&end_date=20310610&item_id=kayak',
    ]);
  });

  it('requests calendars up to a year if the first have no day', async () => {
    const { addresses, update } = createNotes({ lastFreeDay: 0 });
    becomeIdle();
    await update();
    expect(addresses.map((address) => address.replace(/.*\/3\.0\//, '').replace(/&item.*/, ''))).toEqual([
      'item/cal?start_date=20310610&end_date=20310930',
      'item/cal?start_date=20311001&end_date=20320630',
    ]);
  });

  it('requests no prices if the page switches them off', async () => {
    const { addresses, note, update } = createNotes({}, 'off');
    becomeIdle();
    await update();
    expect(addresses).toEqual([expect.stringContaining('item/cal')]);
    expect(note()).toEqual({ price: '', when: '', party: '', soldOut: '' });
  });

  const longList = Array.from({ length: 70 }, (_, index) => plainItem({ id: `i${index}` }));
  const calendarsIn = (addresses: readonly string[]) =>
    addresses.filter((address) => address.includes('item/cal')).map((address) => address.match(/item_id/g)?.length);

  const fleet = ['a', 'b', 'c', 'd'].map((id) => plainItem({ id }));
  it('requests prices only for cards in view, and each once', async () => {
    const { addresses, showCards, update } = createNotes({}, '', fleet);
    becomeIdle();
    await update();
    expect(ratedIn(addresses)).toEqual([]);
    await showCards('a', 'b');
    await showCards('b', 'c');
    await showCards('a', 'b');
    expect(ratedIn(addresses)).toEqual(['a,b', 'c']);
  });

  /** Returns the ids of each rated list if the guest scrolls to `next` while the prices of `a` and `b` load. */
  async function scrollDuringRead(...next: string[]) {
    const notes = createNotes(
      {
        onRated: (list) => {
          if (list === 'a,b') request(notes.host.renderRoot, 'cards-view', { itemIds: next });
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

  it('continues a read while one of its cards is in view', async () => {
    expect(await scrollDuringRead('a', 'b', 'c')).toEqual(['a,b', 'c']);
    expect(await scrollDuringRead('b', 'c')).toEqual(['a,b', 'c']);
  });

  it('stops a read if all its cards leave the view', async () => {
    expect(await scrollDuringRead('c', 'd')).toEqual(['a,b', 'c,d']);
  });

  it('requests no further prices of cards that have left the view', async () => {
    const cards = Array.from({ length: 25 }, (_, index) => plainItem({ id: `i${index}` }));
    const notes = createNotes(
      {
        onRated(list) {
          if (list.startsWith('i0,')) request(notes.host.renderRoot, 'cards-view', { itemIds: ['i0', 'i24'] });
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

  it('requests the days of later cards once while the guest scrolls', async () => {
    const notes = createNotes(
      {
        onRated(list) {
          if (list === '' && calendarsIn(notes.addresses).at(-1) === 2)
            request(notes.host.renderRoot, 'cards-view', { itemIds: ['i66', 'i67'] });
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

  it('requests the days of later cards in view', async () => {
    const { addresses, calendars, notes, showCards } = createNotes({}, '', longList);
    becomeIdle();
    await showCards('i0');
    await showCards('i65', 'i66');
    await showCards('i65');
    expect(calendarsIn(addresses)).toEqual([60, 2]);
    expect(ratedIn(addresses)).toEqual(['i0', 'i65,i66']);
    expect(calendars()?.size).toBe(62);
    expect(notes()?.get('i66')?.price).toBe('$68');
  });

  it('finds later cards of a long list sold out', async () => {
    const { facts, showCards } = createNotes({ lastFreeDay: 0 }, '', longList);
    becomeIdle();
    await showCards('i0');
    expect(facts()?.soldOut.size).toBe(60);
    await showCards('i69');
    expect(facts()?.soldOut.size).toBe(61);
  });

  it('requests the days of later cards once if the service refuses them', async () => {
    const { addresses, showCards } = createNotes({ refusedIds: ['i65'] }, '', longList);
    becomeIdle();
    await showCards('i65');
    await showCards('i64', 'i65');
    await showCards('i65');
    // A second request after the refusal is for fewer days.
    expect(calendarsIn(addresses)).toEqual([60, 1, 1, 1]);
    expect(addresses.at(-1)).toContain('i64');
  });

  it('requests no prices of cards behind another step', async () => {
    const { addresses, showCards, sight } = createNotes({}, '', fleet);
    becomeIdle();
    await showCards();
    sight.isListVisible = false;
    await showCards('a');
    expect(ratedIn(addresses)).toEqual([]);
  });

  it('leaves the cards as they are if the service is unreachable', async () => {
    const { notes, facts, addresses, update } = createNotes({ isReachable: false });
    becomeIdle();
    await update();
    // The transport gives up after six tries.
    await expect.poll(() => addresses.length).toBe(6);
    await update();
    expect([notes(), facts()]).toEqual([undefined, undefined]);
  });

  it('exposes the answers without wording them', async () => {
    const { facts, update } = createNotes({ lastFreeDay: 0 });
    becomeIdle();
    await update();
    expect(facts()).toEqual({ prices: new Map(), soldOut: new Set(['kayak']) });
  });
});
