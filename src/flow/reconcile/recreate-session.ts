/** Putting a lost cart together again: every request is asked anew, and a new session takes the SLIPs that hold. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Session } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { ProblemError } from '../../values/problem.ts';
import { answered } from '../quotes/quote-request.ts';
import { addSlips, type Held } from '../session/add-slips.ts';
import { isRefusal, refusalOr, type Refusal } from '../../api/refusal.ts';
import type { Cart, Difference } from '../state.ts';
import { expectedTotal, type Answers } from '../session/check-cart.ts';
import { isBookableAnswer, noDifference, priced, verdictOn, type Repaired } from './compare.ts';

export interface RecreateOptions {
  client: BookingClient;
  /** The cart as the visitor saw it; its session is null on a new page. */
  before: Cart;
  /** The session that is lost, and how that was said. */
  sessionId: string;
  loss: Refusal;
  quotes: Answers['quotes'];
}

interface Wanted extends Held {
  id: string;
}

type Answer = Answers['quotes'][string];

/** A line that can no longer be booked is left out and said; when none can, there is no session. */
export async function recreateSession({ client, before, sessionId, loss, quotes }: RecreateOptions): Promise<Repaired> {
  const { quoteRequests } = before;
  const first = await rated(client, quoteRequests, (id) => quotes[id]);
  if (refusesUs([...first.values()], loss)) throw new ProblemError(loss);
  // What cannot be read may still hold our own places, perhaps the last ones.
  await refusalOr(client.session(sessionId, { end: true })).catch(() => undefined);

  const answers = await rated(client, quoteRequests, (id) =>
    isBookableAnswer(first.get(id)) ? first.get(id) : undefined,
  );
  const wanted = Object.entries(quoteRequests).flatMap(([id, quoteRequest]): Wanted[] => {
    const quote = answers.get(id);
    return isBookableAnswer(quote) ? [{ id, slip: quote.slip ?? '', quoteRequest: answered(quoteRequest, quote) }] : [];
  });
  const { session, lineIds } = await addAll(client, wanted, answers);
  return {
    session,
    quoteRequests: Object.fromEntries(
      wanted.flatMap(({ id, quoteRequest }) => (lineIds.has(id) ? [[lineIds.get(id), quoteRequest] as const] : [])),
    ),
    differences: differencesIn(before, answers, lineIds),
    lineIds,
    renewed: true,
  };
}

/** What each request is answered, all asked at once; what is known already is not asked again. */
async function rated(
  client: BookingClient,
  quoteRequests: Cart['quoteRequests'],
  known: (id: string) => Answer | undefined,
): Promise<Map<string, Answer>> {
  const rate = async (id: string, quoteRequest: QuoteRequest) =>
    [id, known(id) ?? (await refusalOr(client.rate(quoteRequest)))] as const;
  return new Map(await Promise.all(Object.entries(quoteRequests).map(([id, request]) => rate(id, request))));
}

/** A service that refuses everything in the same words refuses us, not this cart: nothing is given up. */
function refusesUs(answers: readonly Answer[], loss: Refusal): boolean {
  const isTheSame = (answer: Answer) => isRefusal(answer) && answer.code === loss.code && answer.title === loss.title;
  return answers.length > 0 && answers.every(isTheSame);
}

/** All at once; where they are too many together, one after the other, as long as there are places. */
async function addAll(
  client: BookingClient,
  wanted: readonly Wanted[],
  answers: Map<string, Answer>,
): Promise<{ session: Session | null; lineIds: Map<string, string> }> {
  let session: Session | null = null;
  const lineIds = new Map<string, string>();
  const put = async (held: readonly Wanted[]) => {
    if (held.length === 0) return true;
    const made = await addSlips(client, session, held);
    if (isRefusal(made)) return false;
    session = made.session;
    held.forEach(({ id }, index) => lineIds.set(id, made.lineIds[index] ?? ''));
    return true;
  };
  if (!(await put(wanted)))
    for (const one of wanted)
      if (!(await put([one]))) answers.set(one.id, await refusalOr(client.rate(one.quoteRequest)));
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
    const told = { ...noDifference, lineId, name, quoteRequest };
    if (lineId === null || !quote || isRefusal(quote)) return [{ ...told, ...verdictOn(quote) }];
    return isSameAmount(quote.total, cost) ? [] : [{ ...told, ...priced(cost, quote.total, null) }];
  });
}
