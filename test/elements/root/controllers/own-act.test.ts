import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../../../src/elements/root/context.ts';
import { followOwnActs } from '../../../../src/elements/root/controllers/own-act.ts';
import { initialState, type FlowState } from '../../../../src/flow/state.ts';
import type { Phase } from '../../../../src/flow/store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An element as far as its acts go. */
function element() {
  const host = new EventTarget();
  let state = initialState();
  let listener: (state: FlowState, before: FlowState) => void = () => undefined;
  let isOwn = false;
  const acts = followOwnActs({
    host,
    observe: (_phase: Phase, given: typeof listener) => (listener = given),
    attach: <C extends { hostConnected?(): void }>(controller: C) => (controller.hostConnected?.(), controller),
  } as unknown as Context);
  function commit(change: Partial<FlowState>): void {
    const before = state;
    state = { ...state, ...change };
    listener(state, before);
    isOwn = acts.isOwn();
  }
  return {
    commit,
    isOwn: () => isOwn,
    press(act: () => void) {
      host.addEventListener('click', act, { once: true });
      host.dispatchEvent(new Event('click'));
    },
    /** What the browser does next. */
    later: () => vi.runAllTimers(),
  };
}

test('what a press asks for at once is the visitor’s own', () => {
  const { press, commit, isOwn } = element();
  press(() => commit({ step: 'details' }));
  expect(isOwn()).toBe(true);
});

test('what a press asks the service for stays the visitor’s own until it is answered', () => {
  const { press, commit, isOwn, later } = element();
  press(() => commit({ busy: 'add' }));
  later();
  commit({ busy: null, step: 'cart' });
  expect(isOwn()).toBe(true);
  commit({ step: 'choose' });
  expect(isOwn()).toBe(false);
});

test.each(['book', 'review'] as const)('a press that leads to “%s” after a while is the visitor’s own', (command) => {
  const { press, commit, isOwn, later } = element();
  press(() => undefined);
  later();
  commit({ busy: command });
  commit({ busy: null, step: command === 'book' ? 'done' : 'review' });
  expect(isOwn()).toBe(true);
});

test('what nobody pressed for is not: another tab, a repair, the browser’s Back', () => {
  const { press, commit, isOwn, later } = element();
  commit({ step: 'cart' });
  expect(isOwn()).toBe(false);
  press(() => undefined);
  later();
  commit({ busy: 'sync' });
  commit({ busy: null, step: 'choose' });
  expect(isOwn()).toBe(false);
});
