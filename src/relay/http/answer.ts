/**
 * The answers of the relay: a status, a JSON object, perhaps `Retry-After`, and nothing else. Errors have the envelope of the
 * Booking API (wire-facts part 2), so a client reads the relay and the service in the same way. Only `toResponse` makes a
 * `Response` with a body.
 */
import { type RelayErrorId, relayConflict, relayMember, relayName, type CreateState } from '../../api/wire/relay.ts';
import type { JsonObject } from '../json.ts';

/** The members of an answer's `relay` object, except its name. */
export interface RelayFacts {
  create?: CreateState;
  /** Seconds until another request may return more, a whole number. */
  wait?: number;
  /** The first answer to the create, for a request with the same key. */
  answer?: JsonObject;
  /** The current payment status of the booking in `answer`. */
  payment?: JsonObject;
}

/** The source of an answer to a read, and the hit rate since the start of this instance, 0 to 1. */
export interface CacheUse {
  use: 'hit' | 'stale' | 'shared' | 'miss';
  hitRate: number;
}

/** An answer before it becomes a `Response`. `retryAfter` is in whole seconds. */
export interface Answer {
  status: number;
  json: JsonObject;
  relay?: RelayFacts;
  retryAfter?: number;
  /** Methods for the `Allow` header of a 405. */
  allow?: string;
  /** A word for the log: `ok`, or the id of the error. */
  outcome: string;
  /** For the log: the use of the read cache. */
  cache?: CacheUse;
  /** For the log: the class of an error that did not prevent the answer. */
  fault?: string;
}

/**
 * Members of an `unconfirmed` error for programs. They are not in its `data`, which is for form fields only. The state of the
 * session at the service is `session`, and `busy` means that the create is in flight. After `wait` seconds, another create can
 * resolve it.
 */
interface Uncertainty {
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

/** The ids of all errors that the relay raises itself, for its metrics. */
export const relayErrorIds: readonly string[] = Object.keys(errors);

/** Returns an error of the relay. `details` and `title` in `more` replace the default texts. */
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
 * Returns the response to a request. It has these headers and no others. Its body is new JSON with the relay's own member, so
 * no text of the service passes through.
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
