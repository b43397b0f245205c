import { describe, expect, it, vi } from 'vitest';
import { createStore, getWriter, type Phase, type Store } from '../../src/flow/store.ts';
import { june10 } from './visit.ts';

it('passes each subscriber the new frozen state and the previous one', () => {
  const store = createStore({ choice: { itemId: '7' } });
  const startChanges: unknown[] = [];
  const stopListening = store.subscribe((state, previousState) =>
    startChanges.push([previousState.choice.start, state.choice.start]),
  );
  const firstState = store.state;
  store.choose({ start: june10 });
  expect(Object.isFrozen(store.state)).toBe(true);
  expect(firstState.choice.start).toBeNull();
  stopListening();
  store.choose({ start: null });
  expect(startChanges).toEqual([[null, june10]]);
});

it('delivers the change of a listener after the current change', () => {
  const store = createStore({ choice: { itemId: '7' } });
  const changes: [listener: string, before: string | null, now: string | null][] = [];
  const recordChanges = (listener: string) =>
    store.subscribe((state, previousState) =>
      changes.push([listener, previousState.choice.itemId, state.choice.itemId]),
    );
  recordChanges('first');
  store.subscribe(({ choice }) => {
    if (choice.itemId === '8') store.choose({ itemId: '9' });
  });
  recordChanges('last');
  store.choose({ itemId: '8' });
  expect(changes).toEqual([
    ['first', '7', '8'],
    ['last', '7', '8'],
    ['first', '8', '9'],
    ['last', '8', '9'],
  ]);
});

describe('observe', () => {
  const phases = ['publish', 'announce', 'navigate', 'correct', 'invalidate'] as const;
  type PhaseCall = [phase: Phase, before: string | null, now: string | null];
  /**
   * Creates a store with one listener for each phase, and records the item that each listener receives. The listeners
   * subscribe in the reverse order of the phases.
   */
  function recordItemsByPhase() {
    const store = createStore({ choice: { itemId: '1' } });
    const calls: PhaseCall[] = [];
    for (const phase of phases)
      store.observe(phase, (state, previousState) =>
        calls.push([phase, previousState.choice.itemId, state.choice.itemId]),
      );
    return { store, calls };
  }
  /** Adds a listener that replaces the selected item `itemBefore` by `itemAfter`. */
  const replaceItem = (store: Store, phase: Phase, itemBefore: string, itemAfter: string) =>
    store.observe(phase, ({ choice }) => {
      if (choice.itemId === itemBefore) store.choose({ itemId: itemAfter });
    });

  it('calls the phases in a fixed order, whatever the order of registration', () => {
    const { store, calls } = recordItemsByPhase();
    store.choose({ itemId: '2' });
    expect(calls).toEqual([...phases].reverse().map((phase) => [phase, '1', '2']));
  });

  it.each(['invalidate', 'correct'] as const)(
    'includes changes by `%s` listeners in the current transition',
    (phase) => {
      const { store, calls } = recordItemsByPhase();
      replaceItem(store, phase, '2', '3');
      store.choose({ itemId: '2' });
      expect(calls).toEqual([
        ['invalidate', '1', '2'],
        ['correct', '1', '2'],
        ['invalidate', '2', '3'],
        ['correct', '2', '3'],
        ['navigate', '1', '3'],
        ['announce', '1', '3'],
        ['publish', '1', '3'],
      ]);
    },
  );

  it.each(['navigate', 'announce', 'publish'] as const)(
    'starts a new transition for changes by `%s` listeners',
    (phase) => {
      const { store, calls } = recordItemsByPhase();
      replaceItem(store, phase, '2', '3');
      store.choose({ itemId: '2' });
      expect(calls.slice(5)).toEqual([...phases].reverse().map((laterPhase) => [laterPhase, '2', '3']));
      expect(calls).toHaveLength(10);
    },
  );

  it('stops calling the listener after unsubscribing', () => {
    const store = createStore();
    const calls: unknown[] = [];
    store.observe('announce', (state) => calls.push(state))();
    store.choose({ itemId: '2' });
    expect(calls).toEqual([]);
  });

  it('reports an error if listeners undo each other’s changes endlessly', () => {
    const queuedErrors: (() => void)[] = [];
    vi.stubGlobal('queueMicrotask', (callback: () => void) => queuedErrors.push(callback));
    const { store, calls } = recordItemsByPhase();
    replaceItem(store, 'correct', '2', '3');
    replaceItem(store, 'correct', '3', '2');
    store.choose({ itemId: '2' });
    vi.unstubAllGlobals();
    expect(() => queuedErrors.forEach((callback) => callback())).toThrow('endless corrections');
    expect(calls.filter(([phase]) => phase === 'publish')).toHaveLength(1);
  });
});

it('calls the other listeners after one throws, and rethrows the error later', () => {
  const rethrows: (() => void)[] = [];
  vi.stubGlobal('queueMicrotask', (callback: () => void) => rethrows.push(callback));
  const store = createStore();
  const steps: unknown[] = [];
  store.subscribe(() => {
    throw new Error('No address.');
  });
  store.subscribe(({ step }) => steps.push(step));
  getWriter(store).commit({ step: 'cart' });
  vi.unstubAllGlobals();
  expect(steps).toEqual(['cart']);
  expect(rethrows.map((callback) => expect(callback).toThrow('No address.'))).toHaveLength(1);
});

it('changes only the given part of the selection, and clears the problem', () => {
  const store = createStore({ choice: { itemId: '7', params: { adults: 2 } } });
  store.reportProblem({ kind: 'offline' });
  store.choose({ start: june10 });
  expect(store.state).toMatchObject({ choice: { itemId: '7', params: { adults: 2 }, start: june10 }, problem: null });
});

it('clears the notice "added" when the guest selects another item', () => {
  const store = createStore({ choice: { itemId: '7' } });
  const readNoticeAfter = (notice: 'added' | 'changed', selection: Parameters<Store['choose']>[0]) => {
    getWriter(store).commit({ notice, choice: { ...store.state.choice, itemId: '7' } });
    store.choose(selection);
    return store.state.notice;
  };
  expect(readNoticeAfter('added', { itemId: '8' })).toBe('');
  expect(readNoticeAfter('added', { itemId: '7' })).toBe('added');
  expect(readNoticeAfter('added', { start: june10 })).toBe('added');
  expect(readNoticeAfter('changed', { itemId: '8' })).toBe('changed');
});

it('ignores the problem of a background read during a command', () => {
  const store = createStore();
  store.reportProblem({ kind: 'timeout' });
  expect(store.state.problem).toEqual({ kind: 'timeout' });
  getWriter(store).commit({ problem: null });
  getWriter(store).commit({ busy: 'add' });
  store.reportProblem({ kind: 'offline' });
  expect(store.state.problem).toBeNull();
});

describe('getWriter', () => {
  it('throws for a store that `createStore` did not create', () => {
    expect(() => getWriter({} as Store)).toThrow(TypeError);
  });
});
