/**
 * What the relay hands back: a status, a JSON object and perhaps a waiting time, and nothing else.
 * Errors are envelope errors (wire-facts part 2), so that a client reads the relay as it reads the service.
 */
import { type RelayErrorId, relayConflict, relayMember, relayName, type CreateState } from '../api/wire/relay.ts';
import type { JsonObject } from './json.ts';

/** What stands in the relay's own member beside its name. */
export interface RelayFacts {
  create?: CreateState;
  /** Whole seconds until asking again may tell more. */
  wait?: number;
  /** The first answer to the create, for who holds its key. */
  answer?: JsonObject;
  /** The payment status of the booking in `answer`, as the service states it now. */
  payment?: JsonObject;
}

/** The source of an answer to a read, and the hit rate since the start of this instance, 0 to 1. */
export interface CacheCount {
  use: 'hit' | 'stale' | 'shared' | 'miss';
  hitRate: number;
}

/** An answer before it becomes a `Response`; `retryAfter` is in whole seconds. */
export interface Answer {
  status: number;
  json: JsonObject;
  relay?: RelayFacts;
  retryAfter?: number;
  /** Methods for the `Allow` header of a 405. */
  allow?: string;
  /** One word for the log: `ok`, or the id of the error. */
  outcome: string;
  /** For the log: the use of the read cache. */
  cache?: CacheCount;
  /** For the log: the class of an error that was overcome on the way. */
  fault?: string;
}

/**
 * Facts for programs beside the words of an `unconfirmed` error, as members of the error: its `data` is for form fields only.
 * `session` is what the session looks like at the service (`busy`: the create is still under way); `wait` is the number of
 * seconds after which sending the create again can settle it.
 */
export interface Uncertainty {
  session: 'open' | 'ended' | 'unclear' | 'busy';
  wait?: number;
}

const errors: Readonly<Record<RelayErrorId, { status: number; title: string; details: string }>> = {
  origin_refused: {
    status: 403,
    title: 'This website may not book here.',
    details: 'Its origin is not on the list of this relay.',
  },
  not_found: { status: 404, title: 'There is nothing at this address.', details: '' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.', details: '' },
  throttled: { status: 429, title: 'Too many requests.', details: 'Please wait a moment and try again.' },
  unsupported_type: {
    status: 415,
    title: 'The request is not a form.',
    details: 'Send application/x-www-form-urlencoded in UTF-8.',
  },
  too_large: { status: 413, title: 'The request is too large.', details: '' },
  bad_request: { status: 400, title: 'The request cannot be understood.', details: '' },
  unconfirmed: {
    status: 504,
    title: 'We do not know yet whether your booking was made.',
    details: 'Please do not book again: check your e-mail, or ask us.',
  },
  [relayConflict]: {
    status: 409,
    title: 'This was asked before, in other words.',
    details: 'Another request stands in the way of this one. Please look at what became of it first.',
  },
  timeout: { status: 504, title: 'The booking service took too long to answer.', details: 'Please try again.' },
  broken: { status: 502, title: 'The booking service gave no usable answer.', details: 'Please try again later.' },
  offline: {
    status: 502,
    title: 'The booking service cannot be reached.',
    details: 'Nothing was booked. Please try again later.',
  },
  unauthorised: {
    status: 502,
    title: 'The booking service did not accept this relay.',
    details: 'Nothing was booked.',
  },
  unavailable: {
    status: 503,
    title: 'Booking is not possible at this moment.',
    details: 'Nothing was booked. Please try again shortly.',
  },
};

/** An error of the relay as an answer. `title` and `details` replace the standing words where more is known. */
export function errorAnswer(
  id: RelayErrorId,
  more: { title?: string; details?: string; uncertainty?: Uncertainty; retryAfter?: number; allow?: string } = {},
): Answer {
  const { status, title, details } = errors[id];
  const error = { id, title: more.title ?? title, details: more.details ?? details, data: {}, ...more.uncertainty };
  return {
    status,
    json: { version: '3.0', request: { status: 'ERROR', error } },
    outcome: id,
    ...(more.retryAfter !== undefined && { retryAfter: more.retryAfter }),
    ...(more.allow !== undefined && { allow: more.allow }),
  };
}

/**
 * The only place where a `Response` with a body is made: these headers and no others ever go back, and of the body what
 * was understood, written anew, with the relay's own member.
 */
export function toResponse(answer: Answer, cors: Readonly<Record<string, string>>): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...cors,
  });
  if (answer.retryAfter !== undefined) headers.set('retry-after', String(answer.retryAfter));
  if (answer.allow !== undefined) headers.set('allow', answer.allow);
  const relay = { name: relayName, ...answer.relay };
  return new Response(JSON.stringify({ ...answer.json, [relayMember]: relay }), { status: answer.status, headers });
}
