import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingContract } from '../../../src/elements/root/booking-contract.ts';
import {
  clearPastDays,
  createPageAddress,
  createSelectionRevalidation,
  readInitialSelection,
} from '../../../src/elements/root/initial-selection.ts';
import { createInitialState, isSameChoice, type Choice } from '../../../src/flow/state.ts';
import { createStore } from '../../../src/flow/store.ts';
import { createSelectionStorage } from '../../../src/page/storage/stored-selection.ts';
import { writeTabText } from '../../../src/page/storage/tab-text.ts';
import type { Item } from '../../../src/api/types.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createTestItem } from '../../api/plain.ts';

const baseUrl = 'https://book.example/harbour';
const place = '/boats/#';
const [friday, saturday, sunday] = ['2031-06-13', '2031-06-14', '2031-06-15'] as [Day, Day, Day];
const selection: Choice = {
  ...createInitialState().choice,
  itemId: '104',
  start: saturday,
  end: saturday,
  params: { adults: 2 },
};

describe('readInitialSelection', () => {
  const storage = createSelectionStorage(baseUrl, place);
  beforeEach(() => storage.save(null));
  const read = (current: Partial<Choice> = {}, preset: Partial<Choice> = {}) =>
    readInitialSelection({ baseUrl, place, preset, readPreset: () => current });

  it('restores the stored selection if the presets are the same', () => {
    const preset = { itemId: '104', start: friday };
    storage.save(selection, preset);
    expect(read({ ...preset }, preset)).toMatchObject({ choice: selection, isFromGuest: true });
  });

  it('restores a selection in the format of version 0.2.0', () => {
    const preset = { itemId: '104', start: friday };
    const text = JSON.stringify({ choice: selection, asked: JSON.stringify(preset) });
    writeTabText(`slipway:choice:${baseUrl} ${place}`, text);
    expect(read({ ...preset }, preset)).toMatchObject({ choice: selection, isFromGuest: true });
  });

  it.each<[string, Partial<Choice>]>([
    ['nothing', {}],
    ['the same item', { itemId: '104' }],
    ['the same days', { itemId: '104', start: saturday }],
    ['the same party', { params: { adults: 2 } }],
  ])('restores the stored selection if new presets agree with it: %s', (_, current) => {
    storage.save(selection, { itemId: '9' });
    expect(read(current).choice).toEqual(selection);
  });

  it.each<[string, Partial<Choice>]>([
    ['item', { itemId: '105' }],
    ['day', { itemId: '104', start: friday }],
    ['length', { start: saturday, end: sunday }],
    ['party', { params: { adults: 3 } }],
    ['code', { discountCode: 'HERON10' }],
  ])('prefers a new preset that differs from the stored selection: %s', (_, current) => {
    storage.save(selection, {});
    expect(read(current, current)).toMatchObject({ choice: current, isFromGuest: false });
  });

  it('ignores the selection of an element at a different place', () => {
    storage.save(selection, {});
    const elsewhere = readInitialSelection({ baseUrl, place: '/tours/#', preset: {}, readPreset: () => ({}) });
    expect(elsewhere.isFromGuest).toBe(false);
  });

  it('treats a selection from the URL as the guest’s own', () => {
    expect(read({ itemId: '104' }, {}).isFromGuest).toBe(true);
  });

  it('reports an unchanged selection until the guest changes it', () => {
    const initial = read({ itemId: '104', start: saturday });
    const store = createStore({ choice: initial.choice });
    expect(isSameChoice(initial.choice, store.state.choice)).toBe(true);
    store.choose({ start: friday });
    expect(isSameChoice(initial.choice, store.state.choice)).toBe(false);
  });
});

describe('clearPastDays', () => {
  const clear = (choice: Partial<Choice>, today: Day | undefined) => {
    const store = createStore({ choice });
    clearPastDays(store, today);
    return store.state.choice;
  };

  it('clears past days, but keeps the party', () => {
    expect(clear({ ...selection, timeslot: 1 }, sunday)).toMatchObject({
      itemId: '104',
      start: null,
      end: null,
      timeslot: undefined,
      params: { adults: 2 },
    });
  });

  it('keeps today and later days', () => {
    expect(clear(selection, saturday).start).toBe(saturday);
    expect(clear(selection, undefined).start).toBe(saturday);
  });
});

describe('createSelectionRevalidation', () => {
  const items = [{ id: '104' }, { id: '105' }] as Item[];
  const revalidate = (choice: Partial<Choice>, preset: Partial<Choice> = {}) => {
    const store = createStore({ choice });
    const revalidation = createSelectionRevalidation();
    revalidation.request(store);
    revalidation.run(preset, items);
    return store.state.choice;
  };

  it('replaces the selection of a missing item with the presets', () => {
    const choice = { ...selection, itemId: '9', startTime: '10:00' };
    expect(revalidate(choice, { discountCode: 'HERON10' })).toMatchObject({
      itemId: null,
      start: null,
      params: {},
      startTime: undefined,
      discountCode: 'HERON10',
    });
  });

  it('keeps the selection of a listed or preset item', () => {
    expect(revalidate(selection)).toEqual(selection);
    expect(revalidate({ itemId: '9' }, { itemId: '9' }).itemId).toBe('9');
  });

  it('changes nothing until the list is available', () => {
    const store = { state: createInitialState({ itemId: '9' }), choose: vi.fn() };
    const revalidation = createSelectionRevalidation();
    revalidation.request(store);
    revalidation.run({}, undefined);
    expect(store.choose).not.toHaveBeenCalled();
    revalidation.run({}, items);
    expect(store.choose).toHaveBeenCalledTimes(1);
  });

  it('runs once per request, but not with the previous list', () => {
    const store = createStore({ choice: { itemId: '9' } });
    const revalidation = createSelectionRevalidation();
    revalidation.run({}, items);
    expect(store.state.choice.itemId).toBe('9');
    revalidation.request(store, items);
    revalidation.run({}, items);
    expect(store.state.choice.itemId).toBe('9');
    revalidation.run({}, [...items]);
    expect(store.state.choice.itemId).toBeNull();
    store.choose({ itemId: '9' });
    revalidation.run({}, [...items]);
    expect(store.state.choice.itemId).toBe('9');
  });
});

describe('createPageAddress', () => {
  let search = '';
  beforeEach(() => {
    vi.stubGlobal('document', { querySelectorAll: () => [] });
    vi.stubGlobal('location', {
      get search() {
        return search;
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const today = saturday;
  const addressOf = (urlParams: boolean | 'write') => createPageAddress({ urlParams } as BookingContract);

  it('reads the current URL, or the first URL in the mode `write`', () => {
    search = '?slipway_item=7';
    const [read, write, off] = [addressOf(true), addressOf('write'), addressOf(false)];
    expect([read.read(), write.read(), off.read()]).toEqual([{ itemId: '7' }, { itemId: '7' }, {}]);
    search = '?slipway_item=8';
    expect([read.read(), write.read(), write.readCurrent()]).toEqual([
      { itemId: '8' },
      { itemId: '7' },
      { itemId: '8' },
    ]);
  });

  it('ignores a missing item until the URL changes', () => {
    search = '?slipway_item=9';
    const address = addressOf(true);
    const store = createStore();
    address.clearStale(store, undefined, today);
    expect([address.isStale, address.read()]).toEqual([false, { itemId: '9' }]);
    address.clearStale(store, [createTestItem({ id: '7' })], today);
    expect([address.isStale, address.read(), address.readCurrent()]).toEqual([true, {}, {}]);
    search = '?slipway_item=7';
    expect(address.read()).toEqual({ itemId: '7' });
  });

  it('clears days from the URL that are beyond five years', () => {
    search = '?slipway_date=9999-12-31';
    const address = addressOf(true);
    const store = createStore({
      choice: { start: '9999-12-31' as Day, end: '9999-12-31' as Day, params: { adults: 2 } },
    });
    address.clearStale(store, undefined, today);
    expect(store.state.choice).toMatchObject({ start: null, end: null, params: { adults: 2 } });
    store.choose({ start: today, end: today });
    address.clearStale(store, undefined, today);
    expect(store.state.choice.start).toBe(today);
  });

  it('compares the URL with a list without clearing anything', () => {
    search = '?slipway_item=7&slipway_category=3';
    const address = addressOf('write');
    expect(address.isStaleIn([createTestItem({ id: '7', categoryId: '3' })])).toBe(false);
    expect(address.isStaleIn([createTestItem({ id: '7', categoryId: '4' })])).toBe(true);
    expect(address.isStaleIn([createTestItem({ id: '8', categoryId: '3' })])).toBe(true);
    expect([address.isStale, address.read()]).toEqual([false, { itemId: '7', categoryId: '3' }]);
  });
});
