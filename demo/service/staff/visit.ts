/**
 * Types that the parts of the staff page share: a request of a signed-in person, and a row of the route table. Also
 * addresses and redirects. `staff-page.ts` has the table.
 */

import type { CallerChecks } from '../auth/caller.ts';
import type { StaffSession } from '../auth/staff-session.ts';
import type { ServiceContext } from '../http/call.ts';
import type { Parameters } from '../http/parameters.ts';
import type { Catalogue } from '../sql/accounts.ts';

/** One request of a person with a session. */
export interface Visit {
  readonly context: ServiceContext;
  readonly catalogue: Catalogue;
  readonly checks: CallerChecks;
  readonly session: StaffSession;
  /** `{base_url}` of the account, without a slash at its end. */
  readonly base: string;
  /** Network of the connection. */
  readonly network: string;
  /** Named parts of the path. */
  readonly path: Readonly<Record<string, string>>;
  /** The query of a GET, or the form of a POST. */
  readonly parameters: Parameters;
  /** The section of the page that the navigation marks as current; `null` outside all sections. */
  readonly section: string | null;
}

export interface StaffRoute {
  readonly method: 'GET' | 'POST';
  /** Below `/{account}/staff/`. A part in braces matches any one segment. */
  readonly path: string;
  readonly answer: (visit: Visit) => Promise<Response>;
}

/** Returns the address of a path below the staff page, such as `bookings`. */
export function staffAddress({ base }: Pick<Visit, 'base'>, path: string): string {
  return `${base}/staff/${path}`;
}

/** Redirects with GET, so that a reload does not send a form again. */
export function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
