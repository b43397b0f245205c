/**
 * One cart in several tabs and elements: taking over what another one did to it.
 * The cart is read from the service once for each change, and never written back, so two tabs cannot set each other going.
 */
import { createQuietUntil, waiting } from '../session/unconfirmed.ts';
import type { CartContext, Outcome, StateAccess, StoredCart } from '../session/context.ts';
import { emptySession, isAsRemembered } from '../session/kept-cart.ts';
import { isRefusal } from '../../api/refusal.ts';
import { settled } from '../session/lost-save.ts';
import { reread } from '../session/session-status.ts';
import { isEqualData } from '../../values/is-equal-data.ts';

interface Sync {
  /** Somebody told us once more meanwhile. */
  isToldAgain: boolean;
  done: Promise<void>;
}

const underWay = new WeakMap<CartContext, Sync>();

/**
 * Takes over what others did; however many of them told us, once.
 * @param resume finds the cart again, and whether a booking that was asked for elsewhere exists
 */
export function syncCart(context: CartContext, resume: () => Promise<Outcome>): Promise<void> {
  const running = underWay.get(context);
  if (running) {
    running.isToldAgain = true;
    return running.done;
  }
  const sync: Sync = { isToldAgain: false, done: Promise.resolve() };
  underWay.set(context, sync);
  sync.done = takeOverAll(context, resume, sync);
  return sync.done;
}

async function takeOverAll(context: CartContext, resume: () => Promise<Outcome>, sync: Sync): Promise<void> {
  try {
    do {
      sync.isToldAgain = false;
      await takeOver(context, resume);
    } while (sync.isToldAgain);
  } finally {
    underWay.delete(context);
  }
}

async function takeOver(context: CartContext, resume: () => Promise<Outcome>): Promise<void> {
  const { store, storage } = context;
  for (;;) {
    await whenFree(store);
    const stored = storage.load();
    const { step } = store.state;
    // What is booked here is shown until the visitor goes on; what may be booked is found out by whoever asked for it.
    if (step === 'done' || (step === 'unsure' && stored?.creating)) return;
    if (stored?.creating) {
      if ((await bookedElsewhere(context)) === 'unknown') return context.run('resume', resume);
      continue;
    }
    if (isAsRemembered(store.state, stored)) return;
    // Another cart says nothing of the booking that this page waits for.
    if (step === 'unsure' && stored && stored.sessionId !== store.state.session?.id) return;
    await context.run('sync', () => takenOver(context, stored));
    // Whatever was changed while we asked is asked for too; what could not be asked is left to the next command.
    if (store.state.problem !== null || isEqualData(storage.load(), stored)) return;
  }
}

/** Nothing can be done with a cart that is being booked by another tab. */
async function bookedElsewhere(context: CartContext): Promise<'resolved' | 'unknown'> {
  const { store, storage, commit } = context;
  commit({ busy: 'elsewhere', problem: null, notice: '', removed: undefined, reconciliation: null });
  const knows = (await storage.idle?.()) ?? false;
  commit({ busy: null });
  const stored = storage.load();
  if (!stored?.creating) return 'resolved';
  // That tab was closed, or does not know either.
  if (knows || stored.sessionId === '') return 'unknown';
  // Nobody can say whether it is still at it: then the visitor is not told anything but that, and asks when they like.
  commit({
    quoteRequests: stored.quoteRequests,
    session: store.state.session ?? emptySession(stored.sessionId),
    ...waiting(context, createQuietUntil(context, stored.creating)),
  });
  return 'resolved';
}

async function takenOver(context: CartContext, stored: StoredCart | null): Promise<Outcome> {
  const sessionId = stored?.sessionId ?? context.store.state.session?.id;
  const found = sessionId === undefined ? null : await reread(context, sessionId);
  // Another tab may have booked during the read. Its stored cart decides, in the next round of `takeOver`.
  if (!isEqualData(context.storage.load(), stored)) return {};
  // What the visitor has chosen while we asked stands.
  const { step, choice } = context.store.state;
  const place = step === 'choose' ? 'choose' : 'cart';
  if (stored === null || found === 'ended') {
    const told =
      found === 'ended' ? { elsewhere: 'closed' as const } : step !== place ? { notice: 'changed' as const } : {};
    return {
      session: null,
      quoteRequests: {},
      step: place,
      unconfirmed: null,
      choice: { ...choice, lineId: undefined },
      ...told,
    };
  }
  // Whether it can be put together again is for the visitor's next step to find out, in one tab only.
  if (found === null || isRefusal(found)) return {};
  const quoteRequests = Object.fromEntries(
    Object.entries(settled(found, stored.quoteRequests)).filter(([id]) => found.lines.some((line) => line.id === id)),
  );
  const lineId = choice.lineId !== undefined && choice.lineId in quoteRequests ? choice.lineId : undefined;
  const moved: Outcome =
    step === place ? {} : { step: 'cart', unconfirmed: null, notice: step === 'unsure' ? 'not-made' : 'changed' };
  return { session: found, quoteRequests, choice: { ...choice, lineId }, ...moved };
}

/** Once no command is under way. */
async function whenFree({ state, subscribe }: StateAccess): Promise<void> {
  if (state.busy === null) return;
  await new Promise<void>((resolve) => {
    const stop = subscribe(({ busy }) => {
      if (busy !== null) return;
      stop();
      resolve();
    });
  });
}
