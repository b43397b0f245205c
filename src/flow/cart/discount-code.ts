/** A discount code on a cart: every line is asked for anew, and where the code counts its SLIP is replaced. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Session } from '../../api/types.ts';
import { ProblemError, problemOf, type Problem } from '../../values/problem.ts';
import { answered } from '../quotes/quote-request.ts';
import type { CartContext, Outcome } from '../session/context.ts';
import { holdCart } from '../session/kept-cart.ts';
import { likelyBooked } from '../session/session-status.ts';
import type { Cart } from '../state.ts';

/** Gives the code to every line of the cart; while something is being chosen it is kept for that too. */
export async function redeem(context: CartContext, code: string): Promise<Outcome> {
  const { client, store, afterRefusal } = context;
  const { session, quoteRequests, choice, step } = store.state;
  const chosen = { choice: { ...choice, discountCode: code } };
  if (session === null) return chosen;
  const now = { ...quoteRequests };
  try {
    return {
      ...holdCart(
        context,
        await replaceLines(
          client,
          { session, quoteRequests },
          code,
          (lineId, quoteRequest) => (now[lineId] = quoteRequest),
        ),
        now,
      ),
      ...chosen,
    };
  } catch (error) {
    const problem = problemOf(error);
    if (!isCodeRefused(problem))
      return afterRefusal(
        error,
        { sessionId: session.id, quoteRequests: now, creating: null },
        Object.values(now),
        () => Promise.resolve(likelyBooked),
      );
    // While choosing, what is being chosen says whether the code counts for that.
    return step === 'choose' ? chosen : { problem };
  }
}

/**
 * Rates every line with the code. Rejects with `refused` and the service's reason when the code counts for none of them.
 * @param replaced told after each line that was replaced, so that a failure half-way leaves nothing unknown
 * @returns the session after the last replacement
 */
async function replaceLines(
  client: BookingClient,
  { session, quoteRequests }: { session: Session; quoteRequests: Cart['quoteRequests'] },
  code: string,
  replaced: (lineId: string, quoteRequest: QuoteRequest) => void,
): Promise<Session> {
  const rated = await Promise.all(
    Object.entries(quoteRequests).map(async ([lineId, quoteRequest]) => {
      const asked = { ...quoteRequest, discountCode: code };
      return { lineId, asked, quote: await client.rate(asked) };
    }),
  );
  const counts = rated.filter(({ quote }) => quote.bookable && !quote.codeReason);
  if (counts.length === 0) {
    const title = rated.find(({ quote }) => quote.codeReason)?.quote.codeReason ?? '';
    throw new ProblemError({ kind: 'refused', code: codeRefused, title, details: '', fields: {} });
  }
  let current = session;
  for (const { lineId, asked, quote } of counts) {
    current = await client.session(session.id, { replace: { lineId, slip: quote.slip ?? '' } });
    replaced(lineId, answered(asked, quote));
  }
  return current;
}

/** Tells a code that counts for nothing from a session that was refused. */
const codeRefused = 'discount_code';

const isCodeRefused = (problem: Problem | null) => problem?.kind === 'refused' && problem.code === codeRefused;

/** Why a code that was given to the cart counts for nothing, in the service's words; `''` where that is not the problem. */
export function codeRefusalIn(problem: Problem | null): string {
  return problem?.kind === 'refused' && isCodeRefused(problem) ? problem.title : '';
}
