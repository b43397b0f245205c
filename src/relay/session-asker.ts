/** Reads or changes a session at the service, and tells beside its answer how the session's create stands. */
import type { Answer } from './answer.ts';
import { createStatus, type Seen } from './create-status.ts';
import { keyedWrites } from './keyed-writes.ts';
import type { KnownSessions } from './limits.ts';
import { faultWord } from './log.ts';
import type { Settings } from './options.ts';
import type { Selected } from './parameters.ts';
import { answerOf, sessionLook, shownSession } from './reading.ts';
import type { Outcome, Upstream, UpstreamCall } from './upstream.ts';

/** `isQuestion`: nothing is to be changed. */
export type AskSession = (call: UpstreamCall, selected: Selected, isQuestion: boolean) => Promise<Answer>;

export function sessionAsker(upstream: Upstream, known: KnownSessions, settings: Settings): AskSession {
  const writeOnce = keyedWrites(upstream, settings);
  const { clock } = settings;

  return async (call, { sessionId, key }, isQuestion) => {
    // A repeated answer is no sight of the session as it is now.
    let seen: Seen = { look: 'unclear', askedAt: clock.now() };
    const send = async (): Promise<Outcome> => {
      const askedAt = clock.now();
      const outcome = await upstream(call);
      const shown = shownSession(outcome);
      if (shown !== null) known.add(shown);
      if (sessionId !== null) seen = { look: sessionLook(outcome, sessionId), askedAt };
      return outcome;
    };
    const told =
      isQuestion || key === null
        ? answerOf(await send(), isQuestion ? 'read' : 'write')
        : await writeOnce({ key, call, send });
    if (sessionId === null) return told;
    try {
      return { ...told, relay: await createStatus(settings, { sessionId, key: isQuestion ? key : null, seen }) };
    } catch (error) {
      // What the session is can be said all the same.
      return { ...told, fault: faultWord(error) };
    }
  };
}
