/**
 * Changing one's mind about a line of the cart: another quantity, an add-on, choosing it otherwise, removing it and putting
 * it back. The interface has no query that leaves out what one's own session holds: a public price counts the places of
 * the very line that is being changed as taken. So a line that holds the last places cannot be changed while it holds them;
 * it is never let go first, as others could take its places meanwhile.
 */
import type { QuoteRequest, Session, SessionPart, Slip } from '../../api/types.ts';
import { ProblemError, problemOf } from '../../values/problem.ts';
import { answered } from '../quotes/quote-request.ts';
import type { CartContext, Outcome } from '../session/context.ts';
import { holdCart } from '../session/kept-cart.ts';
import { isRefusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import { withWished } from '../session/lost-save.ts';
import { endSession, reread } from '../session/session-status.ts';
import { undated, type Choice, type FlowState, type Removed } from '../state.ts';

/** A line opened again: everything as it was asked for. */
export function edit({ store }: Pick<CartContext, 'store'>, lineId: string): Outcome {
  const { choice, quoteRequests } = store.state;
  const quoteRequest = quoteRequests[lineId];
  if (quoteRequest === undefined) return {};
  const { startTime, endTime, timeslot } = quoteRequest;
  const discountCode = quoteRequest.discountCode || choice.discountCode;
  return { step: 'choose', choice: { ...choice, ...quoteRequest, startTime, endTime, timeslot, discountCode, lineId } };
}

/** Replaces the line that is being edited; the add-ons that were taken stay taken. */
export async function save(context: CartContext, slip: Slip, quoteRequest: QuoteRequest): Promise<Outcome> {
  const { session, quoteRequests, choice } = context.store.state;
  const { lineId } = choice;
  if (session === null || lineId === undefined) return {};
  // What is not sent leaves no doubt: everything stays as it is, to be saved later.
  if (!context.isOnline()) throw new ProblemError({ kind: 'offline' });
  const wished = { ...quoteRequests, [lineId]: quoteRequest };
  let current: Session;
  try {
    current = await context.client.session(session.id, { replace: { lineId, slip } });
  } catch (error) {
    return problemOf(error).kind === 'refused'
      ? notSaved(context, error, session, lineId, wished)
      : perhapsSaved(context, error, session, lineId, slip, wished);
  }
  return saved(context, session, current, lineId, wished);
}

async function saved(
  context: CartContext,
  before: Session,
  current: Session,
  lineId: string,
  quoteRequests: FlowState['quoteRequests'],
): Promise<Outcome> {
  const { session, problem } = await withAddOns(context, current, lineId, addOnsOf(before, lineId));
  return {
    ...holdCart(context, session, quoteRequests),
    ...inCart(context.store.state.choice),
    ...(problem && { problem }),
  };
}

async function notSaved(
  { store, afterRefusal }: CartContext,
  error: unknown,
  { id: sessionId }: Session,
  lineId: string,
  wished: FlowState['quoteRequests'],
): Promise<Outcome> {
  const { quoteRequests } = store.state;
  const outcome = await afterRefusal(error, { sessionId, quoteRequests, creating: null }, Object.values(wished));
  // A line that is gone, or that has another id in a new session, is not being edited any more.
  return outcome.step || !outcome.quoteRequests?.[lineId]
    ? { ...outcome, choice: { ...store.state.choice, lineId: undefined } }
    : outcome;
}

/** The answer was lost: which of the two lines the session holds now, its SLIP says, or will once it can be read. */
async function perhapsSaved(
  context: CartContext,
  error: unknown,
  session: Session,
  lineId: string,
  slip: Slip,
  wished: FlowState['quoteRequests'],
): Promise<Outcome> {
  const { quoteRequests } = context.store.state;
  const found = await reread(context, session.id).catch(() => null);
  const now = found === null || found === 'ended' || isRefusal(found) ? null : found;
  const held = slipOf(now, lineId);
  if (now !== null && held === slip) return saved(context, session, now, lineId, wished);
  const problem = problemOf(error);
  const before = slipOf(session, lineId);
  const { [lineId]: own, ...known } = quoteRequests;
  const to = wished[lineId];
  // The visitor stays with what they chose, to save it again; the change may arrive late all the same.
  if (own && to && before !== '' && (now === null || held === before))
    return { ...holdCart(context, now ?? session, { ...known, [lineId]: withWished(own, slip, to) }), problem };
  // Nobody can say: from now on the line stands in the service's own words, not in ours.
  return { ...holdCart(context, now ?? session, known), ...inCart(context.store.state.choice), problem };
}

/** Takes a line out; when what was asked for is known, it can be put back. */
export async function remove(context: CartContext, lineId: string): Promise<Outcome> {
  const { session, quoteRequests } = context.store.state;
  const { [lineId]: quoteRequest, ...others } = quoteRequests;
  const outcome = emptied(context, await altered(context, lineId, 'remove', others));
  return session && quoteRequest && !outcome.problem
    ? { removed: { lineId, session, quoteRequests }, ...outcome }
    : outcome;
}

/** A session with nothing in it is ended: who comes back begins another. */
function emptied({ client }: CartContext, outcome: Outcome): Outcome {
  const { session } = outcome;
  if (!session || linesOf(session).length > 0) return outcome;
  endSession(client, session.id);
  return { ...outcome, session: null };
}

/** Takes or leaves an add-on, or changes the quantity of a simple item, which is asked for by its one quantity. */
export async function alter(context: CartContext, lineId: string, to: 'optin' | 'optout' | number): Promise<Outcome> {
  const { quoteRequests } = context.store.state;
  const quoteRequest = quoteRequests[lineId];
  const [param] = Object.keys(quoteRequest?.params ?? {});
  const wished =
    quoteRequest && param !== undefined && typeof to === 'number'
      ? {
          ...quoteRequests,
          [lineId]: { ...quoteRequest, params: { [param]: to }, total: undefined, discount: undefined },
        }
      : quoteRequests;
  return altered(context, lineId, to, wished);
}

async function altered(
  context: CartContext,
  lineId: string,
  to: 'remove' | 'optin' | 'optout' | number,
  wished: FlowState['quoteRequests'],
): Promise<Outcome> {
  const { session, quoteRequests } = context.store.state;
  if (session === null) return {};
  try {
    return holdCart(context, await context.client.session(session.id, { alter: { lineId, to } }), wished);
  } catch (error) {
    const cart = { sessionId: session.id, quoteRequests, creating: null };
    return context.afterRefusal(error, cart, Object.values(wished));
  }
}

/** Asks for a removed line anew and adds it. What cannot be had any more is said, never replaced by something else. */
export async function undo(context: CartContext, removed: Removed | undefined): Promise<Outcome> {
  if (removed === undefined) return {};
  const { session, quoteRequests } = context.store.state;
  const quoteRequest = removed.quoteRequests[removed.lineId];
  if (quoteRequest === undefined) return {};
  const cart = session && { sessionId: session.id, quoteRequests, creating: null };
  try {
    const quote = await context.client.rate(quoteRequest);
    if (!quote.bookable || quote.slip === null) return { removed: { ...removed, gone: quote.reason } };
    const { slip } = quote;
    const asked = { ...answered(quoteRequest, quote), total: quoteRequest.total };
    try {
      return await putBack(context, removed, cart?.sessionId ?? null, slip, asked);
    } catch (error) {
      const wished = [...Object.values(quoteRequests), quoteRequest];
      const { problem, ...outcome } = await context.afterRefusal(error, cart, wished, () =>
        putBack(context, removed, null, slip, asked),
      );
      return problem?.kind === 'refused'
        ? { ...outcome, removed: { ...removed, gone: problem.title } }
        : { ...outcome, ...(problem && { problem, removed }) };
    }
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind !== 'refused') throw error;
    return { removed: { ...removed, gone: problem.title } };
  }
}

async function putBack(
  context: CartContext,
  removed: Removed,
  into: string | null,
  slip: Slip,
  asked: QuoteRequest,
): Promise<Outcome> {
  const known = into === null ? {} : context.store.state.quoteRequests;
  const current = await context.client.session(into, { add: [slip] });
  const added = holdCart(context, current, known, [asked]);
  const lineId = Object.keys(added.quoteRequests ?? {}).find((id) => known[id] === undefined) ?? '';
  const { session, problem } = await withAddOns(context, current, lineId, addOnsOf(removed.session, removed.lineId));
  return { ...added, session, ...(problem && { problem }) };
}

/** In the cart after a line was saved: the party stays, days and times are chosen anew. */
function inCart(choice: Choice): Outcome {
  return { step: 'cart', choice: { ...choice, ...undated, lineId: undefined } };
}

function slipOf(session: Session | null, lineId: string): Slip {
  return session?.lines.find(({ id }) => id === lineId)?.slip ?? '';
}

/** Add-ons of a line that are a choice. */
function addOnsOf({ lines }: Session, lineId: string): readonly SessionPart[] {
  return lines.find(({ id }) => id === lineId)?.addOns.filter(({ optional }) => optional !== null) ?? [];
}

/** Some services forget with the old SLIP which add-ons were taken: each is taken or left again as it was. */
async function withAddOns(
  { client }: Pick<CartContext, 'client'>,
  session: Session,
  lineId: string,
  were: readonly SessionPart[],
): Promise<{ session: Session } & Pick<Outcome, 'problem'>> {
  let current = session;
  for (const { itemId, optional } of were) {
    const now = addOnsOf(current, lineId).find((addOn) => addOn.itemId === itemId);
    if (now === undefined || now.optional === optional) continue;
    try {
      current = await client.session(current.id, {
        alter: { lineId: now.id, to: optional === 'in' ? 'optin' : 'optout' },
      });
    } catch (error) {
      return { session: current, problem: problemOf(error) };
    }
  }
  return { session: current };
}
