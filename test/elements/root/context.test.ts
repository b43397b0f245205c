import { expect, test, vi } from 'vitest';
import { createFeatureContext } from '../../../src/elements/root/context.ts';
import { createFirstPaintLocale } from '../../../src/i18n/first-paint-locale.ts';
import { createStore } from '../../../src/flow/store.ts';
import { messages as fr } from '../../../src/i18n/languages/fr.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { company } from '../checkout-stage.ts';
import { createTestHost } from './test-context.ts';

const testAccount = { ...company, answer: { company: { currency_id: 'CAD', currency: { symbol: '$', decimals: 2 } } } };

function createTestVisit(facts: Partial<Host> = {}) {
  const settings = {
    baseUrl: 'https://book.example',
    relayReads: false,
    relayUrl: '',
    itemIds: [],
    categoryIds: [],
    choice: {},
    details: {},
  };
  const host = createTestHost({ store: createStore(), settings, transport: {} as Host['transport'], ...facts });
  return { host, context: createFeatureContext(host) };
}

test('returns neither locale nor currency before the account answers', () => {
  const { context } = createTestVisit({ company: undefined });
  expect([context.locale(), context.currency()]).toEqual([undefined, '']);
});

test('returns the same locale until the language or the account changes', () => {
  const { host, context } = createTestVisit();
  const locale = context.locale();
  expect(context.locale()).toBe(locale);
  Object.assign(host, { locale: createFirstPaintLocale('fr', fr) });
  expect(context.locale()?.text.cart.total).toBe(fr.cart.total);
  const frenchLocale = context.locale();
  expect(context.locale()).toBe(frenchLocale);
  Object.assign(host, { company: testAccount });
  expect(context.locale()).not.toBe(frenchLocale);
});

test('passes the new and the previous state to observers until `stop`', () => {
  const { host, context } = createTestVisit();
  const events: unknown[] = [];
  context.observe('publish', (state, stateBefore) => events.push([stateBefore.choice.itemId, state.choice.itemId]));
  host.store.choose({ itemId: 'kayak' });
  context.stop();
  host.store.choose({ itemId: 'tour' });
  expect(events).toEqual([[null, 'kayak']]);
});

test('disconnects a controller when the element leaves or the visit ends', () => {
  const { host, context } = createTestVisit();
  const controller = { hostConnected: vi.fn(), hostDisconnected: vi.fn() };
  expect(context.attach(controller)).toBe(controller);
  host.disconnect();
  host.connect();
  expect([controller.hostConnected.mock.calls.length, controller.hostDisconnected.mock.calls.length]).toEqual([2, 1]);
  context.stop();
  expect(controller.hostDisconnected).toHaveBeenCalledTimes(2);
  host.connect();
  expect(controller.hostConnected).toHaveBeenCalledTimes(2);
});
