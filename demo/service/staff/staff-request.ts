/**
 * Types that all sections of the staff page share: a request of a signed-in person, and a row of the route table. Also
 * contains helpers for addresses and redirects. `staff-page.ts` has the route table.
 */

import type { CallerChecks } from '../auth/caller.ts';
import type { StaffSession } from '../auth/staff-session.ts';
import type { ServiceContext } from '../http/call.ts';
import type { Parameters } from '../http/parameters.ts';
import type { Catalogue } from '../sql/accounts.ts';

/** One request of a signed-in person. */
export interface StaffRequest {
  readonly context: ServiceContext;
  readonly catalogue: Catalogue;
  readonly checks: CallerChecks;
  readonly session: StaffSession;
  /** `{base_url}` of the account, without a slash at the end. */
  readonly baseUrl: string;
  /** Network of the client's connection. */
  readonly callerNetwork: string;
  /** Values of the path's named segments, such as `code`. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Parameters from the query of a GET, or from the form of a POST. */
  readonly parameters: Parameters;
  /** Section that the navigation marks as current; `null` outside all sections. */
  readonly section: string | null;
}

export interface StaffRoute {
  readonly method: 'GET' | 'POST';
  /** Path below `/{account}/staff/`. A part in braces matches any single segment. */
  readonly path: string;
  readonly handle: (request: StaffRequest) => Promise<Response>;
}

/** Returns the address of a path below the staff page, such as `bookings`. */
export function buildStaffAddress({ baseUrl }: Pick<StaffRequest, 'baseUrl'>, path: string): string {
  return `${baseUrl}/staff/${path}`;
}

/** Redirects with GET (status 303), so that a reload does not send the form again. */
export function createRedirect(location: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
