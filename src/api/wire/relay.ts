/**
 * The additions of our relay to the Booking API, for the widget and for the relay. They are the key of a write, the `relay`
 * member of each answer, and the ids of relay errors. An answer without the member comes from another server. The relay's
 * behaviour is in `src/relay`.
 */
import type { PaymentStatus } from '../types.ts';
import { record, text, type Loose } from './loose.ts';

/**
 * Name of the parameter that identifies one write. It goes into the body of a POST, never into an address. The sender makes
 * a random key for each write. A repeated request with the same key and body gets the first answer. The relay removes the
 * parameter before it forwards the request.
 */
export const relayKeyParameter = 'slipway_key';

export const relayKeyShape = /^[\w-]{16,64}$/;

/**
 * Returns a new key for one write: 32 hexadecimal characters from 128 random bits, so that other pages cannot guess it.
 *
 * @example
 * createWriteKey(); // '3f2a9c0d…'
 */
export function createWriteKey(): string {
  // `randomUUID` exists in secure contexts only, and developers also try pages on others.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Name of the top-level member in every answer of the relay. */
export const relayMember = 'relay';

/** The `name` in that member. */
export const relayName = 'slipway';

/**
 * State of a session's create at the relay:
 * - `none`: the relay sent no create, or the create made no booking.
 * - `working`: a create is in flight.
 * - `booked`: there is a booking, and the relay has stored its answer.
 * - `unknown`: the answer did not arrive, and the result is open.
 */
export type CreateState = 'none' | 'working' | 'booked' | 'unknown';

const createStates: Readonly<Record<CreateState, true>> = { none: true, working: true, booked: true, unknown: true };
const isCreateState = (word: string): word is CreateState => Object.keys(createStates).includes(word);

/** The `relay` member of an answer. */
export interface RelayStatus {
  /** `null` if the answer concerns no session, or if the relay cannot tell. */
  create: CreateState | null;
  /** Seconds until another request may return more, a whole number; `null` if waiting changes nothing. */
  wait: number | null;
  /** The answer to the create, for a request with the key of that create; otherwise `null`. */
  answer: Loose | null;
  /** The payment status of the booking in `answer`; `null` if the relay cannot tell. */
  payment: PaymentStatus | null;
}

/** Decodes the `relay` member of an answer; `null` if the answer comes from another server. */
export function readRelayStatus(json: unknown): RelayStatus | null {
  const { name, create, wait, answer, payment } = record(record(json)[relayMember]);
  if (name !== relayName) return null;
  const state = text(create);
  return {
    create: isCreateState(state) ? state : null,
    wait: typeof wait === 'number' && Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : null,
    answer: typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? record(answer) : null,
    payment: readPayment(record(payment)),
  };
}

function readPayment({ status_id, status_name, total, paid_total }: Loose): PaymentStatus | null {
  const statusId = text(status_id);
  if (statusId === '') return null;
  return { statusId, statusName: text(status_name) || statusId, total: text(total), paidTotal: text(paid_total) };
}

/** Id of the error (status 409) for a key with another body, or for a create while another create is in flight. */
export const relayConflict = 'conflict';

/**
 * Shows for each error id whether the relay promises that it did not forward the create, at any status. The relay
 * answers no create with `timeout` or `broken`. If such an answer arrives anyway, the result of the create is unknown.
 */
const neverSent = {
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
 * Ids of relay errors. After `unconfirmed` the request may have booked. Each other id promises that this request booked
 * nothing. After `conflict` another request of the session may have booked.
 *
 * @example
 * const id: RelayErrorId = 'unconfirmed';
 */
export type RelayErrorId = keyof typeof neverSent;

/** Returns true if the error promises that the relay did not forward the create. Other ids promise nothing. */
export function isNeverSent(id: string): boolean {
  return (neverSent as Readonly<Record<string, unknown>>)[id] === true;
}
