/** What a relay says of its own, in the service's envelope: it is no word of the service about what was asked. */
import type { Loose } from './wire/loose.ts';
import { ProblemError, problemOf } from '../values/problem.ts';
import { openEnvelope } from './wire/envelope.ts';

/** Opens an answer; a relay's word that it did not reach the service, or may not use it, becomes the problem that it is. */
export function openRetold(body: unknown, status: number): Loose {
  try {
    return openEnvelope(body, status);
  } catch (error) {
    return retold(error);
  }
}

/**
 * The relay says in an envelope that it did not reach the service, or may not use it: that is no word of the service about
 * the session. With a create, each of these promises that nothing was booked.
 */
export function retold(error: unknown): never {
  const problem = problemOf(error);
  if (problem.kind !== 'refused') throw error;
  const { code, title } = problem;
  if (code === 'unauthorised' || code === 'origin_refused')
    throw new ProblemError({ kind: 'unauthorised', title }, { cause: error });
  if (!isPassing(code)) throw error;
  throw new ProblemError(code === 'broken' ? { kind: 'broken', status: 502 } : { kind: code }, { cause: error });
}

export function isPassing(kind: string): kind is 'offline' | 'timeout' | 'broken' {
  return kind === 'offline' || kind === 'timeout' || kind === 'broken';
}
