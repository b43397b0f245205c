/** Putting a lost cart together again: every question is asked anew, and a new session takes the SLIPs that hold. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Session } from '../../api/types.ts';
import { ProblemError } from '../../values/problem.ts';
import type { Cart } from '../session/lines.ts';
import type { Difference } from './difference.ts';
import { priced, verdictOn, type Finding } from './compare.ts';
import { putInto, type Held } from '../session/add-slips.ts';
import { answered } from '../quotes/quote-request.ts';
import { expected, isSame, type Answers } from './refetch.ts';
import { isRefusal, refusalOr, type Refusal } from '../session/refusal.ts';
import type { Mended } from './repair.ts';

export interface RebuildOptions {
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

/** A line that can no longer be booked is left out and said; when none can, there is no session. */
export async function rebuildCart({ client, before, sessionId, loss, quotes }: RebuildOptions): Promise<Mended> {
  const { questions } = before;
  const refusals = Object.values(quotes).filter((quote) => isRefusal(quote));
  // A service that refuses everything in the same words refuses us, not this cart: nothing is given up.
  if (
    refusals.length > 0 &&
    refusals.length === Object.keys(questions).length &&
    refusals.every(({ code, title }) => code === loss.code && title === loss.title)
  )
    throw new ProblemError(loss);
  // What cannot be read may still hold our own places.
  await refusalOr(client.session(sessionId, { end: true })).catch(() => undefined);

  const answers = new Map<string, Answers['quotes'][string]>();
  await Promise.all(
    Object.entries(questions).map(async ([id, question]) => {
      const asked = quotes[id];
      answers.set(id, asked && !isRefusal(asked) && asked.bookable ? asked : await refusalOr(client.rate(question)));
    }),
  );
  const wanted = Object.entries(questions).flatMap(([id, question]): Wanted[] => {
    const quote = answers.get(id);
    return quote && !isRefusal(quote) && quote.bookable
      ? [{ id, slip: quote.slip ?? '', question: answered(question, quote) }]
      : [];
  });

  let session: Session | null = null;
  const lineIds = new Map<string, string>();
  const put = async (held: readonly Wanted[]) => {
    if (held.length === 0) return true;
    const made = await putInto(client, session, held);
    if (isRefusal(made)) return false;
    session = made.session;
    held.forEach(({ id }, index) => lineIds.set(id, made.lineIds[index] ?? ''));
    return true;
  };
  // Each can be had by itself, yet together they may be too many: then one after the other, as long as there are places.
  if (!(await put(wanted)))
    for (const one of wanted) if (!(await put([one]))) answers.set(one.id, await refusalOr(client.rate(one.question)));

  const differences = Object.entries(questions).flatMap(([id, question]): Difference[] => {
    const lineId = lineIds.get(id) ?? null;
    const quote = answers.get(id);
    const cost = expected(question, before.session, id);
    let found: Finding['found'] = null;
    if (lineId === null || !quote || isRefusal(quote)) found = verdictOn(quote);
    else if (!isSame(quote.total, cost)) found = priced(cost, quote.total, null);
    const name = before.session?.lines.find((line) => line.id === id)?.name ?? '';
    return found ? [{ lineId, name, question, before: '', now: '', reason: '', left: 0, slip: null, ...found }] : [];
  });
  return {
    session,
    questions: Object.fromEntries(
      wanted.flatMap(({ id, question }) => (lineIds.has(id) ? [[lineIds.get(id), question] as const] : [])),
    ),
    differences,
    lineIds,
    renewed: true,
  };
}
