/** A discount code on a cart: every line is asked for anew, and where the code counts its SLIP is replaced. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Session } from '../../api/types.ts';
import { ProblemError, problemOf, type Problem } from '../../values/problem.ts';
import { answered } from '../quotes/quote-request.ts';
import type { CartContext, Outcome } from '../session/context.ts';
import { holdCart } from '../session/kept-cart.ts';
import type { Cart } from '../state.ts';

/** Gives the code to every line of the cart; while something is being chosen it is kept for that too. */
export async function redeem(context: CartContext, code: string): Promise<Outcome> {
  const { client, store, afterRefusal } = context;
  const { session, quoteRequests, step } = store.state;
  // What was chosen while the lines were asked about stays chosen.
  const chosen = () => ({ choice: { ...store.state.choice, discountCode: code } });
  if (session === null) return chosen();
  let current = session;
  const now = { ...quoteRequests };
  try {
    await replaceLines(client, { session, quoteRequests }, code, (after, lineId, quoteRequest) => {
      current = after;
      now[lineId] = quoteRequest;
    });
    return { ...holdCart(context, current, now), ...chosen() };
  } catch (error) {
    const problem = problemOf(error);
    // While choosing, what is being chosen says whether the code counts for that.
    if (isCodeRefused(problem)) return step === 'choose' ? chosen() : { problem };
    // Lines that have it already cost what they cost now.
    if (problem.kind !== 'refused') return { ...(current !== session && holdCart(context, current, now)), problem };
    return afterRefusal(error, { sessionId: session.id, quoteRequests: now, creating: null }, Object.values(now));
  }
}

/**
 * Rates every line with the code. Rejects with `refused` and the service's reason when the code counts for none of them.
 * @param replaced told after each line that was replaced, so that a failure half-way leaves none of them unknown
 */
async function replaceLines(
  client: BookingClient,
  { session, quoteRequests }: { session: Session; quoteRequests: Cart['quoteRequests'] },
  code: string,
  replaced: (session: Session, lineId: string, quoteRequest: QuoteRequest) => void,
): Promise<void> {
  const rate = async (lineId: string, quoteRequest: QuoteRequest) => {
    const asked = { ...quoteRequest, discountCode: code };
    return { lineId, asked, quote: await client.rate(asked) };
  };
  const rated = await Promise.all(Object.entries(quoteRequests).map(([lineId, request]) => rate(lineId, request)));
  const counts = rated.filter(({ quote }) => quote.bookable && !quote.codeReason);
  if (counts.length === 0) {
    const title = rated.find(({ quote }) => quote.codeReason)?.quote.codeReason ?? '';
    throw new ProblemError({ kind: 'refused', code: codeRefused, title, details: '', fields: {} });
  }
  for (const { lineId, asked, quote } of counts) {
    const after = await client.session(session.id, { replace: { lineId, slip: quote.slip ?? '' } });
    replaced(after, lineId, answered(asked, quote));
  }
}

/** Tells a code that counts for nothing from a session that was refused. */
const codeRefused = 'discount_code';

const isCodeRefused = (problem: Problem | null) => problem?.kind === 'refused' && problem.code === codeRefused;

/** Why a code that was given to the cart counts for nothing, in the service's words; `''` where that is not the problem. */
export function codeRefusalIn(problem: Problem | null): string {
  return problem?.kind === 'refused' && isCodeRefused(problem) ? problem.title : '';
}
