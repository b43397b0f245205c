/**
 * The answers of the relay: a status, a JSON object, and sometimes `Retry-After`. Errors have the error envelope of the
 * Booking API (docs/booking-api.md 2), so a client reads the relay and the service in the same way. The function
 * `toResponse` converts an answer to a `Response`.
 */
import { type RelayErrorId, relayConflict, relayMember, relayName, type CreateState } from '../../api/wire/relay.ts';
import type { JsonObject } from '../json.ts';

/** The members of the `relay` object in an answer, except `name`. */
export interface RelayMembers {
  create?: CreateState;
  /** Whole number of seconds after which a new request may return a clearer state. */
  wait?: number;
  /** The answer to the create request. Only a request with the same idempotency key receives it. */
  answer?: JsonObject;
  /** The current payment status of the booking in `answer`. */
  payment?: JsonObject;
}

/**
 * The source of the answer to a read that several guests share: the cache (`hit`, `stale`), another guest's request
 * (`shared`), or a new request (`miss`). The number `hitRate` is the fraction of such reads with any source but
 * `miss`, 0 to 1. It counts from the start of this instance.
 */
export interface CacheUse {
  use: 'hit' | 'stale' | 'shared' | 'miss';
  hitRate: number;
}

/** An answer that is not a `Response` yet. `retryAfter` is in whole seconds. */
export interface Answer {
  status: number;
  json: JsonObject;
  relayMembers?: RelayMembers;
  retryAfter?: number;
  /** Methods for the `Allow` header of an answer with status 405. */
  allowedMethods?: string;
  /** The outcome for the log. `LogEntry` lists all values. */
  outcome: string;
  /** The use of the read cache, for the log. */
  cache?: CacheUse;
  /** For the log: the class name of an unexpected error that did not prevent the answer. */
  fault?: string;
}

/**
 * Members that programs read in an `unconfirmed` error. The error means that the result of a create request, or of a
 * change of the cart, is unknown. The members are next to `data`, because `data` holds form fields only.
 * - `session` describes the session. `open` and `ended` are its state in an answer of the service. With `unclear`, no
 *   answer proves the state. With `busy`, a request for the session may still be in flight.
 * - `wait` is the time in seconds after which the page can send the create request again and get a clear answer.
 */
interface Uncertainty {
  session: 'open' | 'ended' | 'unclear' | 'busy';
  wait?: number;
}

const errorTextsById: Readonly<Record<RelayErrorId, { status: number; title: string; details: string }>> = {
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
    title: 'This request conflicts with an earlier one.',
    details: 'Please check the result of the earlier request first.',
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

/** The ids of all errors that the relay itself raises. The metrics count answers by these ids. */
export const relayErrorIds: readonly string[] = Object.keys(errorTextsById);

/** Returns an error of the relay. `title` and `details` in `overrides` replace the default texts. */
export function createErrorAnswer(
  id: RelayErrorId,
  overrides: {
    title?: string;
    details?: string;
    uncertainty?: Uncertainty;
    retryAfter?: number;
    allowedMethods?: string;
  } = {},
): Answer {
  const { status, title, details } = errorTextsById[id];
  const { uncertainty, retryAfter, allowedMethods } = overrides;
  const error = {
    id,
    title: overrides.title ?? title,
    details: overrides.details ?? details,
    data: {},
    ...uncertainty,
  };
  return {
    status,
    json: { version: '3.0', request: { status: 'ERROR', error } },
    outcome: id,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(allowedMethods !== undefined && { allowedMethods }),
  };
}

/**
 * Returns the response for an answer. The relay sets all headers itself, serialises the JSON again, and adds its own
 * member. So no header and no original text of the service reaches the guest.
 */
export function toResponse(answer: Answer, corsHeaders: Readonly<Record<string, string>>): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...corsHeaders,
  });
  if (answer.retryAfter !== undefined) headers.set('retry-after', String(answer.retryAfter));
  if (answer.allowedMethods !== undefined) headers.set('allow', answer.allowedMethods);
  const relayMembers = { name: relayName, ...answer.relayMembers };
  return new Response(JSON.stringify({ ...answer.json, [relayMember]: relayMembers }), {
    status: answer.status,
    headers,
  });
}
