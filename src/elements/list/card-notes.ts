/**
 * Owns the notes on the cards of a list before a guest selects dates: a price, or that an item is sold out. It reads when the
 * browser is idle and the list in view, and prices only for cards in view. Without an answer, a card has no note.
 */
import { initialState, Task } from '@lit/task';
import type { Item, ListedQuote } from '../../api/types.ts';
import {
  findSoldOut,
  readCardDays,
  readCardPrices,
  type CardDaysRequest,
  type CardFacts,
} from '../../flow/quotes/card-facts.ts';
import { monthsAhead, monthsAtFirst } from '../../flow/quotes/availability.ts';
import type { PacedClient } from '../../flow/reads/account-reads.ts';
import type { ReadPriority } from '../../flow/reads/read-queue.ts';
import type { Locale } from '../../i18n/locale.ts';
import { whenIdle } from '../../page/idle.ts';
import { addMonths, lastDayOf, monthOf } from '../../values/dates/day.ts';
import { formatParty } from '../shared/format-visit.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { routeRequests } from '../shared/requests.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
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

export interface CardNoteFacts extends Pick<Lifetime, 'attach' | 'onStop' | 'signal'> {
  host: Host;
  quotes: (priority: ReadPriority) => Pick<PacedClient, 'calendars' | 'rateList' | 'pace'>;
  locale: () => Locale | undefined;
  /** Returns true if a list is in view and no date search. */
  inSight: () => boolean;
}

export interface CardNoting {
  /** Returns the notes by item id; the same map until something changes. */
  notes(): CardNotes | undefined;
  /** Returns the answers of the service, in no language. */
  facts(): CardFacts | undefined;
}

const noPrices: CardFacts['prices'] = new Map();
const noItems: ReadonlySet<string> = new Set();

export function createCardNotes({ host, quotes, locale, inSight, attach, onStop, signal }: CardNoteFacts): CardNoting {
  const client = quotes('visible');
  let isIdle = false;
  let listItems: readonly Item[] | undefined;
  /** Null until the list reports them. */
  let idsInView: readonly string[] | null = host.renderRoot.querySelector('slipway-items')?.itemsInView ?? null;
  /** By item id. */
  let answers = noPrices;
  let prices = noPrices;
  let lastFacts: CardFacts | undefined;
  let made: { from: readonly unknown[]; notes: CardNotes } | null = null;
  onStop(
    whenIdle(() => {
      isIdle = true;
      host.requestUpdate();
    }),
  );
  routeRequests(
    host.renderRoot,
    {
      'cards-view'({ itemIds }) {
        idsInView = itemIds;
        host.requestUpdate();
      },
    },
    { signal },
  );

  const days = attach(
    new Task(host, {
      args: () => {
        if (isIdle && inSight()) listItems = host.items;
        return [listItems, host.today] as const;
      },
      task: async ([items, today], { signal }) => {
        answers = prices = noPrices;
        if (!items || !today) return initialState;
        const month = monthOf(today);
        const request: CardDaysRequest = {
          items,
          today,
          until: lastDayOf(addMonths(month, monthsAtFirst)),
          end: lastDayOf(addMonths(month, monthsAhead)),
        };
        return { request, ...(await readCardDays(client, request, signal)) };
      },
    }),
  );
  const soldOut = attach(
    new Task(host, {
      args: () => [days.value] as const,
      task: ([found], { signal }) => (found ? findSoldOut(client, found, found.request, signal) : initialState),
    }),
  );
  attach(
    new Task(host, {
      args: () => {
        const isPriced = host.prices !== 'off' && inSight();
        const ids = isPriced ? (idsInView ?? []).filter((id) => days.value?.priceableIds.has(id)) : [];
        return [days.value, ids] as const;
      },
      argsEqual: ([oneDays, oneIds], [otherDays, otherIds]) => oneDays === otherDays && isEqualData(oneIds, otherIds),
      task: async ([found, ids], { signal }) => {
        if (!found) return;
        const { params = {}, discountCode = '' } = host.settings.choice;
        const itemIds = ids.filter((id) => !answers.has(id));
        const onAnswers = (quotes: CardFacts['prices']) => {
          answers = new Map([...answers, ...quotes]);
          prices = new Map([...answers].filter(([, { bookable }]) => bookable));
          host.requestUpdate();
        };
        await readCardPrices(client, itemIds, { day: found.day, params, discountCode }, onAnswers, signal);
      },
    }),
  );

  function facts(): CardFacts | undefined {
    if (!days.value) return undefined;
    const present = { prices, soldOut: soldOut.value ?? noItems };
    if (lastFacts?.prices !== present.prices || lastFacts.soldOut !== present.soldOut) lastFacts = present;
    return lastFacts;
  }

  function notes(): CardNotes | undefined {
    const speaking = locale();
    const present = facts();
    if (!speaking || !present || !listItems) return undefined;
    const from = [speaking, present, listItems];
    if (!made?.from.every((part, index) => part === from[index]))
      made = { from, notes: worded(present, listItems, speaking) };
    return made.notes;
  }
  return { notes, facts };
}

function worded({ prices, soldOut }: CardFacts, items: readonly Item[], locale: Locale): CardNotes {
  const money = locale.moneyOf([...prices.values()].map(({ total }) => total));
  return new Map(
    items.map((item) => {
      const quote = prices.get(item.id);
      const isKnown = quote !== undefined && isPositive(quote.total);
      return [
        item.id,
        {
          price: isKnown ? money(quote.total) : '',
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
