/**
 * Where a choice was refused: the next days that can be booked for just this party, each a button.
 */
import { css, html, type TemplateResult } from 'lit';
import type { BookingClient } from '../../api/booking-client.ts';
import type { Parameter, Quote, QuoteRequest } from '../../api/types.ts';
import { daysAfter, nextFree, otherLengths, type FreeDay } from '../../flow/quotes/next-available.ts';
import { daysTaken } from '../../flow/quotes/item-facts.ts';
import type { Choice } from '../../flow/state.ts';
import { enNextAvailable } from '../../i18n/en/next-available.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Messages } from '../../i18n/messages.ts';
import { boundsOf } from './parameter-value.ts';
import { formatParty, formatPeriod } from '../shared/format-visit.ts';
import type { Host } from '../shared/host.ts';
import { freshText } from '../shared/text.ts';

/** How many days are asked about before it is said that none was found. */
const mostAsked = 16;

export interface Refusal {
  quoteRequest: QuoteRequest;
  /** What can be chosen; a quantity beyond its bounds is refused on every day. */
  parameters: readonly Parameter[];
  locale: Locale;
}

export interface NextAvailable {
  /** The refused quote request it is about. */
  quoteRequest: QuoteRequest;
  /** In the language of now: it may be another than the one it was found in. */
  template(choose: (choice: Partial<Choice>) => void, locale: Locale): TemplateResult;
}

export const nextAvailableWords = (locale: Locale): Messages['nextAvailable'] =>
  locale.section('nextAvailable', enNextAvailable);

/** Looks ahead and says once what was found; null where no other day could help, or the calendar is not known. */
export async function lookAhead(
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
  const text = nextAvailableWords(locale);
  const refused: Quote[] = [];
  const asking = {
    async rate(request: QuoteRequest): Promise<Quote> {
      const quote = await client.rate(request, signal);
      if (!quote.bookable) refused.push(quote);
      return quote;
    },
  };
  const hasLength = daysTaken(item) === 0;
  let found = hasLength ? await otherLengths(asking, quoteRequest, availability, signal) : [];
  if (!found.length) {
    const days = daysAfter(quoteRequest, availability);
    found = await nextFree(asking, quoteRequest, days, { signal, limit: mostAsked });
  }
  // The reason itself stands beside the choice.
  if (!found.length && hasLength && isRule(refused)) return null;
  const partyIn = (speaking: Locale) => formatParty(quoteRequest.params, parameters, speaking);
  const party = partyIn(locale);
  const worded = (speaking: Locale) =>
    found.map((free) => ({ ...free, words: formatPeriod({ ...free.quoteRequest, unit: item.unit }, speaking) }));
  const listed = locale.listPhrases(worded(locale).map(({ words }) => words));
  host.announce(found.length > 0 ? locale.labelValue(text.next(party), listed) : text.none(party));
  return {
    quoteRequest,
    template: (choose, speaking) =>
      html`<div class="ahead" part="ahead">
        ${
          found.length > 0
            ? html`<p>${freshText(nextAvailableWords(speaking).next(partyIn(speaking)))}</p>
                <ul translate="no">
                  ${worded(speaking).map((free) => html`<li><button @click=${() => take(host, free, choose)}>${free.words}</button></li>`)}
                </ul>`
            : html`<p class="muted">${nextAvailableWords(speaking).none(partyIn(speaking))}</p>`
        }
      </div>`,
  };
}

/** The button goes with the refusal: the focus moves on to the next step, which is possible now. */
function take(
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

/** Whether whatever was asked was refused for one reason, with places to be had: then it is not for want of a free day. */
function isRule(refused: readonly Quote[]): boolean {
  return (
    new Set(refused.map(({ reason }) => reason)).size === 1 &&
    refused.every(({ soldOut, left }) => !soldOut && left !== 0)
  );
}

function isWithin(parameter: Parameter, { params }: QuoteRequest): boolean {
  const { least, most } = boundsOf(parameter);
  const count = params[parameter.id];
  return count === undefined || (count >= least && count <= most);
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
