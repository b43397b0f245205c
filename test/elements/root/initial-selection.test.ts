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
import { createTestItem } from '../../api/domain-objects.ts';

const baseUrl = 'https://book.example/harbour';
const pagePlace = '/boats/#';
const [friday, saturday, sunday] = ['2031-06-13', '2031-06-14', '2031-06-15'] as [Day, Day, Day];
const selection: Choice = {
  ...createInitialState().choice,
  itemId: '104',
  start: saturday,
  end: saturday,
  params: { adults: 2 },
};

describe('readInitialSelection', () => {
  const storage = createSelectionStorage(baseUrl, pagePlace);
  beforeEach(() => storage.save(null));
  const readSelection = (currentSelection: Partial<Choice> = {}, presetSelection: Partial<Choice> = {}) =>
    readInitialSelection({
      baseUrl,
      elementPath: pagePlace,
      preset: presetSelection,
      readPreset: () => currentSelection,
    });

  it('restores the stored selection if the presets are the same', () => {
    const presetSelection = { itemId: '104', start: friday };
    storage.save(selection, presetSelection);
    expect(readSelection({ ...presetSelection }, presetSelection)).toMatchObject({
      choice: selection,
      isFromGuest: true,
    });
  });

  it('restores a selection in the format of version 0.2.0', () => {
    const presetSelection = { itemId: '104', start: friday };
    const storedText = JSON.stringify({ choice: selection, asked: JSON.stringify(presetSelection) });
    writeTabText(`slipway:choice:${baseUrl} ${pagePlace}`, storedText);
    expect(readSelection({ ...presetSelection }, presetSelection)).toMatchObject({
      choice: selection,
      isFromGuest: true,
    });
  });

  it.each<[string, Partial<Choice>]>([
    ['nothing', {}],
    ['the same item', { itemId: '104' }],
    ['the same days', { itemId: '104', start: saturday }],
    ['the same party', { params: { adults: 2 } }],
  ])('restores the stored selection if the new presets contain %s', (_, currentSelection) => {
    storage.save(selection, { itemId: '9' });
    expect(readSelection(currentSelection).choice).toEqual(selection);
  });

  it.each<[string, Partial<Choice>]>([
    ['item', { itemId: '105' }],
    ['day', { itemId: '104', start: friday }],
    ['length', { start: saturday, end: sunday }],
    ['party', { params: { adults: 3 } }],
    ['code', { discountCode: 'HERON10' }],
  ])('prefers a new preset that differs from the stored selection: %s', (_, currentSelection) => {
    storage.save(selection, {});
    expect(readSelection(currentSelection, currentSelection)).toMatchObject({
      choice: currentSelection,
      isFromGuest: false,
    });
  });

  it('ignores the stored selection of an element on a different page', () => {
    storage.save(selection, {});
    const selectionOfOtherPage = readInitialSelection({
      baseUrl,
      elementPath: '/tours/#',
      preset: {},
      readPreset: () => ({}),
    });
    expect(selectionOfOtherPage.isFromGuest).toBe(false);
  });

  it('treats a selection from the URL as the guest’s own', () => {
    expect(readSelection({ itemId: '104' }, {}).isFromGuest).toBe(true);
  });

  it('returns a selection that equals the state until the guest changes it', () => {
    const initialSelection = readSelection({ itemId: '104', start: saturday });
    const store = createStore({ choice: initialSelection.choice });
    expect(isSameChoice(initialSelection.choice, store.state.choice)).toBe(true);
    store.choose({ start: friday });
    expect(isSameChoice(initialSelection.choice, store.state.choice)).toBe(false);
  });
});

describe('clearPastDays', () => {
  const clearPastSelection = (choice: Partial<Choice>, today: Day | undefined) => {
    const store = createStore({ choice });
    clearPastDays(store, today);
    return store.state.choice;
  };

  it('clears past days, but keeps the party', () => {
    expect(clearPastSelection({ ...selection, timeslot: 1 }, sunday)).toMatchObject({
      itemId: '104',
      start: null,
      end: null,
      timeslot: undefined,
      params: { adults: 2 },
    });
  });

  it('keeps today and later days', () => {
    expect(clearPastSelection(selection, saturday).start).toBe(saturday);
    expect(clearPastSelection(selection, undefined).start).toBe(saturday);
  });
});

describe('createSelectionRevalidation', () => {
  const items = [{ id: '104' }, { id: '105' }] as Item[];
  const revalidateSelection = (choice: Partial<Choice>, preset: Partial<Choice> = {}) => {
    const store = createStore({ choice });
    const revalidation = createSelectionRevalidation();
    revalidation.request(store);
    revalidation.run(preset, items);
    return store.state.choice;
  };

  it('replaces the selection of a missing item with the presets', () => {
    const choice = { ...selection, itemId: '9', startTime: '10:00' };
    expect(revalidateSelection(choice, { discountCode: 'HERON10' })).toMatchObject({
      itemId: null,
      start: null,
      params: {},
      startTime: undefined,
      discountCode: 'HERON10',
    });
  });

  it('keeps the selection of a listed or preset item', () => {
    expect(revalidateSelection(selection)).toEqual(selection);
    expect(revalidateSelection({ itemId: '9' }, { itemId: '9' }).itemId).toBe('9');
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

  it('revalidates once per request, and only with a new list', () => {
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
  let urlQuery = '';
  beforeEach(() => {
    vi.stubGlobal('document', { querySelectorAll: () => [] });
    vi.stubGlobal('location', {
      get search() {
        return urlQuery;
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const today = saturday;
  const createAddress = (urlParams: boolean | 'write') => createPageAddress({ urlParams } as BookingContract);

  it('reads the current URL, or with `write` the URL on arrival', () => {
    urlQuery = '?slipway_item=7';
    const [read, writtenAddress, disabledAddress] = [createAddress(true), createAddress('write'), createAddress(false)];
    expect([read.read(), writtenAddress.read(), disabledAddress.read()]).toEqual([
      { itemId: '7' },
      { itemId: '7' },
      {},
    ]);
    urlQuery = '?slipway_item=8';
    expect([read.read(), writtenAddress.read(), writtenAddress.readCurrent()]).toEqual([
      { itemId: '8' },
      { itemId: '7' },
      { itemId: '8' },
    ]);
  });

  it('ignores a URL item that the list lacks until the URL changes', () => {
    urlQuery = '?slipway_item=9';
    const pageAddress = createAddress(true);
    const store = createStore();
    pageAddress.clearStalePresets(store, undefined, today);
    expect([pageAddress.isStale, pageAddress.read()]).toEqual([false, { itemId: '9' }]);
    pageAddress.clearStalePresets(store, [createTestItem({ id: '7' })], today);
    expect([pageAddress.isStale, pageAddress.read(), pageAddress.readCurrent()]).toEqual([true, {}, {}]);
    urlQuery = '?slipway_item=7';
    expect(pageAddress.read()).toEqual({ itemId: '7' });
  });

  it('clears selected days if the URL presets them over five years ahead', () => {
    urlQuery = '?slipway_date=9999-12-31';
    const pageAddress = createAddress(true);
    const store = createStore({
      choice: { start: '9999-12-31' as Day, end: '9999-12-31' as Day, params: { adults: 2 } },
    });
    pageAddress.clearStalePresets(store, undefined, today);
    expect(store.state.choice).toMatchObject({ start: null, end: null, params: { adults: 2 } });
    store.choose({ start: today, end: today });
    pageAddress.clearStalePresets(store, undefined, today);
    expect(store.state.choice.start).toBe(today);
  });

  it('compares the URL with a given list, but clears nothing', () => {
    urlQuery = '?slipway_item=7&slipway_category=3';
    const pageAddress = createAddress('write');
    expect(pageAddress.isStaleIn([createTestItem({ id: '7', categoryId: '3' })])).toBe(false);
    expect(pageAddress.isStaleIn([createTestItem({ id: '7', categoryId: '4' })])).toBe(true);
    expect(pageAddress.isStaleIn([createTestItem({ id: '8', categoryId: '3' })])).toBe(true);
    expect([pageAddress.isStale, pageAddress.read()]).toEqual([false, { itemId: '7', categoryId: '3' }]);
  });
});
