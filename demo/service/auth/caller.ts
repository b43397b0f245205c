/**
 * Identifies the caller of a request by its credentials (Booking API 5; docs/booking-api.md 1). `credentials.ts` checks
 * whether the credentials are correct.
 */

import type { Caller } from '../http/call.ts';
import type { Parameters } from '../http/parameters.ts';
import { authErrors } from '../http/errors.ts';
import type { Account } from '../catalogue/account.ts';
import type { ApplicationCheck } from './credentials.ts';

export interface CallerChecks {
  readonly checkApplication: ApplicationCheck;
  /** Returns the staff account id of a valid access token, or `null` if the token is not valid. */
  readonly findStaffByAccessToken: (accountId: number, token: string) => Promise<number | null>;
}

/**
 * Returns the caller of a request: a public caller if the request has no credentials.
 *
 * @throws AuthError for malformed or wrong credentials
 */
export async function findCaller(
  headers: Headers,
  parameters: Parameters,
  account: Account,
  checks: CallerChecks,
  callerNetwork: string,
): Promise<Caller> {
  const header = headers.get('authorization');
  const token = parameters.getText('access_token');
  if (header === null && token === undefined) return { kind: 'public' };
  const staffId =
    header === null
      ? await checks.findStaffByAccessToken(account.id, token ?? '')
      : await findStaffByHeader(header, account, checks, callerNetwork);
  if (staffId === null) throw authErrors.invalid();
  return applyOnBehalf(staffId, headers, account);
}

async function findStaffByHeader(
  header: string,
  account: Account,
  checks: CallerChecks,
  callerNetwork: string,
): Promise<number | null> {
  const bearerToken = /^bearer\s+([\w.~+/=-]+)$/i.exec(header.trim())?.[1];
  if (bearerToken !== undefined) return checks.findStaffByAccessToken(account.id, bearerToken);
  const credentials = parseBasicCredentials(header);
  if (!credentials) throw authErrors.malformed();
  const application = await checks.checkApplication(account.id, credentials.key, credentials.secret, callerNetwork);
  // OAuth credentials are not valid for API calls. The application must exchange them for an access token (Booking API
  // 5.2).
  if (application?.kind === 'oauth') throw authErrors.forbidden();
  return application?.staffId ?? null;
}

/** Returns the key and the secret of a Basic `Authorization` header, or `null` if the header is not valid. */
export function parseBasicCredentials(header: string): { key: string; secret: string } | null {
  const base64 = /^basic\s+([A-Za-z0-9+/]+={0,2})$/i.exec(header.trim())?.[1];
  if (base64 === undefined) return null;
  const decodedText = Buffer.from(base64, 'base64').toString('utf8');
  const colonIndex = decodedText.indexOf(':');
  if (colonIndex < 1 || decodedText.includes('\0')) return null;
  return { key: decodedText.slice(0, colonIndex), secret: decodedText.slice(colonIndex + 1) };
}

/**
 * Applies the header `X-On-Behalf`. With `off` or `0`, the caller acts as a customer. With an id, the caller acts for
 * the staff account with that id. Without the header, the caller acts for the staff account of the credentials.
 */
function applyOnBehalf(staffId: number, headers: Headers, account: Account): Caller {
  const onBehalfOf = headers.get('x-on-behalf')?.trim().toLowerCase();
  const address = readCustomerAddress(headers.get('x-forwarded-for'));
  if (onBehalfOf === undefined || onBehalfOf === '') return { kind: 'staff', staffId, address };
  if (onBehalfOf === 'off' || onBehalfOf === '0') return { kind: 'customer', address };
  const staffAccount = account.settings.staff.find((staffMember) => String(staffMember.id) === onBehalfOf);
  if (!staffAccount) throw authErrors.forbidden();
  return { kind: 'staff', staffId: staffAccount.id, address };
}

function readCustomerAddress(header: string | null): string | null {
  const firstAddress = header?.split(',')[0]?.trim() ?? '';
  return /^[0-9a-f.:]{3,45}$/i.test(firstAddress) ? firstAddress : null;
}
