/**
 * What asks the service for something, in order: one command at a time, never optimistic. Ask, wait, commit what was
 * answered. A booking is never made twice and never claimed falsely.
 */
import type { BookingClient } from '../api/booking-client.ts';
import type { Question, Session, Slip } from '../api/types.ts';
import { ProblemError, problemOf, type Problem } from '../values/problem.ts';
import { createMemoryStore, neverThrowing, type CartStore, type StoredCart } from './cart-store.ts';
import type { Journey } from './journey.ts';
import { pairLines } from './cart.ts';
import { isEnded, isExpired } from './session-fate.ts';
import { can, canStandOn, linesOf } from './permission.ts';
import { initialState, type Command, type FlowState, type Step } from './state.ts';

export interface Commands {
  /** Walks to a step, and there to an item (null for the list); does nothing where the state does not allow it. */
  goTo(step: Step, itemId?: string | null): void;
  /** Keeps what was typed into the form, by field id. */
  type(values: Readonly<Record<string, string>>): void;
  /** Takes problem and notice as read. */
  dismiss(): void;
  /** Finds the cart of an earlier visit again. */
  resume(): Promise<void>;
  add(slip: Slip, question: Question): Promise<void>;
  remove(lineId: string): Promise<void>;
  /** Takes or leaves an add-on, or changes the quantity of a simple item. */
  alter(lineId: string, to: 'optin' | 'optout' | number): Promise<void>;
  /** Asks for everything anew with a discount code, `''` for none: each line it counts for is replaced by what it costs now. */
  redeem(code: string): Promise<void>;
  /** Asks the service about every line once more, then shows the review, or the cart when something changed. */
  review(): Promise<void>;
  book(): Promise<void>;
  /** After a lost answer: finds out whether the booking exists. */
  check(): Promise<void>;
  /** Forgets choice and cart, keeps what was typed. The session's places go back when the service lets them go. */
  restart(): void;
}

export interface CommandOptions {
  client: BookingClient;
  journey: Journey;
  store?: CartStore;
}

export function createCommands({ client, journey, store: given = createMemoryStore() }: CommandOptions): Commands {
  const { commit } = journey;
  const store = neverThrowing(given);

  /** Runs one command; a second one given meanwhile is not queued but ignored, as its button is disabled. */
  async function run(command: Command, work: () => Promise<Partial<FlowState>>): Promise<void> {
    if (!can(journey.state, command)) return;
    commit({ busy: command, problem: null, notice: '' });
    try {
      commit({ ...(await work()), busy: null });
    } catch (error) {
      commit({ busy: null, problem: problemOf(error) });
    }
  }

  /** Takes over what the service answered and remembers it for the next visit. */
  function holding(session: Session, questions: FlowState['questions']): Partial<FlowState> {
    if (linesOf(session).length > 0) store.save({ sessionId: session.id, questions, creating: false });
    else store.clear();
    return { session, questions: pairLines(session, questions, []) };
  }

  /** The session is gone: puts the cart together again and says so. What is stored stays until that has worked. */
  async function rebuilt(questions: readonly Question[]): Promise<Partial<FlowState>> {
    const { rebuildCart } = await import('./rebuild.ts');
    const cart = await rebuildCart(client, questions);
    if (cart.session === null) {
      store.clear();
      return { session: null, questions: {}, step: 'cart', notice: 'expired-empty' };
    }
    return { ...holding(cart.session, cart.questions), step: 'cart', notice: 'expired' };
  }

  /** Reads the session again. `ended`: it has most likely become a booking and must never be rebuilt; `gone`: nothing is known of it. */
  async function reread(sessionId: string): Promise<Session | 'ended' | 'gone'> {
    try {
      return await client.session(sessionId, { read: true });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.kind !== 'refused') throw error;
      return isEnded(problem) ? 'ended' : 'gone';
    }
  }

  /** A change of a cart was refused: is it the session that is gone, or was it the change? */
  async function afterRefusal(error: unknown, cart: StoredCart | null, wished: readonly Question[], whenEnded: () => Promise<Partial<FlowState>>): Promise<Partial<FlowState>> {
    const problem = problemOf(error);
    if (problem.kind !== 'refused' || cart === null) throw error;
    const current = await reread(cart.sessionId);
    if (current === 'ended') return whenEnded();
    if (current === 'gone') return rebuilt(wished);
    return { ...holding(current, cart.questions), problem };
  }

  async function altered(lineId: string, to: 'remove' | 'optin' | 'optout' | number, wished: FlowState['questions']): Promise<Partial<FlowState>> {
    const { session, questions } = journey.state;
    if (session === null) return {};
    try {
      return holding(await client.session(session.id, { alter: { lineId, to } }), wished);
    } catch (error) {
      return afterRefusal(error, { sessionId: session.id, questions, creating: false }, Object.values(wished), () => Promise.resolve(probablyBooked));
    }
  }

  function confirmed(booking: FlowState['booking'], session: Session | null): Partial<FlowState> {
    store.clear();
    // Of a booking found out about on a later visit only the session's id is known.
    const booked = linesOf(session).length > 0 ? session : null;
    const due = booked === null || Number(booked.due) > 0;
    return {
      step: 'done',
      booking: booking && { ...booking, paymentRequired: booking.paymentRequired && due },
      booked,
      session: null,
      questions: {},
      choice: { ...journey.state.choice, start: null, end: null },
    };
  }

  async function whenNotBooked(problem: Problem, session: Session): Promise<Partial<FlowState>> {
    if (problem.kind === 'unconfirmed') return { step: 'unsure', outlook: '' };
    const open = { sessionId: session.id, questions: journey.state.questions, creating: false };
    const fields = problem.kind === 'refused' && Object.keys(problem.fields).length > 0;
    if (problem.kind !== 'refused' || fields) {
      store.save(open);
      return fields ? { step: 'details', problem } : { problem };
    }
    // What was refused says why; whether the session still stands, only the session says.
    const current = await reread(session.id).catch(() => session);
    // Booked already, by this visitor in another tab or by an answer that got lost: never rebuild and book again.
    if (current === 'ended' || (current === 'gone' && isEnded(problem))) return probablyBooked;
    store.save(open);
    if (current === 'gone') return rebuilt(Object.values(open.questions));
    const changed = !sameOffer(current, session);
    return { ...holding(current, open.questions), problem, ...(changed && { step: 'cart', notice: 'changed' }) };
  }

  /** Learns from the session whether a booking whose answer was lost exists. */
  async function findOut(sessionId: string): Promise<Partial<FlowState>> {
    try {
      const session = await client.session(sessionId, { read: true });
      if (linesOf(session).length === 0) return probablyBooked;
      const questions = pairLines(session, journey.state.questions, []);
      return { ...holding(session, questions), step: Object.keys(journey.state.details).length > 0 ? 'review' : 'cart', notice: 'not-made' };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.kind !== 'refused') throw error;
      if (isExpired(problem)) return rebuilt(Object.values(journey.state.questions));
      // The session has ended, so it cannot book a second time; the relay now repeats its first answer.
      if (client.repeatsAnswers) {
        const booking = await client.create(sessionId, journey.state.details).catch(() => null);
        if (booking !== null) return confirmed(booking, journey.state.session);
      }
      return probablyBooked;
    }
  }

  return {
    goTo: (step, itemId = journey.state.choice.itemId) => {
      const { choice, step: from } = journey.state;
      if ((step === from && itemId === choice.itemId) || !canStandOn(journey.state, step)) return;
      commit({ step, choice: { ...choice, itemId }, problem: null, notice: '' });
    },
    type: (values) => commit({ details: { ...journey.state.details, ...values } }),
    dismiss: () => commit({ problem: null, notice: '' }),
    restart() {
      if (journey.state.busy !== null) return;
      store.clear();
      commit({ ...initialState({ discountCode: journey.state.choice.discountCode }, journey.state.details) });
    },

    resume: () =>
      run('resume', async () => {
        const stored = store.load();
        if (stored === null) return {};
        commit({ questions: stored.questions });
        if (stored.creating) {
          commit({ session: emptySession(stored.sessionId), step: 'unsure' });
          return findOut(stored.sessionId);
        }
        const session = await reread(stored.sessionId);
        if (session === 'gone') return { ...(await rebuilt(Object.values(stored.questions))), step: journey.state.step };
        if (session === 'ended') {
          store.clear();
          return { session: null, questions: {} };
        }
        const [left, before] = [linesOf(session).length, Object.keys(stored.questions).length];
        return { ...holding(session, stored.questions), ...(left < before && { notice: left > 0 ? 'changed' : 'expired-empty' }) };
      }),

    add: (slip, question) =>
      run('add', async () => {
        const { session, questions, choice } = journey.state;
        // A cart that could not be found again yet (no network on arrival, another tab) is added to, not replaced.
        const stored = session === null ? store.load() : { sessionId: session.id, questions, creating: false };
        const cart = stored?.creating === false ? stored : null;
        const put = async (into: StoredCart | null): Promise<Partial<FlowState>> => {
          const held = await client.session(into?.sessionId ?? null, { add: [slip] });
          return { ...holding(held, pairLines(held, into?.questions ?? {}, [question])), step: 'cart', choice: { ...choice, start: null, end: null } };
        };
        try {
          return await put(cart);
        } catch (error) {
          return afterRefusal(error, cart, [...Object.values(cart?.questions ?? {}), question], () => put(null));
        }
      }),

    remove: (lineId) =>
      run('remove', () => {
        const { [lineId]: _removed, ...others } = journey.state.questions;
        return altered(lineId, 'remove', others);
      }),

    alter: (lineId, to) =>
      run('alter', () => {
        const { questions } = journey.state;
        const question = questions[lineId];
        // A simple item is asked for by its one quantity.
        const [param] = Object.keys(question?.params ?? {});
        const wished = question && param !== undefined && typeof to === 'number' ? { ...questions, [lineId]: { ...question, params: { [param]: to } } } : questions;
        return altered(lineId, to, wished);
      }),

    redeem: (code) =>
      run('redeem', async () => {
        const { session, questions, choice, step } = journey.state;
        const chosen = { choice: { ...choice, discountCode: code } };
        if (session === null) return chosen;
        const now = { ...questions };
        const { redeemCode, codeRefused } = await import('./redeem.ts').catch(() => {
          throw new ProblemError({ kind: 'offline' });
        });
        try {
          return { ...holding(await redeemCode(client, { session, questions }, code, (lineId, question) => (now[lineId] = question)), now), ...chosen };
        } catch (error) {
          const problem = problemOf(error);
          const counted = problem.kind !== 'refused' || problem.code !== codeRefused;
          if (counted) return afterRefusal(error, { sessionId: session.id, questions: now, creating: false }, Object.values(now), () => Promise.resolve(probablyBooked));
          // While choosing, what is being chosen says whether the code counts for that.
          return step === 'choose' ? chosen : { problem };
        }
      }),

    review: () =>
      run('review', async () => {
        const { session, questions } = journey.state;
        if (session === null) return {};
        const current = await reread(session.id);
        if (current === 'ended') return probablyBooked;
        if (current === 'gone') return rebuilt(Object.values(questions));
        if (!sameOffer(current, session)) return { ...holding(current, questions), step: 'cart', notice: 'changed' };
        return { ...holding(current, questions), step: 'review' };
      }),

    book: () =>
      run('book', async () => {
        const { session, questions, details } = journey.state;
        if (session === null) return {};
        // Written before the request leaves: a page closed meanwhile must find out on return, not book again.
        store.save({ sessionId: session.id, questions, creating: true });
        try {
          return confirmed(await client.create(session.id, details), session);
        } catch (error) {
          return whenNotBooked(problemOf(error), session);
        }
      }),

    check: () =>
      run('check', async () => {
        const id = journey.state.session?.id;
        if (id === undefined) throw new ProblemError({ kind: 'unconfirmed' });
        return findOut(id);
      }),
  };
}

const probablyBooked = { step: 'unsure', outlook: 'probably' } as const satisfies Partial<FlowState>;

/** The same lines at the same prices, all still to be had. */
function sameOffer(current: Session, before: Session): boolean {
  const offer = (session: Session) => JSON.stringify([session.total, session.due, session.lines.map((line) => [line.id, line.total, line.available])]);
  return offer(current) === offer(before) && current.lines.every((line) => line.available);
}

/** Stands in for a session of which only the id is known, while its fate is being found out. */
function emptySession(id: string): Session {
  return { id, lines: [], subTotal: '', taxTotal: '', taxIncluded: '', discount: '', total: '', due: '', taxes: [] };
}
