/**
 * Adds SLIPs (booking tokens of quotes) to a session during a repair of the cart, and selects the add-ons of their
 * lines. It does not decide which SLIPs to add.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import { findReplacedLine, linesOf } from '../../api/session-parts.ts';
import type { QuoteRequest, Session, Slip } from '../../api/types.ts';
import { isRefusal, catchRefusal, type Refusal } from '../../api/refusal.ts';

/** A SLIP to add, with the request that returned it. */
export interface NewSlip {
  slip: Slip;
  quoteRequest: QuoteRequest;
}

interface AddedSlips {
  session: Session;
  /** The id of the line of each SLIP, in order; undefined if the session has no such line. */
  lineIds: readonly (string | undefined)[];
}

/**
 * Adds SLIPs to a session, or starts one if it is `null`. If `lineId` is present, replaces that line with the one SLIP
 * in the list. Then selects the add-ons of each request again.
 *
 * @param lineId the line that the SLIP replaces
 * @returns the refusal if the service refuses the SLIPs; the session stays unchanged then
 */
export async function addSlips(
  client: BookingClient,
  targetSession: Session | null,
  newSlips: readonly NewSlip[],
  lineId?: string,
): Promise<AddedSlips | Refusal> {
  const sessionChange =
    lineId === undefined
      ? { add: newSlips.map(({ slip }) => slip) }
      : { replace: { lineId, slip: newSlips[0]?.slip ?? '' } };
  const answer = await catchRefusal(client.session(targetSession?.id ?? null, sessionChange));
  if (isRefusal(answer)) return answer;
  let session: Session = answer;
  const lineIds =
    lineId === undefined
      ? findAddedLineIds(targetSession, session, newSlips)
      : newSlips.map(({ slip }) => findReplacedLine(answer, lineId, slip)?.id);
  const missingAddOns = lineIds.flatMap((id, index) => {
    const addOns = answer.lines.find((line) => line.id === id)?.addOns ?? [];
    const requestedIds = newSlips[index]?.quoteRequest.addOns ?? [];
    return addOns.filter(({ optional, itemId }) => optional === 'out' && requestedIds.includes(itemId));
  });
  for (const { id } of missingAddOns) {
    const newAnswer = await catchRefusal(client.session(session.id, { alter: { lineId: id, to: 'optin' } }));
    // If the add-on is not available, it stays out. `findAddOnDifferences` reports it later.
    if (!isRefusal(newAnswer)) session = newAnswer;
  }
  return { session, lineIds };
}

/** Returns the ids of the added lines in the order of the SLIPs. If lines are missing, the SLIPs show which ones. */
function findAddedLineIds(
  sessionBefore: Session | null,
  sessionNow: Session,
  newSlips: readonly NewSlip[],
): (string | undefined)[] {
  const earlierIds = new Set(linesOf(sessionBefore).map(({ id }) => id));
  const newLines = sessionNow.lines.filter(({ id }) => !earlierIds.has(id));
  return newLines.length < newSlips.length
    ? newSlips.map(
        ({ slip, quoteRequest: { itemId } }) =>
          // Some services return no SLIPs. Then the item identifies the line.
          newLines.find((line) => (line.slip === '' ? line.itemId === itemId : line.slip === slip))?.id,
      )
    : newLines.slice(-newSlips.length).map(({ id }) => id);
}
