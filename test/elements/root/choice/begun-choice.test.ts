import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  beginChoice,
  createDoubt,
  dropGone,
  dropPastDays,
  isUntouched,
} from '../../../../src/elements/root/choice/begun-choice.ts';
import { initialState, type Choice } from '../../../../src/flow/state.ts';
import { createStore } from '../../../../src/flow/store.ts';
import { createChoiceStorage } from '../../../../src/page/storage/kept-choice.ts';
import type { Item } from '../../../../src/api/types.ts';
import type { Day } from '../../../../src/values/dates/day.ts';

const baseUrl = 'https://book.example/harbour';
const place = '/boats/#';
const [friday, saturday] = ['2031-06-13', '2031-06-14'] as [Day, Day];
const chosen: Choice = {
  ...initialState().choice,
  itemId: '104',
  start: saturday,
  end: saturday,
  params: { adults: 2 },
};

const storage = createChoiceStorage(baseUrl, place);
beforeEach(() => storage.save(null));

const begin = (asked: Partial<Choice> = {}, preset: Partial<Choice> = {}) =>
  beginChoice({ baseUrl, place, preset, asked: () => asked });

describe('what was chosen before a reload', () => {
  test('is what the visit begins with, where the page asks for the same as then', () => {
    const asked = { itemId: '104', start: friday };
    storage.save({ choice: chosen, asked: JSON.stringify(asked) });
    expect(begin(asked, asked)).toMatchObject({ choice: chosen, isOwn: true });
  });

  test.each<[string, Partial<Choice>]>([
    ['nothing', {}],
    ['the same item', { itemId: '104' }],
    ['the same days', { itemId: '104', start: saturday }],
    ['the same party', { params: { adults: 2 } }],
  ])('counts also where the page asks for %s by now', (_what, asked) => {
    storage.save({ choice: chosen, asked: 'something else' });
    expect(begin(asked).choice).toEqual(chosen);
  });

  test.each<[string, Partial<Choice>]>([
    ['item', { itemId: '105' }],
    ['day', { itemId: '104', start: friday }],
    ['length', { start: saturday, end: '2031-06-15' as Day }],
    ['party', { params: { adults: 3 } }],
    ['code', { discountCode: 'HERON10' }],
  ])('gives way to another %s: that is another visit', (_what, asked) => {
    storage.save({ choice: chosen, asked: '{}' });
    expect(begin(asked, asked)).toMatchObject({ choice: asked, isOwn: false });
  });

  test('is another element’s elsewhere', () => {
    storage.save({ choice: chosen, asked: '{}' });
    expect(beginChoice({ baseUrl, place: '/tours/#', preset: {}, asked: () => ({}) }).isOwn).toBe(false);
  });
});

test('what an address adds to the page’s presets is the visitor’s own', () => {
  expect(begin({ itemId: '104' }, {}).isOwn).toBe(true);
});

test('a choice is untouched until any of it is chosen otherwise', () => {
  const begun = begin({ itemId: '104', start: saturday });
  const store = createStore({ choice: begun.choice });
  expect(isUntouched(begun, store.state.choice)).toBe(true);
  store.choose({ start: friday });
  expect(isUntouched(begun, store.state.choice)).toBe(false);
});

describe('what can no longer be had', () => {
  const items = [{ id: '104' }, { id: '105' }] as Item[];
  const drop = (choice: Partial<Choice>, preset: Partial<Choice> = {}) => {
    const store = createStore({ choice });
    return { isKnown: dropGone(store, preset, items), choice: store.state.choice };
  };
  const dropPast = (choice: Partial<Choice>, today: Day | undefined) => {
    const store = createStore({ choice });
    dropPastDays(store, today);
    return store.state.choice;
  };

  test('of an item that is not offered any more nothing is left but what the page presets', () => {
    expect(drop({ ...chosen, itemId: '9', startTime: '10:00' }, { discountCode: 'HERON10' }).choice).toMatchObject({
      itemId: null,
      start: null,
      params: {},
      startTime: undefined,
      discountCode: 'HERON10',
    });
  });

  test('clears past days and keeps the party', () => {
    expect(dropPast({ ...chosen, timeslot: 1 }, '2031-06-15' as Day)).toMatchObject({
      itemId: '104',
      start: null,
      end: null,
      timeslot: undefined,
      params: { adults: 2 },
    });
  });

  test('all that can still be had stays, and so does what the page itself asks for', () => {
    expect(drop(chosen).choice).toEqual(chosen);
    expect(drop({ itemId: '9' }, { itemId: '9' }).choice.itemId).toBe('9');
  });

  test('keeps days that are not past, or that no known day can tell from past ones', () => {
    expect(dropPast(chosen, chosen.start ?? undefined).start).toBe(chosen.start);
    expect(dropPast(chosen, undefined).start).toBe(chosen.start);
  });

  test('nothing is judged before what is offered is known', () => {
    const store = { state: initialState({ itemId: '9' }), choose: vi.fn() };
    expect(dropGone(store, {}, undefined)).toBe(false);
    expect(store.choose).not.toHaveBeenCalled();
  });

  test('a doubt is resolved once, and not by the list that it is about', () => {
    const store = createStore({ choice: { itemId: '9' } });
    const doubt = createDoubt();
    doubt.resolve({}, items);
    expect(store.state.choice.itemId).toBe('9');
    doubt.begin(store, items);
    doubt.resolve({}, items);
    expect(store.state.choice.itemId).toBe('9');
    doubt.resolve({}, [...items]);
    expect(store.state.choice.itemId).toBeNull();
    store.choose({ itemId: '9' });
    doubt.resolve({}, [...items]);
    expect(store.state.choice.itemId).toBe('9');
  });
});
