/**
 * A session that was begun and whose answer did not come in time. An account has no way to ask for it, and it may hold the last
 * places: so the next start waits for it. Where it was begun with the same it is what is wanted; any other is ended first.
 */
import { ProblemError } from '../values/problem.ts';
import type { Transport } from './transport.ts';
import type { Session, Slip } from './types.ts';

export interface Starts {
  /** Begins a session. `onLate` takes what still comes of it after the time limit. */
  start(slips: readonly Slip[], onLate: (answer: Promise<Session>) => void): Promise<Session>;
  /** Gives up what a session holds. */
  end(sessionId: string): Promise<unknown>;
}

interface Late {
  slips: readonly Slip[];
  /** Null where nothing came of it. */
  answer: Promise<Session | null>;
}

/** Begins sessions, each after what became of the one before is known. */
export function startsInTurn({ start, end }: Starts): (slips: readonly Slip[]) => Promise<Session> {
  let late: Late | null = null;
  return async (slips) => {
    const earlier = late;
    late = null;
    const begun = await earlier?.answer;
    if (begun && String(earlier?.slips) === String(slips)) return begun;
    // What cannot be ended lapses by itself.
    if (begun) await end(begun.id).catch(() => undefined);
    return start(slips, (answer) => {
      late = { slips, answer: answer.catch(() => null) };
    });
  };
}

/** Takes an answer that comes after the time limit. */
export type OnLate<Answer> = (answer: Promise<Answer>) => void;

/**
 * Returns the answer, or rejects with a time-out after the time limit. Then the answer goes to `onLate`, and the request still
 * has as much time again.
 */
export async function unlessLate<Answer>(
  { timer, timeLimit }: Pick<Transport, 'timer' | 'timeLimit'>,
  send: (timeLimit: number) => Promise<Answer>,
  onLate: OnLate<Answer>,
): Promise<Answer> {
  const answer = send(2 * timeLimit);
  let stopTimer: () => void = () => undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    stopTimer = timer(() => {
      reject(new ProblemError({ kind: 'timeout' }));
      onLate(answer);
    }, timeLimit);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    stopTimer();
  }
}
