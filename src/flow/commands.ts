/**
 * What asks the service for something, in order: one command at a time, never optimistic. Ask, wait, commit what was
 * answered. A booking is never made twice and never claimed falsely. The rooms do the work; here they are put together,
 * and handed what lies to the right of them.
 */
import type { BookingClient } from '../api/booking-client.ts';
import { createWriteKey } from '../api/wire/relay.ts';
import type { BookingContext } from './booking/booking-context.ts';
import { checkBooking, resolveUnconfirmed } from './booking/resolve-unconfirmed.ts';
import { createBooking, reviewCart } from './booking/review-and-create.ts';
import { addLine } from './cart/add.ts';
import type * as lineCommands from './cart/line-commands.ts';
import { syncCart } from './cart/other-tabs.ts';
import { resumeCart, returnsTo } from './cart/restore.ts';
import { problemOf } from '../values/problem.ts';
import type { Command } from './command-table.ts';
import { can, canStandOn } from './permissions.ts';
import type * as repairModule from './reconcile/repairs.ts';
import type { Commands } from './requests.ts';
import { codeOf } from './cart/cart-code.ts';
import { isBookable, isOpen } from './selectors.ts';
import type { CartStorage, Outcome } from './session/context.ts';
import { afterRefusal } from './session/after-refusal.ts';
import { endSession } from './session/session-status.ts';
import { createQuietTimes } from './session/unconfirmed.ts';
import { notingChanges } from './session/unsettled.ts';
import { initialState, type Step } from './state.ts';
import { writerOf, type Store } from './store.ts';

/** Loads what changes lines; rejects with a `ProblemError`. */
export type LineCommands = () => Promise<typeof lineCommands>;

/** Loads what repairs a cart; rejects with a `ProblemError`. */
export type Repairs = () => Promise<typeof repairModule>;

export interface CommandOptions {
  client: BookingClient;
  store: Store;
  /** Never throws; what a page hands in goes through `neverThrowing` first. */
  storage: CartStorage;
  lines: LineCommands;
  repairs: Repairs;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds since any fixed moment, by a monotonic clock. Default `performance.now()`. */
  uptime?: () => number;
  /** Whether the browser has a network at all; without one no booking is sent. Default: always. */
  isOnline?: () => boolean;
  /** Names a create, so that its answer can be asked for. Default {@link createWriteKey}. */
  newKey?: () => string;
}

export function createCommands({
  client,
  store,
  storage,
  lines,
  repairs,
  now = Date.now,
  uptime = () => performance.now(),
  isOnline = () => true,
  newKey = createWriteKey,
}: CommandOptions): Commands {
  const context = contextOf({ client, store, storage, repairs, now, uptime, isOnline, newKey });
  return {
    ...cartCommands(context, lines),
    review: () => context.run('review', () => reviewCart(context, 'review')),
    checkOut: () => checkOut(context, store),
    book: () => bookAlone(context),
    check: () => context.run('check', () => checkBooking(context)),
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

function contextOf({ repairs, ...options }: Omit<Required<CommandOptions>, 'lines'>): BookingContext {
  const { store, uptime } = options;
  const quietUntil = createQuietTimes(uptime);
  const context: BookingContext = {
    ...options,
    ...notingChanges({ ...options, quietUntil }),
    ...writerOf(store),
    quietUntil,
    askedAt: -Infinity,
    mayStealLock: false,
    bookedFrom: 'details',
    afterRefusal: (...refusal) => afterRefusal(context, ...refusal),
    reconcile: async (...cart) => (await repairs()).reconcile(context, ...cart),
  };
  return context;
}

type CartCommands = Pick<
  Commands,
  'resume' | 'add' | 'edit' | 'save' | 'remove' | 'undo' | 'alter' | 'redeem' | 'sync'
>;

function cartCommands(context: BookingContext, lines: LineCommands): CartCommands {
  /** What another tab books is looked at before anything is changed: no cart takes its place, which it would be forgotten for. */
  const change = (command: Command, work: () => Promise<Outcome>): Promise<void> =>
    can(context.store.state, command) && context.storage.load()?.creating ? sync(context) : context.run(command, work);
  return {
    sync: () => sync(context),
    resume: (reached) => resume(context, reached),
    add: (slip, quoteRequest, leadOn) => change('add', () => addLine(context, { slip, quoteRequest, leadOn })),
    edit: (lineId) => context.run('edit', async () => (await lines()).edit(context, lineId)),
    save: (slip, quoteRequest) => change('save', async () => (await lines()).save(context, slip, quoteRequest)),
    remove: (lineId) => change('remove', async () => (await lines()).remove(context, lineId)),
    undo: () => {
      // What was removed is put aside as the command begins.
      const { removed } = context.store.state;
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
  };
}

function sync(context: BookingContext): Promise<void> {
  return syncCart(context, () => resumeCart(context, (sessionId) => resolveUnconfirmed(context, sessionId)));
}

async function resume(context: BookingContext, reached?: Step): Promise<void> {
  const { store } = context;
  takeCode(context);
  const { choice } = store.state;
  await context.run('resume', () => resumeCart(context, (sessionId) => resolveUnconfirmed(context, sessionId)));
  // Whoever has begun to choose meanwhile is left to it.
  const untouched = store.state.choice === choice && canStandOn(store.state, 'cart');
  const step = reached && untouched ? returnsTo(reached, store.state) : null;
  if (step !== null) context.commit({ step });
}

/** What is on the cart is for whatever is chosen next, too. Before anything is asked: a price begins with it. */
function takeCode({ store, storage, commit }: BookingContext): void {
  const { choice } = store.state;
  const discountCode = codeOf({ choice, quoteRequests: storage.load()?.quoteRequests ?? {} });
  if (discountCode !== choice.discountCode) commit({ choice: { ...choice, discountCode } });
}

/** At once where everything can be had: nobody is asked, and nothing is seen to wait. */
async function checkOut(context: BookingContext, { state, goTo }: Store): Promise<void> {
  if (!isBookable(state)) await context.run('review', () => reviewCart(context, 'details'));
  else if (can(state, 'review')) goTo('details');
}

/** Books under the lock of the cart. A page that sleeps, or another script, may keep the lock for good. */
async function bookAlone(context: BookingContext): Promise<void> {
  const { storage, store, commit } = context;
  if (!storage.alone) return book(context);
  const options = { steal: context.mayStealLock };
  context.mayStealLock = false;
  if ((await storage.alone((isHeld) => book(context, isHeld), options)) !== false) return;
  if (storage.load()?.creating || store.state.busy !== null) return sync(context);
  commit({ busy: 'elsewhere', problem: null, notice: '' });
  const isFree = await storage.idle?.();
  commit({ busy: null });
  await sync(context);
  if (isFree || !can(store.state, 'book')) return;
  const { step } = store.state;
  // The page that has the lock had all the time that a create takes. If the session is still open, the guest may go on.
  context.mayStealLock = true;
  await context.run('book', () => reviewCart(context, step === 'review' ? step : 'details'));
}

/** What another tab books, or has changed, is looked at before anything is booked here. */
async function book(context: BookingContext, isHeld = () => true): Promise<void> {
  const { store, storage } = context;
  const stored = storage.load();
  if (!stored?.creating && (!storage.alone || stored?.sessionId === store.state.session?.id))
    return context.run('book', () => createBooking(context, isHeld));
  const synced = sync(context);
  // Not waited for where we hold the lock that this may wait for.
  return storage.alone ? undefined : synced;
}

function restart({ client, store, storage, now, commit }: BookingContext): boolean {
  const { busy, step, choice, details, session, unconfirmed } = store.state;
  // What may still be made is not forgotten: it would be booked once more.
  if (busy !== null || unconfirmed?.verdict === 'waiting') return false;
  const asked = storage.load()?.creating;
  if (unconfirmed && session)
    storage.setAside?.({ sessionId: session.id, at: asked?.at ?? now(), key: asked?.key ?? '' });
  else if (session) endSession(client, session.id);
  // What was booked here is forgotten already: what is kept now is another tab's new cart.
  if (step !== 'done') storage.clear();
  commit({
    removed: undefined,
    elsewhere: undefined,
    ...initialState({ discountCode: choice.discountCode }, details),
  });
  return true;
}
