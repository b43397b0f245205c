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

const isLeavingPrevented = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Creates a visit whose state a test sets. Records the times of its checks and updates in ms. */
function createVisit() {
  let state = createInitialState();
  const listeners: ((state: FlowState, stateBefore: FlowState) => void)[] = [];
  let lifecycle: ReactiveController = {};
  const checkTimes: number[] = [];
  const drawTimes: number[] = [];
  function setState(change: Partial<FlowState>): void {
    const stateBefore = state;
    state = { ...state, ...change };
    for (const listener of listeners) listener(state, stateBefore);
  }
  const startMs = Date.now();
  const context = {
    host: { requestUpdate: () => drawTimes.push(Date.now() - startMs) },
    flow: {
      get state() {
        return state;
      },
      check() {
        checkTimes.push(Date.now() - startMs);
        setState({ busy: 'check' });
        setState({ busy: null });
        return Promise.resolve();
      },
    },
    observe: (_phase: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    attach: (controller: ReactiveController) => {
      controller.hostConnected?.();
      lifecycle = controller;
    },
  };
  watchUnconfirmed(context as unknown as FeatureContext);
  return {
    setState,
    checkTimes,
    drawTimes,
    insert: () => lifecycle.hostConnected?.(),
    remove: () => lifecycle.hostDisconnected?.(),
  };
}

const waitingState = (seconds: number): Partial<FlowState> => ({
  step: 'unsure',
  unconfirmed: { verdict: 'waiting', until: Date.now() + seconds * 1000 },
});

test('checks after pauses of 2, 4 and 8, then every 15 seconds', () => {
  const { setState, checkTimes, remove } = createVisit();
  setState(waitingState(120));
  vi.advanceTimersByTime(60_000);
  expect(checkTimes).toEqual([2000, 6000, 14_000, 29_000, 44_000, 59_000]);
  remove();
});

test('checks once more when the service can no longer create the booking', () => {
  const { setState, checkTimes, remove } = createVisit();
  setState(waitingState(9));
  vi.advanceTimersByTime(10_000);
  expect(checkTimes).toEqual([2000, 6000, 9000]);
  remove();
});

test('checks no earlier than a throttled service allows', () => {
  const { setState, checkTimes, remove } = createVisit();
  setState(waitingState(120));
  setState({ busy: 'check' });
  setState({ busy: null, problem: { kind: 'throttled', until: Date.now() + 30_000 } });
  vi.advanceTimersByTime(30_000);
  expect(checkTimes).toEqual([30_000]);
  remove();
});

test('checks immediately when the browser is online again', () => {
  const { setState, checkTimes, remove } = createVisit();
  setState(waitingState(120));
  vi.advanceTimersByTime(500);
  dispatchEvent(new Event('online'));
  expect(checkTimes).toEqual([500]);
  remove();
});

test('updates the element each second while the booking is unconfirmed', () => {
  const { setState, drawTimes, remove } = createVisit();
  setState(waitingState(120));
  vi.advanceTimersByTime(1900);
  expect(drawTimes).toEqual([1000]);
  remove();
});

test.each<[string, Partial<FlowState>]>([
  ['probable', { unconfirmed: { verdict: 'likely', until: 0 } }],
  ['certain not to exist', { step: 'review', unconfirmed: null }],
])('stops checks and the leave warning once the booking is %s', (_, change) => {
  const { setState, checkTimes, drawTimes, remove } = createVisit();
  setState(waitingState(120));
  expect(isLeavingPrevented()).toBe(true);
  setState(change);
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event('online'));
  expect([checkTimes, drawTimes]).toEqual([[], []]);
  expect(isLeavingPrevented()).toBe(false);
  remove();
});

test('warns before the guest leaves while the booking request runs', () => {
  const { setState, remove } = createVisit();
  setState({ busy: 'book' });
  expect(isLeavingPrevented()).toBe(true);
  setState({ busy: null, step: 'done' });
  expect(isLeavingPrevented()).toBe(false);
  remove();
});

test('stops checks and the leave warning when the element is removed', () => {
  const { setState, checkTimes, drawTimes, remove } = createVisit();
  setState(waitingState(120));
  remove();
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event('online'));
  expect([checkTimes, drawTimes, isLeavingPrevented()]).toEqual([[], [], false]);
  expect(vi.getTimerCount()).toBe(0);
});

test('starts no checks if the element was removed during the booking request', () => {
  const { setState, checkTimes, drawTimes, remove } = createVisit();
  setState({ busy: 'book' });
  remove();
  expect(isLeavingPrevented()).toBe(false);
  setState({ busy: null, ...waitingState(120) });
  vi.advanceTimersByTime(60_000);
  expect([checkTimes, drawTimes, isLeavingPrevented()]).toEqual([[], [], false]);
});

test('continues checks and the leave warning when the element returns', () => {
  const { setState, checkTimes, drawTimes, remove, insert } = createVisit();
  setState(waitingState(120));
  remove();
  insert();
  expect(isLeavingPrevented()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect([checkTimes, drawTimes]).toEqual([[2000], [1000]]);
  remove();
});
