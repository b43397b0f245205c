/**
 * Browsing by date: what is free on the visitor's days for their party, out of the whole list. It asks, as tasks of the shell, and hands the list what to show.
 */
import { initialState, Task, TaskStatus } from '@lit/task';
import type { BookingClient } from '../../api/booking-client.ts';
import { createOfferClient } from '../../api/offer-client.ts';
import type { Item } from '../../api/types.ts';
import { findOffer, type FreeItem, type Offer, type Wish } from '../../flow/quotes/offer.ts';
import { chosenOf, paramsOf, partyOf, type PartyMember } from '../../flow/quotes/party.ts';
import { nextFree } from '../../flow/quotes/next-available.ts';
import { addDays, daysBetween, eachDay, type Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { DatedList, FreeCard } from './dated-list.ts';
import { SlipwayDates, type DatesView } from './dates.ts';
import { defineElements } from '../shared/define.ts';
import type { Intent } from '../shared/requests.ts';
import { listOrders, priceOrders } from './list-orders.ts';
import { formatParty } from '../shared/format-party.ts';
import type { Shell } from '../shared/host.ts';
import { formatPeriod } from '../shared/format-period.ts';

export interface ByDate {
  /** What the list is to show and what stands above it; the same objects as long as nothing changed. */
  look(locale: Locale): { list: DatedList; view: DatesView | undefined };
  /** Only what is free is shown: an opened item comes with days of its own. */
  readonly active: boolean;
  /** Shows the form. */
  open(): void;
  retry(): void;
  stop(): void;
}

/** A list longer than this is not asked again and again for the nearest days. */
const mostForNear = 100;
/** How many items are asked what a party is made of, before there are dates. */
const mostProbed = 40;

/**
 * @param wholeLocale undefined while the account's money is not known
 * @param opened somebody asked for the form; else what the page preset is looked for at once
 */
export function createByDate(
  shell: Shell,
  booking: Pick<BookingClient, 'rate'>,
  wholeLocale: () => Locale | undefined,
  opened: boolean,
): ByDate {
  defineElements({ 'slipway-dates': SlipwayDates });
  const { journey } = shell;
  const client = { ...createOfferClient(shell.transport, shell.settings.baseUrl), rate: booking.rate };
  let wish = presetWish();
  let preset = shell.settings;
  let open = opened;
  /** What the form begins with. */
  let draft: Pick<Wish, 'from' | 'to'> | null = wish ?? chosenDays();

  const words = () => wholeLocale()?.text.byDate;
  const offer = new Task(shell, {
    args: () => [wish && shell.items && JSON.stringify(wish), shell.items] as const,
    async task([asked, items], { signal }) {
      if (!asked || !items) return initialState;
      const found = await findOffer(client, items, JSON.parse(asked) as Wish, signal);
      shell.say((found.free.size > 0 ? words()?.free(countOf(items, found)) : words()?.none) ?? '');
      return found;
    },
  });
  /** Before dates are chosen: what the items count, so that a party can be. */
  const probe = new Task(shell, {
    args: () => [open && wish === null ? shell.today : undefined, shell.items] as const,
    task: ([today, items], { signal }) => {
      if (!today || !items) return initialState;
      const asked = items.filter(({ simple, group }) => !simple && group !== 'parent').slice(0, mostProbed);
      return client.rateList(
        { itemIds: asked.map(({ id }) => id), start: today, end: today, params: {}, discountCode: '' },
        signal,
      );
    },
  });
  const near = new Task(shell, {
    args: () =>
      [
        wish && offer.status === TaskStatus.COMPLETE && offer.value?.free.size === 0 ? JSON.stringify(wish) : '',
        shell.items,
      ] as const,
    task: async ([asked, items], { signal }) =>
      asked && items ? nearDays(items, JSON.parse(asked) as Wish, signal) : initialState,
  });

  function presetWish(): Wish | null {
    const { start, end, params = {}, discountCode = '' } = shell.settings.choice;
    return start && shell.today && start >= shell.today
      ? { ...daysFrom(start, end ?? start), params, discountCode }
      : null;
  }

  /** A choice ends with the last night, a visitor's stay with the day of departure. */
  function daysFrom(start: Day, end: Day): Pick<Wish, 'from' | 'to'> {
    return { from: start, to: isByNight() ? addDays(end, 1) : end };
  }

  /** The days chosen for an item looked at before. */
  function chosenDays(): Pick<Wish, 'from' | 'to'> | null {
    const { start, end } = journey.state.choice;
    return start && daysFrom(start, end ?? start);
  }

  function isByNight(): boolean {
    const dated = shell.items?.filter(({ simple, group }) => !simple && group !== 'parent') ?? [];
    return dated.length > 0 && dated.every(({ unit }) => unit === 'N');
  }

  /** The days after it on which something is free for the same party and as long. */
  async function nearDays(
    items: readonly Item[],
    wished: Wish,
    signal: AbortSignal,
  ): Promise<Pick<Wish, 'from' | 'to'>[]> {
    if (items.length > mostForNear) return [];
    const length = daysBetween(wished.from, wished.to);
    const moved = (from: Day): Wish => ({ ...wished, from, to: addDays(from, length) });
    const anything = {
      async rate({ itemId, start }: { itemId: string; start: Day }, letGo?: AbortSignal) {
        const { free } = await findOffer(client, items, moved(start), letGo);
        return {
          itemId,
          bookable: free.size > 0,
          slip: null,
          left: null,
          start,
          end: null,
          length,
          parameters: [],
          total: '',
          reason: '',
        };
      },
    };
    const days = eachDay(addDays(wished.from, 1), addDays(wished.from, 14));
    const question = { itemId: '', start: wished.from, end: wished.to, params: {}, discountCode: '' };
    const found = await nextFree(anything, question, days, { signal, atOnce: 2 });
    return found.map(({ question: { start } }) => ({ from: start, to: moved(start).to }));
  }

  function party(): readonly PartyMember[] {
    const rated = offer.value ? [...offer.value.quotes.values()] : (probe.value ?? []);
    const simple = new Set(shell.items?.filter((item) => item.simple).map(({ id }) => id));
    return partyOf(rated.filter(({ itemId }) => !simple.has(itemId)));
  }

  function onAsk({ detail: { from, to, chosen } }: Intent<'dates-ask'>): void {
    const { params, discountCode } = journey.state.choice;
    const members = party();
    // What nobody touched is each item's own affair until it was seen as part of the party.
    const asked =
      Object.keys(chosen).length > 0 ? { ...params, ...paramsOf(members, chosen) } : (wish?.params ?? params);
    wish = { from, to, params: asked, discountCode };
    draft = wish;
    open = false;
    journey.choose({ params: asked, start: from, end: null });
  }

  function onOpen(): void {
    open = true;
    draft = wish ?? chosenDays();
    shell.requestUpdate();
  }

  function onClear(): void {
    wish = null;
    open = false;
    shell.requestUpdate();
    // The button that asked for this is gone.
    void shell.updateComplete.then(() =>
      shell.renderRoot.querySelector<HTMLElement>("slipway-items:not([hidden]) > [part~='choose-dates']")?.focus(),
    );
  }

  const routes = {
    'dates-ask': (event: Event) => onAsk(event as Intent<'dates-ask'>),
    'dates-open': onOpen,
    'dates-clear': onClear,
  };
  const listening = new AbortController();
  for (const [name, act] of Object.entries(routes))
    shell.renderRoot.addEventListener(name, act, { signal: listening.signal });

  let shown: { from: readonly unknown[]; made: ReturnType<ByDate['look']> } | null = null;

  function look(locale: Locale): ReturnType<ByDate['look']> {
    if (preset !== shell.settings) {
      preset = shell.settings;
      wish = presetWish();
      draft = wish;
      open = false;
    }
    const from = [
      locale,
      wish,
      open,
      offer.status,
      offer.value,
      probe.value,
      near.status,
      near.value,
      shell.items,
      shell.today,
    ];
    if (!shown?.from.every((part, index) => part === from[index])) shown = { from, made: make(locale) };
    return shown.made;
  }

  function make(locale: Locale): ReturnType<ByDate['look']> {
    const { items, today } = shell;
    const text = locale.text.byDate;
    if (!items || !today || (!open && !wish)) return { list: { locale, orders: listOrders(locale) }, view: undefined };
    const pending = wish !== null && offer.status === TaskStatus.PENDING;
    const found = wish && offer.status === TaskStatus.COMPLETE ? offer.value : undefined;
    const members = party();
    const byNight = isByNight();
    const worded = ({ from, to }: Pick<Wish, 'from' | 'to'>) =>
      formatPeriod({ unit: byNight ? 'N' : 'D', start: from, end: byNight ? addDays(to, -1) : to }, locale);
    const view: DatesView = {
      locale,
      text,
      today,
      nights: byNight,
      open,
      wish: draft,
      party: members,
      pending,
      chosen: chosenOf(members, wish?.params ?? journey.state.choice.params),
      asked: wish
        ? [
            worded(wish),
            formatParty(
              chosenOf(members, wish.params),
              members.map(({ parameter }) => parameter),
            ),
          ]
            .filter(Boolean)
            .join(' · ')
        : '',
      problem: wish && offer.status === TaskStatus.ERROR ? problemOf(offer.error) : null,
      free: found && countOf(items, found),
      unanswered: found?.unanswered.length ?? 0,
      near:
        near.status === TaskStatus.COMPLETE
          ? near.value?.map((days) => ({ ...days, words: worded(days) }))
          : near.status === TaskStatus.ERROR
            ? []
            : undefined,
    };
    const free = found && wish ? cardsOf(found, wish, locale, text) : undefined;
    const orders = [...listOrders(locale), ...(free ? priceOrders(free, text) : [])];
    return { list: { locale, orders, words: text, pending: pending ? text.asking : '', free }, view };
  }

  return {
    look,
    open: onOpen,
    get active() {
      return wish !== null;
    },
    retry() {
      if (offer.status === TaskStatus.ERROR) void offer.run();
    },
    stop() {
      listening.abort();
      wish = null;
      open = false;
    },
  };
}

/** Items that stand within another one are found by opening it. */
function countOf(items: readonly Item[], { free }: Offer): number {
  const within = new Set(items.flatMap(({ children }) => children));
  return items.filter(({ id }) => free.has(id) && !within.has(id)).length;
}

function cardsOf({ free }: Offer, wish: Wish, locale: Locale, text: Messages['byDate']): ReadonlyMap<string, FreeCard> {
  return new Map([...free].map(([id, item]) => [id, cardOf(item, wish, locale, text)]));
}

function cardOf(
  { total, least, quote, days }: FreeItem,
  { params }: Wish,
  locale: Locale,
  text: Messages['byDate'],
): FreeCard {
  const price = total && locale.money(total);
  return {
    price: price && least ? text.from(price) : price,
    note: quote
      ? formatParty(
          Object.fromEntries(
            quote.parameters.map(({ id, default: usual, min }) => [id, params[id] ?? Math.max(usual, min)]),
          ),
          quote.parameters,
        )
      : '',
    amount: total ? Number(total) : Infinity,
    choice: timeless(days),
  };
}

/** A time belongs to the item it was chosen for. */
function timeless(days: { start: Day; end: Day } | null): FreeCard['choice'] {
  return { ...days, startTime: undefined, endTime: undefined, timeslot: undefined };
}
