/** Putting a lost cart together again: every request is asked anew, and a new session takes the SLIPs that hold. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Session } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { ProblemError } from '../../values/problem.ts';
import { answered } from '../quotes/quote-request.ts';
import { addSlips, type Held } from '../session/add-slips.ts';
import { isRefusal, refusalOr, type Refusal } from '../../api/refusal.ts';
import type { Cart, Difference } from '../state.ts';
import { expected, isBookableAnswer, noDifference, priced, verdictOn, type Answers, type Repaired } from './compare.ts';

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
  if (refusesUs(quotes, Object.keys(quoteRequests).length, loss)) throw new ProblemError(loss);
  // What cannot be read may still hold our own places.
  await refusalOr(client.session(sessionId, { end: true })).catch(() => undefined);

  const answers = new Map<string, Answer>();
  await Promise.all(
    Object.entries(quoteRequests).map(async ([id, quoteRequest]) => {
      const asked = quotes[id];
      answers.set(id, isBookableAnswer(asked) ? asked : await refusalOr(client.rate(quoteRequest)));
    }),
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

/** A service that refuses everything in the same words refuses us, not this cart: nothing is given up. */
function refusesUs(quotes: Answers['quotes'], asked: number, loss: Refusal): boolean {
  const refusals = Object.values(quotes).filter((quote) => isRefusal(quote));
  return (
    refusals.length > 0 &&
    refusals.length === asked &&
    refusals.every(({ code, title }) => code === loss.code && title === loss.title)
  );
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
    const cost = expected(quoteRequest, before.session, id);
    const name = before.session?.lines.find((line) => line.id === id)?.name ?? '';
    const told = { ...noDifference, lineId, name, quoteRequest };
    if (lineId === null || !quote || isRefusal(quote)) return [{ ...told, ...verdictOn(quote) }];
    return isSameAmount(quote.total, cost) ? [] : [{ ...told, ...priced(cost, quote.total, null) }];
  });
}
