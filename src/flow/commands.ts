/**
 * What asks the service for something, in order: one command at a time, never optimistic. Ask, wait, commit what was
 * answered. A booking is never made twice and never claimed falsely.
 */
import type { BookingClient } from '../api/booking-client.ts';
import type { Question, Session, Slip } from '../api/types.ts';
import { ProblemError, problemOf, type Problem } from '../values/problem.ts';
import { createMemoryStore, type CartStore } from './cart-store.ts';
import type { Journey } from './journey.ts';
import { pairLines, rebuildCart } from './rebuild.ts';
import { can, canStandOn, linesOf } from './permission.ts';
import { initialState, type Command, type FlowState, type Step } from './state.ts';

export interface Commands {
  /** Walks to a step; does nothing where the state does not allow it. */
  goTo(step: Step): void;
  /** Keeps what was typed into the form, by field id. */
  type(values: Readonly<Record<string, string>>): void;
  /** Takes problem and notice as read. */
  dismiss(): void;
  /** Finds the cart of an earlier visit again. */
  resume(): Promise<void>;
  add(slip: Slip, question: Question): Promise<void>;
  remove(lineId: string): Promise<void>;
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

export function createCommands({ client, journey, store = createMemoryStore() }: CommandOptions): Commands {
  const { commit } = journey;

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

  /** The session is gone: puts the cart together again and says so. */
  async function rebuilt(questions: readonly Question[]): Promise<Partial<FlowState>> {
    store.clear();
    const cart = await rebuildCart(client, questions);
    if (cart.session === null) return { session: null, questions: {}, step: 'cart', notice: 'expired-empty' };
    return { ...holding(cart.session, cart.questions), step: 'cart', notice: 'expired' };
  }

  /** Reads the session again; null when the service no longer knows it. */
  async function reread(sessionId: string): Promise<Session | null> {
    try {
      return await client.session(sessionId, { read: true });
    } catch (error) {
      if (problemOf(error).kind === 'refused') return null;
      throw error;
    }
  }

  /** A change of the session was refused: is it the session that is gone, or was it the change? */
  async function afterRefusal(error: unknown, sessionId: string | undefined, questions: readonly Question[]): Promise<Partial<FlowState>> {
    if (problemOf(error).kind !== 'refused' || sessionId === undefined) throw error;
    const session = await reread(sessionId);
    if (session === null) return rebuilt(questions);
    return { ...holding(session, journey.state.questions), problem: problemOf(error) };
  }

  function confirmed(booking: FlowState['booking'], session: Session | null): Partial<FlowState> {
    store.clear();
    const due = session === null || Number(session.due) > 0;
    return {
      step: 'done',
      booking: booking && { ...booking, paymentRequired: booking.paymentRequired && due },
      booked: session,
      session: null,
      questions: {},
      choice: { ...journey.state.choice, start: null, end: null },
    };
  }

  async function whenNotBooked(problem: Problem, session: Session): Promise<Partial<FlowState>> {
    if (problem.kind === 'unconfirmed') return { step: 'unsure', outlook: '' };
    store.save({ sessionId: session.id, questions: journey.state.questions, creating: false });
    if (problem.kind !== 'refused') return { problem };
    if (Object.keys(problem.fields).length > 0) return { step: 'details', problem };
    // Booked already, by this visitor in another tab or by an answer that got lost: never rebuild and book again.
    if (isEnded(problem)) return { step: 'unsure', outlook: 'probably' };
    const current = await reread(session.id);
    if (current === null) return rebuilt(Object.values(journey.state.questions));
    const changed = !sameOffer(current, session);
    return { ...holding(current, journey.state.questions), problem, ...(changed && { step: 'cart', notice: 'changed' }) };
  }

  /** Learns from the session whether a booking whose answer was lost exists. */
  async function findOut(sessionId: string): Promise<Partial<FlowState>> {
    try {
      const session = await client.session(sessionId, { read: true });
      if (linesOf(session).length === 0) return { step: 'unsure', outlook: 'probably' };
      const questions = pairLines(session, journey.state.questions, []);
      return { ...holding(session, questions), step: Object.keys(journey.state.details).length > 0 ? 'review' : 'cart', notice: 'not-made' };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.kind !== 'refused') throw error;
      if (isExpired(problem)) return rebuilt(Object.values(journey.state.questions));
      // The session has ended, so it cannot book a second time; the relay now repeats its first answer.
      if (client.repeatsAnswers && Object.keys(journey.state.details).length > 0) {
        const booking = await client.create(sessionId, journey.state.details).catch(() => null);
        if (booking !== null) return confirmed(booking, journey.state.session);
      }
      return { step: 'unsure', outlook: 'probably' };
    }
  }

  return {
    goTo: (step) => {
      if (step !== journey.state.step && canStandOn(journey.state, step)) commit({ step, problem: null, notice: '' });
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
        if (session === null) return { ...(await rebuilt(Object.values(stored.questions))), step: journey.state.step };
        return holding(session, stored.questions);
      }),

    add: (slip, question) =>
      run('add', async () => {
        const id = journey.state.session?.id;
        const added: Partial<FlowState> = { step: 'cart', choice: { ...journey.state.choice, start: null, end: null } };
        try {
          const session = await client.session(id ?? null, { add: [slip] });
          return { ...holding(session, pairLines(session, journey.state.questions, [question])), ...added };
        } catch (error) {
          return afterRefusal(error, id, [...Object.values(journey.state.questions), question]);
        }
      }),

    remove: (lineId) =>
      run('remove', async () => {
        const { session, questions } = journey.state;
        if (session === null) return {};
        const { [lineId]: _removed, ...others } = questions;
        try {
          return holding(await client.session(session.id, { alter: { lineId, to: 'remove' } }), others);
        } catch (error) {
          return afterRefusal(error, session.id, Object.values(others));
        }
      }),

    review: () =>
      run('review', async () => {
        const { session, questions } = journey.state;
        if (session === null) return {};
        const current = await reread(session.id);
        if (current === null) return rebuilt(Object.values(questions));
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

/** The same lines at the same prices, all still to be had. */
function sameOffer(current: Session, before: Session): boolean {
  const offer = (session: Session) => JSON.stringify([session.total, session.due, session.lines.map((line) => [line.id, line.total, line.available])]);
  return offer(current) === offer(before) && current.lines.every((line) => line.available);
}

/** No error code is published for these; the words that services use in code and title are all there is to go by. */
function isEnded(problem: Extract<Problem, { kind: 'refused' }>): boolean {
  return /ended|consumed|closed|booked/i.test(`${problem.code} ${problem.title}`) && !isExpired(problem);
}

function isExpired(problem: Extract<Problem, { kind: 'refused' }>): boolean {
  return /expired/i.test(`${problem.code} ${problem.title}`);
}

/** Stands in for a session of which only the id is known, while its fate is being found out. */
function emptySession(id: string): Session {
  return { id, lines: [], subTotal: '', taxTotal: '', taxIncluded: '', discount: '', total: '', due: '', taxes: [] };
}
