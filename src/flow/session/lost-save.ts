/**
 * A line that was saved without an answer: it is for what it was for, or for what was wished, and its SLIP says which of the
 * two once the session can be read again. Until then both are known: the one it was shown with, and the other kept with it.
 */
import type { QuoteRequest, Session, Slip } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Cart } from '../state.ts';

type QuoteRequests = Cart['quoteRequests'];

/** @param slip what the line would be replaced by, were it for `wished` */
export function withWished(own: QuoteRequest, slip: Slip, wished: QuoteRequest): QuoteRequest {
  return { ...own, sent: { slip, quoteRequest: wished } };
}

/** Each line's quote request, as its SLIP says. The same object where all are as they were taken to be. */
export function settled(session: Session, quoteRequests: QuoteRequests): QuoteRequests {
  const saved = linesOf(session).flatMap(({ id, slip }) => {
    const sent = quoteRequests[id]?.sent;
    return sent?.slip === slip ? [[id, sent.quoteRequest] as const] : [];
  });
  return saved.length > 0 ? { ...quoteRequests, ...Object.fromEntries(saved) } : quoteRequests;
}
