import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Session, Slip } from '../../api/types.ts';
import { isRefusal, refusalOr, type Refusal } from '../../api/refusal.ts';

/** What is to become a line. */
export interface Held {
  slip: Slip;
  quoteRequest: QuoteRequest;
}

export interface Put {
  session: Session;
  /** The lines they became, in the same order. */
  lineIds: string[];
}

/**
 * Puts SLIPs into a session (null begins one), or one in place of a line, and takes again the add-ons each was taken with.
 * @returns the refusal where the service refuses; then nothing was put
 */
export async function addSlips(
  client: BookingClient,
  into: Session | null,
  held: readonly Held[],
  lineId?: string,
): Promise<Put | Refusal> {
  const change =
    lineId === undefined ? { add: held.map(({ slip }) => slip) } : { replace: { lineId, slip: held[0]?.slip ?? '' } };
  const answer = await refusalOr(client.session(into?.id ?? null, change));
  if (isRefusal(answer)) return answer;
  let session: Session = answer;
  const known = new Set(into?.lines.map(({ id }) => id));
  const lineIds =
    lineId === undefined
      ? session.lines.flatMap(({ id }) => (known.has(id) ? [] : [id])).slice(-held.length)
      : [lineId];
  const left = lineIds.flatMap((id, index) => {
    const addOns = answer.lines.find((line) => line.id === id)?.addOns ?? [];
    const wanted = held[index]?.quoteRequest.addOns ?? [];
    return addOns.filter(({ optional, itemId }) => optional === 'out' && wanted.includes(itemId));
  });
  for (const { id } of left) {
    const taken = await refusalOr(client.session(session.id, { alter: { lineId: id, to: 'optin' } }));
    // One that cannot be had any more stays out; the comparison afterwards says so.
    if (!isRefusal(taken)) session = taken;
  }
  return { session, lineIds };
}
