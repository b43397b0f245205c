/** What leads from a cart to a booking: asked once more, booked once, and found out about when the answer was lost. */
import type { Session } from '../../api/types.ts';
import { ProblemError, problemOf, type Problem } from '../../values/problem.ts';
import type { CartKeeper } from '../session/runner.ts';
import type { Commands } from '../requests.ts';
import type { Healing } from '../reconcile/difference.ts';
import { findOut as findOutFrom } from './resolve-unconfirmed.ts';
import { healed, mended, notBooked, settled } from '../reconcile/resolve-changes.ts';
import type { Outcome } from '../session/context.ts';
import { isBookable, linesOf } from '../permissions.ts';
import { askAgain, isAsBefore } from '../reconcile/refetch.ts';
import { isRefusal } from '../session/refusal.ts';
import type { FlowState } from '../state.ts';

export interface BookingCommands extends Pick<Commands, 'checkOut' | 'review' | 'book' | 'check' | 'mend' | 'settle'> {
  /** Learns from the session whether a booking whose answer was lost exists. */
  findOut(sessionId: string): Promise<Outcome>;
}

/** For so many milliseconds what was asked before the review need not be asked again before the booking. */
const fresh = 30_000;

/** @param now epoch milliseconds */
export function bookingCommands(keeper: CartKeeper, now: () => number): BookingCommands {
  const { client, journey, store, run, holding } = keeper;
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

  /** When every line was asked about last and all was as shown. */
  let askedAt = -Infinity;

  /** Asks about every line once more, then goes on to `goal`; when something has changed, with that shown first. */
  async function onTo(goal: Healing['goal']): Promise<Outcome> {
    const { session: before, questions } = journey.state;
    if (before === null) return {};
    const answers = await askAgain(client, before.id, questions);
    const { session, quotes } = answers;
    if (isRefusal(session) || !isAsBefore(session, quotes, before, questions)) {
      return healed(keeper, answers, { sessionId: before.id, questions }, goal);
    }
    askedAt = now();
    return { ...holding(session, questions), step: goal };
  }

  async function whenNotBooked(problem: Problem, session: Session): Promise<Outcome> {
    if (problem.kind === 'unconfirmed') return { step: 'unsure', outlook: '' };
    const fields = problem.kind === 'refused' && Object.keys(problem.fields).length > 0;
    askedAt = -Infinity;
    if (problem.kind === 'refused' && !fields) return notBooked(keeper, problem, session);
    store.save({ sessionId: session.id, questions: journey.state.questions, creating: false });
    return fields ? { step: 'details', problem } : { problem };
  }

  const findOut = (sessionId: string): Promise<Outcome> => findOutFrom(keeper, sessionId, confirmed);

  return {
    findOut,

    review: () => run('review', () => onTo('review')),

    checkOut: () => run('review', async () => (isBookable(journey.state) ? { step: 'details' } : onTo('details'))),

    mend: (index, to) => run('mend', () => mended(keeper, index, to)),

    settle: () => run('settle', () => settled(keeper)),

    book: () =>
      run('book', async () => {
        const { session, questions, details } = journey.state;
        if (session === null) return {};
        if (now() - askedAt > fresh) {
          const outcome = await onTo('review');
          if (outcome.step !== 'review' || outcome.healing) return outcome;
        }
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
