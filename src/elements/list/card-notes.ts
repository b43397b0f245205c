/**
 * What the cards say before anybody has asked: a price, or that an item is sold out. Asked for once the browser is idle and
 * the list is in sight; where nothing is answered, nothing is said.
 */
import { initialState, Task } from '@lit/task';
import { createQuoteClient } from '../../api/quote-client.ts';
import type { Item, ListedQuote } from '../../api/types.ts';
import { cardFacts, type CardFacts, type CardFactsClient } from '../../flow/quotes/card-facts.ts';
import { monthsAhead, monthsAtFirst } from '../../flow/quotes/availability.ts';
import type { Locale } from '../../i18n/locale.ts';
import { whenIdle } from '../../page/idle.ts';
import { addMonths, lastDayOf, monthOf } from '../../values/dates/day.ts';
import { formatParty } from '../shared/format-visit.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { shortMoney } from '../../values/money.ts';
import { isPositive } from '../../values/amounts.ts';
import { sum } from '../../values/builtins.ts';

/** What a card says of an item. */
export interface CardNote {
  /** In words; `''` where none is known. */
  price: string;
  /** When; `''` for what has no date. */
  when: string;
  /** For how many, where it is more than one, in the account's words. */
  party: string;
  /** The words for it; `''` where the item can be had, or nothing is known. */
  soldOut: string;
}

export type CardNotes = ReadonlyMap<string, CardNote>;

export interface CardNoteFacts extends Pick<Lifetime, 'attach' | 'onStop'> {
  host: Host;
  locale: () => Locale | undefined;
  /** Whether a list is in sight that is not browsed by date. */
  inSight: () => boolean;
}

export interface CardNoting {
  /** What the cards say by item id; the same map as long as nothing changed. */
  notes(): CardNotes | undefined;
  /** What was answered, in no language. */
  facts(): CardFacts | undefined;
}

export function createCardNotes({ host, locale, inSight, attach, onStop }: CardNoteFacts): CardNoting {
  let idle = false;
  let asked: readonly Item[] | undefined;
  let made: { from: readonly unknown[]; notes: CardNotes } | null = null;
  onStop(
    whenIdle(() => {
      idle = true;
      host.requestUpdate();
    }),
  );
  const task = attach(
    new Task(host, {
      args: () => {
        if (idle && inSight()) asked = host.items;
        return [asked, host.today, host.prices !== 'off'] as const;
      },
      task: ([items, today, priced], { signal }) => {
        if (!items || !today) return initialState;
        const { params = {}, discountCode = '' } = host.settings.choice;
        const month = monthOf(today);
        const until = lastDayOf(addMonths(month, monthsAtFirst));
        const end = lastDayOf(addMonths(month, monthsAhead));
        return cardFacts(clientOf(host), { items, today, until, end, params, discountCode, hasPrices: priced }, signal);
      },
    }),
  );
  function notes(): CardNotes | undefined {
    const speaking = locale();
    const facts = task.value;
    if (!speaking || !facts || !asked) return undefined;
    const from = [speaking, facts, asked];
    if (!made?.from.every((part, index) => part === from[index]))
      made = { from, notes: worded(facts, asked, speaking) };
    return made.notes;
  }
  return { notes, facts: () => task.value };
}

function clientOf({ transport, settings: { baseUrl } }: Host): CardFactsClient {
  return createQuoteClient(transport, baseUrl);
}

function worded({ prices, soldOut }: CardFacts, items: readonly Item[], locale: Locale): CardNotes {
  return new Map(
    items.map((item) => {
      const quote = prices.get(item.id);
      const isKnown = quote !== undefined && isPositive(quote.total);
      return [
        item.id,
        {
          price: isKnown ? shortMoney(quote.total, locale.money(quote.total)) : '',
          when: isKnown ? whenOf(item, quote, locale) : '',
          party: isKnown ? partyOf(quote, locale) : '',
          soldOut: soldOut.has(item.id) ? locale.text.list.soldOut : '',
        },
      ];
    }),
  );
}

/** The day that was rated, all days where the length is fixed. */
function whenOf(item: Item, { start, end }: ListedQuote, locale: Locale): string {
  const last = item.unit === 'N' ? start : end;
  return item.simple || !start ? '' : locale.period(start, last ?? start);
}

/** For how many, where that is not one alone. */
function partyOf({ parameters }: ListedQuote, locale: Locale): string {
  // Who comes along without paying says nothing about the price.
  const priced = parameters.filter(({ price }) => price !== '');
  const shown = priced.length > 0 ? priced : parameters;
  const counts = Object.fromEntries(shown.map(({ id, default: usual, min }) => [id, Math.max(usual, min)]));
  const several = sum(shown.map(({ id, hidden }) => (hidden ? 0 : (counts[id] ?? 0)))) > 1;
  return several ? formatParty(counts, shown, locale) : '';
}
