/**
 * Owns the notes on calendar days: the price of each visible day for the current party, and the capacity left. They
 * appear automatically, or after the guest requests them below the calendar. The calendar renders the notes, this
 * module only the message about a failed request.
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

/**
 * Maximum number of characters of a price in a cell. If one price is longer, all cells omit the currency, and the
 * legend names it.
 */
const MAX_SIGN_LENGTH = 6;

/** A note on a calendar day, such as its price. */
interface DayNote {
  /** The visible note in the cell, a few characters long. */
  sign: string;
  /** The same note as text for screen readers. */
  words: string;
  /** CSS part names of the note, separated by spaces: `low`, `cheapest`, `full`; `''` for none. */
  look: string;
}

export type DayNotes = ReadonlyMap<Day, DayNote>;

export interface DayNotesFacts extends Pick<Lifetime, 'attachOptional'> {
  rate: QuoteCache['rate'];
  /** Returns a client that sends quote requests with a priority. */
  quotes: (priority: ReadPriority) => PacedClient;
  locale: () => Locale | undefined;
  /** Returns a quote request with the current party and discount code; null until the first quote. */
  quoteRequest: () => QuoteRequest | null;
}

interface DayNotesOptions {
  /** Returns true while the calendar shows prices. */
  isOn: () => boolean;
  /**
   * True if the calendar shows prices without a request from the guest. The prices then load when the browser is idle,
   * without an announcement or an error message. Full and closed days get no note, because the calendar shows their
   * state.
   */
  isAutomatic: boolean;
}

interface PriceQuery {
  firstMonth: Month;
  lastMonth: Month;
  quoteRequest: QuoteRequest;
  /** Two queries with the same content have the same key. */
  key: string;
}

interface MonthPrices {
  /** Identifies the party and the discount code that the prices are for. */
  partyKey: string;
  rates: ReadonlyMap<Day, DayRate>;
}

export function createDayNotes(host: Host, facts: DayNotesFacts, { isOn, isAutomatic }: DayNotesOptions) {
  const { locale, attachOptional } = facts;
  const quotes = facts.quotes(isAutomatic ? 'ahead' : 'requested');
  const client: DayPricesClient = { ...quotes, rate: (request, signal) => facts.rate(request, signal, quotes) };
  const delayUntilIdle = createIdleGate(host);

  /**
   * Returns a key of the party and the discount code. The selected days do not affect the prices of other days, so the
   * key leaves them out.
   */
  function partyKey(quoteRequest = facts.quoteRequest()): string {
    return quoteKey(quoteRequest && { ...quoteRequest, start: undefined, end: undefined });
  }

  /** Returns the query for the visible months; null if the calendar shows no prices or the item has not loaded. */
  function currentQuery(): PriceQuery | null {
    const { month, monthsShown, item, availability } = host.finding;
    const quoteRequest = facts.quoteRequest();
    if (!isOn() || !month || !quoteRequest || !item || !availability) return null;
    const lastMonth = addMonths(month, monthsShown - 1);
    return { firstMonth: month, lastMonth, quoteRequest, key: `${month} ${lastMonth} ${partyKey(quoteRequest)}` };
  }

  const prices = attachOptional(
    new Task<readonly [PriceQuery | null], MonthPrices>(host, {
      args: () => [isAutomatic ? delayUntilIdle(currentQuery()) : currentQuery()] as const,
      argsEqual: ([one], [other]) => one?.key === other?.key,
      task: async ([query], { signal }) => {
        const { item, availability } = host.finding;
        if (!query || !item || !availability) return initialState;
        const { firstMonth, lastMonth, quoteRequest } = query;
        const days = eachDay(firstDayOf(firstMonth), lastDayOf(lastMonth)).filter(
          (day) => availability.stateOf(day) !== 'past',
        );
        const rates = await dayPrices(
          client,
          { item, quoteRequest, days, availability },
          signal,
          isAutomatic ? quotes.pace : undefined,
        );
        if (!isAutomatic) host.announce(locale()?.text.ways.prices.shown ?? '');
        return { partyKey: partyKey(quoteRequest), rates };
      },
    }),
  );

  /**
   * Returns the prices for the current party; undefined until they arrive. Never returns the prices for a previous
   * party.
   */
  const currentRates = () => (isOn() && prices.value?.partyKey === partyKey() ? prices.value.rates : undefined);

  return {
    rates: currentRates,
    /** Returns the notes for the current party; undefined until its prices arrive. */
    notes(): DayNotes | undefined {
      const text = locale()?.text;
      const currentPrices = currentRates();
      if (!text || !currentPrices) return undefined;
      const isFree = (day: Day) => host.finding.availability?.stateOf(day) === 'free';
      // While the guest edits a cart line, that line itself occupies capacity, so the capacity left looks too low.
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

/** Returns the note of a full or closed day. The cell has space for a short word only. */
function closedNote({ full }: DayRate, { list, ways: { prices } }: LoadedMessages): DayNote {
  return full
    ? { sign: prices.full, words: list.soldOut, look: 'full' }
    : { sign: prices.closed, words: prices.closedDay, look: 'full' };
}

interface PriceFormat {
  /** Returns the amount with its currency; `''` if unknown. */
  withCurrency(total: string): string;
  /** Returns the amount for a cell, without the currency if that does not fit. */
  inCell(total: string): string;
}

/**
 * Returns one format for all prices of the calendar, so that they look alike. Either all of them have decimals or none.
 * The same applies to the currency.
 */
function priceFormat(rates: readonly DayRate[], { locale }: DayNotesFacts): PriceFormat {
  const totals = rates.map(({ total }) => total).filter(Boolean);
  const money = locale()?.moneyOf(totals);
  const withCurrency = (total: string) => (total && money?.(total)) ?? '';
  const omitsCurrency = totals.some((total) => withCurrency(total).length > MAX_SIGN_LENGTH);
  return {
    withCurrency,
    inCell: (total) =>
      omitsCurrency ? withCurrency(total).replace(/^\P{Nd}+|(?<!\P{Nd})\P{Nd}+$/gu, '') : withCurrency(total),
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
    sign: price.inCell(total),
    words:
      locale()?.clauses([price.withCurrency(total), isCheapest && words?.cheapest, isLow && words?.left(left)]) ?? '',
    look: [isLow && 'low', isCheapest && 'cheapest'].filter(Boolean).join(' '),
  };
}

/**
 * Returns a function that delays queries, so that prices do not compete with more important requests. It returns the
 * previous query until the browser is idle, then the new one.
 */
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
