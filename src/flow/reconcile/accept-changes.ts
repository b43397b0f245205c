/** What a visitor says about differences: another day, fewer of it, without it, or yes to what it costs now. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Amount, QuoteRequest, Session } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { answered } from '../quotes/quote-request.ts';
import { isOpen } from '../selectors.ts';
import { addSlips } from '../session/add-slips.ts';
import { isRefusal, refusalOr } from '../../api/refusal.ts';
import type { Cart, Difference, Reconciliation } from '../state.ts';

export interface CartChanges extends Cart {
  reconciliation: Reconciliation;
}

type Left = Cart & { reconciliation: Reconciliation | null };

/** One difference is answered: by another request, whose answer takes the line's place, or by leaving the line out. */
export async function answerDifference(
  client: BookingClient,
  changes: CartChanges,
  index: number,
  to: QuoteRequest | 'remove',
): Promise<Left> {
  const { session, quoteRequests, reconciliation } = changes;
  const difference = reconciliation.differences[index];
  if (difference === undefined) return { session, quoteRequests, reconciliation };
  if (to !== 'remove') return moveLine(client, changes, index, difference, to);
  const others = { ...reconciliation, differences: reconciliation.differences.filter((each) => each !== difference) };
  return {
    ...(await without({ session, quoteRequests }, client, difference)),
    reconciliation: isOpen(others) ? others : null,
  };
}

async function moveLine(
  client: BookingClient,
  { session: shown, quoteRequests: known, reconciliation }: CartChanges,
  index: number,
  difference: Difference,
  to: QuoteRequest,
): Promise<Left> {
  let cart: Cart = { session: shown, quoteRequests: known };
  let { lineId } = difference;
  const left = (now: Cart, changed: Difference): Left => ({
    ...now,
    reconciliation: { ...reconciliation, differences: replaced(reconciliation.differences, index, changed) },
  });
  let quote = await refusalOr(client.rate(to));
  if (lineId !== null && !isRefusal(quote) && quote.soldOut && difference.kind !== 'rule') {
    // What this line holds itself counts as taken. It cannot be booked as it is: its places go back, and are asked for again.
    cart = await without(cart, client, difference);
    lineId = null;
    quote = await refusalOr(client.rate(to));
  }
  if (isRefusal(quote)) return left(cart, { ...difference, lineId, reason: quote.title });
  if (!quote.bookable || quote.slip === null) return left(cart, { ...difference, lineId, reason: quote.reason });
  const asked = answered(to, quote);
  const put = await addSlips(client, cart.session, [{ slip: quote.slip, quoteRequest: asked }], lineId ?? undefined);
  if (isRefusal(put)) {
    // Was it this SLIP, or the session?
    if (cart.session !== null) await client.session(cart.session.id, { read: true });
    return left(cart, { ...difference, lineId, reason: put.title });
  }
  const [id = ''] = put.lineIds;
  const now = totalOf(put.session, id) ?? quote.total;
  return left(
    { session: put.session, quoteRequests: { ...cart.quoteRequests, [id]: asked } },
    { ...difference, kind: 'moved', lineId: id, quoteRequest: asked, now, reason: '', slip: null },
  );
}

/** `Array.prototype.with`, which is younger than the browsers this runs in. */
function replaced<Member>(all: readonly Member[], place: number, by: Member): Member[] {
  return all.map((each, index) => (index === place ? by : each));
}

/**
 * The visitor goes on: dearer lines are taken at the price that was shown, what cannot be had is left out.
 * What turns out dearer still, or gone after all, is a difference once more.
 */
export async function acceptChanges(client: BookingClient, changes: CartChanges): Promise<Left> {
  let cart: Cart = changes;
  const again: Difference[] = [];
  for (const difference of changes.reconciliation.differences.filter(({ open }) => open)) {
    const { kind, slip, lineId, quoteRequest, now } = difference;
    if (kind === 'moved') continue;
    if (kind !== 'dearer') cart = await without(cart, client, difference);
    else if (slip !== null && quoteRequest !== null) {
      const asked = { ...quoteRequest, total: now };
      const put = await addSlips(client, cart.session, [{ slip, quoteRequest: asked }], lineId ?? undefined);
      if (isRefusal(put)) {
        if (cart.session !== null) cart = { ...cart, session: await client.session(cart.session.id, { read: true }) };
        again.push({ ...difference, kind: 'gone', reason: put.title, slip: null });
        continue;
      }
      const [id = ''] = put.lineIds;
      const total = totalOf(put.session, id) ?? now;
      // Comparable only where the line before cost in the session what its quote request was answered.
      const dearerStill =
        isSameAmount(totalOf(cart.session, lineId) ?? '', difference.before) && Number(total) > Number(now);
      cart = {
        session: put.session,
        quoteRequests: { ...cart.quoteRequests, [id]: { ...asked, total: dearerStill ? total : now } },
      };
      if (dearerStill) again.push({ ...difference, lineId: id, before: now, now: total, slip: null });
    }
  }
  const reconciliation = { ...changes.reconciliation, cause: 'changed', differences: again } as const;
  return {
    session: cart.session,
    quoteRequests: cart.quoteRequests,
    reconciliation: isOpen(reconciliation) ? reconciliation : null,
  };
}

/** Takes a line out of the session, where it still is; of an add-on it is enough to leave it. */
async function without({ session, quoteRequests }: Cart, client: BookingClient, { lineId }: Difference): Promise<Cart> {
  if (lineId === null || session === null) return { session, quoteRequests };
  const { [lineId]: _gone, ...others } = quoteRequests;
  const isAddOn = session.lines.some(({ addOns }) => addOns.some(({ id }) => id === lineId));
  const left = await client.session(session.id, { alter: { lineId, to: isAddOn ? 'optout' : 'remove' } });
  return { session: left, quoteRequests: others };
}

function totalOf(session: Session | null, lineId: string | null): Amount | undefined {
  return session?.lines.find(({ id }) => id === lineId)?.total;
}
