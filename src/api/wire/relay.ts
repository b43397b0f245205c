/**
 * Defines our relay's additions to the Booking API, for the widget and for the relay. They are the key of a write, the
 * `relay` member of each answer, and the ids of relay errors. An answer without that member comes from a different
 * server. The code of the relay is in `src/relay`.
 */
import type { PaymentStatus } from '../types.ts';
import { readRecord, readText, type LooseRecord } from './loose-json.ts';

/**
 * Name of the parameter with the key of a write. The sender makes a random key for each write. If a request with the
 * same key and body arrives again, the relay returns the first answer. The parameter is in the body of a POST, never in
 * an address. The relay removes it before it forwards the request.
 */
export const relayKeyParameter = 'slipway_key';

export const relayKeyPattern = /^[\w-]{16,64}$/;

/**
 * Returns a new key for one write: 32 hexadecimal characters from 128 random bits, so that other pages cannot guess it.
 *
 * @example
 * createWriteKey(); // '3f2a9c0d…'
 */
export function createWriteKey(): string {
  // `randomUUID` exists only in secure contexts, but developers also test pages in other contexts.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Name of the top-level member in every answer of the relay. */
export const relayMember = 'relay';

/** Value of `name` in the `relay` member. */
export const relayName = 'slipway';

/**
 * State of a session's create request (the request that makes the booking) at the relay:
 * - `none`: the relay sent no create request, or that request made no booking.
 * - `working`: a create request is in flight.
 * - `booked`: there is a booking, and the relay has stored the answer to its create request.
 * - `unknown`: no answer to the create request arrived, so its result is unknown.
 */
export type CreateState = (typeof createStates)[number];

const createStates = ['none', 'working', 'booked', 'unknown'] as const;

/** The `relay` member of an answer. */
export interface RelayStatus {
  /**
   * State of the session's create request; `null` for an answer without a session, or if the relay has no such state.
   */
  create: CreateState | null;
  /** Whole seconds until the same request may return more; `null` if waiting changes nothing. */
  wait: number | null;
  /** The answer to the create request, if the current request has the same key; otherwise `null`. */
  answer: LooseRecord | null;
  /** The payment status of the booking in `answer`; `null` if the relay could not read it. */
  payment: PaymentStatus | null;
}

/** Decodes the `relay` member of an answer. Returns `null` if the answer comes from a different server. */
export function readRelayStatus(json: unknown): RelayStatus | null {
  const { name, create, wait, answer, payment } = readRecord(readRecord(json)[relayMember]);
  if (name !== relayName) return null;
  const answerRecord = readRecord(answer);
  return {
    create: createStates.find((state) => state === create) ?? null,
    wait: typeof wait === 'number' && Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : null,
    // If `answer` is not a map, `readRecord` returns an empty map instead. So the two differ then.
    answer: answerRecord === answer ? answerRecord : null,
    payment: readPayment(readRecord(payment)),
  };
}

function readPayment({ status_id, status_name, total, paid_total }: LooseRecord): PaymentStatus | null {
  const statusId = readText(status_id);
  if (statusId === '') return null;
  return {
    statusId,
    statusName: readText(status_name) || statusId,
    total: readText(total),
    paidTotal: readText(paid_total),
  };
}

/**
 * Id of the error (status 409) for a key that arrived before with a different body. The relay also returns it for a
 * create request while another one is in flight.
 */
export const relayConflict = 'conflict';

/**
 * For each error id: true if it promises that the relay did not forward the create request, at any status. The relay
 * never answers a create request with `timeout` or `broken`. If such an answer arrives anyway, the result is unknown.
 */
const isNeverSentById = {
  origin_refused: true,
  not_found: true,
  method_not_allowed: true,
  throttled: true,
  unsupported_type: true,
  too_large: true,
  bad_request: true,
  unconfirmed: false,
  [relayConflict]: false,
  timeout: false,
  broken: false,
  offline: true,
  unauthorised: true,
  unavailable: true,
} as const;

/**
 * Ids of relay errors. Most of them promise that this create request made no booking. The exceptions:
 * - `unconfirmed`: this create request may have made a booking.
 * - `conflict`: another request of the session may have made a booking. This one made none.
 * - `timeout` and `broken`: the relay never answers a create request with them.
 *
 * @example
 * const id: RelayErrorId = 'unconfirmed';
 */
export type RelayErrorId = keyof typeof isNeverSentById;

/**
 * Returns true if an error id promises that the relay did not forward the create request; false for an id without that
 * promise.
 */
export function isNeverSentError(id: string): boolean {
  return (isNeverSentById as Readonly<Record<string, unknown>>)[id] === true;
}
