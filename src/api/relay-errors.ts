/**
 * Errors that a relay raises itself, in the service's envelope. They say nothing about the answer of the service, so this
 * module turns them into the problems that the relay met. `wire/relay.ts` lists their ids.
 */
import { ProblemError, problemOf } from '../values/problem.ts';
import { openEnvelope } from './wire/envelope.ts';
import type { Loose } from './wire/loose.ts';

/** Opens an envelope like {@link openEnvelope}, and throws relay errors as their problems. */
export function openRelayEnvelope(body: unknown, status: number): Loose {
  try {
    return openEnvelope(body, status);
  } catch (error) {
    return throwRelayError(error);
  }
}

/**
 * Throws the problem of a relay error, and each other error unchanged. After a create, each relay error promises that the
 * create made no booking.
 */
export function throwRelayError(error: unknown): never {
  const problem = problemOf(error);
  if (problem.kind !== 'refused') throw error;
  const { code, title } = problem;
  if (code === 'unauthorised' || code === 'origin_refused')
    throw new ProblemError({ kind: 'unauthorised', title }, { cause: error });
  if (!isTransient(code)) throw error;
  throw new ProblemError(code === 'broken' ? { kind: 'broken', status: 502 } : { kind: code }, { cause: error });
}

/** Returns true for problems that may end by themselves. */
export function isTransient(kind: string): kind is 'offline' | 'timeout' | 'broken' {
  return kind === 'offline' || kind === 'timeout' || kind === 'broken';
}
