/** What each day of the months shown costs for the chosen party, and what is left of it. */
import { initialState, Task } from '@lit/task';
import { html, nothing, type TemplateResult } from 'lit';
import type { DayRate, QuoteRequest } from '../../../api/types.ts';
import { cheapestOf, dayPrices, type DayPricesClient } from '../../../flow/quotes/day-prices.ts';
import { addMonths, eachDay, firstDayOf, lastDayOf, monthOf, type Day, type Month } from '../../../values/dates/day.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { isFew, quoteKey } from '../../../flow/quotes/quote-request.ts';
import { whenIdle } from '../../../page/idle.ts';
import type { DayNote, DayNotes, WayFacts } from './date-input.ts';
import type { Host } from '../../shared/host.ts';

/** Longer prices have no room in a cell. The cells then show no currency, which the legend names. */
const MAX_SIGN_LENGTH = 6;

export interface DayNotesWanted {
  /** Whether prices are to be shown. */
  wanted: () => boolean;
  /**
   * Nobody has asked for them: they are asked for when the browser is idle, come without a word, and where they do not come
   * nothing is missed. What is full or closed is seen without them.
   */
  byItself: boolean;
}

/** The months to ask about, and the party and the code to ask for. */
interface Asked {
  first: Month;
  last: Month;
  quoteRequest: QuoteRequest;
  /** Identifies it. */
  key: string;
}

interface MonthPrices {
  /** The key of the party. */
  party: string;
  rates: ReadonlyMap<Day, DayRate>;
}

export function createDayNotes(host: Host, facts: WayFacts, { wanted, byItself }: DayNotesWanted) {
  const { locale, attach } = facts;
  const quotes = facts.quotes(byItself ? 'ahead' : 'requested');
  const client: DayPricesClient = { ...quotes, rate: (request, signal) => facts.rate(request, signal, quotes) };
  const wait = createWait(host);

  /** What the prices depend on: the party and the code, not the days that happen to be chosen. */
  function partyKey(quoteRequest = facts.quoteRequest()): string {
    return quoteKey(quoteRequest && { ...quoteRequest, start: undefined, end: undefined });
  }

  /** Null while nothing is to be asked. */
  function asked(): Asked | null {
    const { month, monthsShown, item, availability } = host.finding;
    const quoteRequest = facts.quoteRequest();
    if (!wanted() || !month || !quoteRequest || !item || !availability) return null;
    const last = addMonths(month, monthsShown - 1);
    return { first: month, last, quoteRequest, key: `${month} ${last} ${partyKey(quoteRequest)}` };
  }

  const prices = attach(
    new Task<readonly [Asked | null], MonthPrices>(host, {
      args: () => [byItself ? wait(asked()) : asked()] as const,
      argsEqual: ([one], [other]) => one?.key === other?.key,
      task: async ([about], { signal }) => {
        const { item, availability } = host.finding;
        if (!about || !item || !availability) return initialState;
        const { first, last, quoteRequest } = about;
        const days = eachDay(firstDayOf(first), lastDayOf(last)).filter((day) => availability.stateOf(day) !== 'past');
        const rates = await dayPrices(
          client,
          { item, quoteRequest, days, availability },
          signal,
          byItself ? quotes.pace : undefined,
        );
        if (!byItself) host.announce(locale()?.text.ways.prices.shown ?? '');
        return { party: partyKey(quoteRequest), rates };
      },
    }),
  );

  return {
    notes(): DayNotes | undefined {
      const words = locale()?.text.ways.prices;
      // What another party would pay is not shown for a moment either.
      if (!words || !wanted() || !prices.value || prices.value.party !== partyKey()) return undefined;
      const isFree = (day: Day) => host.finding.availability?.stateOf(day) === 'free';
      const rates = [...prices.value.rates.values()].filter(({ day }) => !byItself || isFree(day));
      const freeRates = rates.filter(({ day }) => isFree(day));
      const cheapest = cheapestInMonths(freeRates);
      const price = priceFormat(freeRates, facts);
      return new Map(
        rates.map((each) => [
          each.day,
          isFree(each.day) ? priceNote(each, cheapest.has(each.day), price, facts) : closedNote(each, words),
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

/** The days that cost the least of their month. */
function cheapestInMonths(rates: readonly DayRate[]): ReadonlySet<Day> {
  const months = new Set(rates.map(({ day }) => monthOf(day)));
  return new Set([...months].flatMap((month) => [...cheapestOf(rates.filter(({ day }) => monthOf(day) === month))]));
}

function closedNote({ full }: DayRate, words: Messages['ways']['prices']): DayNote {
  const sign = full ? words.full : words.closed;
  return { sign, words: sign, look: 'full' };
}

interface PriceFormat {
  /** The amount with its currency; `''` if unknown. */
  full(total: string): string;
  /** The text of the cell. */
  sign(total: string): string;
}

/** Returns one format for all prices of the calendar: with or without decimals, and with or without the currency. */
function priceFormat(rates: readonly DayRate[], { locale }: WayFacts): PriceFormat {
  const totals = rates.map(({ total }) => total).filter(Boolean);
  const money = locale()?.moneyOf(totals);
  const full = (total: string) => (total && money?.(total)) ?? '';
  const isBare = totals.some((total) => full(total).length > MAX_SIGN_LENGTH);
  return {
    full,
    sign: (total) => (isBare ? full(total).replace(/^\P{Nd}+|(?<!\P{Nd})\P{Nd}+$/gu, '') : full(total)),
  };
}

function priceNote({ total, left }: DayRate, isCheapest: boolean, price: PriceFormat, { locale }: WayFacts): DayNote {
  const words = locale()?.text.ways.prices;
  const isLow = isFew(left) && left > 0;
  return {
    sign: price.sign(total),
    words: locale()?.clauses([price.full(total), isCheapest && words?.cheapest, isLow && words?.left(left)]) ?? '',
    look: [isLow && 'low', isCheapest && 'cheapest'].filter(Boolean).join(' '),
  };
}

/** Lets a value through once the browser has been idle after it changed; until then the one before. */
function createWait(host: Host): (value: Asked | null) => Asked | null {
  let awaited: Asked | null = null;
  let passed: Asked | null = null;
  let stop: () => void = () => undefined;
  return (value) => {
    if (value?.key === awaited?.key) return passed;
    stop();
    awaited = value;
    stop = whenIdle(() => {
      passed = value;
      host.requestUpdate();
    });
    return passed;
  };
}
