import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { waitForPaint, waitForNextTask } from '../../../src/page/scheduling.ts';
import { Navigation } from '../../../src/elements/root/navigation.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/plain.ts';
import { createTestContext } from './test-context.ts';

afterEach(() => document.body.replaceChildren());

/** Creates an element with or without the focus. The returned `change` sets its state and content. */
function page({ within = true, isReturn = false } = {}) {
  const root = document.createElement('div');
  document.body.append(root);
  const context = createTestContext({ host: { renderRoot: root, matches: () => within } as unknown as Partial<Host> });
  const navigation = new Navigation(context);
  if (isReturn) navigation.leadToTop();
  /** Changes the state, then replaces the content by the markup. `focusHeading` records the focus of the first element. */
  const change = async (state: Partial<FlowState>, markup: string, focusHeading?: () => Promise<void>) => {
    context.commit(state);
    root.innerHTML = markup;
    if (focusHeading && root.firstElementChild) Object.assign(root.firstElementChild, { focusHeading });
    context.host.requestUpdate();
    await context.host.updateComplete;
    // Waits one microtask, in which the focus moves.
    await Promise.resolve();
  };
  return { ...context, root, change };
}
const item = '<div class="item"><h2 tabindex="-1">Kayak</h2></div>';
const choice = (itemId: string | null) => ({ itemId, start: null, end: null, params: {}, discountCode: '' });
const heading = () => vi.fn(() => Promise.resolve());

test('focuses the heading of an item when it opens', async () => {
  const { change } = page();
  await change({ choice: choice('7') }, item);
  expect(document.activeElement?.textContent).toBe('Kayak');
});

test('focuses the heading of a step once the step has loaded', async () => {
  const { change } = page();
  const focusHeading = heading();
  await change({ step: 'cart' }, '<p>not loaded yet</p>');
  await change({}, '<x-step></x-step>', focusHeading);
  await change({}, '<x-step></x-step>', focusHeading);
  expect(focusHeading).toHaveBeenCalledTimes(1);
});

test('focuses the card of the last open item in the list', async () => {
  const { change, root } = page();
  await change({ choice: choice('7') }, item);
  const focusedCards: string[] = [];
  const list = Object.assign(document.createElement('slipway-items'), {
    updateComplete: Promise.resolve(true),
    focusItem: (id: string) => focusedCards.push(id),
  });
  const update = change({ choice: choice(null) }, '');
  root.append(list);
  await update;
  await vi.waitFor(() => expect(focusedCards).toEqual(['7']));
});

test('moves no focus that is outside the element', async () => {
  const { change } = page({ within: false });
  const focusHeading = heading();
  await change({ step: 'cart' }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).not.toHaveBeenCalled();
});

test('focuses the heading after a line has disappeared from the cart', async () => {
  const { change } = page();
  const focusHeading = heading();
  const lines = [createTestLine({ id: '1' }), createTestLine({ id: '2' })];
  await change({ step: 'cart', session: createTestSession({ lines }) }, '<x-step></x-step>', focusHeading);
  await change({ session: createTestSession({ lines: lines.slice(1) }) }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).toHaveBeenCalledTimes(2);
});

test('focuses the panel of cart changes, except after restoring a cart', async () => {
  const { change } = page();
  const focusHeading = heading();
  const reconciliation = { cause: 'changed', differences: [], goal: 'cart' } as const;
  await change({ step: 'details' }, '<x-step></x-step>', focusHeading);
  focusHeading.mockClear();
  await change({ busy: 'resume' }, '');
  await change({ busy: null, reconciliation }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).not.toHaveBeenCalled();
  await change({ busy: 'review', reconciliation: null }, '<x-step></x-step>', focusHeading);
  focusHeading.mockClear();
  await change({ busy: null, reconciliation }, '<slipway-healing></slipway-healing>', focusHeading);
  expect(focusHeading).toHaveBeenCalledTimes(1);
});

test('focuses the panel of cart changes once it has loaded', async () => {
  const { change } = page();
  const [focusForm, focusPanel] = [heading(), heading()];
  const reconciliation = { cause: 'changed', differences: [], goal: 'cart' } as const;
  await change({ step: 'details', busy: 'review' }, '<x-step></x-step>', focusForm);
  focusForm.mockClear();
  await change({ busy: null, reconciliation }, '<x-step></x-step>', focusForm);
  expect(focusForm).not.toHaveBeenCalled();
  await change({}, '<slipway-healing></slipway-healing>', focusPanel);
  expect(focusPanel).toHaveBeenCalledTimes(1);
});

test('moves no focus while the guest types or selects days', async () => {
  const { change } = page();
  const focusHeading = heading();
  await change({ details: { customer_name: 'A' } }, '<x-step></x-step>', focusHeading);
  await change({ choice: { ...choice(null), params: { adults: 2 } } }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).not.toHaveBeenCalled();
});

test('scrolls to a restored unconfirmed booking only on the first load', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  // Stubs `getComputedStyle`, because a fake host replaces the booking element in these tests, and it is no real
  // element.
  const style = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  const markup = '<div class="bar"></div><x-step></x-step>';
  const { change } = page({ within: false });
  await change({ busy: 'resume' }, '');
  await change({ step: 'unsure' }, markup);
  await change({ busy: null }, markup);
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
  await change({ step: 'choose' }, markup);
  await change({ busy: 'resume' }, markup);
  await change({ step: 'unsure', busy: null }, markup);
  expect(scroll).toHaveBeenCalledTimes(1);
  scroll.mockRestore();
  style.mockRestore();
});

test.each([
  ['is above the window', { top: -700, bottom: -20, height: 680 }, 1],
  ['is still visible', { top: -300, bottom: 380, height: 680 }, 0],
])('scrolls after the browser’s Back only if necessary: the step %s', async (_, after, times) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const style = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  const { change, host } = page({ within: false });
  let place = { top: 0, bottom: 900, height: 900 };
  Object.assign(host, { getBoundingClientRect: () => place });
  await change({ step: 'cart' }, '<div class="bar"></div>');
  place = after;
  await waitForPaint();
  await waitForPaint();
  expect(scroll).toHaveBeenCalledTimes(times);
  scroll.mockRestore();
  style.mockRestore();
});

test('scrolls to the step when the guest returns from the payment', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const style = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  for (const isReturn of [false, true]) await page({ within: false, isReturn }).change({}, '<div class="bar"></div>');
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
  scroll.mockRestore();
  style.mockRestore();
});

test.each([
  ['in view', { top: -300, bottom: 380, height: 680 }, 1],
  ['out of view', { top: -900, bottom: -20, height: 880 }, 0],
])('moves to the notice only if the element is visible: %s', async (_, place, times) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const style = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  const { change, host } = page({ within: times > 0 });
  Object.assign(host, { getBoundingClientRect: () => place });
  const markup = '<div class="bar"></div><div class="notice" tabindex="-1"></div><x-step></x-step>';
  await change({ step: 'unsure' }, markup);
  scroll.mockClear();
  await change({ step: 'details', notice: 'not-made' }, markup, heading());
  await waitForPaint();
  expect(scroll).toHaveBeenCalledTimes(times);
  expect(document.activeElement?.className).toBe(times > 0 ? 'notice' : '');
  scroll.mockRestore();
  style.mockRestore();
});

describe('Navigation after a change', () => {
  const markup = '<div class="bar"></div><x-step></x-step>';
  const press = ({ host }: ReturnType<typeof page>, act = () => undefined as unknown) => {
    host.addEventListener('click', act, { once: true });
    host.dispatchEvent(new Event('click'));
  };

  it.each<[cause: string, times: number, cause: (visit: ReturnType<typeof page>) => Promise<void>]>([
    [
      'a press',
      1,
      async (visit) => {
        press(visit, () => visit.commit({ step: 'details' }));
        await visit.change({}, markup);
      },
    ],
    [
      'the response to a press',
      1,
      async (visit) => {
        press(visit, () => visit.commit({ busy: 'add' }));
        await waitForNextTask();
        await visit.change({ busy: null, step: 'cart' }, markup);
      },
    ],
    [
      'a delayed booking',
      1,
      async (visit) => {
        press(visit);
        await waitForNextTask();
        visit.commit({ busy: 'book' });
        await visit.change({ busy: null, step: 'done' }, markup);
      },
    ],
    [
      'a change in a different tab',
      0,
      async (visit) => {
        press(visit);
        await waitForNextTask();
        await waitForNextTask();
        visit.commit({ busy: 'sync' });
        await visit.change({ busy: null, step: 'cart' }, markup);
      },
    ],
  ])('scrolls to the new step after %s: %i times', async (_, times, cause) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const style = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
    const visit = page({ within: false });
    await cause(visit);
    await waitForNextTask();
    expect(scroll).toHaveBeenCalledTimes(times);
    scroll.mockRestore();
    style.mockRestore();
  });
});
