/**
 * Changing one's mind about a line of the cart: another quantity, an add-on, choosing it otherwise, removing it and putting
 * it back. The interface has no query that leaves out what one's own session holds: a public price counts the places of
 * the very line that is being changed as taken. So a line that holds the last places cannot be changed while it holds them;
 * it is never let go first, as others could take its places meanwhile.
 */
import type { QuoteRequest, Session, SessionPart, Slip } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import { answered } from '../quotes/quote-request.ts';
import type { CartContext, Outcome } from '../session/context.ts';
import { holdCart } from '../session/kept-cart.ts';
import { isRefusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import { endSession, likelyBooked, reread } from '../session/session-status.ts';
import type { Choice, FlowState, Removed } from '../state.ts';

/** A line opened again: everything as it was asked for. */
export function edit({ store }: Pick<CartContext, 'store'>, lineId: string): Outcome {
  const { choice, questions } = store.state;
  const question = questions[lineId];
  if (question === undefined) return {};
  const { startTime, endTime, timeslot } = question;
  const discountCode = question.discountCode || choice.discountCode;
  return { step: 'choose', choice: { ...choice, ...question, startTime, endTime, timeslot, discountCode, lineId } };
}

/** Replaces the line that is being edited; the add-ons that were taken stay taken. */
export async function save(context: CartContext, slip: Slip, question: QuoteRequest): Promise<Outcome> {
  const { session, questions, choice } = context.store.state;
  const { lineId } = choice;
  if (session === null || lineId === undefined) return {};
  const wished = { ...questions, [lineId]: question };
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
  questions: FlowState['questions'],
): Promise<Outcome> {
  const { session, problem } = await withAddOns(context, current, lineId, addOnsOf(before, lineId));
  return {
    ...holdCart(context, session, questions),
    ...inCart(context.store.state.choice),
    ...(problem && { problem }),
  };
}

async function notSaved(
  { store, afterRefusal }: CartContext,
  error: unknown,
  { id: sessionId }: Session,
  lineId: string,
  wished: FlowState['questions'],
): Promise<Outcome> {
  const { questions, choice } = store.state;
  const outcome = await afterRefusal(error, { sessionId, questions, creating: null }, Object.values(wished), whenEnded);
  // A line that is gone, or that has another id in a new session, is not being edited any more.
  return outcome.step || !outcome.questions?.[lineId]
    ? { ...outcome, choice: { ...choice, lineId: undefined } }
    : outcome;
}

/** The answer was lost: which of the two lines the session holds now, its SLIP says. */
async function perhapsSaved(
  context: CartContext,
  error: unknown,
  session: Session,
  lineId: string,
  slip: Slip,
  wished: FlowState['questions'],
): Promise<Outcome> {
  const { questions, choice } = context.store.state;
  const found = await reread(context, session.id).catch(() => null);
  const now = found === null || found === 'ended' || isRefusal(found) ? null : found;
  const held = slipOf(now, lineId);
  if (now !== null && held === slip) return saved(context, session, now, lineId, wished);
  if (held !== '' && held === slipOf(session, lineId)) throw error;
  // Nobody can say: from now on the line stands in the service's own words, not in ours.
  const { [lineId]: _unknown, ...known } = questions;
  return { ...holdCart(context, now ?? session, known), ...inCart(choice), problem: problemOf(error) };
}

/** Takes a line out; when what was asked for is known, it can be put back. */
export async function remove(context: CartContext, lineId: string): Promise<Outcome> {
  const { session, questions } = context.store.state;
  const { [lineId]: question, ...others } = questions;
  const outcome = emptied(context, await altered(context, lineId, 'remove', others));
  return session && question && !outcome.problem ? { removed: { lineId, session, questions }, ...outcome } : outcome;
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
  const { questions } = context.store.state;
  const question = questions[lineId];
  const [param] = Object.keys(question?.params ?? {});
  const wished =
    question && param !== undefined && typeof to === 'number'
      ? { ...questions, [lineId]: { ...question, params: { [param]: to }, total: undefined } }
      : questions;
  return altered(context, lineId, to, wished);
}

async function altered(
  context: CartContext,
  lineId: string,
  to: 'remove' | 'optin' | 'optout' | number,
  wished: FlowState['questions'],
): Promise<Outcome> {
  const { session, questions } = context.store.state;
  if (session === null) return {};
  try {
    return holdCart(context, await context.client.session(session.id, { alter: { lineId, to } }), wished);
  } catch (error) {
    const cart = { sessionId: session.id, questions, creating: null };
    return context.afterRefusal(error, cart, Object.values(wished), whenEnded);
  }
}

/** The cart has most likely become a booking: what was wanted of it is not done to another one. */
function whenEnded(): Promise<Outcome> {
  return Promise.resolve(likelyBooked);
}

/** Asks for a removed line anew and adds it. What cannot be had any more is said, never replaced by something else. */
export async function undo(context: CartContext, removed: Removed | undefined): Promise<Outcome> {
  if (removed === undefined) return {};
  const { session, questions } = context.store.state;
  const question = removed.questions[removed.lineId];
  if (question === undefined) return {};
  const cart = session && { sessionId: session.id, questions, creating: null };
  try {
    const quote = await context.client.rate(question);
    if (!quote.bookable || quote.slip === null) return { removed: { ...removed, gone: quote.reason } };
    const { slip } = quote;
    const asked = { ...answered(question, quote), total: question.total };
    try {
      return await putBack(context, removed, cart?.sessionId ?? null, slip, asked);
    } catch (error) {
      const wished = [...Object.values(questions), question];
      const { problem, ...outcome } = await context.afterRefusal(error, cart, wished, () =>
        putBack(context, removed, null, slip, asked),
      );
      return problem?.kind === 'refused'
        ? { ...outcome, removed: { ...removed, gone: problem.title } }
        : { ...outcome, ...(problem && { problem }) };
    }
  } catch (error) {
    const problem = problemOf(error);
    // Not asked in time: it may still be put back.
    return problem.kind === 'refused' ? { removed: { ...removed, gone: problem.title } } : { problem, removed };
  }
}

async function putBack(
  context: CartContext,
  removed: Removed,
  into: string | null,
  slip: Slip,
  asked: QuoteRequest,
): Promise<Outcome> {
  const known = into === null ? {} : context.store.state.questions;
  const current = await context.client.session(into, { add: [slip] });
  const added = holdCart(context, current, known, [asked]);
  const lineId = Object.keys(added.questions ?? {}).find((id) => known[id] === undefined) ?? '';
  const { session, problem } = await withAddOns(context, current, lineId, addOnsOf(removed.session, removed.lineId));
  return { ...added, session, ...(problem && { problem }) };
}

/** In the cart after a line was settled: the party stays, days and times are chosen anew. */
function inCart(choice: Choice): Outcome {
  return {
    step: 'cart',
    choice: {
      ...choice,
      start: null,
      end: null,
      startTime: undefined,
      endTime: undefined,
      timeslot: undefined,
      lineId: undefined,
    },
  };
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
