/**
 * Applies a guest's decisions about the differences in their cart: another day, a smaller quantity, removal of the
 * line, or the new price. The repair in `index.ts` has found the differences. Each exported function returns a change
 * of the state, as every command does.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import { isRefusal, catchRefusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Amount, QuoteRequest, Session } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { toLineRequest } from '../quotes/quote-request.ts';
import { isOpen } from '../command-table.ts';
import type { Outcome, RepairContext } from '../session/context.ts';
import { handleRefusal } from '../session/outcomes.ts';
import { storeCart } from '../session/stored-cart.ts';
import type { Cart, Difference, Reconciliation } from '../state.ts';
import { addSlips } from './add-slips.ts';

interface CartChanges extends Cart {
  reconciliation: Reconciliation;
}

type ResolvedCart = Cart & { reconciliation: Reconciliation | null };

/** Resolves one difference: replaces its line with a new request, or removes the line. */
export function resolveDifference(
  context: RepairContext,
  index: number,
  requestOrRemoval: QuoteRequest | 'remove',
): Promise<Outcome> {
  return resolveWith(context, (cartChanges) => applyDecision(context.client, cartChanges, index, requestOrRemoval));
}

/** Resolves all differences, because the guest accepts the cart on screen. */
export function resolveAll(context: RepairContext): Promise<Outcome> {
  return resolveWith(context, (cartChanges) => acceptChanges(context.client, cartChanges));
}

async function resolveWith(
  context: RepairContext,
  changeCart: (cartChanges: CartChanges) => Promise<ResolvedCart>,
): Promise<Outcome> {
  const { session, quoteRequests, reconciliation } = context.store.state;
  if (reconciliation === null) return {};
  try {
    const resolvedCart = await changeCart({ session, quoteRequests, reconciliation });
    const cart =
      resolvedCart.session === null
        ? { session: null, quoteRequests: {} }
        : storeCart(context, resolvedCart.session, resolvedCart.quoteRequests);
    return {
      ...cart,
      reconciliation: resolvedCart.reconciliation,
      ...(resolvedCart.reconciliation === null && {
        step: linesOf(resolvedCart.session).length > 0 ? reconciliation.goal : 'cart',
      }),
    };
  } catch (error) {
    const cart = session && { sessionId: session.id, quoteRequests, creating: null };
    return handleRefusal(context, error, cart, Object.values(quoteRequests));
  }
}

/** Resolves one difference: a new request replaces the line, or the line leaves the cart. */
async function applyDecision(
  client: BookingClient,
  cartChanges: CartChanges,
  index: number,
  requestOrRemoval: QuoteRequest | 'remove',
): Promise<ResolvedCart> {
  const { session, quoteRequests, reconciliation } = cartChanges;
  const difference = reconciliation.differences[index];
  if (difference === undefined) return { session, quoteRequests, reconciliation };
  if (requestOrRemoval !== 'remove') return moveLine(client, cartChanges, index, difference, requestOrRemoval);
  const otherDifferences = reconciliation.differences.filter((otherDifference) => otherDifference !== difference);
  const remainingReconciliation = { ...reconciliation, differences: otherDifferences };
  return {
    ...(await removeLine({ session, quoteRequests }, client, difference)),
    reconciliation: isOpen(remainingReconciliation) ? remainingReconciliation : null,
  };
}

async function moveLine(
  client: BookingClient,
  { session, quoteRequests, reconciliation }: CartChanges,
  index: number,
  difference: Difference,
  newRequest: QuoteRequest,
): Promise<ResolvedCart> {
  let cart: Cart = { session, quoteRequests };
  let { lineId } = difference;
  const replaceDifference = (currentCart: Cart, newDifference: Difference): ResolvedCart => ({
    ...currentCart,
    reconciliation: {
      ...reconciliation,
      // `Array.prototype.with` does not exist in the oldest supported browsers.
      differences: reconciliation.differences.map((listedDifference, differenceIndex) =>
        differenceIndex === index ? newDifference : listedDifference,
      ),
    },
  });
  let quote = await catchRefusal(client.rate(newRequest));
  if (lineId !== null && !isRefusal(quote) && quote.soldOut && difference.kind !== 'rule') {
    // In the new quote, the places of this line look sold. The guest can no longer keep this line unchanged, so remove
    // it first to release its places.
    cart = await removeLine(cart, client, difference);
    lineId = null;
    quote = await catchRefusal(client.rate(newRequest));
  }
  if (isRefusal(quote)) return replaceDifference(cart, { ...difference, lineId, reason: quote.title });
  if (!quote.bookable || quote.slip === null)
    return replaceDifference(cart, { ...difference, lineId, reason: quote.reason });
  const quoteRequest = toLineRequest(newRequest, quote);
  const answer = await addSlips(client, cart.session, [{ slip: quote.slip, quoteRequest }], lineId ?? undefined);
  if (isRefusal(answer)) {
    // The service may have refused the session instead of the SLIP. In that case, this read rejects, and the caller
    // handles it.
    if (cart.session !== null) await client.session(cart.session.id, { read: true });
    return replaceDifference(cart, { ...difference, lineId, reason: answer.title });
  }
  const [id] = answer.lineIds;
  if (id === undefined) return replaceDifference({ ...cart, session: answer.session }, reportMissingLine(difference));
  const newTotal = getLineTotal(answer.session, id) ?? quote.total;
  return replaceDifference(
    { session: answer.session, quoteRequests: { ...cart.quoteRequests, [id]: quoteRequest } },
    { ...difference, kind: 'moved', lineId: id, quoteRequest, now: newTotal, reason: '', slip: null },
  );
}

/** Returns the difference of a line that the service accepted, but that is not in the session. */
function reportMissingLine(difference: Difference): Difference {
  return { ...difference, kind: 'gone', open: true, lineId: null, reason: '', slip: null };
}

/**
 * Accepts the higher prices on screen. Removes each line or add-on that the guest cannot book as it is: unavailable, too
 * few places, or against a rule. If a line has become even dearer or unavailable meanwhile, returns it as a new
 * difference.
 */
async function acceptChanges(client: BookingClient, cartChanges: CartChanges): Promise<ResolvedCart> {
  let cart: Cart = cartChanges;
  const newDifferences: Difference[] = [];
  for (const difference of cartChanges.reconciliation.differences.filter(({ open }) => open)) {
    const { kind, slip, lineId, quoteRequest, now } = difference;
    if (kind === 'moved') continue;
    if (kind !== 'dearer') cart = await removeLine(cart, client, difference);
    else if (slip !== null && quoteRequest !== null) {
      const request = { ...quoteRequest, total: now };
      const answer = await addSlips(client, cart.session, [{ slip, quoteRequest: request }], lineId ?? undefined);
      if (isRefusal(answer)) {
        if (cart.session !== null) cart = { ...cart, session: await client.session(cart.session.id, { read: true }) };
        newDifferences.push({ ...difference, kind: 'gone', reason: answer.title, slip: null });
        continue;
      }
      const [id] = answer.lineIds;
      if (id === undefined) {
        cart = { ...cart, session: answer.session };
        newDifferences.push(reportMissingLine(difference));
        continue;
      }
      const total = getLineTotal(answer.session, id) ?? now;
      // Compare the totals only if the line's earlier price in the session was the one in the difference. Otherwise the
      // two are different amounts.
      const isStillDearer =
        isSameAmount(getLineTotal(cart.session, lineId) ?? '', difference.before) && Number(total) > Number(now);
      cart = {
        session: answer.session,
        quoteRequests: { ...cart.quoteRequests, [id]: { ...request, total: isStillDearer ? total : now } },
      };
      if (isStillDearer) newDifferences.push({ ...difference, lineId: id, before: now, now: total, slip: null });
    }
  }
  const reconciliation = { ...cartChanges.reconciliation, cause: 'changed', differences: newDifferences } as const;
  return {
    session: cart.session,
    quoteRequests: cart.quoteRequests,
    reconciliation: isOpen(reconciliation) ? reconciliation : null,
  };
}

/** Removes the line of a difference from the session. If it is an add-on, removes only the add-on from its line. */
async function removeLine(
  { session, quoteRequests }: Cart,
  client: BookingClient,
  { lineId }: Difference,
): Promise<Cart> {
  if (lineId === null || session === null) return { session, quoteRequests };
  const { [lineId]: _removedRequest, ...otherRequests } = quoteRequests;
  const isAddOn = session.lines.some(({ addOns }) => addOns.some(({ id }) => id === lineId));
  const answer = await client.session(session.id, { alter: { lineId, to: isAddOn ? 'optout' : 'remove' } });
  return { session: answer, quoteRequests: otherRequests };
}

function getLineTotal(session: Session | null, lineId: string | null): Amount | undefined {
  return session?.lines.find(({ id }) => id === lineId)?.total;
}
