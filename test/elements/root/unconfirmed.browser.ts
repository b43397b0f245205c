/** Tests the automatic checks of a booking without an answer, and the warning before the guest leaves. */
import type { ReactiveController } from 'lit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchUnconfirmed } from '../../../src/elements/root/unconfirmed.ts';
import type { Context } from '../../../src/elements/root/context.ts';
import { initialState, type FlowState } from '../../../src/flow/state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const preventsLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A visit whose state a test sets, and whose checks it counts. */
function visit() {
  let state = initialState();
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
  watchUnconfirmed(context as unknown as Context);
  return { set, checks, draws, insert: () => life.hostConnected?.(), remove: () => life.hostDisconnected?.() };
}

const waitingState = (seconds: number): Partial<FlowState> => ({
  step: 'unsure',
  unconfirmed: { verdict: 'waiting', until: Date.now() + seconds * 1000 },
});

test('checks after 2, 4 and 8 seconds, then every 15', () => {
  const { set, checks, remove } = visit();
  set(waitingState(120));
  vi.advanceTimersByTime(60_000);
  expect(checks).toEqual([2000, 6000, 14_000, 29_000, 44_000, 59_000]);
  remove();
});

test('checks when the service can no longer create it', () => {
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

test('checks at once when the browser is online again', () => {
  const { set, checks, remove } = visit();
  set(waitingState(120));
  vi.advanceTimersByTime(500);
  dispatchEvent(new Event('online'));
  expect(checks).toEqual([500]);
  remove();
});

test('updates the element each second', () => {
  const { set, draws, remove } = visit();
  set(waitingState(120));
  vi.advanceTimersByTime(1900);
  expect(draws).toEqual([1000]);
  remove();
});

test.each<[string, Partial<FlowState>]>([
  ['most likely made', { unconfirmed: { verdict: 'likely', until: 0 } }],
  ['known not to be made', { step: 'review', unconfirmed: null }],
])('ends the checks and the warning once it is %s', (_, change) => {
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

test('warns before leaving during a booking', () => {
  const { set, remove } = visit();
  set({ busy: 'book' });
  expect(preventsLeaving()).toBe(true);
  set({ busy: null, step: 'done' });
  expect(preventsLeaving()).toBe(false);
  remove();
});

test('stops checks and warning outside of the page', () => {
  const { set, checks, draws, remove } = visit();
  set(waitingState(120));
  remove();
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event('online'));
  expect([checks, draws, preventsLeaving()]).toEqual([[], [], false]);
  expect(vi.getTimerCount()).toBe(0);
});

test('stops checks and warnings after removal during a booking', () => {
  const { set, checks, draws, remove } = visit();
  set({ busy: 'book' });
  remove();
  expect(preventsLeaving()).toBe(false);
  set({ busy: null, ...waitingState(120) });
  vi.advanceTimersByTime(60_000);
  expect([checks, draws, preventsLeaving()]).toEqual([[], [], false]);
});

test('continues back in the page', () => {
  const { set, checks, draws, remove, insert } = visit();
  set(waitingState(120));
  remove();
  insert();
  expect(preventsLeaving()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect([checks, draws]).toEqual([[2000], [1000]]);
  remove();
});
