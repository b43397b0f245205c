/** Reads or changes a session at the service, and adds the status of its create and of its payment. */
import type { Answer } from './answer.ts';
import { createStatus, type Seen } from './create-status.ts';
import { keyedWrites } from './keyed-writes.ts';
import { chargeCustomer, type KnownSessions } from './limits.ts';
import { faultWord } from './log.ts';
import type { Settings } from './options.ts';
import type { Selected } from './parameters.ts';
import type { ReadPaymentStatus } from './payment-status.ts';
import { answerOf, foundBooking, sessionLook, shownSession } from './reading.ts';
import type { Outcome, Upstream, UpstreamCall } from './upstream.ts';

/** `isQuestion`: the request changes nothing. */
export type AskSession = (call: UpstreamCall, selected: Selected, isQuestion: boolean) => Promise<Answer>;

export function sessionAsker(
  { upstream, readPayment }: { upstream: Upstream; readPayment: ReadPaymentStatus },
  known: KnownSessions,
  settings: Settings,
): AskSession {
  const writeOnce = keyedWrites(upstream, settings);
  const { clock, lookup } = settings;

  return async (call, { sessionId, key }, isQuestion) => {
    // A repeated answer is no sight of the session as it is now.
    let seen: Seen = { look: 'unclear', askedAt: clock.now(), booking: null };
    let isServiceThere = false;
    const send = async (): Promise<Outcome> => {
      const askedAt = clock.now();
      const outcome = await upstream(call);
      isServiceThere = outcome.kind === 'answered';
      const shown = shownSession(outcome);
      if (shown !== null) known.add(shown);
      if (sessionId !== null) {
        const booking = lookup ? foundBooking(outcome, sessionId) : null;
        seen = { look: sessionLook(outcome, sessionId), askedAt, booking };
      }
      return outcome;
    };
    const told =
      isQuestion || key === null
        ? answerOf(await send(), isQuestion ? 'read' : 'write')
        : await writeOnce({ key, call, send });
    if (sessionId === null) return told;
    try {
      const { facts, code } = await createStatus(settings, { sessionId, key: isQuestion ? key : null, seen });
      const isUnknown = seen.look === 'ended' && facts.create === 'none' && !known.has(sessionId);
      if (isQuestion && isUnknown) await chargeCustomer(settings.limits, call.customer, 'unknownSession');
      const payment = code !== '' && isServiceThere ? await readPayment(code, call.customer) : null;
      return { ...told, relay: { ...facts, ...(payment && { payment }) } };
    } catch (error) {
      // The answer about the session is true without the status of its create.
      return { ...told, fault: faultWord(error) };
    }
  };
}
