/** Checks the e-mail address and password of staff, for the OAuth consent page and for the staff page. */

import type { Account } from '../catalogue/account.ts';
import type { ServiceContext } from '../http/call.ts';
import { AuthError } from '../http/errors.ts';
import type { Parameters } from '../http/parameters.ts';
import { findLogin } from '../sql/oauth.ts';
import type { AttemptLimiter } from './attempts.ts';
import { UNKNOWN_SECRET_HASH, isMatchingSecret } from './secret.ts';

interface SignInContext {
  readonly context: ServiceContext;
  readonly account: Account;
  readonly attemptLimiter: AttemptLimiter;
  readonly callerNetwork: string;
}

interface SignedInStaff {
  readonly staffId: number;
  /** The e-mail address in lower case. */
  readonly email: string;
}

export const WRONG_SIGN_IN_TEXT = 'This email and password do not match.';

/**
 * Checks the parameters `email` and `password`. Returns `null` if they do not match. Returns an `AuthError` with status
 * 429 after too many wrong attempts.
 */
export async function checkSignIn(
  { context, account, attemptLimiter, callerNetwork }: SignInContext,
  parameters: Parameters,
): Promise<SignedInStaff | AuthError | null> {
  const email = parameters.getText('email')?.toLowerCase() ?? '';
  const password = parameters.getVerbatim('password') ?? '';
  const loginRow = await findLogin(context.db, account.id, email);
  const login = loginRow && (context.isDemo || !loginRow.demo) ? loginRow : null;
  const storedHash = login?.passwordHash ?? (await UNKNOWN_SECRET_HASH);
  try {
    const isCorrect = await attemptLimiter.runCheck(
      { callerNetwork, accountAndName: `${String(account.id)} ${email}` },
      async () => (await isMatchingSecret(password, storedHash)) && login !== null,
    );
    return isCorrect && login ? { staffId: login.staffId, email } : null;
  } catch (error) {
    if (error instanceof AuthError) return error;
    throw error;
  }
}

/** Returns the message with the time to wait after too many wrong attempts. */
export function formatTooManyAttempts({ retryAfter: seconds }: AuthError): string {
  const minutes = Math.ceil((seconds ?? 0) / 60);
  return `That was wrong too often. Please try again in ${minutes === 1 ? 'a minute' : `${String(minutes)} minutes`}.`;
}
