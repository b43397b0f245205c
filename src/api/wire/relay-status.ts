/**
 * What the relay adds to the interface, for the widget and for the relay: a key that goes in with a write, and a member
 * that comes back with every answer. Another proxy adds neither, so an answer without the member is no relay of ours.
 */
import { record, text, type Loose } from './loose.ts';

/**
 * The parameter that names one write for the relay: in the body of a POST, never in an address. It is made at random for
 * this write by who sends it, and whoever repeats it with the same body gets the first answer. The relay takes it out.
 */
export const relayKeyParameter = 'slipway_key';

/** What such a key looks like. */
export const relayKeyShape = /^[\w-]{16,64}$/;

/** The top-level member of every answer of the relay. */
export const relayMember = 'relay';

/** Its `name`. */
export const relayName = 'slipway';

/** Id of the error (status 409) that refuses a key with another body, or a create that another one stands in the way of. */
export const relayConflict = 'conflict';

/**
 * What the relay knows of a session's create. `none`: nothing was sent, or it is certain that nothing was made. `working`: one
 * is under way. `booked`: there is a booking, and its answer is kept. `unknown`: the answer was lost, and it is still open.
 */
export type CreateState = 'none' | 'working' | 'booked' | 'unknown';

const createStates: Readonly<Record<CreateState, true>> = { none: true, working: true, booked: true, unknown: true };
const isCreateState = (word: string): word is CreateState => Object.keys(createStates).includes(word);

export interface RelayStatus {
  /** Null where the answer concerns no session, or where the relay cannot tell. */
  create: CreateState | null;
  /** Whole seconds after which asking again may tell more; null where time changes nothing. */
  wait: number | null;
  /** The whole answer to the create, for who asked with its key; else null. */
  answer: Loose | null;
}

/** What the relay says beside an answer; null when the answer is not of a relay of ours. */
export function readRelayStatus(json: unknown): RelayStatus | null {
  const { name, create, wait, answer } = record(record(json)[relayMember]);
  if (name !== relayName) return null;
  const state = text(create);
  return {
    create: isCreateState(state) ? state : null,
    wait: typeof wait === 'number' && Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : null,
    answer: typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? record(answer) : null,
  };
}
