import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint } from '../../../src/page/after-paint.ts';
import { Navigation } from '../../../src/elements/root/navigation.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { handContext } from './hand-context.ts';

afterEach(() => document.body.replaceChildren());

/** An element whose focus a visitor has or has not, and what is drawn in it. */
function page({ within = true, isReturn = false } = {}) {
  const root = document.createElement('div');
  document.body.append(root);
  const context = handContext({ host: { renderRoot: root, matches: () => within } as unknown as Partial<Host> });
  const navigation = new Navigation(context);
  if (isReturn) navigation.leadToTop();
  /** The state changes, and then this is drawn. */
  const change = async (state: Partial<FlowState>, markup: string, focusHeading?: () => Promise<void>) => {
    context.commit(state);
    root.innerHTML = markup;
    if (focusHeading && root.firstElementChild) Object.assign(root.firstElementChild, { focusHeading });
    context.host.requestUpdate();
    await context.host.updateComplete;
    // Where it leads to is waited for beside the drawing.
    await Promise.resolve();
  };
  return { ...context, root, change };
}
const item = '<div class="item"><h2 tabindex="-1">Kayak</h2></div>';
const choice = (itemId: string | null) => ({ itemId, start: null, end: null, params: {}, discountCode: '' });
const heading = () => vi.fn(() => Promise.resolve());

test('an item that is opened is read from its name on', async () => {
  const { change } = page();
  await change({ choice: choice('7') }, item);
  expect(document.activeElement?.textContent).toBe('Kayak');
});

test('a step is read from its heading on, as soon as it is there and once', async () => {
  const { change } = page();
  const focusHeading = heading();
  await change({ step: 'cart' }, '<p>not loaded yet</p>');
  await change({}, '<x-step></x-step>', focusHeading);
  await change({}, '<x-step></x-step>', focusHeading);
  expect(focusHeading).toHaveBeenCalledTimes(1);
});

test('who comes back to the list is at the card they had opened', async () => {
  const { change, root } = page();
  await change({ choice: choice('7') }, item);
  const focused: string[] = [];
  const list = Object.assign(document.createElement('slipway-items'), {
    updateComplete: Promise.resolve(true),
    focusItem: (id: string) => focused.push(id),
  });
  const drawn = change({ choice: choice(null) }, '');
  root.append(list);
  await drawn;
  await vi.waitFor(() => expect(focused).toEqual(['7']));
});

test('who is elsewhere on the page is left there', async () => {
  const { change } = page({ within: false });
  const focusHeading = heading();
  await change({ step: 'cart' }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).not.toHaveBeenCalled();
});

test('a line that is gone takes its button with it: the step is read anew', async () => {
  const { change } = page();
  const focusHeading = heading();
  const lines = [plainLine({ id: '1' }), plainLine({ id: '2' })];
  await change({ step: 'cart', session: plainSession({ lines }) }, '<x-step></x-step>', focusHeading);
  await change({ session: plainSession({ lines: lines.slice(1) }) }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).toHaveBeenCalledTimes(2);
});

test('differences are read when they come, but not those that an earlier visit’s cart comes with', async () => {
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

test('waits with the focus until the panel of cart changes has loaded', async () => {
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

test('typing and choosing days move nothing', async () => {
  const { change } = page();
  const focusHeading = heading();
  await change({ details: { customer_name: 'A' } }, '<x-step></x-step>', focusHeading);
  await change({ choice: { ...choice(null), params: { adults: 2 } } }, '<x-step></x-step>', focusHeading);
  expect(focusHeading).not.toHaveBeenCalled();
});

test('a booking found unanswered is brought into sight on arrival, and not where another tab asked for it later', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  // The host of these tests is none of the page's elements.
  const styled = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  const markup = '<div class="bar"></div><x-step></x-step>';
  const { change } = page({ within: false });
  await change({ busy: 'resume' }, '');
  await change({ step: 'unsure' }, markup);
  await change({ busy: null }, markup);
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  await change({ step: 'choose' }, markup);
  await change({ busy: 'resume' }, markup);
  await change({ step: 'unsure', busy: null }, markup);
  expect(scrolled).toHaveBeenCalledTimes(1);
  scrolled.mockRestore();
  styled.mockRestore();
});

test.each([
  ['and is scrolled past is led back to', { top: -700, bottom: -20, height: 680 }, 1],
  ['and is in sight is left where it is', { top: -300, bottom: 380, height: 680 }, 0],
])('a step that Back leads to %s', async (_, after, times) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const styled = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  const { change, host } = page({ within: false });
  let place = { top: 0, bottom: 900, height: 900 };
  Object.assign(host, { getBoundingClientRect: () => place });
  await change({ step: 'cart' }, '<div class="bar"></div>');
  place = after;
  await afterPaint();
  await afterPaint();
  expect(scrolled).toHaveBeenCalledTimes(times);
  scrolled.mockRestore();
  styled.mockRestore();
});

test('who comes back from a payment is led to where it is asked about', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const styled = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  for (const isReturn of [false, true]) await page({ within: false, isReturn }).change({}, '<div class="bar"></div>');
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  scrolled.mockRestore();
  styled.mockRestore();
});

test.each([
  ['in sight', { top: -300, bottom: 380, height: 680 }, 1],
  ['elsewhere on the page', { top: -900, bottom: -20, height: 880 }, 0],
])('leads guests who are %s to the news that nothing was booked', async (_, place, times) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const style = vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(document.body.style);
  const { change, host } = page({ within: times > 0 });
  Object.assign(host, { getBoundingClientRect: () => place });
  const markup = '<div class="bar"></div><div class="notice" tabindex="-1"></div><x-step></x-step>';
  await change({ step: 'unsure' }, markup);
  scroll.mockClear();
  await change({ step: 'details', notice: 'not-made' }, markup, heading());
  await afterPaint();
  expect(scroll).toHaveBeenCalledTimes(times);
  expect(document.activeElement?.className).toBe(times > 0 ? 'notice' : '');
  scroll.mockRestore();
  style.mockRestore();
});
