/** What browsing by date shows, out of what was asked for and what came of it so far. No markup here. */
import { TaskStatus } from '@lit/task';
import type { Item } from '../../../api/types.ts';
import type { Offer, Wish } from '../../../flow/quotes/offer.ts';
import { chosenOf, type PartyMember } from '../../../flow/quotes/party.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Day } from '../../../values/dates/day.ts';
import { problemOf } from '../../../values/problem.ts';
import type { DatedList } from '../dated-list.ts';
import type { DatesView } from './dates-view.ts';
import { listOrders } from '../list-orders.ts';
import { cardsOf, countOf, formatDays, formatWish } from './offer-view.ts';
import { priceOrders } from './price-orders.ts';
import { isByNight, type WishedDays } from './wish.ts';

/** A read as its task tells it. */
export interface Read<Value> {
  readonly status: TaskStatus;
  readonly value: Value | undefined;
  readonly error: unknown;
}

/** What the list is to show, and what stands above it; nothing does where everything is shown. */
export interface Browsed {
  list: DatedList;
  view: DatesView | undefined;
}

export interface BrowsingFacts {
  items: readonly Item[];
  today: Day;
  party: readonly PartyMember[];
  /** Quantities chosen so far, by parameter id. */
  params: Readonly<Record<string, number>>;
  /** What is looked for; null while the form is filled in for the first time. */
  wish: Wish | null;
  /** What the form begins with. */
  draft: WishedDays | null;
  /** The form is shown. */
  open: boolean;
  offer: Read<Offer>;
  near: Read<readonly WishedDays[]>;
}

export function browsedByDate(locale: Locale, facts: BrowsingFacts): Browsed & { view: DatesView } {
  const { items, today, party, wish, offer } = facts;
  const text = locale.text.byDate;
  const nights = isByNight(items);
  const pending = wish !== null && offer.status === TaskStatus.PENDING;
  const found = wish && offer.status === TaskStatus.COMPLETE ? offer.value : undefined;
  const free = found && wish ? cardsOf(found, wish, locale) : undefined;
  const orders = [...listOrders(locale), ...(free ? priceOrders(free, text) : [])];
  return {
    list: { locale, orders, words: text, pending: pending ? text.asking : '', free },
    view: {
      locale,
      text,
      today,
      nights,
      open: facts.open,
      wish: facts.draft,
      party,
      pending,
      chosen: chosenOf(party, wish?.params ?? facts.params),
      asked: wish ? formatWish(wish, party, nights, locale) : '',
      problem: wish && offer.status === TaskStatus.ERROR ? problemOf(offer.error) : null,
      free: found ? countOf(items, found) : undefined,
      unanswered: found?.unanswered.length ?? 0,
      near: nearView(facts.near, nights, locale),
    },
  };
}

function nearView({ status, value }: BrowsingFacts['near'], nights: boolean, locale: Locale): DatesView['near'] {
  if (status === TaskStatus.ERROR) return [];
  if (status !== TaskStatus.COMPLETE) return undefined;
  return value?.map((days) => ({ ...days, words: formatDays(days, nights, locale) }));
}
