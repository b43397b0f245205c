/** The errors that the relay itself makes, for the widget and for the relay. */
import { relayConflict } from './relay-status.ts';

/**
 * Whether an error to a create promises that it was never sent on, whatever its status. A create is never answered with
 * `timeout` or `broken`: where one comes all the same, nobody knows what became of it.
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
 * Ids of the errors the relay itself makes. `unconfirmed` alone means "it may have been done"; every other one promises
 * that this request booked nothing. After `conflict` another request of the session may have.
 */
export type RelayErrorId = keyof typeof neverSent;

/** Of an id that the relay does not make nothing is promised. */
export function isNeverSent(id: string): boolean {
  return (neverSent as Readonly<Record<string, unknown>>)[id] === true;
}
