/**
 * Suggests other days for the guest's party if the service refuses the selected days, or if a cart line is no longer
 * available. A request of this browser that got no answer may itself hold the capacity. The module then retries until
 * the service releases that capacity. `flow/quotes/next-available.ts` decides which days to try, and this module
 * formats and announces the result.
 */
import { css, html, type TemplateResult } from 'lit';
import type { BookingClient } from '../../../api/booking-client.ts';
import { createCatalogueReads } from '../../../api/catalogue-reads.ts';
import type { Parameter, Quote, QuoteRequest } from '../../../api/types.ts';
import { createAvailability } from '../../../flow/quotes/availability.ts';
import { getDayCount } from '../../../flow/quotes/item-facts.ts';
import {
  listDaysAfter,
  listDaysAround,
  findNextFreeDays,
  findOtherLengths,
  type FreeDay,
} from '../../../flow/quotes/next-available.ts';
import type { QuoteCache } from '../../../flow/quotes/quote-cache.ts';
import { getQuoteKey } from '../../../flow/quotes/quote-request.ts';
import type { LostStart } from '../../../flow/session/context.ts';
import { mayBeHeldByLostStart } from '../../../flow/session/lost-start.ts';
import type { Choice } from '../../../flow/state.ts';
import { enNextAvailable } from '../../../i18n/en/next-available.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays } from '../../../values/dates/day.ts';
import { formatParty, formatPeriod } from '../../shared/format-visit.ts';
import type { Host } from '../../shared/host.ts';
import { textTemplate } from '../../shared/text.ts';
import { getQuantityBounds } from '../parameter-model.ts';

/** Maximum number of requests of a search for later days. */
const MAX_LATER_REQUESTS = 16;

/** Number of days to search before and after the days of a line that is no longer available. */
const NEARBY_DAYS = 45;
/** Maximum number of requests of the search for days near a line that is no longer available. */
const MAX_NEARBY_REQUESTS = 12;

/** Pause between two retries, in ms, while a lost request of this browser may hold the capacity. */
const RETRY_PAUSE_MS = 30_000;

interface RefusedSelection {
  /** The request that the service refused. */
  quoteRequest: QuoteRequest;
  /** The parameters of the item. A quantity outside their bounds is impossible on every day. */
  parameters: readonly Parameter[];
  locale: Locale;
}

export interface DaySuggestion {
  /** The request that the service refused. */
  quoteRequest: QuoteRequest;
  /** Renders the suggested days in the current language. The language may have changed since the search. */
  template(onChoose: (choice: Partial<Choice>) => void, locale: Locale): TemplateResult;
}

interface RetriablePricing {
  readonly quotes: Pick<QuoteCache, 'rate' | 'forget'>;
  /** Returns the current quote request if the service refused it; otherwise null. */
  refusedRequest(): QuoteRequest | null;
  view(): { quote: { soldOut?: boolean } | undefined };
  retry(): void;
}

const getNextAvailableMessages = (locale: Locale) => locale.section('nextAvailable', enNextAvailable);

/**
 * Searches for other days after a refusal. If a lost request of this browser may hold the capacity, it also announces
 * that and retries in the background. Returns null if no other day can help, or if the availability has not loaded.
 */
export async function findDaySuggestion(
  host: Host,
  pricing: RetriablePricing,
  { lostStart, ...refusedSelection }: RefusedSelection & { lostStart: LostStart | null },
  signal: AbortSignal,
): Promise<DaySuggestion | null> {
  const { quoteRequest, locale } = refusedSelection;
  const mayLostRequestHoldCapacity = () => mayBeHeldByLostStart(lostStart, quoteRequest, Date.now());
  if (!pricing.view().quote?.soldOut || !mayLostRequestHoldCapacity())
    return searchDaySuggestion(host, pricing.quotes, refusedSelection, signal);
  host.announce(getNextAvailableMessages(locale).ownHolds);
  retryUntilAccepted(pricing, mayLostRequestHoldCapacity);
  const suggestion = await searchDaySuggestion(host, pricing.quotes, refusedSelection, signal);
  return {
    quoteRequest,
    template: (onChoose, currentLocale) =>
      html`<p class="ahead" part="ahead">${getNextAvailableMessages(currentLocale).ownHolds}</p>
        ${suggestion?.template(onChoose, currentLocale)}`,
  };
}

/** The timer of the next retry, by the pricing of an element. A page can have several elements. */
const retryTimers = new WeakMap<RetriablePricing, ReturnType<typeof setTimeout>>();

/**
 * Retries the refused request every 30 seconds until the service accepts it. Stops when the service must have released
 * the capacity of the lost request, or when the guest changes the selection.
 */
function retryUntilAccepted(pricing: RetriablePricing, mayLostRequestHoldCapacity: () => boolean): void {
  const refusedRequestKey = getQuoteKey(pricing.refusedRequest());
  function retryLater(): void {
    const retryTimer = setTimeout(() => {
      if (getQuoteKey(pricing.refusedRequest()) !== refusedRequestKey || !mayLostRequestHoldCapacity()) return;
      pricing.quotes.forget();
      pricing.retry();
      retryLater();
    }, RETRY_PAUSE_MS);
    retryTimers.set(pricing, retryTimer);
  }
  clearTimeout(retryTimers.get(pricing));
  retryLater();
}

/** Searches for other lengths or later days for the refused party, and announces the result once. */
async function searchDaySuggestion(
  host: Host,
  client: Pick<BookingClient, 'rate'>,
  { quoteRequest, parameters, locale }: RefusedSelection,
  signal: AbortSignal,
): Promise<DaySuggestion | null> {
  const { availability, item } = host.openItemView;
  if (
    !availability ||
    item?.id !== quoteRequest.itemId ||
    item.simple ||
    !parameters.every((parameter) => isQuantityWithinBounds(parameter, quoteRequest))
  )
    return null;
  host.adopt([nextAvailableStyles]);
  const messages = getNextAvailableMessages(locale);
  const refusedQuotes: Quote[] = [];
  const recordingClient = {
    async rate(request: QuoteRequest): Promise<Quote> {
      const quote = await client.rate(request, signal);
      if (!quote.bookable) refusedQuotes.push(quote);
      return quote;
    },
  };
  const hasSelectableLength = getDayCount(item) === 0;
  let freeDays = hasSelectableLength ? await findOtherLengths(recordingClient, quoteRequest, availability, signal) : [];
  if (!freeDays.length) {
    const laterDays = listDaysAfter(quoteRequest, availability);
    freeDays = await findNextFreeDays(recordingClient, quoteRequest, laterDays, { signal, limit: MAX_LATER_REQUESTS });
  }
  // Suggests nothing if a rule refuses every day, because the summary already shows the reason of the refusal.
  if (!freeDays.length && hasSelectableLength && isRefusedByRule(refusedQuotes)) return null;
  const formatPartyIn = (currentLocale: Locale) => formatParty(quoteRequest.params, parameters, currentLocale);
  const partyText = formatPartyIn(locale);
  const formatFreeDaysIn = (currentLocale: Locale) =>
    freeDays.map((freeDay) => ({
      ...freeDay,
      words: formatPeriod({ ...freeDay.quoteRequest, unit: item.unit }, currentLocale),
    }));
  const formattedDays = locale.listPhrases(formatFreeDaysIn(locale).map(({ words }) => words));
  host.announce(
    freeDays.length > 0 ? locale.labelValue(messages.next(partyText), formattedDays) : messages.none(partyText),
  );
  return {
    quoteRequest,
    template: (choose, currentLocale) =>
      html`<div class="ahead" part="ahead">
        ${
          freeDays.length > 0
            ? html`<p>${textTemplate(getNextAvailableMessages(currentLocale).next(formatPartyIn(currentLocale)))}</p>
                <ul translate="no">
                  ${formatFreeDaysIn(currentLocale).map((freeDay) => html`<li><button @click=${() => selectFreeDay(host, freeDay, choose)}>${freeDay.words}</button></li>`)}
                </ul>`
            : html`<p class="muted">${getNextAvailableMessages(currentLocale).none(formatPartyIn(currentLocale))}</p>`
        }
      </div>`,
  };
}

/**
 * Selects one of the suggested days. The suggestions disappear with the pressed button, so the focus moves to the
 * primary button.
 */
function selectFreeDay(
  host: Host,
  { quoteRequest: { start, end, startTime, endTime, timeslot } }: FreeDay,
  onChoose: (choice: Partial<Choice>) => void,
): void {
  host.showMonth(null);
  onChoose({ start, end, startTime, endTime, timeslot });
  void host.updateComplete.then(() =>
    host.renderRoot.querySelector<HTMLElement>(".summary [part~='primary']")?.focus(),
  );
}

/**
 * Returns true if the service refused every request for the same reason, although capacity was free. A rule must then
 * be the cause, so other days do not help.
 */
function isRefusedByRule(refusedQuotes: readonly Quote[]): boolean {
  return (
    new Set(refusedQuotes.map(({ reason }) => reason)).size === 1 &&
    refusedQuotes.every(({ soldOut, left }) => !soldOut && left !== 0)
  );
}

function isQuantityWithinBounds(parameter: Parameter, { params }: QuoteRequest): boolean {
  const { min, max } = getQuantityBounds(parameter);
  const quantity = params[parameter.id];
  return quantity === undefined || (quantity >= min && quantity <= max);
}

/**
 * Returns bookable days near those of a cart line that is no longer available. The nearest comes first. Returns an
 * empty list after an error.
 */
export async function findNearDays(
  { items, today, transport, settings }: Host,
  client: BookingClient,
  quoteRequest: QuoteRequest,
  signal: AbortSignal,
): Promise<readonly FreeDay[]> {
  const item = items?.find(({ id }) => id === quoteRequest.itemId);
  if (!item || !today) return [];
  try {
    const earliestDay = addDays(quoteRequest.start, -NEARBY_DAYS);
    const calendarDays = await createCatalogueReads(transport, settings.baseUrl).calendar(
      item.id,
      earliestDay < today ? today : earliestDay,
      addDays(quoteRequest.end, NEARBY_DAYS),
      signal,
    );
    const availability = createAvailability({ days: calendarDays, today, length: Math.max(1, getDayCount(item)) });
    return await findNextFreeDays(client, quoteRequest, listDaysAround(quoteRequest, availability, NEARBY_DAYS), {
      signal,
      limit: MAX_NEARBY_REQUESTS,
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
