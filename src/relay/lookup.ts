/**
 * Finds the booking after a lost answer to a create (option `lookup`). Its one source is the service's refusal of the same
 * session, which states the code of the booking that ended it. The question is a GET of the session: it names nothing to
 * book, so it cannot create a booking. Without a code the outcome stays unknown. Name, e-mail, time, amount and prose are no
 * evidence.
 */
import type { Answer } from './answer.ts';
import { unlessLate, within } from './clock.ts';
import type { CreateOnce } from './exactly-once.ts';
import { objectAt } from './json.ts';
import type { Settings } from './options.ts';
import { foundBooking } from './reading.ts';
import type { Upstream } from './upstream.ts';

/** For how long a create with a lost answer waits for the look-up, in ms: the server stops waiting soon after. */
const LOOKUP_LIMIT_MS = 10_000;

/** True if the answer leaves open whether this create booked, and no other request is still at work on it. */
function isLost({ json }: Answer): boolean {
  const { id, session } = objectAt(objectAt(json, 'request'), 'error');
  return id === 'unconfirmed' && session !== 'busy';
}

/** Adds the look-up to creates, if the option is on. */
export function withLookup(
  createOnce: CreateOnce,
  upstream: Upstream,
  { lookup, clock }: Pick<Settings, 'lookup' | 'clock'>,
): CreateOnce {
  if (!lookup) return createOnce;
  return async (request) => {
    const answer = await createOnce(request);
    if (!isLost(answer)) return answer;
    const { sessionId, customer } = request;
    const parameters = new URLSearchParams({ session_id: sessionId });
    const outcome = await within(clock, LOOKUP_LIMIT_MS, (late) =>
      unlessLate(upstream({ route: 'session', method: 'GET', parameters, customer }), late),
    );
    const json = outcome === 'late' ? null : foundBooking(outcome, sessionId);
    return json === null ? answer : { ...answer, status: 200, json, outcome: 'found' };
  };
}
