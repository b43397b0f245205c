/**
 * Synchronises one cart in several tabs and elements: reads the changes of the others. It reads the session once for each change,
 * and stores nothing. So two tabs cannot start an endless exchange.
 */
import { startQuietTime, waitingOutcome } from '../session/unconfirmed.ts';
import type { CartContext, Outcome, StateAccess, StoredCart } from '../session/context.ts';
import { createEmptySession, isAsStored, resolveLostSaves } from '../session/stored-cart.ts';
import { isRefusal } from '../../api/refusal.ts';
import { rereadSession } from '../session/session-status.ts';
import { isEqualData } from '../../values/is-equal-data.ts';

interface Sync {
  /** Another change arrived during the sync. */
  hasNewChange: boolean;
  done: Promise<void>;
}

const runningSyncs = new WeakMap<CartContext, Sync>();

/**
 * Applies the changes of other tabs. Calls during a sync join it.
 *
 * @param resume restores the cart, and resolves a create of another tab
 */
export function syncCart(context: CartContext, resume: () => Promise<Outcome>): Promise<void> {
  const runningSync = runningSyncs.get(context);
  if (runningSync) {
    runningSync.hasNewChange = true;
    return runningSync.done;
  }
  const sync: Sync = { hasNewChange: false, done: Promise.resolve() };
  runningSyncs.set(context, sync);
  sync.done = applyAllChanges(context, resume, sync);
  return sync.done;
}

async function applyAllChanges(context: CartContext, resume: () => Promise<Outcome>, sync: Sync): Promise<void> {
  try {
    do {
      sync.hasNewChange = false;
      await applyChanges(context, resume);
    } while (sync.hasNewChange);
  } finally {
    runningSyncs.delete(context);
  }
}

async function applyChanges(context: CartContext, resume: () => Promise<Outcome>): Promise<void> {
  const { store, storage } = context;
  for (;;) {
    await waitForCommand(store);
    const storedCart = storage.load();
    const { step } = store.state;
    // A booking of this page stays on screen until the guest leaves it. The tab of an unconfirmed booking resolves it.
    if (step === 'done' || (step === 'unsure' && storedCart?.creating)) return;
    if (storedCart?.creating) {
      if ((await waitForOtherTab(context)) === 'unknown') return context.run('resume', resume);
      continue;
    }
    if (isAsStored(store.state, storedCart)) return;
    // Another cart proves nothing about the unconfirmed booking of this page.
    if (step === 'unsure' && storedCart && storedCart.sessionId !== store.state.session?.id) return;
    await context.run('sync', () => readChange(context, storedCart));
    // Stops after a problem, or if nothing changed during the read.
    if (store.state.problem !== null || isEqualData(storage.load(), storedCart)) return;
  }
}

/** Blocks the commands of this page while another tab books the cart. */
async function waitForOtherTab(context: CartContext): Promise<'resolved' | 'unknown'> {
  const { store, storage, commit } = context;
  commit({ busy: 'elsewhere', problem: null, notice: '', removed: undefined, reconciliation: null });
  const isIdle = (await storage.idle?.()) ?? false;
  commit({ busy: null });
  const storedCart = storage.load();
  if (!storedCart?.creating) return 'resolved';
  // The guest has closed the other tab, or its create has no answer either.
  if (isIdle || storedCart.sessionId === '') return 'unknown';
  // The other tab may still wait for its answer. The guest sees only that, and can check at any time.
  commit({
    quoteRequests: storedCart.quoteRequests,
    session: store.state.session ?? createEmptySession(storedCart.sessionId),
    ...waitingOutcome(context.device, startQuietTime(context.device, storedCart.creating)),
  });
  return 'resolved';
}

async function readChange(context: CartContext, storedCart: StoredCart | null): Promise<Outcome> {
  const sessionId = storedCart?.sessionId ?? context.store.state.session?.id;
  const session = sessionId === undefined ? null : await rereadSession(context, sessionId);
  // Another tab may have booked during the read. Its stored cart decides, in the next round of `applyChanges`.
  if (!isEqualData(context.storage.load(), storedCart)) return {};
  // The guest may have changed the selection during the read. That change stays.
  const { step, choice } = context.store.state;
  const nextStep = step === 'choose' ? 'choose' : 'cart';
  if (storedCart === null || session === 'ended') {
    const message =
      session === 'ended' ? { elsewhere: 'closed' as const } : step !== nextStep ? { notice: 'changed' as const } : {};
    return {
      session: null,
      quoteRequests: {},
      step: nextStep,
      unconfirmed: null,
      choice: { ...choice, lineId: undefined },
      ...message,
    };
  }
  // The guest's next command recreates the session if necessary, in one tab only.
  if (session === null || isRefusal(session)) return {};
  const quoteRequests = Object.fromEntries(
    Object.entries(resolveLostSaves(session, storedCart.quoteRequests)).filter(([id]) =>
      session.lines.some((line) => line.id === id),
    ),
  );
  const lineId = choice.lineId !== undefined && choice.lineId in quoteRequests ? choice.lineId : undefined;
  const message: Outcome =
    step === nextStep ? {} : { step: 'cart', unconfirmed: null, notice: step === 'unsure' ? 'not-made' : 'changed' };
  return { session, quoteRequests, choice: { ...choice, lineId }, ...message };
}

/** Waits until no command runs. */
async function waitForCommand({ state, subscribe }: StateAccess): Promise<void> {
  if (state.busy === null) return;
  await new Promise<void>((resolve) => {
    const stop = subscribe(({ busy }) => {
      if (busy !== null) return;
      stop();
      resolve();
    });
  });
}
