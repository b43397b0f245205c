/**
 * Recreates a lost cart: requests every line again, and adds the new SLIPs to a new session. The caller decides if the
 * cart needs this, and stores the new cart.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Session } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { ProblemError } from '../../values/problem.ts';
import { toLineRequest } from '../quotes/quote-request.ts';
import { isRefusal, catchRefusal, type Refusal } from '../../api/refusal.ts';
import type { Cart, Difference } from '../state.ts';
import { getExpectedTotal, emptyDifference, type CartAnswers } from '../session/check-cart.ts';
import { addSlips, type NewSlip } from './add-slips.ts';
import { isBookableAnswer, createPriceDifference, createRefusalDifference, type RepairedCart } from './compare.ts';

export interface RecreateOptions {
  client: BookingClient;
  /** The cart as the guest saw it. Its session is null if this page has shown no cart yet. */
  cartBefore: Cart;
  /** Id of the lost session. */
  sessionId: string;
  /** The refusal that reports the loss. */
  sessionRefusal: Refusal;
  quotes: CartAnswers['quotes'];
}

interface LineToAdd extends NewSlip {
  /** Id of the line in the lost session. */
  id: string;
}

type QuoteAnswer = CartAnswers['quotes'][string];

/**
 * Requests every line again and adds the bookable ones to a new session. Returns the other lines and changed prices as
 * differences. If no line is bookable, the session is null. Rejects if the service refuses every request.
 */
export async function recreateSession({
  client,
  cartBefore,
  sessionId,
  sessionRefusal,
  quotes,
}: RecreateOptions): Promise<RepairedCart> {
  const { quoteRequests } = cartBefore;
  const firstAnswers = await rateAll(client, quoteRequests, (id) => quotes[id]);
  if (isEveryRequestRefused([...firstAnswers.values()], sessionRefusal)) throw new ProblemError(sessionRefusal);
  // End the lost session. The service no longer shows it, but it may still hold the last free places.
  await catchRefusal(client.session(sessionId, { end: true })).catch(() => undefined);

  const answers = await rateAll(client, quoteRequests, (id) =>
    isBookableAnswer(firstAnswers.get(id)) ? firstAnswers.get(id) : undefined,
  );
  const sortedRequests = Object.entries(quoteRequests).sort(
    ([id, { formerId = id }], [otherId, { formerId: otherFormerId = otherId }]) =>
      Number(formerId) - Number(otherFormerId),
  );
  const newLines = sortedRequests.flatMap(([id, quoteRequest]): LineToAdd[] => {
    const quote = answers.get(id);
    if (!isBookableAnswer(quote)) return [];
    // All lines get new ids here, in the order in which the guest added them. So they need no `formerId` any more.
    const { formerId: _formerId, ...newRequest } = toLineRequest(quoteRequest, quote);
    return [{ id, slip: quote.slip ?? '', quoteRequest: newRequest }];
  });
  const { session, newIdByOldId } = await addAllLines(client, newLines, answers);
  return {
    session,
    quoteRequests: Object.fromEntries(
      newLines.flatMap(({ id, quoteRequest }) =>
        newIdByOldId.has(id) ? [[newIdByOldId.get(id), quoteRequest] as const] : [],
      ),
    ),
    differences: findDifferences(cartBefore, answers, newIdByOldId),
    lineIds: newIdByOldId,
    isRenewed: true,
  };
}

/**
 * Requests a quote for each line, all in parallel.
 *
 * @param findAnswer returns a known answer for a line, so that no request is necessary; otherwise undefined
 */
async function rateAll(
  client: BookingClient,
  quoteRequests: Cart['quoteRequests'],
  findAnswer: (id: string) => QuoteAnswer | undefined,
): Promise<Map<string, QuoteAnswer>> {
  const rateLine = async (id: string, quoteRequest: QuoteRequest) =>
    [id, findAnswer(id) ?? (await catchRefusal(client.rate(quoteRequest)))] as const;
  return new Map(await Promise.all(Object.entries(quoteRequests).map(([id, request]) => rateLine(id, request))));
}

/**
 * Returns true if every answer is the same refusal as that of the session. The service then refuses every request of
 * this page. So the refusal proves nothing about this cart, and the caller keeps the cart.
 */
function isEveryRequestRefused(answers: readonly QuoteAnswer[], sessionRefusal: Refusal): boolean {
  const isSameRefusal = (answer: QuoteAnswer) =>
    isRefusal(answer) && answer.code === sessionRefusal.code && answer.title === sessionRefusal.title;
  return answers.length > 0 && answers.every(isSameRefusal);
}

/**
 * Adds all lines in one request. If the service refuses them together, adds them one by one, and requests a new quote
 * for each refused line.
 */
async function addAllLines(
  client: BookingClient,
  newLines: readonly LineToAdd[],
  answers: Map<string, QuoteAnswer>,
): Promise<{ session: Session | null; newIdByOldId: Map<string, string> }> {
  let session: Session | null = null;
  const newIdByOldId = new Map<string, string>();
  const addLines = async (lines: readonly LineToAdd[]) => {
    if (lines.length === 0) return true;
    const answer = await addSlips(client, session, lines);
    if (isRefusal(answer)) return false;
    session = answer.session;
    lines.forEach(({ id }, index) => {
      const lineId = answer.lineIds[index];
      if (lineId !== undefined) newIdByOldId.set(id, lineId);
    });
    return true;
  };
  if (!(await addLines(newLines)))
    for (const line of newLines)
      if (!(await addLines([line]))) answers.set(line.id, await catchRefusal(client.rate(line.quoteRequest)));
  return { session, newIdByOldId };
}

function findDifferences(
  cartBefore: Cart,
  answers: ReadonlyMap<string, QuoteAnswer>,
  newIdByOldId: ReadonlyMap<string, string>,
): Difference[] {
  return Object.entries(cartBefore.quoteRequests).flatMap(([id, quoteRequest]): Difference[] => {
    const lineId = newIdByOldId.get(id) ?? null;
    const quote = answers.get(id);
    const expectedTotal = getExpectedTotal(quoteRequest, cartBefore.session, id);
    const name = cartBefore.session?.lines.find((line) => line.id === id)?.name ?? '';
    const difference = { ...emptyDifference, lineId, name, quoteRequest };
    if (lineId === null || !quote || isRefusal(quote)) return [{ ...difference, ...createRefusalDifference(quote) }];
    return isSameAmount(quote.total, expectedTotal)
      ? []
      : [{ ...difference, ...createPriceDifference(expectedTotal, quote.total, null) }];
  });
}
