/**
 * Suggests other days for the guest's party if the service refuses the selected ones, or if a cart line is no longer
 * available. A lost request of this browser may itself hold the capacity. Then the module retries until the service
 * releases it. `flow/quotes/next-available.ts` decides which days to try, and this module formats and announces the
 * result.
 */
import { css, html, type TemplateResult } from 'lit';
import type { BookingClient } from '../../../api/booking-client.ts';
import { createCatalogueReads } from '../../../api/catalogue-reads.ts';
import type { Parameter, Quote, QuoteRequest } from '../../../api/types.ts';
import { createAvailability } from '../../../flow/quotes/availability.ts';
import { daysTaken } from '../../../flow/quotes/item-facts.ts';
import { daysAfter, daysAround, nextFree, otherLengths, type FreeDay } from '../../../flow/quotes/next-available.ts';
import type { QuoteCache } from '../../../flow/quotes/quote-cache.ts';
import { quoteKey } from '../../../flow/quotes/quote-request.ts';
import type { LostStart } from '../../../flow/session/context.ts';
import { mayBeHeld } from '../../../flow/session/lost-start.ts';
import type { Choice } from '../../../flow/state.ts';
import { enNextAvailable } from '../../../i18n/en/next-available.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays } from '../../../values/dates/day.ts';
import { formatParty, formatPeriod } from '../../shared/format-visit.ts';
import type { Host } from '../../shared/host.ts';
import { freshText } from '../../shared/text.ts';
import { boundsOf } from '../parameter-model.ts';

/** Maximum number of requests before a search for later days ends without a result. */
const MAX_REQUESTS_AHEAD = 16;

/** Number of days before and after a removed line that the search for other days covers. */
const NEAR_DAYS = 45;
/** Maximum number of requests of the search near a removed line. */
const MAX_REQUESTS_NEAR = 12;

/** Pause between two retries while a lost request of this browser may hold the capacity. */
const RETRY_PAUSE_MS = 30_000;

interface Refusal {
  /** The request that the service refused. */
  quoteRequest: QuoteRequest;
  /** The parameters of the item. A quantity outside their bounds is impossible on every day. */
  parameters: readonly Parameter[];
  locale: Locale;
}

export interface NextAvailable {
  /** The request that the service refused. */
  quoteRequest: QuoteRequest;
  /** Renders the result in the current language, which may have changed since the search. */
  template(choose: (choice: Partial<Choice>) => void, locale: Locale): TemplateResult;
}

interface Prices {
  readonly quotes: Pick<QuoteCache, 'rate' | 'forget'>;
  /** Returns the current quote request if the service refused it; otherwise null. */
  refusedRequest(): QuoteRequest | null;
  view(): { quote: { soldOut?: boolean } | undefined };
  retry(): void;
}

const textIn = (locale: Locale) => locale.section('nextAvailable', enNextAvailable);

/**
 * Searches for other days after a refusal. If a lost request of this browser may hold the capacity, it also announces
 * that and retries in the background. Returns null if no other day can help, or if the availability has not loaded.
 */
export async function lookAheadOrWait(
  host: Host,
  prices: Prices,
  { lostStart, ...refusal }: Refusal & { lostStart: LostStart | null },
  signal: AbortSignal,
): Promise<NextAvailable | null> {
  const { quoteRequest, locale } = refusal;
  const mayBeOurs = () => mayBeHeld(lostStart, quoteRequest, Date.now());
  if (!prices.view().quote?.soldOut || !mayBeOurs()) return lookAhead(host, prices.quotes, refusal, signal);
  host.announce(textIn(locale).ownHolds);
  retryUntilFree(prices, mayBeOurs);
  const ahead = await lookAhead(host, prices.quotes, refusal, signal);
  return {
    quoteRequest,
    template: (choose, currentLocale) =>
      html`<p class="ahead" part="ahead">${textIn(currentLocale).ownHolds}</p>
        ${ahead?.template(choose, currentLocale)}`,
  };
}

let retryTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Retries the refused request until the service accepts it. Stops when the service must have released the capacity of
 * the lost request, or when the guest changes the selection.
 */
function retryUntilFree(prices: Prices, mayBeOurs: () => boolean): void {
  const refusedKey = quoteKey(prices.refusedRequest());
  clearTimeout(retryTimer);
  retryTimer = setTimeout(function retry() {
    if (quoteKey(prices.refusedRequest()) !== refusedKey || !mayBeOurs()) return;
    prices.quotes.forget();
    prices.retry();
    retryTimer = setTimeout(retry, RETRY_PAUSE_MS);
  }, RETRY_PAUSE_MS);
}

/** Searches for other lengths or later days for the refused party, and announces the result once. */
async function lookAhead(
  host: Host,
  client: Pick<BookingClient, 'rate'>,
  { quoteRequest, parameters, locale }: Refusal,
  signal: AbortSignal,
): Promise<NextAvailable | null> {
  const { availability, item } = host.finding;
  if (
    !availability ||
    item?.id !== quoteRequest.itemId ||
    item.simple ||
    !parameters.every((parameter) => isWithin(parameter, quoteRequest))
  )
    return null;
  host.adopt([nextAvailableStyles]);
  const text = textIn(locale);
  const refusedQuotes: Quote[] = [];
  const recordingClient = {
    async rate(request: QuoteRequest): Promise<Quote> {
      const quote = await client.rate(request, signal);
      if (!quote.bookable) refusedQuotes.push(quote);
      return quote;
    },
  };
  const hasLength = daysTaken(item) === 0;
  let freeDays = hasLength ? await otherLengths(recordingClient, quoteRequest, availability, signal) : [];
  if (!freeDays.length) {
    const days = daysAfter(quoteRequest, availability);
    freeDays = await nextFree(recordingClient, quoteRequest, days, { signal, limit: MAX_REQUESTS_AHEAD });
  }
  // Returns nothing, because a rule refuses every day and the summary already shows that rule.
  if (!freeDays.length && hasLength && isRefusedByRule(refusedQuotes)) return null;
  const partyIn = (currentLocale: Locale) => formatParty(quoteRequest.params, parameters, currentLocale);
  const party = partyIn(locale);
  const daysIn = (currentLocale: Locale) =>
    freeDays.map((free) => ({
      ...free,
      words: formatPeriod({ ...free.quoteRequest, unit: item.unit }, currentLocale),
    }));
  const list = locale.listPhrases(daysIn(locale).map(({ words }) => words));
  host.announce(freeDays.length > 0 ? locale.labelValue(text.next(party), list) : text.none(party));
  return {
    quoteRequest,
    template: (choose, currentLocale) =>
      html`<div class="ahead" part="ahead">
        ${
          freeDays.length > 0
            ? html`<p>${freshText(textIn(currentLocale).next(partyIn(currentLocale)))}</p>
                <ul translate="no">
                  ${daysIn(currentLocale).map((free) => html`<li><button @click=${() => selectFreeDay(host, free, choose)}>${free.words}</button></li>`)}
                </ul>`
            : html`<p class="muted">${textIn(currentLocale).none(partyIn(currentLocale))}</p>`
        }
      </div>`,
  };
}

/**
 * Selects one of the suggested days. The suggestions then disappear with the pressed button, so the focus moves to the
 * primary button.
 */
function selectFreeDay(
  host: Host,
  { quoteRequest: { start, end, startTime, endTime, timeslot } }: FreeDay,
  choose: (choice: Partial<Choice>) => void,
): void {
  host.showMonth(null);
  choose({ start, end, startTime, endTime, timeslot });
  void host.updateComplete.then(() =>
    host.renderRoot.querySelector<HTMLElement>(".summary [part~='primary']")?.focus(),
  );
}

/**
 * Returns true if the service refused every request for the same reason although capacity was free. The cause is then a
 * rule, so other days do not help.
 */
function isRefusedByRule(refusedQuotes: readonly Quote[]): boolean {
  return (
    new Set(refusedQuotes.map(({ reason }) => reason)).size === 1 &&
    refusedQuotes.every(({ soldOut, left }) => !soldOut && left !== 0)
  );
}

function isWithin(parameter: Parameter, { params }: QuoteRequest): boolean {
  const { min, max } = boundsOf(parameter);
  const count = params[parameter.id];
  return count === undefined || (count >= min && count <= max);
}

/**
 * Returns bookable days near those of a cart line that is no longer available. The nearest comes first. Returns an
 * empty list after an error.
 */
export async function freeNear(
  { items, today, transport, settings }: Host,
  client: BookingClient,
  quoteRequest: QuoteRequest,
  signal: AbortSignal,
): Promise<readonly FreeDay[]> {
  const item = items?.find(({ id }) => id === quoteRequest.itemId);
  if (!item || !today) return [];
  try {
    const earliestDay = addDays(quoteRequest.start, -NEAR_DAYS);
    const days = await createCatalogueReads(transport, settings.baseUrl).calendar(
      item.id,
      earliestDay < today ? today : earliestDay,
      addDays(quoteRequest.end, NEAR_DAYS),
      signal,
    );
    const availability = createAvailability({ days, today, length: Math.max(1, daysTaken(item)) });
    return await nextFree(client, quoteRequest, daysAround(quoteRequest, availability, NEAR_DAYS), {
      signal,
      limit: MAX_REQUESTS_NEAR,
    });
  } catch {
    return [];
  }
}

const nextAvailableStyles = css`
  .summary .ahead {
    grid-column: 1 / -1;
    display: grid;
    gap: 6px;
    padding-block-start: 8px;
    font-size: 0.875em;
  }
  .summary .ahead p {
    min-block-size: 0;
    font-weight: 550;
  }
  .summary .ahead .muted {
    font-weight: inherit;
  }
  .ahead ul {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .ahead button {
    text-align: start;
  }
  @container (min-width: 720px) {
    .summary .ahead {
      order: -1;
      padding: 0;
    }
    .ahead ul {
      flex-direction: column;
    }
    .ahead button {
      inline-size: 100%;
      justify-content: start;
    }
  }
`;
