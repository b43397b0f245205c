/** Finds out who calls (specification 5; wire facts, part 1). */

import type { Caller } from '../http/call.ts';
import type { Parameters } from '../http/parameters.ts';
import { authErrors } from '../http/errors.ts';
import type { Account } from '../catalogue/account.ts';
import type { ApplicationCheck } from './credentials.ts';

export interface CallerChecks {
  readonly application: ApplicationCheck;
  /** The staff account of a live access token; null when there is none. */
  readonly accessToken: (accountId: number, token: string) => Promise<number | null>;
}

/**
 * Throws an auth error for credentials that are malformed or wrong; answers a public caller where there are none.
 * `network` is where they come from.
 */
export async function findCaller(
  headers: Headers,
  parameters: Parameters,
  account: Account,
  checks: CallerChecks,
  network: string,
): Promise<Caller> {
  const header = headers.get('authorization');
  const token = parameters.one('access_token');
  if (header === null && token === undefined) return { kind: 'public' };
  const staffId =
    header === null
      ? await checks.accessToken(account.id, token ?? '')
      : await staffOfHeader(header, account, checks, network);
  if (staffId === null) throw authErrors.invalid();
  return actingFor(staffId, headers, account);
}

async function staffOfHeader(
  header: string,
  account: Account,
  checks: CallerChecks,
  network: string,
): Promise<number | null> {
  const bearer = /^bearer\s+([\w.~+/=-]+)$/i.exec(header.trim())?.[1];
  if (bearer !== undefined) return checks.accessToken(account.id, bearer);
  const pair = basicPair(header);
  if (!pair) throw authErrors.malformed();
  const application = await checks.application(account.id, pair.key, pair.secret, network);
  // Consumer credentials belong to the access token address alone (specification 5.2).
  if (application?.kind === 'oauth') throw authErrors.forbidden();
  return application?.staffId ?? null;
}

/** Key and secret of a Basic header; null when it is malformed. */
export function basicPair(header: string): { key: string; secret: string } | null {
  const encoded = /^basic\s+([A-Za-z0-9+/]+={0,2})$/i.exec(header.trim())?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || text.includes('\0')) return null;
  return { key: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** `X-On-Behalf: off` acts as a customer, a staff account id for that account; without it the credentials' own. */
function actingFor(staffId: number, headers: Headers, account: Account): Caller {
  const behalf = headers.get('x-on-behalf')?.trim().toLowerCase();
  const address = customerAddress(headers.get('x-forwarded-for'));
  if (behalf === undefined || behalf === '') return { kind: 'staff', staffId, address };
  if (behalf === 'off' || behalf === '0') return { kind: 'customer', address };
  const other = account.settings.staff.find((each) => String(each.id) === behalf);
  if (!other) throw authErrors.forbidden();
  return { kind: 'staff', staffId: other.id, address };
}

function customerAddress(header: string | null): string | null {
  const first = header?.split(',')[0]?.trim() ?? '';
  return /^[0-9a-f.:]{3,45}$/i.test(first) ? first : null;
}
