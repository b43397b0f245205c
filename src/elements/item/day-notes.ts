/**
 * Owns the prices on calendar days: the cost of each visible day for the current party, and the places left. The calendar
 * shows them automatically, or at the guest's request below the calendar. It renders only the message after a failed request.
 */
import { initialState, Task } from '@lit/task';
import { html, nothing, type TemplateResult } from 'lit';
import type { DayRate, QuoteRequest } from '../../api/types.ts';
import { cheapestOf, dayPrices, hasTooFew, type DayPricesClient } from '../../flow/quotes/day-prices.ts';
import type { QuoteCache } from '../../flow/quotes/quote-cache.ts';
import type { PacedClient } from '../../flow/reads/account-reads.ts';
import type { ReadPriority } from '../../flow/reads/read-queue.ts';
import type { Locale } from '../../i18n/locale.ts';
import { addMonths, eachDay, firstDayOf, lastDayOf, monthOf, type Day, type Month } from '../../values/dates/day.ts';
import type { LoadedMessages, Messages } from '../../i18n/messages.ts';
import { isFew, quoteKey } from '../../flow/quotes/quote-request.ts';
import { whenIdle } from '../../page/scheduling.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';

/** Longer prices do not fit into a cell. Then the cells show no currency, and the legend names it. */
const MAX_SIGN_LENGTH = 6;

/** A note on a calendar day, such as its price. */
interface DayNote {
  /** A few visible characters. */
  sign: string;
  /** The same note as text for screen readers. */
  words: string;
  /** Part names: `low`, `cheapest`, `full`; `''` for none. */
  look: string;
}

export type DayNotes = ReadonlyMap<Day, DayNote>;

export interface DayNotesFacts extends Pick<Lifetime, 'attachOptional'> {
  rate: QuoteCache['rate'];
  /** Returns a client that reads prices of days. */
  quotes: (priority: ReadPriority) => PacedClient;
  locale: () => Locale | undefined;
  /** Returns a request with the current party and discount code; null until the first quote. */
  quoteRequest: () => QuoteRequest | null;
}

interface DayNotesOptions {
  /** Returns true if prices show. */
  isOn: () => boolean;
  /**
   * True if the calendar shows prices without a request of the guest. It then reads them when the browser is idle, announces
   * nothing, and ignores failures. Full and closed days get no note, because the calendar shows their state.
   */
  isAutomatic: boolean;
}

interface PriceQuery {
  first: Month;
  last: Month;
  quoteRequest: QuoteRequest;
  /** The same for two queries with the same content. */
  key: string;
}

interface MonthPrices {
  /** Identifies the party and the discount code. */
  party: string;
  rates: ReadonlyMap<Day, DayRate>;
}

export function createDayNotes(host: Host, facts: DayNotesFacts, { isOn, isAutomatic }: DayNotesOptions) {
  const { locale, attachOptional } = facts;
  const quotes = facts.quotes(isAutomatic ? 'ahead' : 'requested');
  const client: DayPricesClient = { ...quotes, rate: (request, signal) => facts.rate(request, signal, quotes) };
  const delayUntilIdle = createIdleGate(host);

  /** Returns a key for everything that prices depend on: the party and the code, but not the selected days. */
  function partyKey(quoteRequest = facts.quoteRequest()): string {
    return quoteKey(quoteRequest && { ...quoteRequest, start: undefined, end: undefined });
  }

  /** Returns null if no prices show or a fact is missing. */
  function currentQuery(): PriceQuery | null {
    const { month, monthsShown, item, availability } = host.finding;
    const quoteRequest = facts.quoteRequest();
    if (!isOn() || !month || !quoteRequest || !item || !availability) return null;
    const last = addMonths(month, monthsShown - 1);
    return { first: month, last, quoteRequest, key: `${month} ${last} ${partyKey(quoteRequest)}` };
  }

  const prices = attachOptional(
    new Task<readonly [PriceQuery | null], MonthPrices>(host, {
      args: () => [isAutomatic ? delayUntilIdle(currentQuery()) : currentQuery()] as const,
      argsEqual: ([one], [other]) => one?.key === other?.key,
      task: async ([query], { signal }) => {
        const { item, availability } = host.finding;
        if (!query || !item || !availability) return initialState;
        const { first, last, quoteRequest } = query;
        const days = eachDay(firstDayOf(first), lastDayOf(last)).filter((day) => availability.stateOf(day) !== 'past');
        const rates = await dayPrices(
          client,
          { item, quoteRequest, days, availability },
          signal,
          isAutomatic ? quotes.pace : undefined,
        );
        if (!isAutomatic) host.announce(locale()?.text.ways.prices.shown ?? '');
        return { party: partyKey(quoteRequest), rates };
      },
    }),
  );

  /** Returns the prices for the current party; undefined until they arrive. It never returns those of another party. */
  const currentRates = () => (isOn() && prices.value?.party === partyKey() ? prices.value.rates : undefined);

  return {
    rates: currentRates,
    /** Returns the notes for the current party; undefined until its prices arrive. */
    notes(): DayNotes | undefined {
      const text = locale()?.text;
      const currentPrices = currentRates();
      if (!text || !currentPrices) return undefined;
      const isFree = (day: Day) => host.finding.availability?.stateOf(day) === 'free';
      // The line that a guest edits holds some of the places that are missing.
      const isEdit = host.store.state.choice.lineId;
      const rates = [...currentPrices.values()]
        .filter(({ day }) => !isAutomatic || isFree(day))
        .map((rate) => (isEdit ? { ...rate, needs: 0 } : rate));
      const freeRates = rates.filter((rate) => isFree(rate.day) && !hasTooFew(rate));
      const cheapest = cheapestInMonths(freeRates);
      const price = priceFormat(freeRates, facts);
      return new Map(
        rates.map((each) => [
          each.day,
          isFree(each.day) ? priceNote(each, cheapest.has(each.day), price, facts) : closedNote(each, text),
        ]),
      );
    },
    template: (words: Messages['ways']['prices']): TemplateResult | typeof nothing =>
      prices.error === undefined
        ? nothing
        : html`<p class="way reason" role="alert">
            ${words.failed} <button @click=${() => void prices.run()}>${locale()?.text.problems.retry}</button>
          </p>`,
  };
}

/** Returns the days with the lowest price of their month. */
function cheapestInMonths(rates: readonly DayRate[]): ReadonlySet<Day> {
  const months = new Set(rates.map(({ day }) => monthOf(day)));
  return new Set([...months].flatMap((month) => [...cheapestOf(rates.filter(({ day }) => monthOf(day) === month))]));
}

/** The cell has room for a short word only. */
function closedNote({ full }: DayRate, { list, ways: { prices } }: LoadedMessages): DayNote {
  return full
    ? { sign: prices.full, words: list.soldOut, look: 'full' }
    : { sign: prices.closed, words: prices.closedDay, look: 'full' };
}

interface PriceFormat {
  /** The amount with its currency; `''` if unknown. */
  full(total: string): string;
  /** The text of the cell. */
  sign(total: string): string;
}

/** Returns one format for all prices of the calendar: with or without decimals, and with or without the currency. */
function priceFormat(rates: readonly DayRate[], { locale }: DayNotesFacts): PriceFormat {
  const totals = rates.map(({ total }) => total).filter(Boolean);
  const money = locale()?.moneyOf(totals);
  const full = (total: string) => (total && money?.(total)) ?? '';
  const isBare = totals.some((total) => full(total).length > MAX_SIGN_LENGTH);
  return {
    full,
    sign: (total) => (isBare ? full(total).replace(/^\P{Nd}+|(?<!\P{Nd})\P{Nd}+$/gu, '') : full(total)),
  };
}

function priceNote(
  { total, left, needs }: DayRate,
  isCheapest: boolean,
  price: PriceFormat,
  { locale }: DayNotesFacts,
): DayNote {
  const words = locale()?.text.ways.prices;
  if (hasTooFew({ left, needs })) return { sign: '', words: words?.left(left ?? 0) ?? '', look: 'full' };
  const isLow = isFew(left) && left > 0;
  return {
    sign: price.sign(total),
    words: locale()?.clauses([price.full(total), isCheapest && words?.cheapest, isLow && words?.left(left)]) ?? '',
    look: [isLow && 'low', isCheapest && 'cheapest'].filter(Boolean).join(' '),
  };
}

/** Returns a function that delays each change of a query until the browser is idle. Until then it returns the last query. */
function createIdleGate(host: Host): (query: PriceQuery | null) => PriceQuery | null {
  let nextQuery: PriceQuery | null = null;
  let lastQuery: PriceQuery | null = null;
  let cancel: () => void = () => undefined;
  return (query) => {
    if (query?.key === nextQuery?.key) return lastQuery;
    cancel();
    nextQuery = query;
    cancel = whenIdle(() => {
      lastQuery = query;
      host.requestUpdate();
    });
    return lastQuery;
  };
}
