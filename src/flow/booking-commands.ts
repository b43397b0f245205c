/** What leads from a cart to a booking: asked once more, booked once, and found out about when the answer was lost. */
import type { Session } from '../api/types.ts';
import { ProblemError, problemOf, type Problem } from '../values/problem.ts';
import { probablyBooked, type CartKeeper, type Outcome } from './cart-keeper.ts';
import { pairLines } from './cart.ts';
import type { Commands } from './command-list.ts';
import { linesOf } from './permission.ts';
import { isEnded, isExpired } from './session-fate.ts';
import type { FlowState } from './state.ts';

export interface BookingCommands extends Pick<Commands, 'review' | 'book' | 'check'> {
  /** Learns from the session whether a booking whose answer was lost exists. */
  findOut(sessionId: string): Promise<Outcome>;
}

export function bookingCommands({ client, journey, store, run, holding, rebuilt, reread }: CartKeeper): BookingCommands {
  function confirmed(booking: FlowState['booking'], session: Session | null): Outcome {
    store.clear();
    // Of a booking found out about on a later visit only the session's id is known.
    const booked = linesOf(session).length > 0 ? session : null;
    const due = booked === null || Number(booked.due) > 0;
    return {
      step: 'done',
      booking: booking && { ...booking, paymentRequired: booking.paymentRequired && due },
      booked,
      asked: journey.state.questions,
      session: null,
      questions: {},
      choice: { ...journey.state.choice, start: null, end: null },
    };
  }

  async function whenNotBooked(problem: Problem, session: Session): Promise<Outcome> {
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

  async function findOut(sessionId: string): Promise<Outcome> {
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
    findOut,

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

/** The same lines at the same prices, all still to be had. */
function sameOffer(current: Session, before: Session): boolean {
  const offer = (session: Session) => JSON.stringify([session.total, session.due, session.lines.map((line) => [line.id, line.total, line.available])]);
  return offer(current) === offer(before) && current.lines.every((line) => line.available);
}
