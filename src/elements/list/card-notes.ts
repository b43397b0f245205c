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
import { MONTHS_AHEAD, INITIAL_MONTHS_AHEAD } from '../../flow/quotes/availability.ts';
import type { PacedClient } from '../../flow/reads/account-reads.ts';
import type { ReadPriority } from '../../flow/reads/read-queue.ts';
import type { Choice } from '../../flow/state.ts';
import type { Phase, StateListener } from '../../flow/store.ts';
import type { Locale } from '../../i18n/locale.ts';
import { runWhenIdle } from '../../page/scheduling.ts';
import { addMonths, getLastDay, toMonth } from '../../values/dates/day.ts';
import { getVisitPeriod } from '../shared/format-visit.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { routeRequests } from '../shared/requests.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import { memoizeLastResult } from '../../values/memoize.ts';
import { formatCardNotes, type CardNotes, type NotedItems } from './card-words.ts';

export interface CardNotesDependencies extends Pick<Lifetime, 'attachOptional' | 'onStop' | 'signal'> {
  host: Host;
  observe: (phase: Phase, listener: StateListener) => void;
  /** Returns a client that sends quote requests with the given priority. */
  getQuoteClient: (priority: ReadPriority) => Pick<PacedClient, 'calendars' | 'rateList' | 'rate' | 'pace'>;
  locale: () => Locale | undefined;
  /**
   * Returns the purpose of the notes: cards of a visible list, or alternatives to a sold-out item. Returns null if
   * neither is visible.
   */
  purpose: () => 'list' | 'alternatives' | null;
}

export interface CardNotesSource {
  /**
   * Returns the notes by item id; undefined until the locale and the first free days have loaded. Returns the same map
   * until something changes.
   */
  notes(): CardNotes | undefined;
  /** Returns the prices and the sold-out items, without texts; undefined until the first free days have loaded. */
  facts(): CardFacts | undefined;
  /** Returns the free days by item id; undefined until the service has returned the first days. */
  availabilityById(): CardDays['availabilityById'] | undefined;
  /**
   * Returns only the quantities that mean the same for all items. A parameter id may count yachts for one item and
   * kayaks for the next.
   */
  keepSharedQuantities(params: Choice['params']): Choice['params'];
}

/** The maximum number of children of a parent whose prices load for the parent's card. */
const MAX_PRICED_CHILDREN = 5;
const emptyPrices: CardFacts['prices'] = new Map();
const emptyItemIds: ReadonlySet<string> = new Set();

/** Returns the ids of these items and of their first children. The card of a parent shows the price of a child. */
const collectIdsWithChildren = (cards: readonly Item[]): string[] =>
  cards.flatMap(({ id, children }) => [id, ...children.slice(0, MAX_PRICED_CHILDREN)]);

export function createCardNotes({
  host,
  observe,
  getQuoteClient,
  locale,
  purpose,
  attachOptional,
  onStop,
  signal,
}: CardNotesDependencies): CardNotesSource {
  const quoteClient = getQuoteClient('visible');
  let hasBrowserBeenIdle = false;
  let listItems: readonly Item[] | undefined;
  let itemsById: ReadonlyMap<string, Item> = new Map();
  /** The ids of the items whose cards are in view; null until the list reports them. */
  let itemIdsInView: readonly string[] | null = host.renderRoot.querySelector('slipway-items')?.itemsInView ?? null;
  let cardPrices = emptyPrices;
  /** The free days that the service has returned so far; undefined before the first answer. */
  let cardDays: (CardDays & { request: CardDaysRequest }) | undefined;
  /** Ids of sold-out items. */
  let soldOutIds = emptyItemIds;
  /**
   * All labels of each parameter in the answers so far, by parameter id. If a parameter counts people, such as adults,
   * the kind of people replaces its label. The party keeps a quantity only if its parameter has no more than one label.
   */
  const labelsByParameterId = new Map<string, Set<string>>();
  /** The items whose days or prices the running task reads; null if no task runs. */
  let currentPriceRead: { ids: readonly string[] } | null = null;
  let lastOpenedItemId = '';
  /** The days that the last opened card selected; undefined if the card selected no days. */
  let selectionFromCard: Partial<Choice> | undefined;
  /** The days and the party that the visible prices are for. */
  let lastPriceRequest: CardPriceRequest = { selectedDays: null, params: {}, discountCode: '' };
  let lastNotes: CardNotes | undefined;
  const formatNotesOnce = memoizeLastResult(
    ({ currentLocale, ...notedItems }: NotedItems & { currentLocale: Locale }) =>
      (lastNotes = formatCardNotes(notedItems, currentLocale)),
  );
  onStop(
    runWhenIdle(() => {
      hasBrowserBeenIdle = true;
      host.requestUpdate();
    }),
  );
  observe('publish', ({ choice: { itemId } }, { choice: previousChoice }) => {
    if (itemId === null || previousChoice.itemId !== null) return;
    lastOpenedItemId = itemId;
    selectionFromCard = lastNotes?.get(itemId)?.selection;
  });
  routeRequests(
    host.renderRoot,
    {
      'cards-view'({ itemIds }) {
        itemIdsInView = itemIds;
        host.requestUpdate();
      },
    },
    { signal },
  );

  /** Reads the days of more items, and adds them to `cardDays`. */
  async function readDays(daysRequest: CardDaysRequest, items: readonly Item[], signal: AbortSignal): Promise<void> {
    const nextCardDays = await readCardDays(quoteClient, { ...daysRequest, items }, signal);
    const { items: earlierItems = [], availabilityById = [], unavailable = [] } = cardDays ?? {};
    cardDays = {
      ...nextCardDays,
      request: daysRequest,
      items: [...earlierItems, ...nextCardDays.items],
      availabilityById: new Map([...availabilityById, ...nextCardDays.availabilityById]),
      unavailable: [...unavailable, ...nextCardDays.unavailable],
    };
    host.requestUpdate();
  }

  attachOptional(
    new Task(host, {
      args: () => {
        if (hasBrowserBeenIdle && purpose() !== null) listItems = host.items;
        return [listItems, host.today] as const;
      },
      task: async ([items, today], { signal }) => {
        cardPrices = emptyPrices;
        soldOutIds = emptyItemIds;
        cardDays = undefined;
        if (!items || !today) return;
        itemsById = new Map(items.map((item) => [item.id, item]));
        const month = toMonth(today);
        const daysRequest: CardDaysRequest = {
          items,
          today,
          until: getLastDay(addMonths(month, INITIAL_MONTHS_AHEAD)),
          end: getLastDay(addMonths(month, MONTHS_AHEAD)),
        };
        await readDays(daysRequest, items, signal);
      },
    }),
  );
  attachOptional(
    new Task(host, {
      args: () => [cardDays] as const,
      task: async ([loadedCardDays], { signal }) => {
        if (!loadedCardDays?.unavailable.length) return;
        soldOutIds = await findSoldOut(quoteClient, loadedCardDays, loadedCardDays.request, signal, soldOutIds);
        loadedCardDays.unavailable = [];
      },
    }),
  );
  attachOptional(
    new Task(host, {
      args: () => {
        const mustShowPrices = host.prices !== 'off' && purpose() === 'list';
        const itemIdsToPrice = mustShowPrices && cardDays ? (itemIdsInView ?? []) : [];
        // Keeps the same arguments while a card in view still needs the running request. New arguments would abort that
        // request, and its prices would load twice.
        const isPriceStillNeeded = (id: string) => !cardPrices.has(id) && itemIdsToPrice.includes(id);
        return [
          cardDays,
          currentPriceRead?.ids.some(isPriceStillNeeded) ? currentPriceRead.ids : itemIdsToPrice,
          buildPriceRequest(),
        ] as const;
      },
      argsEqual: ([previousCardDays, ...previousArgs], [nextCardDays, ...nextArgs]) =>
        previousCardDays === nextCardDays && isEqualData(previousArgs, nextArgs),
      task: async ([loadedCardDays, itemIds, priceRequest], { signal }) => {
        if (!loadedCardDays) return;
        if (!isEqualData(priceRequest, lastPriceRequest)) cardPrices = emptyPrices;
        lastPriceRequest = priceRequest;
        const getItemsById = (itemIds: Iterable<string>) => [...itemIds].flatMap((id) => itemsById.get(id) ?? []);
        const cardItems = getItemsById(itemIds);
        const isPriceMissing = ({ id, group }: Item) => group !== 'parent' && !cardPrices.has(id);
        const itemsToPrice = getItemsById(new Set(collectIdsWithChildren(cardItems))).filter(isPriceMissing);
        const itemsWithoutDays = itemsToPrice.filter((item) => !loadedCardDays.items.includes(item));
        const thisPriceRead = { ids: itemIds };
        currentPriceRead = thisPriceRead;
        const onPriceAnswers = (newPrices: typeof cardPrices) => {
          cardPrices = new Map([...cardPrices, ...newPrices]);
          for (const newPrice of newPrices.values())
            for (const { id, label, person } of newPrice?.parameters ?? [])
              labelsByParameterId.set(id, (labelsByParameterId.get(id) ?? new Set()).add(person ?? label));
          host.requestUpdate();
        };
        try {
          // Reads the missing days first. The new days start this task again, which then reads the prices.
          if (itemsWithoutDays.length > 0) await readDays(loadedCardDays.request, itemsWithoutDays, signal);
          else {
            const getIdsStillInView = () =>
              collectIdsWithChildren(cardItems.filter(({ id }) => itemIdsInView?.includes(id)));
            await readCardPrices(
              quoteClient,
              itemsToPrice,
              { ...loadedCardDays, ...priceRequest },
              { onAnswers: onPriceAnswers, order: getIdsStillInView, signal },
            );
          }
        } catch (error) {
          // Treats the days as read after a failure. Otherwise the task would request them again and again.
          if (!signal.aborted) loadedCardDays.items = [...loadedCardDays.items, ...itemsWithoutDays];
          throw error;
        } finally {
          if (currentPriceRead === thisPriceRead) currentPriceRead = null;
          host.requestUpdate();
        }
      },
    }),
  );

  /**
   * Returns true if the guest has selected days. Days that a card has selected count only after the guest has added an
   * item to the cart.
   */
  function hasSelectedDays(): boolean {
    const { choice, session } = host.store.state;
    const isSelectedByCard =
      session === null && choice.start === selectionFromCard?.start && choice.end === selectionFromCard.end;
    return getVisitPeriod(host.store.state, undefined) !== null && !isSelectedByCard;
  }

  /**
   * Returns the days and the party that the guest has selected; otherwise no days and the party that the page presets.
   * The code always comes from the page's presets.
   */
  function buildPriceRequest(): CardPriceRequest {
    const { params = {}, discountCode = '' } = host.settings.choice;
    const { store, today } = host;
    const period = hasSelectedDays() ? getVisitPeriod(store.state, itemsById.get(lastOpenedItemId)?.unit) : null;
    if (!period || !today || period.start < today) return { selectedDays: null, params, discountCode };
    const { unit, start, end } = period;
    return {
      selectedDays: { unit, start, end },
      params: { ...params, ...keepSharedQuantities(store.state.choice.params) },
      discountCode,
    };
  }

  function keepSharedQuantities(params: Choice['params']): Choice['params'] {
    return Object.fromEntries(Object.entries(params).filter(([id]) => (labelsByParameterId.get(id)?.size ?? 0) < 2));
  }

  function getNotes(): CardNotes | undefined {
    const currentLocale = locale();
    if (!currentLocale || !cardDays) return undefined;
    return formatNotesOnce({
      currentLocale,
      itemsById,
      prices: cardPrices,
      soldOut: soldOutIds,
      availabilityById: cardDays.availabilityById,
      hasSelectedDays: hasSelectedDays(),
      params: lastPriceRequest.params,
    });
  }
  return {
    notes: getNotes,
    facts: () => cardDays && { prices: cardPrices, soldOut: soldOutIds },
    availabilityById: () => cardDays?.availabilityById,
    keepSharedQuantities,
  };
}
