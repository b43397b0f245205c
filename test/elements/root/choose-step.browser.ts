import { afterEach, describe, expect, it } from 'vitest';
import type { RunningFeatures } from '../../../src/elements/root/features.ts';
import { chooseStepTemplate, type ChooseStepOptions } from '../../../src/elements/root/choose-step.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import type { Item } from '../../../src/api/types.ts';
import type { Choice, FlowState } from '../../../src/flow/state.ts';
import { createStore, getWriter } from '../../../src/flow/store.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { renderView, readProperty, findPart } from './render-view.ts';
import { createFindingOf, createTestHost } from './test-context.ts';

const kayak = createTestItem({ id: '7' });
const june14 = '2031-06-14' as Day;
const baseUrl = 'https://book.example';
afterEach(() => sessionStorage.clear());

interface StepFacts {
  item?: Item;
  choice?: Partial<Choice>;
  step?: FlowState['step'];
  host?: Partial<Host>;
  options?: Partial<ChooseStepOptions>;
}

function drawStep({ item, choice = {}, step = 'choose', host, options }: StepFacts = {}) {
  const store = createStore({ choice });
  getWriter(store).commit({ step });
  const element = createTestHost({
    store,
    items: [kayak],
    openItemView: createFindingOf(item as Item),
    today: june14,
    settings: { baseUrl, choice: { itemId: null } } as Host['settings'],
    ...host,
  });
  return renderView(
    chooseStepTemplate(element, { keyword: '', categoryId: '', isStale: false, checkout: null, ...options }),
  );
}

/**
 * Returns the checkout module with views that render nothing. These tests depend only on `isDue` of the date search,
 * which is true if the search must run.
 */
const createRunningFeatures = (isSearchDue: boolean): RunningFeatures => {
  const doNothing = () => undefined;
  return {
    dates: { isDue: isSearchDue, list: undefined, template: doNothing },
    getCardNotes: doNothing,
  } as unknown as RunningFeatures;
};

const openSelection = { itemId: '7' };
const findList = (container: Element) => container.querySelector('slipway-items');

describe('chooseStepTemplate: list', () => {
  it.each<[string, StepFacts, boolean]>([
    ['visible at the first step', {}, false],
    ['hidden behind an open item', { choice: openSelection }, true],
    ['hidden at a later step', { step: 'cart' }, true],
  ])('renders the list %s', (_, facts, isHidden) => {
    expect(findList(drawStep(facts))?.hasAttribute('hidden')).toBe(isHidden);
  });

  it.each<[string, object, boolean | null, boolean]>([
    ['a skeleton until the checkout loads, if the page presets a date', { start: june14 }, null, false],
    ['a skeleton until the search for the preset date starts', { start: june14 }, true, false],
    ['the items once the search for the preset date has started', { start: june14 }, false, true],
    ['the items without a preset date', {}, null, true],
    ['the items with a preset date and item', { start: june14, itemId: '7' }, null, true],
  ])('renders %s', (_, choice, isSearchDue, isListFilled) => {
    const checkout = isSearchDue === null ? null : createRunningFeatures(isSearchDue);
    const host = { settings: { baseUrl, choice } as Host['settings'] };
    expect(readProperty(findList(drawStep({ host, options: { checkout } })), 'items') !== undefined).toBe(isListFilled);
  });

  it('has a slot for the page’s message only in an empty list', () => {
    expect(drawStep({ host: { items: [] } }).querySelector('slot[name=empty] slot')).not.toBeNull();
    expect(drawStep().querySelector('slot[name=empty] slot')).toBeNull();
  });

  it.each<[string, StepFacts, string | undefined]>([
    ['a notice for a stale URL', {}, 'This is no longer available.'],
    ['no notice above an open item', { choice: openSelection }, undefined],
    ['no notice at a later step', { step: 'cart' }, undefined],
    ['no notice until the list loads', { host: { items: undefined } }, undefined],
    ['no notice for a valid URL', { options: { isStale: false } }, undefined],
  ])('shows %s', (_, facts, expectedNotice) => {
    const container = drawStep({ ...facts, options: { isStale: true, ...facts.options } });
    expect(findPart(container, 'notice')?.textContent).toBe(expectedNotice);
  });

  it('reserves space above the list if this tab has bookings', () => {
    expect(drawStep().firstElementChild?.className).toBe('mine');
    sessionStorage.setItem(`slipway:booked:${baseUrl}`, '[{}]');
    expect(drawStep().firstElementChild?.className).toBe('mine kept');
    expect(drawStep({ step: 'cart' }).querySelector('.mine')).toBeNull();
  });
});

describe('chooseStepTemplate: open item', () => {
  it('shows a skeleton until the item arrives', () => {
    const container = drawStep({ choice: openSelection });
    expect(container.querySelectorAll('.item .skeleton')).toHaveLength(2);
    expect(container.querySelector('.skeleton.price')).not.toBeNull();
  });

  it('makes the picture strip focusable only if it has several pictures', () => {
    const pictures = [1, 2].map((count) => ({
      src: `https://x/${String(count)}.jpg`,
      title: `Picture ${String(count)}`,
    }));
    const viewWithOnePicture = drawStep({ choice: openSelection, item: { ...kayak, pictures: pictures.slice(0, 1) } });
    expect(viewWithOnePicture.querySelector('h2')?.textContent).toBe('Kayak');
    expect(findPart(viewWithOnePicture, 'pictures')?.hasAttribute('tabindex')).toBe(false);
    const viewWithPictures = drawStep({ choice: openSelection, item: { ...kayak, pictures } });
    expect(findPart(viewWithPictures, 'pictures')?.tabIndex).toBe(0);
    expect([...viewWithPictures.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['Picture 1', 'Picture 2']);
    expect(findPart(drawStep({ choice: openSelection, item: kayak }), 'pictures')).toBeNull();
  });

  it('renders no open item at a later step', () => {
    expect(drawStep({ choice: openSelection, item: kayak, step: 'cart' }).querySelector('.choosing')).toBeNull();
  });
});

describe('chooseStepTemplate: calendar', () => {
  const drawCalendarOf = (item: Item, facts: StepFacts = {}) =>
    findPart(drawStep({ choice: openSelection, item, ...facts }), 'calendar');

  it.each<[string, Item, boolean]>([
    ['a calendar for an item with days', kayak, true],
    ['no calendar for a simple item', createTestItem({ simple: true }), false],
    ['no calendar for a parent item', createTestItem({ group: 'parent' }), false],
  ])('renders %s', (_, item, hasCalendar) => {
    expect(drawCalendarOf(item) !== null).toBe(hasCalendar);
  });

  it('passes a single selected day to the calendar', () => {
    const calendar = drawCalendarOf(kayak, { choice: { ...openSelection, start: june14 } });
    expect([readProperty(calendar, 'start'), readProperty(calendar, 'end')]).toEqual([june14, null]);
  });

  it('limits the calendar to one year after the venue’s date', () => {
    expect(readProperty(drawCalendarOf(kayak), 'lastMonth')).toBe('2032-06');
    expect(readProperty(drawCalendarOf(kayak, { host: { today: undefined } }), 'lastMonth')).toBeUndefined();
  });
});
