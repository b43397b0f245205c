import { afterEach, expect, test, vi } from 'vitest';
import { createDialogHistory } from '../../../src/page/history/dialog-history.ts';
import { createStepHistory } from '../../../src/page/history/step-history.ts';
import { handHistory } from './hand-history.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page with a dialog, the steps inside it, and a router of its own. */
function page() {
  const tab = handHistory({ route: '/rooms' });
  const happened: string[] = [];
  const dialog = createDialogHistory({
    key: 'slipway-dialog',
    stepsKey: 'slipway',
    open: () => {
      happened.push('opened');
      // As the element does it: what is shown is said.
      dialog.opened();
    },
    close: () => happened.push('closed'),
  });
  const steps = createStepHistory<string>('slipway', (place) => happened.push(`at ${place ?? 'the first step'}`));
  dialog.listen();
  steps.listen();
  return { tab, dialog, steps, happened };
}

test('Back closes an open dialog, and nobody else takes it for a step back', () => {
  const { tab, dialog, happened } = page();
  dialog.opened();
  expect(tab.state).toMatchObject({ route: '/rooms' });
  expect(tab.depth).toBe(1);
  tab.press(-1);
  expect([happened, tab.depth]).toEqual([['closed'], 0]);
});

test('inside it Back leads from step to step, and only then out', () => {
  const { tab, dialog, steps, happened } = page();
  dialog.opened();
  steps.push('calendar');
  steps.push('cart');
  for (let presses = 0; presses < 3; presses += 1) tab.press(-1);
  expect(happened).toEqual(['at calendar', 'at the first step', 'closed']);
});

test('closed otherwise all of its entries are gone back over, and the next Back is the page’s again', () => {
  const { tab, dialog, steps, happened } = page();
  tab.push({ route: '/rooms/7' });
  dialog.opened();
  steps.push('calendar');
  steps.push('cart');
  dialog.closed();
  tab.arrive();
  expect([tab.state, happened]).toEqual([{ route: '/rooms/7' }, []]);
  tab.press(-1);
  expect(tab.state).toEqual({ route: '/rooms' });
});

test('what was stepped through before it was opened is not gone back over', () => {
  const { tab, dialog, steps } = page();
  steps.push('calendar');
  dialog.opened();
  steps.push('cart');
  dialog.closed();
  tab.arrive();
  expect([tab.depth, steps.present()]).toEqual([1, 'calendar']);
});

test('Forward opens it again, once, where it was left', () => {
  const { tab, dialog, happened } = page();
  dialog.opened();
  tab.press(-1);
  tab.press(1);
  expect([happened, tab.depth]).toEqual([['closed', 'opened', 'at the first step'], 1]);
});

test('opened again while its entries are being left it has one entry, and Back closes it', () => {
  const { tab, dialog, happened } = page();
  dialog.opened();
  dialog.closed();
  dialog.opened();
  tab.arrive();
  expect(tab.depth).toBe(1);
  tab.press(-1);
  expect([happened, tab.depth]).toEqual([['closed'], 0]);
});

test('after a reload in it there is one entry as before', () => {
  const { tab, dialog } = page();
  dialog.opened();
  dialog.stop();
  const after = createDialogHistory({
    key: 'slipway-dialog',
    stepsKey: 'slipway',
    open: () => undefined,
    close: () => undefined,
  });
  after.opened();
  expect(tab.depth).toBe(1);
});

test('a page without a history of its own: it opens and closes all the same', () => {
  const { tab, dialog } = page();
  tab.forbid();
  dialog.opened();
  dialog.closed();
  tab.arrive();
  expect([tab.depth, tab.state]).toEqual([0, { route: '/rooms' }]);
});

test('the page’s own steps pass it by while it is closed', () => {
  const { tab, happened } = page();
  tab.push({ route: '/rooms/7' });
  tab.press(-1);
  expect(happened).toEqual(['at the first step']);
});
