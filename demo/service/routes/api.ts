/** The interface under `/<account>/api/3.0/`: finds the endpoint, the caller and their right, and answers in JSON. */

import type { Circumstances } from '../answers/envelope.ts';
import { circumstancesOf, denialBody, envelope, refusalEnvelope, secondsSince } from '../answers/envelope.ts';
import { RESOURCES } from '../answers/company.ts';
import type { CallerChecks } from '../auth/caller.ts';
import { findCaller } from '../auth/caller.ts';
import { formBody } from '../http/body.ts';
import type { Call, Caller, House } from '../http/call.ts';
import { logFault, sqlState } from '../http/fault.ts';
import { Parameters } from '../http/parameters.ts';
import { Denial, denials, Refusal } from '../http/refusal.ts';
import type { Account } from '../catalogue/account.ts';
import type { Catalogue } from '../sql/accounts.ts';
import type { Access, Match } from './table.ts';
import { matches } from './table.ts';

const LARGEST_BODY = 256 * 1024;
const LONGEST_QUERY = 16 * 1024;

export interface ApiRequest {
  readonly request: Request;
  readonly catalogue: Catalogue;
  /** Segments below `/api/3.0/`. */
  readonly segments: readonly string[];
  readonly base: string;
}

export async function answerApi(
  { request, catalogue, segments, base }: ApiRequest,
  house: House,
  checks: CallerChecks,
): Promise<Response> {
  const startedAt = performance.now();
  const { account } = catalogue;
  const method = request.method.toLowerCase();
  let around: Circumstances = { account, actingFor: 0, method, took: 0 };
  try {
    const fitting = matches(segments);
    const { endpoint, path } = withMethod(fitting, request.method, segments);
    const query = new URL(request.url).search.slice(1);
    if (query.length > LONGEST_QUERY) throw new Refusal('too_large', 'The address is too long.', '', { status: 414 });
    const parameters = new Parameters(query, await formBody(request, LARGEST_BODY));
    const caller = await findCaller(request.headers, parameters, account, checks);
    allow(endpoint.access, caller, account);
    const call: Call = { house, catalogue, caller, parameters, method, base, instant: house.now(), path };
    around = circumstancesOf(call, startedAt);
    const answer = await endpoint.answer(call);
    return json(envelope(answer, circumstancesOf(call, startedAt)), 200, request);
  } catch (error) {
    if (error instanceof Denial) return json(denialBody(error), error.status, request);
    const refusal = error instanceof Refusal ? error : databaseRefusal(error);
    const headers: Record<string, string> =
      refusal.status === 405
        ? {
            allow: matches(segments)
              .flatMap((each) => each.endpoint.methods)
              .join(', '),
          }
        : {};
    return json(
      refusalEnvelope(refusal, segments[0] ?? '', { ...around, took: secondsSince(startedAt) }),
      refusal.status,
      request,
      headers,
    );
  }
}

function withMethod(fitting: readonly Match[], method: string, segments: readonly string[]): Match {
  const found = fitting.find((each) => each.endpoint.methods.some((allowed) => allowed === method));
  if (found) return found;
  if (fitting.length > 0)
    throw new Refusal('method_not_allowed', 'This address is not called that way.', '', { status: 405 });
  const known = RESOURCES.some((resource) => resource === segments[0]);
  throw known
    ? new Refusal(
        'not_offered',
        'This service does not offer that.',
        'The resource is known, but there is nothing to call at this address.',
        { status: 404 },
      )
    : new Refusal('not_found', 'There is nothing at this address.', '', { status: 404 });
}

function allow(access: Access, caller: Caller, { settings }: Account): void {
  if (caller.kind === 'public') {
    const open = settings.publicApi && (access === 'read' || (access === 'book' && settings.publicSession));
    if (!open) throw denials.missing();
    return;
  }
  if (access === 'staff' && caller.kind !== 'staff') throw denials.forbidden();
}

/** The second nets under the locks speak in the same words as the locks; anything else is our fault and logged without the request. */
function databaseRefusal(error: unknown): Refusal {
  const code = sqlState(error);
  if (code === '23514') return new Refusal('unavailable', 'This has just been sold.', 'Nothing was booked.');
  if (code === '23505') return new Refusal('session_ended', 'This session has ended.', 'A booking was made from it.');
  logFault(error);
  return new Refusal(
    'unavailable_service',
    'The service cannot answer at the moment.',
    'Please try again in a little while.',
    { status: 503 },
  );
}

/**
 * Any page may read what the public may read: callers without credentials are answered with a free origin.
 * Custom headers are never allowed, so that a request with credentials cannot come from a foreign page.
 */
export function json(
  body: unknown,
  status: number,
  request: Request,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(request.headers.has('authorization') ? {} : { 'access-control-allow-origin': '*' }),
      ...headers,
    },
  });
}
