/**
 * Owns the notes on the cards of a list before a date search: a price, or the label of a sold-out item. It sends
 * requests when the browser is idle and the list is in view. It reads prices only for cards in view. Except for the
 * first items, it also reads free days only for cards in view. A card has no note until the service has answered.
 */
import { Task } from '@lit/task';
import type { Item } from '../../api/types.ts';
import {
  findSoldOut,
  readCardDays,
  readCardPrices,
  type CardDays,
  type CardDaysRequest,
  type CardFacts,
  type CardPriceRequest,
} from '../../flow/quotes/card-facts.ts';
import { monthsAhead, monthsAtFirst } from '../../flow/quotes/availability.ts';
import type { PacedClient } from '../../flow/reads/account-reads.ts';
import type { ReadPriority } from '../../flow/reads/read-queue.ts';
import type { Choice } from '../../flow/state.ts';
import type { Phase, StateListener } from '../../flow/store.ts';
import type { Locale } from '../../i18n/locale.ts';
import { whenIdle } from '../../page/scheduling.ts';
import { addMonths, lastDayOf, monthOf } from '../../values/dates/day.ts';
import { visitPeriod } from '../shared/format-visit.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { routeRequests } from '../shared/requests.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import { formatNotes, type CardNotes } from './card-words.ts';

export interface CardNoteFacts extends Pick<Lifetime, 'attachOptional' | 'onStop' | 'signal'> {
  host: Host;
  observe: (phase: Phase, listener: StateListener) => void;
  quotes: (priority: ReadPriority) => Pick<PacedClient, 'calendars' | 'rateList' | 'rate' | 'pace'>;
  locale: () => Locale | undefined;
  /**
   * Returns the purpose of the notes: a visible list, or alternatives to a sold-out item; null if nothing needs notes
   * now.
   */
  purpose: () => 'list' | 'alternatives' | null;
}

export interface CardNoting {
  /** Returns the notes by item id; the same map until something changes. */
  notes(): CardNotes | undefined;
  /** Returns the service's answers as data, not as text. */
  facts(): CardFacts | undefined;
  /** Returns the free days by item id; undefined until the first answer. */
  calendars(): CardDays['calendars'] | undefined;
  /**
   * Returns only quantities with the same meaning for all items. The same id may count yachts for one item and kayaks
   * for the next.
   */
  partyIn(params: Choice['params']): Choice['params'];
}

/** The maximum number of children whose prices load for a parent. */
const MAX_CHILDREN = 5;
const noPrices: CardFacts['prices'] = new Map();
const noItems: ReadonlySet<string> = new Set();

/** Returns the ids of the cards' items and of their first children, because a parent shows the price of a child. */
const withChildren = (cards: readonly Item[]): string[] =>
  cards.flatMap(({ id, children }) => [id, ...children.slice(0, MAX_CHILDREN)]);

export function createCardNotes({
  host,
  observe,
  quotes,
  locale,
  purpose,
  attachOptional,
  onStop,
  signal,
}: CardNoteFacts): CardNoting {
  const client = quotes('visible');
  let isIdle = false;
  let listItems: readonly Item[] | undefined;
  let itemsById: ReadonlyMap<string, Item> = new Map();
  /** The ids of the items in view; null until the list reports them. */
  let idsInView: readonly string[] | null = host.renderRoot.querySelector('slipway-items')?.itemsInView ?? null;
  let prices = noPrices;
  /** The free days so far; undefined before the first answer. */
  let cardDays: (CardDays & { request: CardDaysRequest }) | undefined;
  /** Ids of sold-out items. */
  let soldOut = noItems;
  /**
   * The different labels of each parameter in all answers so far, by parameter id. All labels for the same people, such
   * as adults, count as one.
   */
  const labels = new Map<string, Set<string>>();
  /** The items of the request that is in flight; null if there is none. */
  let currentRead: { ids: readonly string[] } | null = null;
  let lastItemId = '';
  /** The days that the last opened card selected; undefined if the guest had selected days before. */
  let cardSelection: Partial<Choice> | undefined;
  /** The days and the party that the visible prices are for. */
  let pricedRequest: CardPriceRequest | undefined;
  let cachedNotes: { inputs: readonly unknown[]; notes: CardNotes } | null = null;
  onStop(
    whenIdle(() => {
      isIdle = true;
      host.requestUpdate();
    }),
  );
  observe('publish', ({ choice: { itemId } }, { choice: before }) => {
    if (itemId === null || before.itemId !== null) return;
    lastItemId = itemId;
    cardSelection = cachedNotes?.notes.get(itemId)?.selection;
  });
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

  /** Reads the days of more items, and adds them to `cardDays`. */
  async function readDays(request: CardDaysRequest, items: readonly Item[], signal: AbortSignal): Promise<void> {
    const next = await readCardDays(client, { ...request, items }, signal);
    const { items: earlierItems = [], calendars = [], unavailable = [] } = cardDays ?? {};
    cardDays = {
      ...next,
      request,
      items: [...earlierItems, ...next.items],
      calendars: new Map([...calendars, ...next.calendars]),
      unavailable: [...unavailable, ...next.unavailable],
    };
    host.requestUpdate();
  }

  attachOptional(
    new Task(host, {
      args: () => {
        if (isIdle && purpose() !== null) listItems = host.items;
        return [listItems, host.today] as const;
      },
      task: async ([items, today], { signal }) => {
        prices = noPrices;
        soldOut = noItems;
        cardDays = undefined;
        if (!items || !today) return;
        itemsById = new Map(items.map((item) => [item.id, item]));
        const month = monthOf(today);
        const request: CardDaysRequest = {
          items,
          today,
          until: lastDayOf(addMonths(month, monthsAtFirst)),
          end: lastDayOf(addMonths(month, monthsAhead)),
        };
        await readDays(request, items, signal);
      },
    }),
  );
  attachOptional(
    new Task(host, {
      args: () => [cardDays] as const,
      task: async ([daysRead], { signal }) => {
        if (!daysRead?.unavailable.length) return;
        soldOut = await findSoldOut(client, daysRead, daysRead.request, signal, soldOut);
        daysRead.unavailable = [];
      },
    }),
  );
  attachOptional(
    new Task(host, {
      args: () => {
        const isPriced = host.prices !== 'off' && purpose() === 'list';
        const cardIds = isPriced && cardDays ? (idsInView ?? []) : [];
        // New arguments would abort the running request, and its prices would load twice. So the arguments stay the
        // same while a card in view still needs that request.
        const isNeeded = (id: string) => !prices.has(id) && cardIds.includes(id);
        return [cardDays, currentRead?.ids.some(isNeeded) ? currentRead.ids : cardIds, presentRequest()] as const;
      },
      argsEqual: ([oneDays, ...one], [otherDays, ...others]) => oneDays === otherDays && isEqualData(one, others),
      task: async ([daysRead, ids, priceRequest], { signal }) => {
        if (!daysRead) return;
        if (!isEqualData(priceRequest, pricedRequest)) prices = noPrices;
        pricedRequest = priceRequest;
        const itemsOf = (each: Iterable<string>) => [...each].flatMap((id) => itemsById.get(id) ?? []);
        const cards = itemsOf(ids);
        const needsPrice = ({ id, group }: Item) => group !== 'parent' && !prices.has(id);
        const items = itemsOf(new Set(withChildren(cards))).filter(needsPrice);
        const laterItems = items.filter((item) => !daysRead.items.includes(item));
        const thisRead = { ids };
        currentRead = thisRead;
        const onAnswers = (newPrices: typeof prices) => {
          prices = new Map([...prices, ...newPrices]);
          for (const price of newPrices.values())
            for (const { id, label, person } of price?.parameters ?? [])
              labels.set(id, (labels.get(id) ?? new Set()).add(person ?? label));
          host.requestUpdate();
        };
        try {
          // Reads the missing days first. Their answer starts this task again, which then reads the prices.
          if (laterItems.length > 0) await readDays(daysRead.request, laterItems, signal);
          else {
            const order = () => withChildren(cards.filter(({ id }) => idsInView?.includes(id)));
            await readCardPrices(client, items, { ...daysRead, ...priceRequest }, { onAnswers, order, signal });
          }
        } catch (error) {
          // After a failure, marks the days as read. Otherwise the task would request them again and again.
          if (!signal.aborted) daysRead.items = [...daysRead.items, ...laterItems];
          throw error;
        } finally {
          if (currentRead === thisRead) currentRead = null;
          host.requestUpdate();
        }
      },
    }),
  );

  /** Returns true if the guest has selected days. Days from a card count only once they are in the cart. */
  function hasSelectedDays(): boolean {
    const { choice, session } = host.store.state;
    const isFromCard = session === null && choice.start === cardSelection?.start && choice.end === cardSelection.end;
    return visitPeriod(host.store.state, undefined) !== null && !isFromCard;
  }

  /**
   * Returns the days and the party that the guest has selected; otherwise the party and the code that the page presets.
   */
  function presentRequest(): CardPriceRequest {
    const { params = {}, discountCode = '' } = host.settings.choice;
    const { store, today } = host;
    const period = hasSelectedDays() ? visitPeriod(store.state, itemsById.get(lastItemId)?.unit) : null;
    if (!period || !today || period.start < today) return { visit: null, params, discountCode };
    const { unit, start, end } = period;
    return { visit: { unit, start, end }, params: { ...params, ...partyIn(store.state.choice.params) }, discountCode };
  }

  function partyIn(params: Choice['params']): Choice['params'] {
    return Object.fromEntries(Object.entries(params).filter(([id]) => (labels.get(id)?.size ?? 0) < 2));
  }

  function notes(): CardNotes | undefined {
    const localeNow = locale();
    if (!localeNow || !cardDays) return undefined;
    const isSelected = hasSelectedDays();
    const inputs = [localeNow, prices, soldOut, cardDays, isSelected, pricedRequest];
    if (!cachedNotes?.inputs.every((input, index) => input === inputs[index])) {
      const { calendars } = cardDays;
      const params = pricedRequest?.params ?? {};
      const list = { itemsById, prices, soldOut, calendars, isSelected, params };
      cachedNotes = { inputs, notes: formatNotes(list, localeNow) };
    }
    return cachedNotes.notes;
  }
  return { notes, facts: () => cardDays && { prices, soldOut }, calendars: () => cardDays?.calendars, partyIn };
}
