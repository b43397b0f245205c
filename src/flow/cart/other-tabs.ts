/**
 * Updates the cart on this page after other tabs or elements have changed it. To show a change, it reads the session,
 * but does not store the result. A stored cart would start the same update in the other tabs, without end. It restores
 * the cart, which may store it, only if this page must look for a booking.
 */
import { startQuietTime, createWaitingOutcome } from '../session/unconfirmed.ts';
import type { CartContext, Outcome, StateAccess, StoredCart } from '../session/context.ts';
import { createEmptySession, isSameAsStored, applySavedRequests } from '../session/stored-cart.ts';
import { isRefusal } from '../../api/refusal.ts';
import { rereadSession } from '../session/session-status.ts';
import { isEqualData } from '../../values/is-equal-data.ts';

interface CartSync {
  /** True if another change arrived during the sync. */
  hasNewChange: boolean;
  done: Promise<void>;
}

const runningSyncs = new WeakMap<CartContext, CartSync>();

/**
 * Applies the changes of other tabs. A call during a sync returns the promise of that sync, which then includes the new
 * change.
 *
 * @param resumeStoredCart restores the stored cart, and looks for the booking if another tab sent a create request
 */
export function syncCart(context: CartContext, resumeStoredCart: () => Promise<Outcome>): Promise<void> {
  const runningSync = runningSyncs.get(context);
  if (runningSync) {
    runningSync.hasNewChange = true;
    return runningSync.done;
  }
  const sync: CartSync = { hasNewChange: false, done: Promise.resolve() };
  runningSyncs.set(context, sync);
  sync.done = repeatWhileChanged(context, resumeStoredCart, sync);
  return sync.done;
}

async function repeatWhileChanged(
  context: CartContext,
  resumeStoredCart: () => Promise<Outcome>,
  sync: CartSync,
): Promise<void> {
  try {
    do {
      sync.hasNewChange = false;
      await followStoredCart(context, resumeStoredCart);
    } while (sync.hasNewChange);
  } finally {
    runningSyncs.delete(context);
  }
}

async function followStoredCart(context: CartContext, resumeStoredCart: () => Promise<Outcome>): Promise<void> {
  const { store, storage } = context;
  for (;;) {
    await waitForCommand(store);
    const storedCart = storage.load();
    const { step } = store.state;
    // Change nothing while the confirmation is on screen, or while this page itself looks for an unconfirmed booking.
    if (step === 'done' || (step === 'unsure' && storedCart?.creating)) return;
    if (storedCart?.creating) {
      if ((await waitForOtherTab(context)) === 'unknown') return context.run('resume', resumeStoredCart);
      continue;
    }
    if (isSameAsStored(store.state, storedCart)) return;
    // A stored cart with another session proves nothing about the unconfirmed booking of this page.
    if (step === 'unsure' && storedCart && storedCart.sessionId !== store.state.session?.id) return;
    await context.run('sync', () => readChangedCart(context, storedCart));
    // Stop after a problem. Also stop if the stored cart did not change during the read: then this page is up to date.
    if (store.state.problem !== null || isEqualData(storage.load(), storedCart)) return;
  }
}

/**
 * Blocks the commands of this page while another tab books the cart. Returns `resolved` if the other tab has finished,
 * or if this page now shows the wait for the booking. Returns `unknown` if this page must look for the booking.
 */
async function waitForOtherTab(context: CartContext): Promise<'resolved' | 'unknown'> {
  const { store, storage, commit } = context;
  commit({ busy: 'elsewhere', problem: null, notice: '', removed: undefined, reconciliation: null });
  const isLockFree = (await storage.idle?.()) ?? false;
  commit({ busy: null });
  const storedCart = storage.load();
  if (!storedCart?.creating) return 'resolved';
  // The other tab no longer books: the guest has closed it, or its create request got no answer.
  if (isLockFree || storedCart.sessionId === '') return 'unknown';
  // The other tab may still wait for its answer. Show that wait to the guest, who can check for the booking at any
  // time.
  const { session } = store.state;
  commit({
    quoteRequests: storedCart.quoteRequests,
    session: session?.id === storedCart.sessionId ? session : createEmptySession(storedCart.sessionId),
    ...createWaitingOutcome(context.device, startQuietTime(context.device, storedCart.creating)),
  });
  return 'resolved';
}

/**
 * Reads the session of the cart that another tab has stored, and returns it as the cart of this page. Returns no change
 * if the stored cart changes during the read, or if the service has lost the session of the cart on screen.
 */
export async function readChangedCart(context: CartContext, storedCart: StoredCart | null): Promise<Outcome> {
  const sessionId = storedCart?.sessionId ?? context.store.state.session?.id;
  const session = sessionId === undefined ? null : await rereadSession(context, sessionId);
  // Another tab may have booked during the read, so discard the answer. The next round of `followStoredCart` reads the
  // new stored cart.
  if (!isEqualData(context.storage.load(), storedCart)) return {};
  // Use the selection as it is after the request, because the guest may have changed it meanwhile.
  const { step, choice, session: sessionOnScreen } = context.store.state;
  // The other tab has stored a new session, which the service refuses now. So the cart on this page is out of date.
  const isOutdated = sessionOnScreen !== null && storedCart !== null && sessionOnScreen.id !== storedCart.sessionId;
  const nextStep = step === 'choose' && !(isOutdated && choice.lineId !== undefined) ? 'choose' : 'cart';
  const isClosed = session === 'ended' || (isOutdated && session !== null && isRefusal(session));
  if (storedCart === null || isClosed) {
    const message = isClosed
      ? { elsewhere: 'closed' as const }
      : step !== nextStep
        ? { notice: 'changed' as const }
        : {};
    return {
      session: null,
      quoteRequests: {},
      step: nextStep,
      unconfirmed: null,
      reconciliation: null,
      choice: { ...choice, lineId: undefined },
      ...message,
    };
  }
  // Do not recreate a missing session here, because every open tab would. The guest's next command recreates it.
  if (session === null || isRefusal(session)) return {};
  const quoteRequests = Object.fromEntries(
    Object.entries(applySavedRequests(session, storedCart.quoteRequests)).filter(([id]) =>
      session.lines.some((line) => line.id === id),
    ),
  );
  const lineId =
    !isOutdated && choice.lineId !== undefined && choice.lineId in quoteRequests ? choice.lineId : undefined;
  const message: Outcome =
    step === nextStep ? {} : { step: 'cart', unconfirmed: null, notice: step === 'unsure' ? 'not-made' : 'changed' };
  return {
    session,
    quoteRequests,
    choice: { ...choice, lineId },
    // The differences on screen belong to the lines of the earlier session.
    ...(isOutdated && { reconciliation: null }),
    ...message,
  };
}

/** Waits until no command runs on this page. */
async function waitForCommand({ state, subscribe }: StateAccess): Promise<void> {
  if (state.busy === null) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribe(({ busy }) => {
      if (busy !== null) return;
      unsubscribe();
      resolve();
    });
  });
}
