/** What every command on a cart shares: running one at a time, and keeping what the service answered. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Session } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import { pairLines, withAddOns, type Cart } from './lines.ts';
import type { CartStore, StoredCart } from './storage.ts';
import { afterRefusal } from '../reconcile/resolve-changes.ts';
import type { Journey } from '../store.ts';
import type { Keeping, Outcome } from './context.ts';
import { can, linesOf } from '../permissions.ts';
import type { Command } from '../state.ts';

export interface CartKeeper extends Keeping {
  /** Runs one command; a second one given meanwhile is not queued but ignored, as its button is disabled. */
  run(command: Command, work: () => Promise<Outcome>): Promise<void>;
  /** What is remembered of a cart. */
  remembered(session: Session, questions: Cart['questions']): StoredCart;
  /**
   * A change of a cart failed: where it was refused, is it the session that is gone, or was it the change? `wished` is
   * all that should be in it.
   */
  afterRefusal(
    error: unknown,
    cart: StoredCart | null,
    wished: readonly QuoteRequest[],
    whenEnded: () => Promise<Outcome>,
  ): Promise<Outcome>;
}

export function createCartKeeper(client: BookingClient, journey: Journey, store: CartStore): CartKeeper {
  const { commit } = journey;
  const keeper: CartKeeper = {
    client,
    journey,
    store,
    async run(command, work) {
      if (!can(journey.state, command)) return;
      // What differs is shown once: the next thing asked for takes it as read.
      const differing = /mend|settle|resume|sync/.test(command) ? journey.state.healing : null;
      commit({
        busy: command,
        problem: null,
        notice: '',
        removed: undefined,
        elsewhere: undefined,
        healing: differing,
      });
      try {
        commit({ ...(await work()), busy: null });
      } catch (error) {
        commit({ busy: null, problem: problemOf(error) });
      }
    },
    holding(session, known, added = []) {
      const kept = withAddOns(session, pairLines(session, known, added));
      if (linesOf(session).length > 0) store.save(keeper.remembered(session, kept));
      else store.clear();
      return { session, questions: kept };
    },
    remembered(session, questions) {
      const mark = session.lines.map(({ total, optional }) => total + String(optional)).join();
      return { sessionId: session.id, questions, creating: false, count: linesOf(session).length, mark };
    },
    async afterRefusal(error, cart, wished, whenEnded) {
      const problem = problemOf(error);
      if (problem.kind !== 'refused' || cart === null) throw error;
      return afterRefusal(keeper, problem, cart, wished, whenEnded);
    },
  };
  return keeper;
}
