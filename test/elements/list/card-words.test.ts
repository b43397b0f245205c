import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TemplateResult } from 'lit';
import type { Item } from '../../../src/api/types.ts';
import type { CardNote } from '../../../src/elements/list/card-words.ts';
import type { Choice } from '../../../src/flow/state.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { createTestItem, createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { june10 } from '../../flow/visit.ts';
import {
  runIdleCallback,
  type WireParameter,
  listRatedIds,
  createNotes,
  readKayakNote,
  stubIdleCallback,
} from './card-notes-stage.ts';

beforeEach(stubIdleCallback);
afterEach(() => vi.unstubAllGlobals());

describe('formatCardNotes', () => {
  it('formats a price with its day', async () => {
    expect(await readKayakNote({})).toMatchObject({ price: '$68.00', when: 'Tue, Jun 10', party: '', soldOut: '' });
  });

  it.each<[string, Partial<Item>, string, string, string]>([
    ['a fixed length', { fixedLength: 3 }, '20310612', '$68.00', '3\u00a0days from Tue, Jun 10'],
    ['several nights', { unit: 'N' }, '20310611', '$68.00', '2\u00a0nights from Tue, Jun 10'],
    ['one night', { unit: 'N' }, '20310610', '$68.00 per night', ''],
    ['no day for an item without dates', { simple: true }, '20310612', '$68.00', ''],
  ])('formats %s', async (_, item, endDate, expectedPrice, expectedWhen) => {
    expect(await readKayakNote({ item, endDate })).toMatchObject({ price: expectedPrice, when: expectedWhen });
  });

  const createParentWith = (...children: string[]) => [
    createTestItem({ id: 'kayak', group: 'parent', children }),
    ...children.map((id) => createTestItem({ id, group: 'child' })),
  ];

  it.each([
    ['the price of the children', ['a', 'b'], {}, '$68.00'],
    ['the lowest price of the children', ['a', 'b'], { b: '70.00' }, 'from $68.00'],
  ])('shows %s on the card of a parent', async (_, children, totals, expectedPrice) => {
    const { getKayakNote, showCards, requestUrls } = createNotes({ totals }, '', createParentWith(...children));
    runIdleCallback();
    await showCards('kayak');
    expect(getKayakNote()).toMatchObject({ price: expectedPrice, when: 'Tue, Jun 10' });
    expect([listRatedIds(requestUrls), getKayakNote()?.selection, getKayakNote()?.chips]).toEqual([
      ['a,b'],
      undefined,
      undefined,
    ]);
  });

  /** Presses each day chip of a note. Returns the selections that the chips report. */
  function pressChips(note: CardNote | undefined): Partial<Choice>[] {
    const selections: Partial<Choice>[] = [];
    const { values = [] } = note?.chips?.((selection) => selections.push(selection)) ?? {};
    for (const chip of values[0] as TemplateResult[])
      (chip.values.find((value) => typeof value === 'function') as () => void)();
    return selections;
  }

  it('preselects the day of the price, or of the pressed day button', async () => {
    const note = await readKayakNote({});
    expect(note?.selection).toMatchObject({ start: '2031-06-10', end: null });
    expect(pressChips(note).map(({ start, end }) => [start, end])).toEqual([
      ['2031-06-10', null],
      ['2031-06-11', null],
      ['2031-06-12', null],
    ]);
  });

  it('selects the fixed length from the day of the pressed button', async () => {
    const note = await readKayakNote({ item: { fixedLength: 3 }, lastFreeDay: 13, endDate: '20310612' });
    expect(pressChips(note).map(({ start, end }) => [start, end])).toEqual([
      ['2031-06-10', '2031-06-12'],
      ['2031-06-11', '2031-06-13'],
    ]);
  });

  it('preselects no days if the guest has selected different days', async () => {
    const { getKayakNote, showCards, host, commit } = createNotes();
    runIdleCallback();
    await showCards('kayak');
    const selectChipAfter = async (choice: Partial<Choice>) => {
      host.store.choose({ itemId: 'kayak', ...choice });
      host.store.choose({ itemId: null });
      await showCards('kayak');
      return getKayakNote()?.selection?.start;
    };
    const selectedDay = getKayakNote()?.selection ?? {};
    expect(await selectChipAfter(selectedDay)).toBe('2031-06-10');
    expect(await selectChipAfter({ start: addDays(june10, 4), end: null })).toBeUndefined();
    commit({ session: createTestSession() });
    await showCards('kayak');
    expect(getKayakNote()?.selection).toBeUndefined();
  });

  it('formats a price for the days and the party of the visit', async () => {
    const adultParameter = { label: 'Adults', default: 1, price: '$34.00' };
    const { getKayakNote, showCards, host, requestUrls } = createNotes({ parameters: [adultParameter] });
    runIdleCallback();
    await showCards('kayak');
    host.store.choose({ itemId: 'kayak', start: addDays(june10, 4), end: null, params: { p0: 3 } });
    host.store.choose({ itemId: null });
    await showCards('kayak');
    expect(requestUrls.at(-1)).toMatch(/start_date=20310614.*param\[p0\]=3/);
    expect(getKayakNote()).toMatchObject({ price: '$68.00', party: 'Adults\u00a0×\u00a03' });
    expect(pressChips(getKayakNote()).map(({ start }) => start)).toEqual(['2031-06-14', '2031-06-15', '2031-06-16']);
  });

  it('drops quantities whose labels differ between items', async () => {
    const labelsByItem = { kayak: 'Kayaks', yacht: 'Yachts' };
    const items = Object.keys(labelsByItem).map((id) => createTestItem({ id }));
    const parametersOf = (id: string) => [
      { label: labelsByItem[id as keyof typeof labelsByItem], default: 1, price: '$34.00' },
      { label: 'Adults', default: 1, price: '' },
    ];
    const { keepSharedQuantities, showCards } = createNotes({ parametersOf }, '', items);
    runIdleCallback();
    await showCards('kayak', 'yacht');
    expect(keepSharedQuantities({ p0: 2, p1: 3, other: 4 })).toEqual({ p1: 3, other: 4 });
  });

  it('preselects no days if the cart already has days', async () => {
    const { getKayakNote, showCards, commit } = createNotes();
    runIdleCallback();
    await showCards('kayak');
    expect(getKayakNote()?.selection).toBeDefined();
    commit({ session: createTestSession({ lines: [createTestLine({ start: june10 })] }) });
    await showCards('kayak');
    expect(getKayakNote()?.selection).toBeUndefined();
  });

  const adults: WireParameter = { label: 'Adults', default: 2, price: '$34.00' };

  const crewParameter: WireParameter = { label: 'People on board', default: 4, price: '' };

  it.each<[string, WireParameter[], string]>([
    ['the quantities that have a price', [adults, crewParameter], 'Adults\u00a0×\u00a02'],
    ['nothing for a party of one', [{ ...adults, default: 1 }, crewParameter], ''],
    ['all quantities if none has a price', [crewParameter], 'People on board\u00a0×\u00a04'],
    ['nothing for a hidden quantity', [{ ...adults, isHidden: true }], ''],
    [
      'nothing for a party of one and a hidden quantity',
      [
        { ...adults, default: 1 },
        { ...adults, isHidden: true },
      ],
      '',
    ],
  ])('formats %s', async (_, parameters, expectedParty) => {
    expect((await readKayakNote({ parameters }))?.party).toBe(expectedParty);
  });

  it('formats a price of zero in words, with its day', async () => {
    expect(await readKayakNote({ total: '0.00' })).toMatchObject({
      price: 'No charge',
      when: 'Tue, Jun 10',
      soldOut: '',
    });
  });

  it('omits a price that the service does not return', async () => {
    expect(await readKayakNote({ total: '' })).toMatchObject({ price: '', when: '', party: '', soldOut: '' });
  });

  it('marks an item without a free day as sold out', async () => {
    expect(await readKayakNote({ lastFreeDay: 0 })).toMatchObject({
      price: '',
      when: 'Nothing available in the next 12 months.',
      soldOut: 'Sold out',
    });
  });
});
