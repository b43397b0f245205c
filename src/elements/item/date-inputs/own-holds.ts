/**
 * Where the places that are refused may be held by an attempt of this browser whose answer got lost: says so, and asks again
 * by itself until they are let go.
 */
import { html } from 'lit';
import { mayBeHeld } from '../../../flow/session/lost-start.ts';
import type { LostStart } from '../../../flow/session/context.ts';
import type { QuoteRequest } from '../../../api/types.ts';
import type { QuoteCache } from '../../../flow/quotes/quote-cache.ts';
import { quoteKey } from '../../../flow/quotes/quote-request.ts';
import type { Host } from '../../shared/host.ts';
import { lookAhead, nextAvailableWords, type NextAvailable, type Refusal } from '../next-available.ts';

/** Milliseconds between two askings. */
const pause = 30_000;

export interface Asked {
  readonly quotes: Pick<QuoteCache, 'rate' | 'forget'>;
  /** The present quote request, if the service refused it; else null. */
  refusedRequest(): QuoteRequest | null;
  view(): { quote: { soldOut?: boolean } | undefined };
  retry(): void;
}

/** Looks ahead, and where the places may be our own, waits for them meanwhile. */
export async function lookAheadOrWait(
  host: Host,
  prices: Asked,
  { lost, ...refusal }: Refusal & { lost: LostStart | null },
  signal: AbortSignal,
): Promise<NextAvailable | null> {
  const { quoteRequest, locale } = refusal;
  if (!prices.view().quote?.soldOut || !mayBeHeld(lost, quoteRequest, Date.now()))
    return lookAhead(host, prices.quotes, refusal, signal);
  const { ownHolds } = nextAvailableWords(locale);
  host.announce(ownHolds);
  askUntilFree(prices, () => mayBeHeld(lost, quoteRequest, Date.now()));
  const ahead = await lookAhead(host, prices.quotes, refusal, signal);
  return {
    quoteRequest,
    template: (choose, speaking) =>
      html`<p class="ahead" part="ahead">${nextAvailableWords(speaking).ownHolds}</p>
        ${ahead?.template(choose, speaking)}`,
  };
}

let asking: ReturnType<typeof setTimeout> | undefined;

/** As long as the same is chosen, and refused, and may be held. */
function askUntilFree(prices: Asked, mayBeOurs: () => boolean): void {
  const refusedKey = quoteKey(prices.refusedRequest());
  clearTimeout(asking);
  asking = setTimeout(function again() {
    if (quoteKey(prices.refusedRequest()) !== refusedKey || !mayBeOurs()) return;
    prices.quotes.forget();
    prices.retry();
    asking = setTimeout(again, pause);
  }, pause);
}
