import { afterEach, expect, test, vi } from 'vitest';
import { createStepHistory } from '../../../src/page/history/step-history.ts';
import { handHistory } from './hand-history.ts';

afterEach(() => vi.unstubAllGlobals());

function begin(first: unknown = null) {
  const tab = handHistory(first);
  const shown: (string | null)[] = [];
  const steps = createStepHistory<string>('slipway', (place) => shown.push(place));
  steps.listen();
  return { tab, steps, shown };
}

test('Back returns to the place before, and before the first to none; Forward to what was left', () => {
  const { tab, steps, shown } = begin();
  steps.push('calendar');
  steps.push('cart');
  expect(steps.present()).toBe('cart');
  for (const pressed of [-1, -1, 1, 1]) tab.press(pressed);
  expect(shown).toEqual(['calendar', null, 'calendar', 'cart']);
});

test('our own Back takes the same way, and ends where our entries do', () => {
  const { tab, steps, shown } = begin();
  tab.push({ route: '/rooms' });
  steps.push('calendar');
  expect(steps.back()).toBe(true);
  tab.arrive();
  expect([tab.state, shown]).toEqual([{ route: '/rooms' }, [null]]);
  expect(steps.back()).toBe(false);
  tab.arrive();
  expect(tab.state).toEqual({ route: '/rooms' });
});

test('a reload stands where it was, and Back still leads to the step before', () => {
  const { tab, steps } = begin();
  steps.push('calendar');
  steps.push('cart');
  steps.stop();
  const shown: (string | null)[] = [];
  const after = createStepHistory<string>('slipway', (place) => shown.push(place));
  after.listen();
  expect(after.present()).toBe('cart');
  expect(after.back()).toBe(true);
  tab.arrive();
  expect(shown).toEqual(['calendar']);
});

test.each([[{ route: '/rooms', idx: 4 }], [{}]])('what the page’s router keeps stays beside ours: %j', (state) => {
  const { tab, steps } = begin(state);
  steps.push('calendar');
  expect(tab.state).toMatchObject(state);
});

test.each([[null], ['text'], [7], [undefined]])('a page that keeps %j is no hindrance', (state) => {
  const { steps } = begin(state);
  expect([steps.present(), steps.back()]).toEqual([null, false]);
  steps.push('calendar');
  expect(steps.present()).toBe('calendar');
});

test('of two on a page each has its own places, whoever went on last', () => {
  const { tab, steps } = begin();
  const other = createStepHistory<string>('slipway-2', () => undefined);
  steps.push('calendar');
  other.push('map');
  expect([steps.present(), other.present()]).toEqual(['calendar', 'map']);
  tab.press(-1);
  expect([steps.present(), other.present()]).toEqual(['calendar', null]);
});

test('a page without a history of its own loses nothing: there is just nothing to go back to', () => {
  const { tab, steps } = begin();
  tab.forbid();
  steps.push('calendar');
  expect([steps.present(), steps.back(), tab.depth]).toEqual([null, false, 0]);
});

test('who has stopped hears of no Back any more', () => {
  const { tab, steps, shown } = begin();
  steps.push('calendar');
  steps.stop();
  tab.press(-1);
  expect(shown).toEqual([]);
});
