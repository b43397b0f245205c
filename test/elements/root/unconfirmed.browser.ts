/**
 * Tests an unconfirmed booking, whose create request got no answer. The page checks it automatically, and warns a guest
 * who leaves the page.
 */
import type { ReactiveController } from 'lit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchUnconfirmed } from '../../../src/elements/root/unconfirmed.ts';
import type { FeatureContext } from '../../../src/elements/root/context.ts';
import { createInitialState, type FlowState } from '../../../src/flow/state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const preventsLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Creates a visit whose state a test sets. Records the times of its checks and updates in ms. */
function visit() {
  let state = createInitialState();
  const listeners: ((state: FlowState, before: FlowState) => void)[] = [];
  let life: ReactiveController = {};
  const checks: number[] = [];
  const draws: number[] = [];
  function set(change: Partial<FlowState>): void {
    const before = state;
    state = { ...state, ...change };
    for (const listener of listeners) listener(state, before);
  }
  const startMs = Date.now();
  const context = {
    host: { requestUpdate: () => draws.push(Date.now() - startMs) },
    flow: {
      get state() {
        return state;
      },
      check() {
        checks.push(Date.now() - startMs);
        set({ busy: 'check' });
        set({ busy: null });
        return Promise.resolve();
      },
    },
    observe: (_phase: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    attach: (controller: ReactiveController) => {
      controller.hostConnected?.();
      life = controller;
    },
  };
  watchUnconfirmed(context as unknown as FeatureContext);
  return { set, checks, draws, insert: () => life.hostConnected?.(), remove: () => life.hostDisconnected?.() };
}

const waitingState = (seconds: number): Partial<FlowState> => ({
  step: 'unsure',
  unconfirmed: { verdict: 'waiting', until: Date.now() + seconds * 1000 },
});

test('checks after pauses of 2, 4, 8 and then 15 seconds', () => {
  const { set, checks, remove } = visit();
  set(waitingState(120));
  vi.advanceTimersByTime(60_000);
  expect(checks).toEqual([2000, 6000, 14_000, 29_000, 44_000, 59_000]);
  remove();
});

test('checks once more when the service can no longer create the booking', () => {
  const { set, checks, remove } = visit();
  set(waitingState(9));
  vi.advanceTimersByTime(10_000);
  expect(checks).toEqual([2000, 6000, 9000]);
  remove();
});

test('checks no earlier than a throttled service allows', () => {
  const { set, checks, remove } = visit();
  set(waitingState(120));
  set({ busy: 'check' });
  set({ busy: null, problem: { kind: 'throttled', until: Date.now() + 30_000 } });
  vi.advanceTimersByTime(30_000);
  expect(checks).toEqual([30_000]);
  remove();
});

test('checks immediately when the browser is online again', () => {
  const { set, checks, remove } = visit();
  set(waitingState(120));
  vi.advanceTimersByTime(500);
  dispatchEvent(new Event('online'));
  expect(checks).toEqual([500]);
  remove();
});

test('updates the element each second while it waits', () => {
  const { set, draws, remove } = visit();
  set(waitingState(120));
  vi.advanceTimersByTime(1900);
  expect(draws).toEqual([1000]);
  remove();
});

test.each<[string, Partial<FlowState>]>([
  ['probable', { unconfirmed: { verdict: 'likely', until: 0 } }],
  ['certain not to exist', { step: 'review', unconfirmed: null }],
])('ends checks and warning once the booking is %s', (_, change) => {
  const { set, checks, draws, remove } = visit();
  set(waitingState(120));
  expect(preventsLeaving()).toBe(true);
  set(change);
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event('online'));
  expect([checks, draws]).toEqual([[], []]);
  expect(preventsLeaving()).toBe(false);
  remove();
});

test('warns before the guest leaves while the booking request runs', () => {
  const { set, remove } = visit();
  set({ busy: 'book' });
  expect(preventsLeaving()).toBe(true);
  set({ busy: null, step: 'done' });
  expect(preventsLeaving()).toBe(false);
  remove();
});

test('stops checks and warning when the element leaves the page', () => {
  const { set, checks, draws, remove } = visit();
  set(waitingState(120));
  remove();
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event('online'));
  expect([checks, draws, preventsLeaving()]).toEqual([[], [], false]);
  expect(vi.getTimerCount()).toBe(0);
});

test('starts no checks if the element left during the booking request', () => {
  const { set, checks, draws, remove } = visit();
  set({ busy: 'book' });
  remove();
  expect(preventsLeaving()).toBe(false);
  set({ busy: null, ...waitingState(120) });
  vi.advanceTimersByTime(60_000);
  expect([checks, draws, preventsLeaving()]).toEqual([[], [], false]);
});

test('continues checks and warning when the element returns to the page', () => {
  const { set, checks, draws, remove, insert } = visit();
  set(waitingState(120));
  remove();
  insert();
  expect(preventsLeaving()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect([checks, draws]).toEqual([[2000], [1000]]);
  remove();
});
