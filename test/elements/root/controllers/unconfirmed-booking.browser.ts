/** While an answer is missing the service is asked without a press, soon at first, and the page is not left unasked. */
import type { ReactiveController } from 'lit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followUnconfirmed } from '../../../../src/elements/root/controllers/unconfirmed-booking.ts';
import type { Context } from '../../../../src/elements/root/context.ts';
import { initialState, type FlowState } from '../../../../src/flow/state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const leavingAsks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A visit whose state a test sets, and whose checks it counts. */
function visit() {
  let state = initialState();
  const listeners: ((state: FlowState, before: FlowState) => void)[] = [];
  const stops: (() => void)[] = [];
  let remove = (): void => undefined;
  const checks: number[] = [];
  const draws: number[] = [];
  function set(change: Partial<FlowState>): void {
    const before = state;
    state = { ...state, ...change };
    for (const listener of listeners) listener(state, before);
  }
  const began = Date.now();
  const context = {
    host: { requestUpdate: () => draws.push(Date.now() - began) },
    flow: {
      get state() {
        return state;
      },
      check() {
        checks.push(Date.now() - began);
        set({ busy: 'check' });
        set({ busy: null });
        return Promise.resolve();
      },
    },
    follow: (listener: (typeof listeners)[number]) => listeners.push(listener),
    attach: (controller: ReactiveController) => {
      controller.hostConnected?.();
      remove = () => controller.hostDisconnected?.();
    },
    onStop: (stop: () => void) => stops.push(stop),
  };
  followUnconfirmed(context as unknown as Context);
  return { set, checks, draws, remove: () => remove(), stop: () => stops.forEach((stop) => stop()) };
}

const waiting = (seconds: number): Partial<FlowState> => ({
  step: 'unsure',
  unconfirmed: { verdict: 'waiting', until: Date.now() + seconds * 1000 },
});

test('it is asked after 2, 4 and 8 seconds, then every 15', () => {
  const { set, checks, stop } = visit();
  set(waiting(120));
  vi.advanceTimersByTime(60_000);
  expect(checks).toEqual([2000, 6000, 14_000, 29_000, 44_000, 59_000]);
  stop();
});

test('and just when it can be made no more', () => {
  const { set, checks, stop } = visit();
  set(waiting(9));
  vi.advanceTimersByTime(10_000);
  expect(checks).toEqual([2000, 6000, 9000]);
  stop();
});

test('and not before a service wants to be asked again', () => {
  const { set, checks, stop } = visit();
  set(waiting(120));
  set({ busy: 'check' });
  set({ busy: null, problem: { kind: 'throttled', until: Date.now() + 30_000 } });
  vi.advanceTimersByTime(30_000);
  expect(checks).toEqual([30_000]);
  stop();
});

test('and at once when the network is back', () => {
  const { set, checks, stop } = visit();
  set(waiting(120));
  vi.advanceTimersByTime(500);
  dispatchEvent(new Event('online'));
  expect(checks).toEqual([500]);
  stop();
});

test('the time that is left is drawn each second', () => {
  const { set, draws, stop } = visit();
  set(waiting(120));
  vi.advanceTimersByTime(1900);
  expect(draws).toEqual([1000]);
  stop();
});

test.each<[string, Partial<FlowState>]>([
  ['most likely made', { unconfirmed: { verdict: 'likely', until: 0 } }],
  ['known not to be made', { step: 'review', unconfirmed: null }],
])('nothing more is asked, and leaving is free, once it is %s', (_, change) => {
  const { set, checks, draws, stop } = visit();
  set(waiting(120));
  expect(leavingAsks()).toBe(true);
  set(change);
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event('online'));
  expect([checks, draws]).toEqual([[], []]);
  expect(leavingAsks()).toBe(false);
  stop();
});

test('leaving asks while it is being booked', () => {
  const { set, stop } = visit();
  set({ busy: 'book' });
  expect(leavingAsks()).toBe(true);
  set({ busy: null, step: 'done' });
  expect(leavingAsks()).toBe(false);
  stop();
});

test('nothing goes on after another account is shown', () => {
  const { set, checks, stop } = visit();
  set(waiting(120));
  stop();
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event('online'));
  expect(checks).toEqual([]);
  expect(leavingAsks()).toBe(false);
});

test('a network that comes back is asked about at once, but not for an element that was removed', () => {
  const { set, checks, remove, stop } = visit();
  set(waiting(120));
  dispatchEvent(new Event('online'));
  expect(checks).toHaveLength(1);
  remove();
  dispatchEvent(new Event('online'));
  expect(checks).toHaveLength(1);
  stop();
});
