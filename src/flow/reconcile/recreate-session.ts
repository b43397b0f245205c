/**
 * Recreates a lost cart: requests every line again, and adds the new SLIPs to a new session. It does not decide that a session is
 * missing, and it stores nothing.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Session } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { ProblemError } from '../../values/problem.ts';
import { toLineRequest } from '../quotes/quote-request.ts';
import { isRefusal, refusalOr, type Refusal } from '../../api/refusal.ts';
import type { Cart, Difference } from '../state.ts';
import { expectedTotal, noDifference, type Answers } from '../session/check-cart.ts';
import { addSlips, type NewSlip } from './add-slips.ts';
import { isBookableAnswer, priceDifference, verdictOn, type Repaired } from './compare.ts';

export interface RecreateOptions {
  client: BookingClient;
  /** The cart as the guest saw it; its session is null on a new page. */
  before: Cart;
  /** The lost session, and the refusal that reports it. */
  sessionId: string;
  loss: Refusal;
  quotes: Answers['quotes'];
}

interface LineToAdd extends NewSlip {
  id: string;
}

type Answer = Answers['quotes'][string];

/** Leaves out lines that are not bookable, and returns them as differences. Without a bookable line there is no session. */
export async function recreateSession({ client, before, sessionId, loss, quotes }: RecreateOptions): Promise<Repaired> {
  const { quoteRequests } = before;
  const first = await rateAll(client, quoteRequests, (id) => quotes[id]);
  if (refusesPage([...first.values()], loss)) throw new ProblemError(loss);
  // A session that the service refuses to show may still hold the last places.
  await refusalOr(client.session(sessionId, { end: true })).catch(() => undefined);

  const answers = await rateAll(client, quoteRequests, (id) =>
    isBookableAnswer(first.get(id)) ? first.get(id) : undefined,
  );
  const inGuestOrder = Object.entries(quoteRequests).sort(
    ([id, { formerId = id }], [otherId, { formerId: otherFormerId = otherId }]) =>
      Number(formerId) - Number(otherFormerId),
  );
  const newLines = inGuestOrder.flatMap(([id, quoteRequest]): LineToAdd[] => {
    const quote = answers.get(id);
    if (!isBookableAnswer(quote)) return [];
    // The new session has the lines in the order of the guest, with other ids.
    const { formerId: _before, ...newRequest } = toLineRequest(quoteRequest, quote);
    return [{ id, slip: quote.slip ?? '', quoteRequest: newRequest }];
  });
  const { session, lineIds } = await addAll(client, newLines, answers);
  return {
    session,
    quoteRequests: Object.fromEntries(
      newLines.flatMap(({ id, quoteRequest }) => (lineIds.has(id) ? [[lineIds.get(id), quoteRequest] as const] : [])),
    ),
    differences: differencesIn(before, answers, lineIds),
    lineIds,
    isRenewed: true,
  };
}

/**
 * Requests a quote for each line, all in parallel.
 *
 * @param findAnswer returns an answer that makes the request unnecessary
 */
async function rateAll(
  client: BookingClient,
  quoteRequests: Cart['quoteRequests'],
  findAnswer: (id: string) => Answer | undefined,
): Promise<Map<string, Answer>> {
  const rate = async (id: string, quoteRequest: QuoteRequest) =>
    [id, findAnswer(id) ?? (await refusalOr(client.rate(quoteRequest)))] as const;
  return new Map(await Promise.all(Object.entries(quoteRequests).map(([id, request]) => rate(id, request))));
}

/** Returns true if every refusal is the same. Then the service refuses this page, not the cart, and the cart must stay. */
function refusesPage(answers: readonly Answer[], loss: Refusal): boolean {
  const isTheSame = (answer: Answer) => isRefusal(answer) && answer.code === loss.code && answer.title === loss.title;
  return answers.length > 0 && answers.every(isTheSame);
}

/** Adds all lines in one request. If they are too many together, adds one after the other while there are places. */
async function addAll(
  client: BookingClient,
  newLines: readonly LineToAdd[],
  answers: Map<string, Answer>,
): Promise<{ session: Session | null; lineIds: Map<string, string> }> {
  let session: Session | null = null;
  const lineIds = new Map<string, string>();
  const add = async (lines: readonly LineToAdd[]) => {
    if (lines.length === 0) return true;
    const answer = await addSlips(client, session, lines);
    if (isRefusal(answer)) return false;
    session = answer.session;
    lines.forEach(({ id }, index) => lineIds.set(id, answer.lineIds[index] ?? ''));
    return true;
  };
  if (!(await add(newLines)))
    for (const line of newLines)
      if (!(await add([line]))) answers.set(line.id, await refusalOr(client.rate(line.quoteRequest)));
  return { session, lineIds };
}

function differencesIn(
  before: Cart,
  answers: ReadonlyMap<string, Answer>,
  lineIds: ReadonlyMap<string, string>,
): Difference[] {
  return Object.entries(before.quoteRequests).flatMap(([id, quoteRequest]): Difference[] => {
    const lineId = lineIds.get(id) ?? null;
    const quote = answers.get(id);
    const cost = expectedTotal(quoteRequest, before.session, id);
    const name = before.session?.lines.find((line) => line.id === id)?.name ?? '';
    const difference = { ...noDifference, lineId, name, quoteRequest };
    if (lineId === null || !quote || isRefusal(quote)) return [{ ...difference, ...verdictOn(quote) }];
    return isSameAmount(quote.total, cost) ? [] : [{ ...difference, ...priceDifference(cost, quote.total, null) }];
  });
}
