/**
 * Decodes errors that a relay raises itself. They arrive in the service's error envelope, but the service did not
 * refuse the request. So this module turns some of them into the problem that the relay had, such as `timeout`. The
 * others stay refusals. `wire/relay.ts` lists all ids.
 */
import { ProblemError, problemOf } from '../values/problem.ts';
import { openEnvelope } from './wire/envelope.ts';
import type { LooseRecord } from './wire/loose-json.ts';

/**
 * Opens an envelope like {@link openEnvelope}. Throws an error as {@link throwRelayError} does: as the problem that the
 * relay had, or unchanged.
 */
export function openRelayEnvelope(body: unknown, status: number): LooseRecord {
  try {
    return openEnvelope(body, status);
  } catch (error) {
    return throwRelayError(error);
  }
}

/**
 * For the ids `offline`, `timeout`, `broken`, `unauthorised` and `origin_refused`, throws the problem that the relay
 * had. Throws every other error unchanged. After a create request, the caller must first handle the ids for which
 * `isNeverSentError` returns false, because a booking may exist.
 */
export function throwRelayError(error: unknown): never {
  const problem = problemOf(error);
  if (problem.kind !== 'refused') throw error;
  const { code, title } = problem;
  if (code === 'unauthorised' || code === 'origin_refused')
    throw new ProblemError({ kind: 'unauthorised', title }, { cause: error });
  if (!isTransientKind(code)) throw error;
  throw new ProblemError(code === 'broken' ? { kind: 'broken', status: 502 } : { kind: code }, { cause: error });
}

/**
 * Returns true for the problems `offline`, `timeout` and `broken`. After them, it is unknown if the request had its
 * effect, and the same request may succeed later. Returns false for `throttled`, which states when the next request may
 * succeed.
 */
export function isTransientKind(kind: string): kind is 'offline' | 'timeout' | 'broken' {
  return kind === 'offline' || kind === 'timeout' || kind === 'broken';
}
