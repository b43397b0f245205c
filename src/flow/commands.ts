/**
 * Creates the commands of a visit. Only one command that needs the service runs at a time. It sets `busy`, sends its
 * requests, and commits its outcome after the answers. No command makes a booking twice, and none claims a booking that
 * may not exist. The folders next to this file implement the commands; this module connects them.
 */
import type { BookingClient } from '../api/booking-client.ts';
import { createWriteKey } from '../api/wire/relay.ts';
import { createBooking, reviewCart } from './booking/review-and-create.ts';
import { addLine } from './cart/add.ts';
import type * as lineCommands from './cart/line-commands.ts';
import { findResumeStep, resumeCart } from './cart/restore.ts';
import { ProblemError, problemOf } from '../values/problem.ts';
import { commandTable, isBookable, isOpen, type Command } from './command-table.ts';
import { can, canStandOn } from './permissions.ts';
import type * as repairModule from './repairs.ts';
import type { Commands } from './flow.ts';
import { getDiscountCode } from './cart/cart-code.ts';
import type { BookingContext, CartStorage, Outcome } from './session/context.ts';
import { endSession } from './session/session-status.ts';
import { createQuietTimes } from './session/unconfirmed.ts';
import { trackWrites } from './session/in-flight-writes.ts';
import { createInitialState, type Step, type Writer } from './state.ts';
import { createStepNavigation, emptyMessages, type StepNavigation } from './step-navigation.ts';
import { getWriter, type Store } from './store.ts';

/**
 * Loads the lazy module with the commands that change lines. Rejects with a `ProblemError`.
 *
 * @example
 * const { remove, undo } = await lines();
 */
export type LoadLineCommands = () => Promise<typeof lineCommands>;

/** Loads the lazy module with the repairs of a cart. Rejects with a `ProblemError`. */
export type LoadRepairs = () => Promise<typeof repairModule>;

/** The clocks and the network of the guest's device. */
export interface DeviceOptions {
  /** Returns the current time in epoch milliseconds. Defaults to `Date.now`. */
  now?: () => number;
  /** Returns the milliseconds since a fixed moment on a monotonic clock. Defaults to `performance.now()`. */
  uptime?: () => number;
  /**
   * Returns false if the browser has no network. Then no command sends a create request (the request that makes the
   * booking). Returns true by default.
   */
  isOnline?: () => boolean;
}

export interface CommandOptions {
  client: BookingClient;
  store: Store;
  /** A storage that never throws. `createSafeStorage` makes one from a program's own storage. */
  storage: CartStorage;
  lines: LoadLineCommands;
  repairs: LoadRepairs;
  device?: DeviceOptions;
  /**
   * Returns a new key for a create request, with which a relay finds the answer again.
   * Defaults to {@link createWriteKey}.
   */
  newKey?: () => string;
}

export function createCommands({
  client,
  store,
  storage,
  lines: loadLineCommands,
  repairs: loadRepairs,
  device: { now = Date.now, uptime = () => performance.now(), isOnline = () => true } = {},
  newKey = createWriteKey,
}: CommandOptions): Commands {
  const device = { now, uptime, quietUntil: createQuietTimes(uptime), isOnline };
  const context: BookingContext = {
    ...trackWrites({ client, storage, ...device }),
    ...getWriter(store),
    run: createCommandRunner(store),
    store,
    device,
    memory: { createKey: newKey, reviewedAt: -Infinity, canStealLock: false, bookedFrom: 'details' },
    lazy: {
      reconcile: async (...cartArguments) => (await loadRepairs()).reconcile(context, ...cartArguments),
      handleRefusedCreate: async (...refusalArguments) =>
        (await loadRepairs()).handleRefusedCreate(context, ...refusalArguments),
      isSoldOutByLine: async (...quoteArguments) => (await loadLineCommands()).isSoldOutByLine(...quoteArguments),
      selectAddOns: async (...selectAddOnsArguments) =>
        (await loadLineCommands()).selectAddOns(context, ...selectAddOnsArguments),
      async sync() {
        try {
          const { syncCart } = await loadRepairs();
          await syncCart(context, resumeStoredCart);
        } catch (error) {
          // `sync` must not reject, so show the problem to the guest instead.
          context.commit({ problem: problemOf(error) });
        }
      },
    },
  };
  /**
   * Looks for the booking of a create request that got no answer. Reads the stored request before it loads the module,
   * because another tab may resolve that request during the load. Ignores a stored request of another session, because
   * its key would find the booking of that session.
   */
  async function findUnconfirmed(sessionId: string): Promise<Outcome> {
    const storedCart = storage.load();
    const create = storedCart?.sessionId === sessionId ? storedCart.creating : null;
    return (await loadRepairs()).resolveUnconfirmed(context, sessionId, create ?? undefined);
  }
  /** Restores the stored cart. If it has a create request without an answer, looks for the booking. */
  const resumeStoredCart = () => resumeCart(context, findUnconfirmed);
  /**
   * Runs a command that changes the cart. If another tab is booking the cart or has stored a newer one, reads the changes
   * of that tab instead. Otherwise the command could hide the booking or replace the newer cart. A new line or a code
   * then applies to the newer cart, but all other commands refer to lines of the old one.
   */
  const runChange = async (command: Command, createOutcome: () => Promise<Outcome>): Promise<void> => {
    const hasNewerCart = () => {
      const storedCart = storage.load();
      const { session } = store.state;
      return storedCart && (session === null ? command === 'undo' : storedCart.sessionId !== session.id);
    };
    const isBookedElsewhere = storage.load()?.creating;
    if (can(store.state, command) && (isBookedElsewhere || hasNewerCart())) {
      await context.lazy.sync();
      if (isBookedElsewhere || hasNewerCart() || (command !== 'add' && command !== 'redeem')) return;
    }
    await context.run(command, createOutcome);
  };
  const navigation = createStepNavigation(store);
  return {
    ...navigation,
    sync: () => context.lazy.sync(),
    resume: (lastStep) => resumeFlow(context, resumeStoredCart, lastStep),
    add: (slip, quoteRequest, leadOn, addOnNames) =>
      runChange('add', () => addLine(context, { slip, quoteRequest, leadOn, addOnNames })),
    edit: (lineId) => context.run('edit', async () => (await loadLineCommands()).edit(context, lineId)),
    save: (...saveArguments) =>
      runChange('save', async () => (await loadLineCommands()).save(context, ...saveArguments)),
    remove: (lineId) => runChange('remove', async () => (await loadLineCommands()).remove(context, lineId)),
    undo() {
      // Read the removed line before the command starts, because the start clears it in the state.
      const { removed } = store.state;
      return runChange('undo', async () => {
        try {
          return await (await loadLineCommands()).undo(context, removed);
        } catch (error) {
          // Put the removed line back into the state, so that the guest can try again.
          return { problem: problemOf(error), ...(removed && { removed }) };
        }
      });
    },
    alter: (lineId, change) =>
      runChange('alter', async () => (await loadLineCommands()).alter(context, lineId, change)),
    redeem: (code) => runChange('redeem', async () => (await loadLineCommands()).redeem(context, code)),
    review: () => context.run('review', () => reviewCart(context, 'review')),
    checkOut: () => goToCheckout(context, navigation),
    book: () => bookUnderLock(context),
    check: () =>
      context.run('check', async () => {
        const { session } = store.state;
        if (session === null) throw new ProblemError({ kind: 'unconfirmed' });
        return findUnconfirmed(session.id);
      }),
    repair: (index, to) => runChange('repair', async () => (await loadRepairs()).resolveDifference(context, index, to)),
    accept: () => runChange('accept', async () => (await loadRepairs()).resolveAll(context)),
    type: (values) => context.commit({ details: { ...store.state.details, ...values } }),
    dismiss: () =>
      context.commit({
        problem: null,
        notice: '',
        ...(!isOpen(store.state.reconciliation) && { reconciliation: null }),
      }),
    restart: () => restartBooking(context),
  };
}

/**
 * Returns the function that runs a command and commits its outcome. It ignores a command during another one, or if the
 * state does not allow the command. A click on that command's button then has no effect.
 */
function createCommandRunner(store: Store): Writer['run'] {
  const { commit } = getWriter(store);
  return async (command, createOutcome) => {
    const { state } = store;
    if (!can(state, command)) return;
    const reconciliation = commandTable[command].keepsReconciliation ? state.reconciliation : null;
    commit({ ...emptyMessages, reconciliation, busy: command });
    try {
      commit({ ...(await createOutcome()), busy: null });
    } catch (error) {
      commit({ busy: null, problem: problemOf(error) });
    }
  };
}

async function resumeFlow(
  context: BookingContext,
  resumeStoredCart: () => Promise<Outcome>,
  lastStep?: Step,
): Promise<void> {
  const { store } = context;
  selectStoredCode(context);
  const { choice } = store.state;
  await context.run('resume', resumeStoredCart);
  // If the guest has changed the selection during the restore, leave them on their current step.
  const canMove = store.state.choice === choice && canStandOn(store.state, 'cart');
  const step = lastStep && canMove ? findResumeStep(lastStep, store.state) : null;
  if (step !== null) context.commit({ step });
}

/** Copies the discount code of the stored cart into the selection, before the first quote request. */
function selectStoredCode({ store, storage, commit }: BookingContext): void {
  const { choice } = store.state;
  const discountCode = getDiscountCode({ choice, quoteRequests: storage.load()?.quoteRequests ?? {} });
  if (discountCode !== choice.discountCode) commit({ choice: { ...choice, discountCode } });
}

/**
 * Goes to the step `details` without a request if every line is available, so that the guest does not wait. Otherwise
 * reviews the cart first.
 */
async function goToCheckout(context: BookingContext, { goTo }: StepNavigation): Promise<void> {
  const { state } = context.store;
  if (!isBookable(state)) await context.run('review', () => reviewCart(context, 'details'));
  else if (can(state, 'review')) goTo('details');
}

/**
 * Makes the booking while this page has the lock of the cart. A sleeping page or another script may never release that
 * lock. So if this page waits for the lock too long, it reviews the cart, and the next press of Book takes the lock
 * over.
 */
async function bookUnderLock(context: BookingContext): Promise<void> {
  const { storage, store, memory, commit } = context;
  if (!storage.alone) return bookCart(context);
  const options = { steal: memory.canStealLock };
  memory.canStealLock = false;
  // `alone` resolves with false if another page has the lock.
  if ((await storage.alone((isHeld) => bookCart(context, isHeld), options)) !== false) return;
  if (storage.load()?.creating || store.state.busy !== null) return context.lazy.sync();
  commit({ busy: 'elsewhere', problem: null, notice: '' });
  const isFree = await storage.idle?.();
  commit({ busy: null });
  await context.lazy.sync();
  if (isFree || !can(store.state, 'book')) return;
  const { step } = store.state;
  // The other page had enough time for its create request. If a review shows that the session is still open, the guest
  // may book here.
  memory.canStealLock = true;
  await context.run('book', () => reviewCart(context, step === 'review' ? step : 'details'));
}

/**
 * Makes the booking of the cart. If another tab is booking the cart or has changed it, reads the changes of that tab
 * instead.
 */
async function bookCart(context: BookingContext, isHeld = () => true): Promise<void> {
  const { store, storage } = context;
  const storedCart = storage.load();
  if (!storedCart?.creating && (!storage.alone || storedCart?.sessionId === store.state.session?.id))
    return context.run('book', () => createBooking(context, isHeld));
  const runningSync = context.lazy.sync();
  // The sync may wait for the lock, which this page holds until this function returns. So do not wait for the sync.
  return storage.alone ? undefined : runningSync;
}

function restartBooking({ client, device, lazy, store, storage, commit }: BookingContext): boolean {
  const { busy, step, choice, details, session, unconfirmed } = store.state;
  // While the service may still make the booking, do nothing. If this page forgot the create request now, the guest
  // could book twice.
  if (busy !== null || unconfirmed?.verdict === 'waiting') return false;
  const storedCart = storage.load();
  // After a booking, this page has already cleared its own cart. Then a stored cart is a new one of another tab.
  const isOwnCart = session ? storedCart?.sessionId === session.id : unconfirmed === null && step !== 'done';
  const creating = isOwnCart ? storedCart?.creating : null;
  // Another tab is booking this cart, and only the storage remembers its create request.
  if (creating && !unconfirmed) return false;
  if (unconfirmed && session)
    storage.setAside?.({ sessionId: session.id, at: creating?.at ?? device.now(), key: creating?.key ?? '' });
  else if (session) endSession(client, session.id);
  if (isOwnCart) storage.clear();
  commit({ ...emptyMessages, ...createInitialState({ discountCode: choice.discountCode }, details) });
  if (storedCart && !isOwnCart) void lazy.sync();
  return true;
}
