/**
 * Holds the state of a visit, which every view renders. It also makes the changes that the first screen needs: of the
 * selection and of the current problem. It does not depend on the service, the storage or the page. Only `flow` writes
 * the state, through `getWriter`. Elements and `page` read it, observe it and call commands.
 *
 * See docs/decisions/003-store-phases.md.
 */
import type { Problem } from '../values/problem.ts';
import { createInitialState, type Choice, type FlowState, type Writer } from './state.ts';

/**
 * The phases in which listeners receive a change of the state (a transition), in order. Changes by listeners of
 * `invalidate` and `correct` become part of the same transition, and these two phases run again until nothing changes.
 * Listeners of the other phases receive only the final state.
 *
 * @example
 * store.observe('publish', (state) => show(state));
 */
export type Phase = (typeof phases)[number];

/**
 * Receives a change of the state: the new state, and the state that listeners of the same phase received last.
 *
 * @example
 * const listener: StateListener = (state, before) => show(state.step, before.step);
 */
export type StateListener = (state: FlowState, stateBefore: FlowState) => void;

export interface Store {
  /** The current state: a frozen object, which each change replaces. */
  readonly state: FlowState;
  /**
   * Calls `listener` after a change of the state, in one phase of the transition. Returns a function that stops the
   * calls.
   *
   * @example
   * const stop = store.observe('publish', (state, before) => {
   *   if (state.step !== before.step) console.log(state.step);
   * });
   */
  observe(phase: Phase, listener: StateListener): () => void;
  /** The same as `observe('publish', listener)`. */
  subscribe(listener: StateListener): () => void;
  choose(choice: Partial<Choice>): void;
  /** Shows a problem that no command caused. Does nothing during a command, which reports its own problem. */
  reportProblem(problem: Problem): void;
}

export interface StoreOptions {
  choice?: Partial<Choice>;
  details?: Readonly<Record<string, string>>;
}

const phases = ['invalidate', 'correct', 'navigate', 'announce', 'publish'] as const;
/** Phases whose listeners may change the state within the same transition. */
const foldingPhases = phases.slice(0, 2);
const laterPhases = phases.slice(2);
/**
 * Maximum number of rounds of `invalidate` and `correct` in one transition. More rounds mean that listeners undo each
 * other's changes in a loop.
 */
const MAX_CORRECTIONS = 20;

const writers = new WeakMap<Store, Pick<Writer, 'commit'>>();

/**
 * Returns the writer of a store, for modules of `flow` only. Throws a `TypeError` if `createStore` did not create the
 * store.
 */
export function getWriter(store: Store): Pick<Writer, 'commit'> {
  const writer = writers.get(store);
  if (!writer) throw new TypeError('not made by createStore');
  return writer;
}

/** Reports an error to `window.onerror` without stopping the caller. */
function rethrowLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Calls a listener. If it throws, the other listeners and the command continue. */
function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    rethrowLater(error);
  }
}

export function createStore({ choice, details }: StoreOptions = {}): Store {
  let state = createInitialState(choice, details);
  /** The final state of the last transition. */
  let lastState = state;
  let isDelivering = false;
  const listeners = new Set<readonly [Phase, StateListener]>();

  function notifyListeners(phasesToNotify: readonly Phase[], currentState: FlowState, stateBefore: FlowState): void {
    for (const phase of phasesToNotify)
      for (const [listenedPhase, listener] of listeners)
        if (listenedPhase === phase) callSafely(() => listener(currentState, stateBefore));
  }

  function deliverChanges(): void {
    const stateBefore = lastState;
    let currentState = stateBefore;
    for (let roundCount = 0; state !== currentState && roundCount < MAX_CORRECTIONS; roundCount += 1) {
      const previousState = currentState;
      currentState = state;
      notifyListeners(foldingPhases, currentState, previousState);
    }
    if (state !== currentState) rethrowLater(new Error('endless corrections'));
    lastState = state;
    notifyListeners(laterPhases, lastState, stateBefore);
  }

  function commit(stateChange: Partial<FlowState>): void {
    state = Object.freeze({ ...state, ...stateChange });
    // If a listener of a later phase changes the state, that change starts the next transition after the current one.
    if (isDelivering) return;
    isDelivering = true;
    while (state !== lastState) deliverChanges();
    isDelivering = false;
  }

  function observe(phase: Phase, listener: StateListener): () => void {
    const listenerEntry = [phase, listener] as const;
    listeners.add(listenerEntry);
    return () => listeners.delete(listenerEntry);
  }

  const store: Store = {
    get state() {
      return state;
    },
    observe,
    subscribe: (listener) => observe('publish', listener),
    choose: (newSelection) => {
      const { choice, notice } = state;
      const isDifferentItem = newSelection.itemId !== undefined && newSelection.itemId !== choice.itemId;
      // If the guest opens a different item, remove the notice "added", because they have already seen it.
      const nextNotice = isDifferentItem && notice === 'added' ? '' : notice;
      commit({ choice: { ...choice, ...newSelection }, problem: null, notice: nextNotice });
    },
    reportProblem: (problem) => {
      if (state.busy === null) commit({ problem });
    },
  };
  writers.set(store, { commit });
  return store;
}
