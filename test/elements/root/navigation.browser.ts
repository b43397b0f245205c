import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { waitForPaint, waitForNextTask } from '../../../src/page/scheduling.ts';
import { Navigation } from '../../../src/elements/root/navigation.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { createTestContext } from './test-context.ts';

afterEach(() => document.body.replaceChildren());

/** Creates an element with or without the focus. The returned `changeState` sets its state and content. */
function openPage({ within = true, isReturn = false } = {}) {
  const root = document.createElement('div');
  document.body.append(root);
  const context = createTestContext({ host: { renderRoot: root, matches: () => within } as unknown as Partial<Host> });
  const navigation = new Navigation(context);
  if (isReturn) navigation.leadToTop();

  /**
   * Changes the state, then replaces the content with the markup. The first element of the markup receives the method
   * `focusHeading`, if given.
   */
  const changeState = async (state: Partial<FlowState>, markup: string, focusHeading?: () => Promise<void>) => {
    context.commit(state);
    root.innerHTML = markup;
    if (focusHeading && root.firstElementChild) Object.assign(root.firstElementChild, { focusHeading });
    context.host.requestUpdate();
    await context.host.updateComplete;

    // Waits one microtask, in which the focus moves.
    await Promise.resolve();
  };
  return { ...context, root, changeState };
}
const item = '<div class="item"><h2 tabindex="-1">Kayak</h2></div>';
const createChoice = (itemId: string | null) => ({ itemId, start: null, end: null, params: {}, discountCode: '' });
const createFocusHeading = () => vi.fn(() => Promise.resolve());

test('focuses the heading of an item when it opens', async () => {
  const { changeState } = openPage();
  await changeState({ choice: createChoice('7') }, item);
  expect(document.activeElement?.textContent).toBe('Kayak');
});

test('focuses the heading of a step once the step has loaded', async () => {
  const { changeState } = openPage();
  const focusHeading = createFocusHeading();
  await changeState({ step: 'cart' }, '<p>not loaded yet</p>');
  await changeState({}, '<x-step></x-step>', focusHeading);
  await changeState({}, '<x-step></x-step>', focusHeading);
  expect(focusHeading).toHaveBeenCalledTimes(1);
});

test('focuses the last open item’s card when the list appears', async () => {
  const { changeState, root } = openPage();
  await changeState({ choice: createChoice('7') }, item);
  const focusedCards: string[] = [];
  const listElement = Object.assign(document.createElement('slipway-items'), {
    updateComplete: Promise.resolve(true),
    focusItem: (id: string) => focusedCards.push(id),
  });
  const updatePromise = changeState({ choice: createChoice(null) }, '');
  root.append(listElement);
  await updatePromise;
  await vi.waitFor(() => expect(focusedCards).toEqual(['7']));
});

test('keeps a focus that is outside the element', async () => {
  const { changeState } = openPage({ within: false });
  const focusHeading = createFocusHeading();
  await changeState({ step: 'cart' }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).not.toHaveBeenCalled();
});

test('focuses the cart’s heading after a line has disappeared', async () => {
  const { changeState } = openPage();
  const focusHeading = createFocusHeading();
  const lines = [createTestLine({ id: '1' }), createTestLine({ id: '2' })];
  await changeState({ step: 'cart', session: createTestSession({ lines }) }, '<x-step></x-step>', focusHeading);
  await changeState({ session: createTestSession({ lines: lines.slice(1) }) }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).toHaveBeenCalledTimes(2);
});

test('focuses the panel of cart changes, except after restoring a cart', async () => {
  const { changeState } = openPage();
  const focusHeading = createFocusHeading();
  const reconciliation = { cause: 'changed', differences: [], goal: 'cart' } as const;
  await changeState({ step: 'details' }, '<x-step></x-step>', focusHeading);
  focusHeading.mockClear();
  await changeState({ busy: 'resume' }, '');
  await changeState({ busy: null, reconciliation }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).not.toHaveBeenCalled();
  await changeState({ busy: 'review', reconciliation: null }, '<x-step></x-step>', focusHeading);
  focusHeading.mockClear();
  await changeState({ busy: null, reconciliation }, '<slipway-healing></slipway-healing>', focusHeading);
  expect(focusHeading).toHaveBeenCalledTimes(1);
});

test('focuses the panel of cart changes once it has loaded', async () => {
  const { changeState } = openPage();
  const [focusForm, focusPanel] = [createFocusHeading(), createFocusHeading()];
  const reconciliation = { cause: 'changed', differences: [], goal: 'cart' } as const;
  await changeState({ step: 'details', busy: 'review' }, '<x-step></x-step>', focusForm);
  focusForm.mockClear();
  await changeState({ busy: null, reconciliation }, '<x-step></x-step>', focusForm);
  expect(focusForm).not.toHaveBeenCalled();
  await changeState({}, '<slipway-healing></slipway-healing>', focusPanel);
  expect(focusPanel).toHaveBeenCalledTimes(1);
});

test('moves no focus while the guest types or selects days', async () => {
  const { changeState } = openPage();
  const focusHeading = createFocusHeading();
  await changeState({ details: { customer_name: 'A' } }, '<x-step></x-step>', focusHeading);
  await changeState({ choice: { ...createChoice(null), params: { adults: 2 } } }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).not.toHaveBeenCalled();
});

test('scrolls to a restored unconfirmed booking only on the first load', async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);

  // Stubs `getComputedStyle`, which accepts only real elements. These tests have a fake host instead.
  const computedStyle = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  const markup = '<div class="bar"></div><x-step></x-step>';
  const { changeState } = openPage({ within: false });
  await changeState({ busy: 'resume' }, '');
  await changeState({ step: 'unsure' }, markup);
  await changeState({ busy: null }, markup);
  await vi.waitFor(() => expect(scrollIntoView).toHaveBeenCalledTimes(1));
  await changeState({ step: 'choose' }, markup);
  await changeState({ busy: 'resume' }, markup);
  await changeState({ step: 'unsure', busy: null }, markup);
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  scrollIntoView.mockRestore();
  computedStyle.mockRestore();
});

test.each([
  ['above the window', { top: -700, bottom: -20, height: 680 }, 1],
  ['still visible', { top: -300, bottom: 380, height: 680 }, 0],
])('scrolls after the browser’s Back only if necessary: step %s', async (_, stepAfter, scrollCount) => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const computedStyle = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  const { changeState, host } = openPage({ within: false });
  let elementBox = { top: 0, bottom: 900, height: 900 };
  Object.assign(host, { getBoundingClientRect: () => elementBox });
  await changeState({ step: 'cart' }, '<div class="bar"></div>');
  elementBox = stepAfter;
  await waitForPaint();
  await waitForPaint();
  expect(scrollIntoView).toHaveBeenCalledTimes(scrollCount);
  scrollIntoView.mockRestore();
  computedStyle.mockRestore();
});

test('scrolls to the step when the guest returns from the payment', async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const computedStyle = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  for (const isReturn of [false, true])
    await openPage({ within: false, isReturn }).changeState({}, '<div class="bar"></div>');
  await vi.waitFor(() => expect(scrollIntoView).toHaveBeenCalledTimes(1));
  scrollIntoView.mockRestore();
  computedStyle.mockRestore();
});

test.each([
  ['in view with the focus', { top: -300, bottom: 380, height: 680 }, 1],
  ['out of view without the focus', { top: -900, bottom: -20, height: 880 }, 0],
])('moves to the notice, depending on the view and the focus: %s', async (_, elementBox, scrollCount) => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const computedStyle = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  const { changeState, host } = openPage({ within: scrollCount > 0 });
  Object.assign(host, { getBoundingClientRect: () => elementBox });
  const markup = '<div class="bar"></div><div class="notice" tabindex="-1"></div><x-step></x-step>';
  await changeState({ step: 'unsure' }, markup);
  scrollIntoView.mockClear();
  await changeState({ step: 'details', notice: 'not-made' }, markup, createFocusHeading());
  await waitForPaint();
  expect(scrollIntoView).toHaveBeenCalledTimes(scrollCount);
  expect(document.activeElement?.className).toBe(scrollCount > 0 ? 'notice' : '');
  scrollIntoView.mockRestore();
  computedStyle.mockRestore();
});

describe('Navigation after a change', () => {
  const markup = '<div class="bar"></div><x-step></x-step>';
  const pressInPage = ({ host }: ReturnType<typeof openPage>, callback = () => undefined as unknown) => {
    host.addEventListener('click', callback, { once: true });
    host.dispatchEvent(new Event('click'));
  };

  it.each<[cause: string, times: number, cause: (visit: ReturnType<typeof openPage>) => Promise<void>]>([
    [
      'a press',
      1,
      async (visit) => {
        pressInPage(visit, () => visit.commit({ step: 'details' }));
        await visit.changeState({}, markup);
      },
    ],
    [
      'the response to a press',
      1,
      async (visit) => {
        pressInPage(visit, () => visit.commit({ busy: 'add' }));
        await waitForNextTask();
        await visit.changeState({ busy: null, step: 'cart' }, markup);
      },
    ],
    [
      'a delayed booking',
      1,
      async (visit) => {
        pressInPage(visit);
        await waitForNextTask();
        visit.commit({ busy: 'book' });
        await visit.changeState({ busy: null, step: 'done' }, markup);
      },
    ],
    [
      'a change in a different tab',
      0,
      async (visit) => {
        pressInPage(visit);
        await waitForNextTask();
        await waitForNextTask();
        visit.commit({ busy: 'sync' });
        await visit.changeState({ busy: null, step: 'cart' }, markup);
      },
    ],
  ])('scrolls only for changes by the guest: %s, scrolls: %i', async (_, scrollCount, causeChange) => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const computedStyle = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
    const visit = openPage({ within: false });
    await causeChange(visit);
    await waitForNextTask();
    expect(scrollIntoView).toHaveBeenCalledTimes(scrollCount);
    scrollIntoView.mockRestore();
    computedStyle.mockRestore();
  });
});
