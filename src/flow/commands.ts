/**
 * Creates the commands of a visit. One command runs at a time, and none is optimistic: it sends a request, waits, and commits the
 * answer. No command makes a booking twice or claims one falsely. The folders beneath do the work, and this module joins them.
 */
import type { BookingClient } from '../api/booking-client.ts';
import { createWriteKey } from '../api/wire/relay.ts';
import { createBooking, reviewCart } from './booking/review-and-create.ts';
import { addLine } from './cart/add.ts';
import type * as lineCommands from './cart/line-commands.ts';
import { findResumeStep, resumeCart } from './cart/restore.ts';
import { ProblemError, problemOf } from '../values/problem.ts';
import { commands, isBookable, isOpen, type Command } from './command-table.ts';
import { can, canStandOn } from './permissions.ts';
import type * as repairModule from './repairs.ts';
import type { Commands } from './flow.ts';
import { codeOf } from './cart/cart-code.ts';
import type { BookingContext, CartStorage, Outcome } from './session/context.ts';
import { endSession } from './session/session-status.ts';
import { createQuietTimes } from './session/unconfirmed.ts';
import { noteWrites } from './session/in-flight-writes.ts';
import { initialState, type Step, type Writer } from './state.ts';
import { createStepNavigation, noMessages, type StepNavigation } from './step-navigation.ts';
import { writerOf, type Store } from './store.ts';

/**
 * Loads the commands that change lines. Rejects with a `ProblemError`.
 *
 * @example
 * const { remove, undo } = await lines();
 */
export type LineCommands = () => Promise<typeof lineCommands>;

/** Loads the repairs of a cart. Rejects with a `ProblemError`. */
export type Repairs = () => Promise<typeof repairModule>;

/** The clocks and the network of the guest's device. */
export interface DeviceOptions {
  /** Returns the current time in epoch milliseconds. Defaults to `Date.now`. */
  now?: () => number;
  /** Returns the milliseconds since any fixed moment, by a monotonic clock. Defaults to `performance.now()`. */
  uptime?: () => number;
  /** Returns false if the browser has no network. Then no command sends a create. Defaults to always true. */
  isOnline?: () => boolean;
}

export interface CommandOptions {
  client: BookingClient;
  store: Store;
  /** Never throws. A program's own storage goes through `createSafeStorage` first. */
  storage: CartStorage;
  lines: LineCommands;
  repairs: Repairs;
  device?: DeviceOptions;
  /** Returns the key of a create, with which a relay finds its answer again. Defaults to {@link createWriteKey}. */
  newKey?: () => string;
}

export function createCommands({
  client,
  store,
  storage,
  lines,
  repairs,
  device: { now = Date.now, uptime = () => performance.now(), isOnline = () => true } = {},
  newKey = createWriteKey,
}: CommandOptions): Commands {
  const device = { now, uptime, quietUntil: createQuietTimes(uptime), isOnline };
  const context: BookingContext = {
    ...noteWrites({ client, storage, ...device }),
    ...writerOf(store),
    run: createCommandRunner(store),
    store,
    device,
    memory: { newKey, reviewedAt: -Infinity, canStealLock: false, bookedFrom: 'details' },
    lazy: {
      reconcile: async (...cart) => (await repairs()).reconcile(context, ...cart),
      isSoldOutByLine: async (...quote) => (await lines()).isSoldOutByLine(...quote),
      selectAddOns: async (...line) => (await lines()).selectAddOns(context, ...line),
      async sync() {
        try {
          const { syncCart } = await repairs();
          await syncCart(context, resumeOwn);
        } catch (error) {
          // The guest may try again.
          context.commit({ problem: problemOf(error) });
        }
      },
    },
  };
  /** Looks for an unconfirmed booking. Another tab may resolve its create while the module loads. */
  async function findUnconfirmed(sessionId: string): Promise<Outcome> {
    const create = storage.load()?.creating ?? undefined;
    return (await repairs()).resolveUnconfirmed(context, sessionId, create);
  }
  /** Restores the stored cart, and resolves its unconfirmed booking. */
  const resumeOwn = () => resumeCart(context, findUnconfirmed);
  /** Runs a change of the cart. If another tab is booking the cart, syncs instead: a new cart would hide that booking. */
  const change = (command: Command, work: () => Promise<Outcome>): Promise<void> =>
    can(store.state, command) && context.storage.load()?.creating ? context.lazy.sync() : context.run(command, work);
  const navigation = createStepNavigation(store);
  return {
    ...navigation,
    sync: () => context.lazy.sync(),
    resume: (lastStep) => resume(context, resumeOwn, lastStep),
    add: (slip, quoteRequest, leadOn, addOnNames) =>
      change('add', () => addLine(context, { slip, quoteRequest, leadOn, addOnNames })),
    edit: (lineId) => context.run('edit', async () => (await lines()).edit(context, lineId)),
    save: (...line) => change('save', async () => (await lines()).save(context, ...line)),
    remove: (lineId) => change('remove', async () => (await lines()).remove(context, lineId)),
    undo() {
      // The start of the command clears the removed line in the state.
      const { removed } = store.state;
      return change('undo', async () => {
        try {
          return await (await lines()).undo(context, removed);
        } catch (error) {
          // The guest may try again.
          return { problem: problemOf(error), ...(removed && { removed }) };
        }
      });
    },
    alter: (lineId, to) => change('alter', async () => (await lines()).alter(context, lineId, to)),
    redeem: (code) => change('redeem', async () => (await lines()).redeem(context, code)),
    review: () => context.run('review', () => reviewCart(context, 'review')),
    checkOut: () => checkOut(context, navigation),
    book: () => bookUnderLock(context),
    check: () =>
      context.run('check', async () => {
        const { session } = store.state;
        if (session === null) throw new ProblemError({ kind: 'unconfirmed' });
        return findUnconfirmed(session.id);
      }),
    repair: (index, to) => context.run('repair', async () => (await repairs()).resolveDifference(context, index, to)),
    accept: () => context.run('accept', async () => (await repairs()).resolveAll(context)),
    type: (values) => context.commit({ details: { ...store.state.details, ...values } }),
    dismiss: () =>
      context.commit({
        problem: null,
        notice: '',
        ...(!isOpen(store.state.reconciliation) && { reconciliation: null }),
      }),
    restart: () => restart(context),
  };
}

/**
 * Returns the function that runs a command and commits its outcome. It ignores a command if another one runs, or if the state
 * does not allow it: the button for it has no effect then.
 */
function createCommandRunner(store: Store): Writer['run'] {
  const { commit } = writerOf(store);
  return async (command, work) => {
    const { state } = store;
    if (!can(state, command)) return;
    const reconciliation = commands[command].keepsReconciliation ? state.reconciliation : null;
    commit({ ...noMessages, reconciliation, busy: command });
    try {
      commit({ ...(await work()), busy: null });
    } catch (error) {
      commit({ busy: null, problem: problemOf(error) });
    }
  };
}

async function resume(context: BookingContext, resumeOwn: () => Promise<Outcome>, lastStep?: Step): Promise<void> {
  const { store } = context;
  takeStoredCode(context);
  const { choice } = store.state;
  await context.run('resume', resumeOwn);
  // A guest who has changed the selection meanwhile stays there.
  const canMove = store.state.choice === choice && canStandOn(store.state, 'cart');
  const step = lastStep && canMove ? findResumeStep(lastStep, store.state) : null;
  if (step !== null) context.commit({ step });
}

/** Takes the discount code of the stored cart into the selection, before the first quote request. */
function takeStoredCode({ store, storage, commit }: BookingContext): void {
  const { choice } = store.state;
  const discountCode = codeOf({ choice, quoteRequests: storage.load()?.quoteRequests ?? {} });
  if (discountCode !== choice.discountCode) commit({ choice: { ...choice, discountCode } });
}

/** Goes to the details at once if every line is available: without a request, the guest does not wait. */
async function checkOut(context: BookingContext, { goTo }: StepNavigation): Promise<void> {
  const { state } = context.store;
  if (!isBookable(state)) await context.run('review', () => reviewCart(context, 'details'));
  else if (can(state, 'review')) goTo('details');
}

/** Books under the lock of the cart. A page that sleeps, or another script, may keep the lock for good. */
async function bookUnderLock(context: BookingContext): Promise<void> {
  const { storage, store, memory, commit } = context;
  if (!storage.alone) return book(context);
  const options = { steal: memory.canStealLock };
  memory.canStealLock = false;
  if ((await storage.alone((isHeld) => book(context, isHeld), options)) !== false) return;
  if (storage.load()?.creating || store.state.busy !== null) return context.lazy.sync();
  commit({ busy: 'elsewhere', problem: null, notice: '' });
  const isFree = await storage.idle?.();
  commit({ busy: null });
  await context.lazy.sync();
  if (isFree || !can(store.state, 'book')) return;
  const { step } = store.state;
  // The page with the lock had enough time for a create. If the session is still open, the guest may continue.
  memory.canStealLock = true;
  await context.run('book', () => reviewCart(context, step === 'review' ? step : 'details'));
}

/** Books the cart. If another tab books it or has changed it, syncs instead. */
async function book(context: BookingContext, isHeld = () => true): Promise<void> {
  const { store, storage } = context;
  const storedCart = storage.load();
  if (!storedCart?.creating && (!storage.alone || storedCart?.sessionId === store.state.session?.id))
    return context.run('book', () => createBooking(context, isHeld));
  const runningSync = context.lazy.sync();
  // The sync may wait for the lock that this page holds, so the lock must not wait for the sync.
  return storage.alone ? undefined : runningSync;
}

function restart({ client, device, store, storage, commit }: BookingContext): boolean {
  const { busy, step, choice, details, session, unconfirmed } = store.state;
  // The service may still make this booking. Without its record, the guest would book twice.
  if (busy !== null || unconfirmed?.verdict === 'waiting') return false;
  const creating = storage.load()?.creating;
  if (unconfirmed && session)
    storage.setAside?.({ sessionId: session.id, at: creating?.at ?? device.now(), key: creating?.key ?? '' });
  else if (session) endSession(client, session.id);
  // After a booking of this page, the stored cart is already another tab's new one.
  if (step !== 'done') storage.clear();
  commit({
    removed: undefined,
    elsewhere: undefined,
    ...initialState({ discountCode: choice.discountCode }, details),
  });
  return true;
}
