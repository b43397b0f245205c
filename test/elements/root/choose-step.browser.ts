import { afterEach, describe, expect, it } from 'vitest';
import type { Checkout } from '../../../src/elements/root/checkout.ts';
import { chooseStepTemplate, type ChooseStepOptions } from '../../../src/elements/root/choose-step.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import type { Item } from '../../../src/api/types.ts';
import type { Choice, FlowState } from '../../../src/flow/state.ts';
import { createStore, getWriter } from '../../../src/flow/store.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createTestItem } from '../../api/plain.ts';
import { renderView, propertyOf, partIn } from './render-view.ts';
import { findingOf, createTestHost } from './test-context.ts';

const kayak = createTestItem({ id: '7' });
const june14 = '2031-06-14' as Day;
const baseUrl = 'https://book.example';
afterEach(() => sessionStorage.clear());

interface Facts {
  item?: Item;
  choice?: Partial<Choice>;
  step?: FlowState['step'];
  host?: Partial<Host>;
  options?: Partial<ChooseStepOptions>;
}

function draw({ item, choice = {}, step = 'choose', host, options }: Facts = {}) {
  const store = createStore({ choice });
  getWriter(store).commit({ step });
  const element = createTestHost({
    store,
    items: [kayak],
    finding: findingOf(item as Item),
    today: june14,
    settings: { baseUrl, choice: { itemId: null } } as Host['settings'],
    ...host,
  });
  return renderView(
    chooseStepTemplate(element, { keyword: '', categoryId: '', isStale: false, checkout: null, ...options }),
  );
}

/**
 * Returns the checkout module with views that render nothing. Only `isSearchDue` matters here: true if the date search
 * must run.
 */
const laterParts = (isSearchDue: boolean): Checkout => {
  const nothing = () => undefined;
  return {
    isSearchDue: () => isSearchDue,
    datedList: nothing,
    cardNotes: nothing,
    dates: nothing,
  } as unknown as Checkout;
};

const open = { itemId: '7' };
const list = (place: Element) => place.querySelector('slipway-items');

describe('chooseStepTemplate: list', () => {
  it.each<[string, Facts, boolean]>([
    ['shows the list', {}, false],
    ['hides the list behind an open item', { choice: open }, true],
    ['hides the list behind a later step', { step: 'cart' }, true],
  ])('draws the list or hides it: %s', (_, facts, isHidden) => {
    expect(list(draw(facts))?.hasAttribute('hidden')).toBe(isHidden);
  });

  it.each<[string, object, boolean | null, boolean]>([
    ['a skeleton until the checkout loads, if the page presets a date', { start: june14 }, null, false],
    ['a skeleton until the search for the preset date starts', { start: june14 }, true, false],
    ['the items once the search for the preset date has started', { start: june14 }, false, true],
    ['the items without a preset date', {}, null, true],
    ['the items with a preset date and item', { start: june14, itemId: '7' }, null, true],
  ])('draws in the list %s', (_, choice, isSearchDue, hasItems) => {
    const checkout = isSearchDue === null ? null : laterParts(isSearchDue);
    const host = { settings: { baseUrl, choice } as Host['settings'] };
    expect(propertyOf(list(draw({ host, options: { checkout } })), 'items') !== undefined).toBe(hasItems);
  });

  it('has a slot for the page’s own message about an empty list', () => {
    expect(draw({ host: { items: [] } }).querySelector('slot[name=empty] slot')).not.toBeNull();
    expect(draw().querySelector('slot[name=empty] slot')).toBeNull();
  });

  it.each<[string, Facts, string | undefined]>([
    ['shows a notice for a stale URL', {}, 'This is no longer available.'],
    ['shows no notice above an open item', { choice: open }, undefined],
    ['shows no notice on a later step', { step: 'cart' }, undefined],
    ['shows no notice before the list', { host: { items: undefined } }, undefined],
    ['shows no notice for a valid URL', { options: { isStale: false } }, undefined],
  ])('draws the notice: %s', (_, facts, notice) => {
    const place = draw({ ...facts, options: { isStale: true, ...facts.options } });
    expect(partIn(place, 'notice')?.textContent).toBe(notice);
  });

  it('reserves space above the list if this tab has bookings', () => {
    expect(draw().firstElementChild?.className).toBe('mine');
    sessionStorage.setItem(`slipway:booked:${baseUrl}`, '[{}]');
    expect(draw().firstElementChild?.className).toBe('mine kept');
    expect(draw({ step: 'cart' }).querySelector('.mine')).toBeNull();
  });
});

describe('chooseStepTemplate: open item', () => {
  it('shows a skeleton until the item arrives', () => {
    const place = draw({ choice: open });
    expect(place.querySelectorAll('.item .skeleton')).toHaveLength(2);
    expect(place.querySelector('.skeleton.price')).not.toBeNull();
  });

  it('makes the picture strip focusable only for several pictures', () => {
    const pictures = [1, 2].map((count) => ({
      src: `https://x/${String(count)}.jpg`,
      title: `Picture ${String(count)}`,
    }));
    const one = draw({ choice: open, item: { ...kayak, pictures: pictures.slice(0, 1) } });
    expect(one.querySelector('h2')?.textContent).toBe('Kayak');
    expect(partIn(one, 'pictures')?.hasAttribute('tabindex')).toBe(false);
    const several = draw({ choice: open, item: { ...kayak, pictures } });
    expect(partIn(several, 'pictures')?.tabIndex).toBe(0);
    expect([...several.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['Picture 1', 'Picture 2']);
    expect(partIn(draw({ choice: open, item: kayak }), 'pictures')).toBeNull();
  });

  it('draws no item behind a later step', () => {
    expect(draw({ choice: open, item: kayak, step: 'cart' }).querySelector('.choosing')).toBeNull();
  });
});

describe('chooseStepTemplate: calendar', () => {
  const calendarOf = (item: Item, facts: Facts = {}) => partIn(draw({ choice: open, item, ...facts }), 'calendar');

  it.each<[string, Item, boolean]>([
    ['draws a calendar for an item with days', kayak, true],
    ['draws no calendar for a simple item', createTestItem({ simple: true }), false],
    ['draws no calendar for a parent', createTestItem({ group: 'parent' }), false],
  ])('draws the calendar or omits it: %s', (_, item, hasCalendar) => {
    expect(calendarOf(item) !== null).toBe(hasCalendar);
  });

  it('passes a single selected day to the calendar', () => {
    const calendar = calendarOf(kayak, { choice: { ...open, start: june14 } });
    expect([propertyOf(calendar, 'start'), propertyOf(calendar, 'end')]).toEqual([june14, null]);
  });

  it('lets the calendar reach one year ahead of the venue’s date', () => {
    expect(propertyOf(calendarOf(kayak), 'lastMonth')).toBe('2032-06');
    expect(propertyOf(calendarOf(kayak, { host: { today: undefined } }), 'lastMonth')).toBeUndefined();
  });
});
