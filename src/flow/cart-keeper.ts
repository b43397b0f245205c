/** What every command on a cart shares: keeping what the service answered, reading it again, and what to do when it is gone. */
import type { BookingClient } from '../api/booking-client.ts';
import type { Question, Session } from '../api/types.ts';
import { problemOf } from '../values/problem.ts';
import { pairLines } from './cart.ts';
import type { CartStore, StoredCart } from './cart-store.ts';
import type { Journey } from './journey.ts';
import { can, linesOf } from './permission.ts';
import { isEnded } from './session-fate.ts';
import type { Command, FlowState } from './state.ts';

/** Changes of the state that a command ends with. */
export type Outcome = Partial<FlowState>;

export interface CartKeeper {
  readonly client: BookingClient;
  readonly journey: Journey;
  readonly store: CartStore;
  /** Runs one command; a second one given meanwhile is not queued but ignored, as its button is disabled. */
  run(command: Command, work: () => Promise<Outcome>): Promise<void>;
  /** Takes over what the service answered, with the questions behind its lines, and remembers it for the next visit. */
  holding(session: Session, known: FlowState['questions'], added?: readonly Question[]): Outcome;
  /** What is remembered of a cart. */
  remembered(session: Session, questions: FlowState['questions']): StoredCart;
  /** The session is gone: puts the cart together again and says so. What is stored stays until that has worked. */
  rebuilt(questions: readonly Question[]): Promise<Outcome>;
  /** Reads the session again. `ended`: it has most likely become a booking and must never be rebuilt; `gone`: nothing is known of it. */
  reread(sessionId: string): Promise<Session | 'ended' | 'gone'>;
  /** A change of a cart was refused: is it the session that is gone, or was it the change? */
  afterRefusal(error: unknown, cart: StoredCart | null, wished: readonly Question[], whenEnded: () => Promise<Outcome>): Promise<Outcome>;
}

export function createCartKeeper(client: BookingClient, journey: Journey, store: CartStore): CartKeeper {
  const { commit } = journey;

  async function run(command: Command, work: () => Promise<Outcome>): Promise<void> {
    if (!can(journey.state, command)) return;
    commit({ busy: command, problem: null, notice: '', removed: undefined, elsewhere: undefined });
    try {
      commit({ ...(await work()), busy: null });
    } catch (error) {
      commit({ busy: null, problem: problemOf(error) });
    }
  }

  function holding(session: Session, known: FlowState['questions'], added: readonly Question[] = []): Outcome {
    const questions = pairLines(session, known, added);
    if (linesOf(session).length > 0) store.save(remembered(session, questions));
    else store.clear();
    return { session, questions };
  }

  function remembered(session: Session, questions: FlowState['questions']): StoredCart {
    const mark = session.lines.map(({ total, optional }) => total + String(optional)).join();
    return { sessionId: session.id, questions, creating: false, count: linesOf(session).length, mark };
  }

  async function rebuilt(questions: readonly Question[]): Promise<Outcome> {
    const { rebuildCart } = await import('./rebuild.ts');
    const cart = await rebuildCart(client, questions);
    if (cart.session === null) {
      store.clear();
      return { session: null, questions: {}, step: 'cart', notice: 'expired-empty' };
    }
    return { ...holding(cart.session, cart.questions), step: 'cart', notice: 'expired' };
  }

  async function reread(sessionId: string): Promise<Session | 'ended' | 'gone'> {
    try {
      return await client.session(sessionId, { read: true });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.kind !== 'refused') throw error;
      return isEnded(problem) ? 'ended' : 'gone';
    }
  }

  async function afterRefusal(error: unknown, cart: StoredCart | null, wished: readonly Question[], whenEnded: () => Promise<Outcome>): Promise<Outcome> {
    const problem = problemOf(error);
    if (problem.kind !== 'refused' || cart === null) throw error;
    const current = await reread(cart.sessionId);
    if (current === 'ended') return whenEnded();
    if (current === 'gone') return rebuilt(wished);
    return { ...holding(current, cart.questions), problem };
  }

  return { client, journey, store, run, holding, remembered, rebuilt, reread, afterRefusal };
}

/** The session has ended: what was in it is most likely booked, and must not be booked again. */
export const probablyBooked = { step: 'unsure', outlook: 'probably' } as const satisfies Outcome;
