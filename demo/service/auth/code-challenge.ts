/** Proof key for code exchange (RFC 7636): offered to every application, asked of none. */

import { hashToken } from './secret.ts';

/** RFC 7636 4.1 and 4.2: verifiers and challenges are made of the same characters. */
const WELL_FORMED = /^[A-Za-z0-9._~-]{43,128}$/;

/** What is taken from an authorization request; `malformed` has to be refused as `invalid_request` (RFC 7636 4.4.1). */
export type ChallengeRead = { readonly challenge: string | null } | 'malformed';

/**
 * Reads `code_challenge` and `code_challenge_method` (`S256`, or `plain`, which is also meant where none is named).
 * The challenge comes back as S256 either way: a plain one is the verifier itself, which is not to be stored.
 */
export function readChallenge(challenge: string | undefined, method: string | undefined): ChallengeRead {
  // A method alone is a request that lost its challenge: taking it would take the protection away unseen.
  if (challenge === undefined) return method === undefined ? { challenge: null } : 'malformed';
  if (!WELL_FORMED.test(challenge)) return 'malformed';
  if (method === 'S256') return { challenge };
  return method === undefined || method === 'plain' ? { challenge: hashToken(challenge) } : 'malformed';
}
