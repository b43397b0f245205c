import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPlaces, hasMoved } from '../../../../src/elements/root/controllers/step-places.ts';
import { initialState } from '../../../../src/flow/state.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { addTo, ask } from '../../../flow/visit.ts';
import { handHistory } from '../../../page/history/hand-history.ts';
import { handContext } from '../hand-context.ts';

afterEach(() => vi.unstubAllGlobals());

const drawn = (dialog: unknown = null) => ({ querySelector: () => dialog }) as unknown as Host['renderRoot'];

function begin({ itemId = null as string | null, dialog = null as unknown, id = '' } = {}) {
  const tab = handHistory();
  const context = handContext({ host: { renderRoot: drawn(dialog), id }, settings: { choice: { itemId } } });
  if (itemId) context.flow.choose({ itemId });
  const places = createPlaces(context);
  return { tab, places, ...context, at: () => [context.flow.state.step, context.flow.state.choice.itemId] };
}

test('Back on a phone walks the way back that was come, and out at its beginning', async () => {
  const { tab, at, ...visit } = begin();
  visit.flow.choose({ itemId: 'kayak' });
  await addTo(visit, ask('kayak'));
  visit.flow.goTo('details');
  expect(tab.depth).toBe(3);
  tab.press(-1);
  expect(at()).toEqual(['cart', 'kayak']);
  tab.press(-1);
  expect(at()).toEqual(['choose', 'kayak']);
  tab.press(-1);
  expect(at()).toEqual(['choose', null]);
  tab.press(1);
  expect([at(), tab.depth]).toEqual([['choose', 'kayak'], 1]);
});

test('our own Back takes the same way', async () => {
  const { tab, places, at, ...visit } = begin();
  visit.flow.choose({ itemId: 'kayak' });
  await addTo(visit, ask('kayak'));
  places.back();
  tab.arrive();
  expect([at(), tab.depth]).toEqual([['choose', 'kayak'], 1]);
});

test.each([
  ['details', 'cart'],
  ['review', 'details'],
  ['cart', 'choose'],
] as const)('where the page’s history holds nothing of ours Back goes from %s to %s', async (from, to) => {
  const { tab, places, at, ...visit } = begin();
  await addTo(visit, ask('kayak'));
  visit.commit({ step: from });
  tab.push(null);
  places.back();
  expect(at()[0]).toBe(to);
});

test('the only item there is stays open, however far one goes back', () => {
  const { places, at } = begin({ itemId: 'kayak' });
  places.back();
  expect(at()).toEqual(['choose', 'kayak']);
});

test('what led to a booking is not walked again: Back leads to choosing, or nowhere', async () => {
  const { tab, at, ...visit } = begin();
  await addTo(visit, ask('kayak'));
  visit.commit({ step: 'done', booking: { code: 'A', url: '', paymentRequired: false } });
  tab.press(-1);
  expect(at()[0]).toBe('done');
  tab.press(-1);
  expect(at()[0]).toBe('choose');
});

test('a booking that is seen again where the visitor has returned to is no place more', () => {
  const { tab, places, commit } = begin();
  const booking = { code: 'A', url: '', paymentRequired: false };
  commit({ step: 'done', booking });
  commit({ step: 'choose', booking: null });
  tab.press(-1);
  expect(places.present()).toEqual({ step: 'done', itemId: null, code: 'A' });
  commit({ step: 'done', booking });
  expect(tab.depth).toBe(1);
});

describe('who was quick', () => {
  const opened = (dialog: unknown) => {
    const tab = handHistory();
    const context = handContext({ host: { renderRoot: drawn(dialog) } });
    context.flow.choose({ itemId: 'kayak' });
    createPlaces(context);
    return tab.depth;
  };

  test('and opened an item before anybody followed can go back from it', () => {
    expect(opened(null)).toBe(1);
  });

  test('is nobody behind a closed dialog', () => {
    expect(opened({})).toBe(0);
  });
});

test('two elements with ids of their own do not walk each other’s way', () => {
  const tab = handHistory();
  const visits = ['one', 'other'].map((id) => handContext({ host: { renderRoot: drawn(), id } }));
  const [one, other] = visits.map((visit) => ({ ...visit, places: createPlaces(visit) }));
  one?.flow.choose({ itemId: 'kayak' });
  other?.flow.choose({ itemId: 'tour' });
  expect([one?.places.present()?.itemId, other?.places.present()?.itemId]).toEqual(['kayak', 'tour']);
  tab.press(-1);
  expect(one?.flow.state.choice.itemId).toBe('kayak');
  expect(other?.flow.state.choice.itemId).toBeNull();
});

test('an element that is taken out of the page follows no Back', () => {
  const { tab, host, flow } = begin();
  flow.choose({ itemId: 'kayak' });
  host.disconnect();
  tab.press(-1);
  expect(flow.state.choice.itemId).toBe('kayak');
});

test('another day is no other place, another item while choosing is', () => {
  const state = initialState({ itemId: 'kayak' });
  const other = { ...state, choice: { ...state.choice, itemId: 'tour' } };
  expect(hasMoved({ ...state, choice: { ...state.choice, discountCode: 'x' } }, state)).toBe(false);
  expect(hasMoved(other, state)).toBe(true);
  expect(hasMoved({ ...other, step: 'cart' }, { ...state, step: 'cart' })).toBe(false);
});
