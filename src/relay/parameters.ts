/**
 * The only parameters that pass (wire-facts parts 7 and 8), written afresh: what is not named here, like `access_token`,
 * never reaches the service, and a name that some servers would read as another (`session.id`) is not named here.
 */
import { relayKeyParameter, relayKeyShape } from '../api/wire/relay.ts';
import type { BookingRoute, BookingRouteName } from './routes.ts';

/** What may go on, and what stays here. */
export interface Selected {
  ok: true;
  parameters: URLSearchParams;
  sessionId: string | null;
  /** The relay's own key of this request, which never goes on. */
  key: string | null;
}

export type Selection = Selected | { ok: false; reason: string };

export interface Known {
  name: RegExp;
  repeats?: true;
}

const sessionId: Known = { name: /^session_id$/ };
const known: Readonly<Record<BookingRouteName, readonly Known[]>> = {
  session: [
    sessionId,
    { name: /^slip$/ },
    { name: /^slip\[\]$/, repeats: true },
    { name: /^line_id$/ },
    { name: /^alter\[[\w.-]{1,40}\]$/ },
  ],
  clear: [sessionId],
  end: [sessionId],
  create: [sessionId, { name: /^form\[[\w.:-]{1,100}\]$/ }, { name: /^form\[[\w.:-]{1,100}\]\[\]$/, repeats: true }],
};

/** Visible ASCII: an id with blanks or control characters could be one session here and another at the service. */
const sessionIdShape = /^[\x21-\x7e]{1,200}$/;

/** Picks the known parameters; where one that has one value comes with several, says which. */
export function pickKnown(known: readonly Known[], given: URLSearchParams): URLSearchParams | { twice: string } {
  const picked = new URLSearchParams();
  for (const [name, value] of given) {
    const match = known.find((entry) => entry.name.test(name));
    if (!match) continue;
    if (!match.repeats && picked.has(name)) return { twice: name };
    picked.append(name, value);
  }
  return picked;
}

/**
 * Picks the known parameters. Refuses a repeated single parameter (which one counts differs from server to server),
 * a missing session where one is needed, a GET that would change something (here GET only reads), and a key in an address,
 * which logs and histories keep.
 */
export function selectParameters(route: BookingRoute, method: string, given: URLSearchParams): Selection {
  const keys = given.getAll(relayKeyParameter);
  const [key = null] = keys;
  if (key !== null && method === 'GET') return { ok: false, reason: `${relayKeyParameter} belongs in the body.` };
  if (keys.length > 1) return { ok: false, reason: `${relayKeyParameter} is given twice.` };
  if (key !== null && !relayKeyShape.test(key)) return { ok: false, reason: `${relayKeyParameter} is malformed.` };
  const parameters = pickKnown(known[route.name], given);
  if ('twice' in parameters) return { ok: false, reason: `${parameters.twice} is given twice.` };
  if (parameters.get('session_id') === '') parameters.delete('session_id');
  const id = parameters.get('session_id');
  if (id !== null && !sessionIdShape.test(id)) return { ok: false, reason: 'session_id is malformed.' };
  const needsSession = route.name !== 'session' || method === 'GET';
  if (needsSession && id === null) return { ok: false, reason: 'session_id is missing.' };
  if (method === 'GET' && parameters.size > 1) return { ok: false, reason: 'A session is changed by POST only.' };
  return { ok: true, parameters, sessionId: id, key };
}

/** True when nothing but a session is named: that asks, and changes nothing. */
export function asksOnly(route: BookingRoute, { parameters, sessionId }: Selected): boolean {
  return route.name === 'session' && sessionId !== null && parameters.size === 1;
}
