/**
 * One cart in several tabs and elements: taking over what another one did to it.
 * The cart is read from the service once for each change, and never written back, so two tabs cannot set each other going.
 */
import type { CartKeeper } from '../session/runner.ts';
import type { StoredCart } from '../session/storage.ts';
import type { Journey } from '../store.ts';
import type { Outcome } from '../session/context.ts';
import { reread } from '../session/session-status.ts';
import { emptySession, resumeCart } from './restore.ts';

const underWay = new WeakMap<Journey, Promise<void>>();

/**
 * Takes over what others did; however many of them told us, once.
 * @param findOut learns whether a booking that was asked for elsewhere exists
 */
export function syncCart(keeper: CartKeeper, findOut: (sessionId: string) => Promise<Outcome>): Promise<void> {
  const { journey } = keeper;
  const syncing = underWay.get(journey) ?? takeOver(keeper, findOut).finally(() => underWay.delete(journey));
  underWay.set(journey, syncing);
  return syncing;
}

async function takeOver(keeper: CartKeeper, findOut: (sessionId: string) => Promise<Outcome>): Promise<void> {
  const { journey, store, run } = keeper;
  for (;;) {
    await whenFree(journey);
    const stored = store.load();
    const { step } = journey.state;
    // What is booked here is shown until the visitor goes on; what may be booked is found out by whoever asked for it.
    if (step === 'done' || (step === 'unsure' && stored?.creating)) return;
    if (stored?.creating) {
      if ((await bookedElsewhere(keeper)) === 'unknown')
        return void (await run('resume', () => resumeCart(keeper, findOut)));
      if (journey.state.step === 'unsure') return;
      continue;
    }
    if (isShown(keeper, stored)) return;
    await run('sync', () => takenOver(keeper, stored));
    // Whatever was changed while we asked is asked for too; what could not be asked is left to the next command.
    if (journey.state.problem !== null || JSON.stringify(store.load()) === JSON.stringify(stored)) return;
  }
}

/** Whether the cart stands here as it is remembered. */
function isShown({ journey, remembered }: CartKeeper, stored: StoredCart | null): boolean {
  const { session, questions } = journey.state;
  const shown = session && session.lines.length > 0 ? remembered(session, questions) : null;
  return JSON.stringify(keyOf(stored)) === JSON.stringify(keyOf(shown));
}

function keyOf(cart: StoredCart | null) {
  return cart && [cart.sessionId, cart.mark, cart.questions];
}

/** Nothing can be done with a cart that is being booked by another tab. */
async function bookedElsewhere({ journey, store }: CartKeeper): Promise<'settled' | 'unknown'> {
  const { commit } = journey;
  commit({ busy: 'elsewhere', problem: null, notice: '', removed: undefined });
  const knows = (await store.idle?.()) ?? false;
  commit({ busy: null });
  const stored = store.load();
  if (!stored?.creating) return 'settled';
  // That tab was closed, or does not know either.
  if (knows) return 'unknown';
  // Nobody can say whether it is still at it: then the visitor is not told anything but that, and asks when they like.
  commit({
    questions: stored.questions,
    session: journey.state.session ?? emptySession(stored.sessionId),
    step: 'unsure',
    outlook: '',
  });
  return 'settled';
}

async function takenOver(keeper: CartKeeper, stored: StoredCart | null): Promise<Outcome> {
  const sessionId = stored?.sessionId ?? keeper.journey.state.session?.id;
  const fate = sessionId === undefined ? null : await reread(keeper, sessionId);
  // What the visitor has chosen while we asked stands.
  const { step, choice } = keeper.journey.state;
  const place = step === 'choose' ? 'choose' : 'cart';
  if (stored === null || fate === 'ended') {
    const told =
      fate === 'ended' ? { elsewhere: 'booked' as const } : step !== place ? { notice: 'changed' as const } : {};
    return { session: null, questions: {}, step: place, choice: { ...choice, lineId: undefined }, ...told };
  }
  // Whether it can be put together again is for the visitor's next step to find out, in one tab only.
  if (fate === null || 'kind' in fate) return {};
  const questions = Object.fromEntries(
    Object.entries(stored.questions).filter(([id]) => fate.lines.some((line) => line.id === id)),
  );
  const lineId = choice.lineId !== undefined && choice.lineId in questions ? choice.lineId : undefined;
  const moved: Outcome = step === place ? {} : { step: 'cart', notice: step === 'unsure' ? 'not-made' : 'changed' };
  return { session: fate, questions, choice: { ...choice, lineId }, ...moved };
}

/** Once no command is under way. */
async function whenFree({ state, subscribe }: Journey): Promise<void> {
  if (state.busy === null) return;
  await new Promise<void>((resolve) => {
    const stop = subscribe(({ busy }) => {
      if (busy !== null) return;
      stop();
      resolve();
    });
  });
}
