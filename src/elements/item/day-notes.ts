/**
 * Owns the notes on calendar days: the price of each visible day for the current party, and the capacity left. They
 * appear automatically, or after the guest requests them below the calendar. The calendar renders the notes, this
 * module only the message about a failed request.
 */
import { initialState, Task } from '@lit/task';
import { html, nothing, type TemplateResult } from 'lit';
import type { DayRate, QuoteRequest } from '../../api/types.ts';
import {
  findCheapestDays,
  readDayPrices,
  hasTooFewPlaces,
  type DayPricesClient,
} from '../../flow/quotes/day-prices.ts';
import type { QuoteCache } from '../../flow/quotes/quote-cache.ts';
import type { PacedClient } from '../../flow/reads/account-reads.ts';
import type { ReadPriority } from '../../flow/reads/read-queue.ts';
import type { Locale } from '../../i18n/locale.ts';
import { addMonths, listDays, getFirstDay, getLastDay, toMonth, type Day, type Month } from '../../values/dates/day.ts';
import type { LoadedMessages, Messages } from '../../i18n/messages.ts';
import { isFewLeft, getQuoteKey } from '../../flow/quotes/quote-request.ts';
import { runWhenIdle } from '../../page/scheduling.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';

/**
 * Maximum number of characters of a price in a cell. If one price is longer, all cells omit the currency, and the
 * legend names it.
 */
const MAX_CELL_PRICE_LENGTH = 6;

/** A note on a calendar day, such as its price. */
interface DayNote {
  /** The visible note in the cell, a few characters long. */
  cellText: string;
  /** The same note as text for screen readers. */
  words: string;
  /** CSS part names of the note, separated by spaces: `low`, `cheapest`, `full`; `''` for none. */
  partNames: string;
}

export type DayNotes = ReadonlyMap<Day, DayNote>;

export interface DayNotesDependencies extends Pick<Lifetime, 'attachOptional'> {
  /** Returns the cached quote of a request, or requests it. */
  rate: QuoteCache['rate'];
  /** Returns a client that sends quote requests with the given priority. */
  getQuoteClient: (priority: ReadPriority) => PacedClient;
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
  /** A text that is the same for queries with the same content. */
  key: string;
}

interface MonthPrices {
  /** The key of the request for these prices, without its days: see `buildPartyKey`. */
  partyKey: string;
  rates: ReadonlyMap<Day, DayRate>;
}

export function createDayNotes(host: Host, dependencies: DayNotesDependencies, { isOn, isAutomatic }: DayNotesOptions) {
  const { locale, attachOptional } = dependencies;
  const pacedQuotes = dependencies.getQuoteClient(isAutomatic ? 'ahead' : 'requested');
  const dayPricesClient: DayPricesClient = {
    ...pacedQuotes,
    rate: (request, signal) => dependencies.rate(request, signal, pacedQuotes),
  };
  const delayQueryUntilIdle = createIdleDelay(host);

  /**
   * Returns a key of the quote request without its days: the item, the times, the party and the discount code. The
   * selected days do not affect the prices of other days.
   */
  function buildPartyKey(quoteRequest = dependencies.quoteRequest()): string {
    return getQuoteKey(quoteRequest && { ...quoteRequest, start: undefined, end: undefined });
  }

  /** Returns the query for the visible months; null if the calendar shows no prices or the item has not loaded. */
  function buildCurrentQuery(): PriceQuery | null {
    const { month, monthsShown, item, availability } = host.openItemView;
    const quoteRequest = dependencies.quoteRequest();
    if (!isOn() || !month || !quoteRequest || !item || !availability) return null;
    const lastMonth = addMonths(month, monthsShown - 1);
    return { firstMonth: month, lastMonth, quoteRequest, key: `${month} ${lastMonth} ${buildPartyKey(quoteRequest)}` };
  }

  const pricesTask = attachOptional(
    new Task<readonly [PriceQuery | null], MonthPrices>(host, {
      args: () => [isAutomatic ? delayQueryUntilIdle(buildCurrentQuery()) : buildCurrentQuery()] as const,
      argsEqual: ([previousQuery], [nextQuery]) => previousQuery?.key === nextQuery?.key,
      task: async ([priceQuery], { signal }) => {
        const { item, availability } = host.openItemView;
        if (!priceQuery || !item || !availability) return initialState;
        const { firstMonth, lastMonth, quoteRequest } = priceQuery;
        const visibleDays = listDays(getFirstDay(firstMonth), getLastDay(lastMonth)).filter(
          (day) => availability.stateOf(day) !== 'past',
        );
        const dayRates = await readDayPrices(
          dayPricesClient,
          { item, quoteRequest, days: visibleDays, availability },
          signal,
          isAutomatic ? pacedQuotes.pace : undefined,
        );
        if (!isAutomatic) host.announce(locale()?.text.ways.prices.shown ?? '');
        return { partyKey: buildPartyKey(quoteRequest), rates: dayRates };
      },
    }),
  );

  /**
   * Returns the prices for the current party; undefined until they arrive. Never returns the prices for a previous
   * party.
   */
  const getCurrentRates = () =>
    isOn() && pricesTask.value?.partyKey === buildPartyKey() ? pricesTask.value.rates : undefined;

  return {
    rates: getCurrentRates,
    /** Returns the notes for the current party; undefined until its prices arrive. */
    notes(): DayNotes | undefined {
      const messages = locale()?.text;
      const currentRates = getCurrentRates();
      if (!messages || !currentRates) return undefined;
      const isFreeDay = (day: Day) => host.openItemView.availability?.stateOf(day) === 'free';
      // While the guest edits a cart line, that line itself occupies capacity, so the number of places left looks too
      // low.
      const isEditingLine = host.store.state.choice.lineId;
      const visibleRates = [...currentRates.values()]
        .filter(({ day }) => !isAutomatic || isFreeDay(day))
        .map((dayRate) => (isEditingLine ? { ...dayRate, needs: 0 } : dayRate));
      const freeDayRates = visibleRates.filter((dayRate) => isFreeDay(dayRate.day) && !hasTooFewPlaces(dayRate));
      const cheapestDays = findCheapestDaysOfMonths(freeDayRates);
      const priceFormat = createPriceFormat(freeDayRates, dependencies);
      return new Map(
        visibleRates.map((dayRate) => [
          dayRate.day,
          isFreeDay(dayRate.day)
            ? createPriceNote(dayRate, cheapestDays.has(dayRate.day), priceFormat, dependencies)
            : createClosedDayNote(dayRate, messages),
        ]),
      );
    },
    template: (messages: Messages['ways']['prices']): TemplateResult | typeof nothing =>
      pricesTask.error === undefined
        ? nothing
        : html`<p class="way reason" role="alert">
            ${messages.failed} <button @click=${() => void pricesTask.run()}>${locale()?.text.problems.retry}</button>
          </p>`,
  };
}

/** Returns the days with the lowest price of each month. */
function findCheapestDaysOfMonths(dayRates: readonly DayRate[]): ReadonlySet<Day> {
  const pricedMonths = new Set(dayRates.map(({ day }) => toMonth(day)));
  return new Set(
    [...pricedMonths].flatMap((month) => [...findCheapestDays(dayRates.filter(({ day }) => toMonth(day) === month))]),
  );
}

/** Returns the note of a full or closed day. The cell has space for a short word only. */
function createClosedDayNote({ full }: DayRate, { list, ways: { prices } }: LoadedMessages): DayNote {
  return full
    ? { cellText: prices.full, words: list.soldOut, partNames: 'full' }
    : { cellText: prices.closed, words: prices.closedDay, partNames: 'full' };
}

interface PriceFormat {
  /** Returns the amount with its currency; `''` if unknown. */
  formatWithCurrency(total: string): string;
  /** Returns the amount for a cell, without the currency if that does not fit. */
  formatForCell(total: string): string;
}

/**
 * Creates one format for all prices of the calendar, so that they look alike. All prices have decimals, or none has.
 * All show the currency, or none does.
 */
function createPriceFormat(dayRates: readonly DayRate[], { locale }: DayNotesDependencies): PriceFormat {
  const priceTotals = dayRates.map(({ total }) => total).filter(Boolean);
  const formatMoney = locale()?.moneyOf(priceTotals);
  const formatWithCurrency = (total: string) => (total && formatMoney?.(total)) ?? '';
  const mustOmitCurrency = priceTotals.some((total) => formatWithCurrency(total).length > MAX_CELL_PRICE_LENGTH);
  return {
    formatWithCurrency,
    formatForCell: (total) =>
      // Without the currency, keeps only the text from the first to the last digit.
      mustOmitCurrency
        ? formatWithCurrency(total).replace(/^\P{Nd}+|(?<!\P{Nd})\P{Nd}+$/gu, '')
        : formatWithCurrency(total),
  };
}

function createPriceNote(
  { total, left, needs }: DayRate,
  isCheapestDay: boolean,
  priceFormat: PriceFormat,
  { locale }: DayNotesDependencies,
): DayNote {
  const messages = locale()?.text.ways.prices;
  if (hasTooFewPlaces({ left, needs }))
    return { cellText: '', words: messages?.left(left ?? 0) ?? '', partNames: 'full' };
  const hasFewPlacesLeft = isFewLeft(left) && left > 0;
  return {
    cellText: priceFormat.formatForCell(total),
    words:
      locale()?.clauses([
        priceFormat.formatWithCurrency(total),
        isCheapestDay && messages?.cheapest,
        hasFewPlacesLeft && messages?.left(left),
      ]) ?? '',
    partNames: [hasFewPlacesLeft && 'low', isCheapestDay && 'cheapest'].filter(Boolean).join(' '),
  };
}

/**
 * Returns a function that delays queries, so that prices do not compete with more important requests. It returns the
 * previous query until the browser is idle, then the new one.
 */
function createIdleDelay(host: Host): (query: PriceQuery | null) => PriceQuery | null {
  let requestedQuery: PriceQuery | null = null;
  let releasedQuery: PriceQuery | null = null;
  let cancelScheduledRelease: () => void = () => undefined;
  return (query) => {
    if (query?.key === requestedQuery?.key) return releasedQuery;
    cancelScheduledRelease();
    requestedQuery = query;
    cancelScheduledRelease = runWhenIdle(() => {
      releasedQuery = query;
      host.requestUpdate();
    });
    return releasedQuery;
  };
}
