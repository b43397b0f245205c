/**
 * Owns the one snapshot of a visit that every view draws, and the changes that the first paint needs: the selection and
 * problems. It does not depend on the service, the storage or the page. Only `flow` writes the state, through
 * `writerOf`. Elements and `page` read it, observe it and call commands.
 *
 * See docs/decisions/003-store-phases.md.
 */
import type { Problem } from '../values/problem.ts';
import { initialState, type Choice, type FlowState, type Writer } from './state.ts';

/**
 * The order in which listeners receive a transition. Commits of `invalidate` and `correct` become part of the transition,
 * and those two run again until nothing changes. The other phases see only its final state.
 *
 * @example
 * store.observe('publish', (state) => show(state));
 */
export type Phase = (typeof phases)[number];

/**
 * Receives a transition. `before` is the state that the phase saw last.
 *
 * @example
 * const listener: StateListener = (state, before) => show(state.step, before.step);
 */
export type StateListener = (state: FlowState, before: FlowState) => void;

export interface Store {
  /** Frozen; a new one after every change. */
  readonly state: FlowState;
  /**
   * Calls `listener` once in each transition. Returns a function that ends this.
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
  /** Shows a problem outside of commands. Does nothing during a command, which reports its own. */
  reportProblem(problem: Problem): void;
}

export interface StoreOptions {
  choice?: Partial<Choice>;
  details?: Readonly<Record<string, string>>;
}

const phases = ['invalidate', 'correct', 'navigate', 'announce', 'publish'] as const;
/** Phases whose commits belong to the same transition. */
const foldingPhases = phases.slice(0, 2);
const laterPhases = phases.slice(2);
/** Listeners that correct a transition more often undo each other. */
const MAX_CORRECTIONS = 20;

const writers = new WeakMap<Store, Pick<Writer, 'commit'>>();

/** Returns what writes the state, for `flow` alone. Throws a `TypeError` unless `createStore` made the store. */
export function writerOf(store: Store): Pick<Writer, 'commit'> {
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

/** A listener that throws must not stop the others or a command. */
function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    rethrowLater(error);
  }
}

export function createStore({ choice, details }: StoreOptions = {}): Store {
  let state = initialState(choice, details);
  /** The final state of the last transition. */
  let lastState = state;
  let isDelivering = false;
  const listeners = new Set<readonly [Phase, StateListener]>();

  function notify(some: readonly Phase[], now: FlowState, before: FlowState): void {
    for (const phase of some)
      for (const [listenedPhase, listener] of listeners)
        if (listenedPhase === phase) callSafely(() => listener(now, before));
  }

  function deliver(): void {
    const before = lastState;
    let current = before;
    for (let rounds = 0; state !== current && rounds < MAX_CORRECTIONS; rounds += 1) {
      const previous = current;
      current = state;
      notify(foldingPhases, current, previous);
    }
    if (state !== current) rethrowLater(new Error('endless corrections'));
    lastState = state;
    notify(laterPhases, lastState, before);
  }

  function commit(change: Partial<FlowState>): void {
    state = Object.freeze({ ...state, ...change });
    // Later phases may commit too. That starts the next transition after this one.
    if (isDelivering) return;
    isDelivering = true;
    while (state !== lastState) deliver();
    isDelivering = false;
  }

  function observe(phase: Phase, listener: StateListener): () => void {
    const entry = [phase, listener] as const;
    listeners.add(entry);
    return () => listeners.delete(entry);
  }

  const store: Store = {
    get state() {
      return state;
    },
    observe,
    subscribe: (listener) => observe('publish', listener),
    choose: (change) => {
      const { choice, notice } = state;
      const isOther = change.itemId !== undefined && change.itemId !== choice.itemId;
      // A guest who opens the next item has seen that the last one is in the cart.
      const nextNotice = isOther && notice === 'added' ? '' : notice;
      commit({ choice: { ...choice, ...change }, problem: null, notice: nextNotice });
    },
    reportProblem: (problem) => {
      if (state.busy === null) commit({ problem });
    },
  };
  writers.set(store, { commit });
  return store;
}
