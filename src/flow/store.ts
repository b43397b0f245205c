/**
 * Owns the one snapshot that everything is drawn from, and the requests that ask nobody: where the visitor is and what they
 * choose. It does not talk to the service, remember anything beyond the page, or know a page. Nobody outside of `flow` writes
 * the state: elements and page read it, follow it, and ask for changes by name. What the service answers comes in through
 * `writerOf`, never before it was answered.
 */
import { problemOf, type Problem } from '../values/problem.ts';
import { can, canShowBooking, canStandOn } from './permissions.ts';
import {
  initialState,
  type Choice,
  type Command,
  type FlowState,
  type KeptBooking,
  type Step,
  type Writer,
} from './state.ts';

export interface Store {
  /** Frozen; a new one after every change. */
  readonly state: FlowState;
  /** Calls back after every change with the state before it. Returns how to stop. */
  subscribe(listener: (state: FlowState, before: FlowState) => void): () => void;
  choose(choice: Partial<Choice>): void;
  /** Walks to a step, and there to an item (null for the list); does nothing where the state does not allow it. */
  goTo(step: Step, itemId?: string | null): void;
  /** Shows a booking that was made before, or more of the one that is shown; does nothing where the state does not allow it. */
  showBooking(kept: KeptBooking): void;
  /** The visitor says that a booking is paid, as `kept` has it by now; it is shown so where it is looked at. */
  notePaid(kept: KeptBooking): void;
  /** Shows what went wrong on the way to a request; what is under way tells its own problems. */
  reportProblem(problem: Problem): void;
}

export interface StoreOptions {
  choice?: Partial<Choice>;
  details?: Readonly<Record<string, string>>;
}

/** Whoever walks on has read what there was to read. */
const atRest = {
  problem: null,
  notice: '',
  removed: undefined,
  elsewhere: undefined,
  reconciliation: null,
} as const satisfies Partial<FlowState>;

/** What differs is shown once: the next thing asked for takes it as read, unless it is about just that. */
const keepsDifferences = {
  resume: true,
  add: false,
  edit: false,
  save: false,
  remove: false,
  undo: false,
  alter: false,
  redeem: false,
  review: false,
  book: false,
  check: false,
  sync: true,
  repair: true,
  accept: true,
} as const satisfies Record<Command, boolean>;

const writers = new WeakMap<Store, Writer>();

/** How `flow` alone writes the state. Throws a `TypeError` for what `createStore` has not made. */
export function writerOf(store: Store): Writer {
  const writer = writers.get(store);
  if (!writer) throw new TypeError('Only a store made by createStore can be written to.');
  return writer;
}

/** Whether it is paid by now is not known here. */
function shownAgain({ booking, booked, bookedRequests }: KeptBooking): KeptBooking {
  return { booking: booking && { ...booking, revisited: true }, booked, bookedRequests };
}

/** What a listener fails at did not go wrong on the way to what was asked for: everybody else is told, the page of the error. */
function tell(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

export function createStore({ choice, details }: StoreOptions = {}): Store {
  let state = initialState(choice, details);
  const listeners = new Set<(state: FlowState, before: FlowState) => void>();
  /** Changes that not every listener has received yet, the oldest first. */
  const transitions: [state: FlowState, before: FlowState][] = [];

  function commit(change: Partial<FlowState>): void {
    const before = state;
    state = Object.freeze({ ...state, ...change });
    // A listener that commits starts the next transition, which begins after the last listener of this one.
    if (transitions.push([state, before]) > 1) return;
    for (const transition of transitions) for (const listener of listeners) tell(() => listener(...transition));
    transitions.length = 0;
  }

  async function run(command: Command, work: () => Promise<Partial<FlowState>>): Promise<void> {
    if (!can(state, command)) return;
    const reconciliation = keepsDifferences[command] ? state.reconciliation : null;
    commit({ ...atRest, reconciliation, busy: command });
    try {
      commit({ ...(await work()), busy: null });
    } catch (error) {
      commit({ busy: null, problem: problemOf(error) });
    }
  }

  const store: Store = {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (changed) => {
      const { choice, notice } = state;
      const isOther = changed.itemId !== undefined && changed.itemId !== choice.itemId;
      // Whoever opens the next item has read that the last one is in the cart, or what follows from a payment.
      const said = isOther && (notice === 'added' || notice === 'paid') ? '' : notice;
      commit({ choice: { ...choice, ...changed }, problem: null, notice: said });
    },
    goTo(step, itemId = state.choice.itemId) {
      const { choice, step: from, reconciliation } = state;
      const isThere = step === from && itemId === choice.itemId && !reconciliation;
      if (!isThere && canStandOn(state, step))
        commit({ ...atRest, step, choice: { ...choice, itemId, lineId: undefined } });
    },
    showBooking: (kept) => {
      if (canShowBooking(state, kept.booking)) commit({ step: 'done', ...shownAgain(kept), notice: '' });
    },
    notePaid(kept) {
      if (!canShowBooking(state, kept.booking)) return;
      commit({ ...(state.step === 'done' && shownAgain(kept)), notice: 'paid' });
    },
    reportProblem: (problem) => {
      if (state.busy === null) commit({ problem });
    },
  };
  writers.set(store, { commit, run });
  return store;
}
