/**
 * Changing one's mind about a line of the cart: another quantity, an add-on, choosing it otherwise, removing it and putting
 * it back. The interface has no query that leaves out what one's own session holds: a public price counts the places of
 * the very line that is being changed as taken. So a line that holds the last places cannot be changed while it holds them;
 * it is never let go first, as others could take its places meanwhile.
 */
import type { QuoteRequest, Session, SessionLine, Slip } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import type { CartKeeper } from '../session/runner.ts';
import type { Outcome } from '../session/context.ts';
import { answered } from '../quotes/quote-request.ts';
import { reread, probablyBooked } from '../session/session-status.ts';
import type { Choice, FlowState, Removed } from '../state.ts';

/** A line opened again: everything as it was asked for. */
export function edit({ journey }: CartKeeper, lineId: string): Outcome {
  const { choice, questions } = journey.state;
  const question = questions[lineId];
  if (question === undefined) return {};
  const { startTime, endTime, timeslot } = question;
  const discountCode = question.discountCode || choice.discountCode;
  return { step: 'choose', choice: { ...choice, ...question, startTime, endTime, timeslot, discountCode, lineId } };
}

/** Replaces the line that is being edited; the add-ons that were taken stay taken. */
export async function save(keeper: CartKeeper, slip: Slip, question: QuoteRequest): Promise<Outcome> {
  const { client, journey, holding, afterRefusal } = keeper;
  const { session, questions, choice } = journey.state;
  const { lineId } = choice;
  if (session === null || lineId === undefined) return {};
  const wished = { ...questions, [lineId]: question };
  const inCart: Outcome = { step: 'cart', choice: closed(choice) };
  const replaced = async (current: Session): Promise<Outcome> => {
    const { session: held, problem } = await withAddOns(
      { client, session: current },
      lineId,
      addOnsOf(session, lineId),
    );
    return { ...holding(held, wished), ...inCart, ...(problem && { problem }) };
  };
  let current: Session;
  try {
    current = await client.session(session.id, { replace: { lineId, slip } });
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'refused') {
      const outcome = await afterRefusal(
        error,
        { sessionId: session.id, questions, creating: false },
        Object.values(wished),
        whenEnded,
      );
      // Of a line that is gone, or has another number after a rebuild, nothing is left to be edited.
      return outcome.step || !outcome.questions?.[lineId]
        ? { ...outcome, choice: { ...choice, lineId: undefined } }
        : outcome;
    }
    // The answer was lost: which of the two lines the session holds now, its SLIP says.
    const found = await reread(keeper, session.id).catch(() => null);
    const now = found === null || found === 'ended' || 'kind' in found ? null : found;
    const held = slipOf(now, lineId);
    if (now !== null && held === slip) return replaced(now);
    if (held !== '' && held === slipOf(session, lineId)) throw error;
    // Nobody can say: from now on the line stands in the service's own words, not in ours.
    const { [lineId]: _unknown, ...known } = questions;
    return { ...holding(now ?? session, known), ...inCart, problem };
  }
  return replaced(current);
}

/** Takes a line out; when what was asked for is known, it can be put back. */
export async function remove(keeper: CartKeeper, lineId: string): Promise<Outcome> {
  const { session, questions } = keeper.journey.state;
  const { [lineId]: question, ...others } = questions;
  const outcome = await altered(keeper, lineId, 'remove', others);
  return session && question && !outcome.problem ? { removed: { lineId, session, questions }, ...outcome } : outcome;
}

/** Takes or leaves an add-on, or changes the quantity of a simple item, which is asked for by its one quantity. */
export async function alter(keeper: CartKeeper, lineId: string, to: 'optin' | 'optout' | number): Promise<Outcome> {
  const { questions } = keeper.journey.state;
  const question = questions[lineId];
  const [param] = Object.keys(question?.params ?? {});
  const wished =
    question && param !== undefined && typeof to === 'number'
      ? { ...questions, [lineId]: { ...question, params: { [param]: to }, total: undefined } }
      : questions;
  return altered(keeper, lineId, to, wished);
}

async function altered(
  { client, journey, holding, afterRefusal }: CartKeeper,
  lineId: string,
  to: 'remove' | 'optin' | 'optout' | number,
  wished: FlowState['questions'],
): Promise<Outcome> {
  const { session, questions } = journey.state;
  if (session === null) return {};
  try {
    return holding(await client.session(session.id, { alter: { lineId, to } }), wished);
  } catch (error) {
    return afterRefusal(error, { sessionId: session.id, questions, creating: false }, Object.values(wished), whenEnded);
  }
}

/** The cart has most likely become a booking: what was wanted of it is not done to another one. */
function whenEnded(): Promise<Outcome> {
  return Promise.resolve(probablyBooked);
}

/** Asks for a removed line anew and adds it. What cannot be had any more is said, never replaced by something else. */
export async function undo(
  { client, journey, holding, afterRefusal }: CartKeeper,
  removed: Removed | undefined,
): Promise<Outcome> {
  if (removed === undefined) return {};
  const { session, questions } = journey.state;
  const question = removed.questions[removed.lineId];
  if (question === undefined) return {};
  const cart = session && { sessionId: session.id, questions, creating: false };
  const put = async (into: string | null, slip: Slip, asked: QuoteRequest): Promise<Outcome> => {
    const known = into === null ? {} : questions;
    const current = await client.session(into, { add: [slip] });
    const added = holding(current, known, [asked]);
    const lineId = Object.keys(added.questions ?? {}).find((id) => known[id] === undefined) ?? '';
    const { session: held, problem } = await withAddOns(
      { client, session: current },
      lineId,
      addOnsOf(removed.session, removed.lineId),
    );
    return { ...added, session: held, ...(problem && { problem }) };
  };
  try {
    const quote = await client.rate(question);
    if (!quote.bookable || quote.slip === null) return { removed: { ...removed, gone: quote.reason } };
    const { slip } = quote;
    const asked = { ...answered(question, quote), total: question.total };
    try {
      return await put(cart?.sessionId ?? null, slip, asked);
    } catch (error) {
      const { problem, ...outcome } = await afterRefusal(error, cart, [...Object.values(questions), question], () =>
        put(null, slip, asked),
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

/** The choice after a line was settled: the party stays, days and times are chosen anew. */
function closed(choice: Choice): Choice {
  return {
    ...choice,
    start: null,
    end: null,
    startTime: undefined,
    endTime: undefined,
    timeslot: undefined,
    lineId: undefined,
  };
}

function slipOf(session: Session | null, lineId: string): Slip {
  return session?.lines.find(({ id }) => id === lineId)?.slip ?? '';
}

function addOnsOf({ lines }: Session, lineId: string): readonly SessionLine[] {
  return lines.filter(({ id, optional }) => id.startsWith(`${lineId}.`) && optional !== null);
}

/** Some services forget with the old SLIP which add-ons were taken: each is taken or left again as it was. */
async function withAddOns(
  { client, session }: Pick<CartKeeper, 'client'> & { session: Session },
  lineId: string,
  were: readonly SessionLine[],
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
