import { expect, test, vi } from 'vitest';
import type { HistoryEntry } from '../../../src/elements/root/navigation.ts';
import { TabSync } from '../../../src/elements/root/tab-sync.ts';
import type { FeatureContext } from '../../../src/elements/root/context.ts';
import { addToCart, toRequest } from '../../flow/visit.ts';
import { createTestContext } from './test-context.ts';

/** Opens a tab with a stored cart. `elsewhere` simulates that a second tab changes the cart. */
function openTab(currentPlace: HistoryEntry | null = null) {
  const listeners = new Set<() => void>();
  const cart = {
    watch(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as FeatureContext['cartStorage'];
  const context = { ...createTestContext(), cartStorage: cart };
  const [resumeFlow, syncFlow] = [vi.spyOn(context.flow, 'resume'), vi.spyOn(context.flow, 'sync')];
  const tabs = new TabSync(context, () => currentPlace);
  tabs.restoreCart();
  return {
    ...context,
    tabs,
    resumeFlow,
    syncFlow,
    elsewhere: () => listeners.forEach((notifyListener) => notifyListener()),
    watching: () => listeners.size,
  };
}

test('restores the cart at the step of the current history entry', () => {
  expect(openTab({ step: 'details', itemId: null }).resumeFlow).toHaveBeenCalledExactlyOnceWith('details');
  expect(openTab().resumeFlow).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('synchronises the cart when a different tab changes it', async () => {
  const { elsewhere, syncFlow, ...visit } = openTab();
  await addToCart(visit, toRequest('kayak'));
  elsewhere();
  expect(syncFlow).toHaveBeenCalledTimes(1);
});

test('watches other tabs only while the element is in the page', () => {
  const { host, watching } = openTab();
  host.disconnect();
  expect(watching()).toBe(0);
  host.connect();
  expect(watching()).toBe(1);
});

test('restores the cart again on `retry` only after a failed restore', () => {
  const { tabs, resumeFlow, commit } = openTab();
  tabs.retry();
  expect(resumeFlow).toHaveBeenCalledTimes(1);
  commit({ busy: 'resume' });
  commit({ busy: null, problem: { kind: 'offline' } });
  expect(tabs.hasRestoreFailed).toBe(true);
  tabs.retry();
  expect(resumeFlow).toHaveBeenCalledTimes(2);
  commit({ problem: null });
  tabs.retry();
  expect([tabs.hasRestoreFailed, resumeFlow.mock.calls.length]).toEqual([false, 2]);
});
