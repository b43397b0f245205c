/** What browsing by date shows, out of what was asked for and what came of it so far. No markup here. */
import { TaskStatus } from '@lit/task';
import type { Item, Parameter } from '../../../api/types.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { Offer, Wish } from '../../../flow/quotes/offer.ts';
import type { NearOffer } from '../../../flow/quotes/near-offers.ts';
import { chosenOf, expectedMembers, noParty, type Party, type PartyMember } from '../../../flow/quotes/party.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Day } from '../../../values/dates/day.ts';
import { problemOf } from '../../../values/problem.ts';
import type { DatedList } from '../dated-list.ts';
import type { DatesView } from './dates-view.ts';
import { listOrders } from '../list-orders.ts';
import { cardsOf, countOf, formatDays, formatWish } from './offer-view.ts';
import { priceOrders } from './price-orders.ts';
import { isByNight, isDated } from '../../../flow/quotes/quote-request.ts';
import { type WishedDays } from './wish.ts';

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
  /** Undefined while it is not known. */
  party: Party | undefined;
  /** Quantities chosen so far, by parameter id. */
  params: Readonly<Record<string, number>>;
  /** What is looked for; null while the form is filled in for the first time. */
  wish: Wish | null;
  /** What the form begins with. */
  draft: WishedDays | null;
  /** Days earlier or later that would do as well. */
  flex: number;
  /** The form is shown. */
  open: boolean;
  offer: Read<Offer>;
  /** What was asked for, and what there is then, where days near it are looked for; null where none are. */
  about: About | null;
  near: Read<readonly NearOffer[]>;
}

/** The days that others are looked for around. */
export interface About {
  readonly wish: Wish;
  readonly offer: Offer;
  readonly flex: number;
}

export function browsedByDate(locale: Locale, facts: BrowsingFacts): Browsed & { view: DatesView } {
  const { items, today, wish, offer } = facts;
  const party = facts.party ?? noParty;
  const text = locale.text.byDate;
  const nights = isByNight(items);
  const pending = wish !== null && offer.status === TaskStatus.PENDING;
  const found = wish && offer.status === TaskStatus.COMPLETE ? offer.value : undefined;
  const free = found && wish ? cardsOf(found, wish, party, locale) : undefined;
  // By price from the beginning, though no price is known yet: the field is as wide as its longest order.
  const orders = [...listOrders(locale), ...(pending || free ? priceOrders(free ?? new Map(), text) : [])];
  return {
    list: { locale, orders, words: text, pending: pending ? text.asking : '', free },
    view: {
      locale,
      text,
      today,
      nights,
      open: facts.open,
      wish: facts.draft,
      party: facts.party?.members.map((member) => named(member, text)),
      expected: expectedMembers(items.filter(isDated).map(({ bounds }) => Object.keys(bounds))),
      rewordWith: party.members.some(({ kind }) => kind !== null),
      flex: facts.flex,
      pending,
      chosen: chosenOf(party, wish?.params ?? facts.params),
      asked: wish ? formatWish(wish, party, nights, locale) : '',
      problem: wish && offer.status === TaskStatus.ERROR ? problemOf(offer.error) : null,
      free: found ? countOf(items, found) : undefined,
      unanswered: found?.unansweredIds.length ?? 0,
      near: nearView(facts, locale),
    },
  };
}

/** People are named by us: items call them otherwise. */
function named({ kind, parameter }: PartyMember, { labels }: Messages['byDate']): Parameter {
  return kind ? { ...parameter, label: labels[kind], description: '' } : parameter;
}

/**
 * The days asked for stand among the others, so that one can go back to them; where they have nothing they do not. Who said
 * that other days would do has a line for them from the beginning.
 */
function nearView({ about, flex, near, offer, items, wish: shown }: BrowsingFacts, locale: Locale): DatesView['near'] {
  if (!about && (flex === 0 || offer.status === TaskStatus.ERROR)) return null;
  if (!about) return offer.status === TaskStatus.COMPLETE ? [] : 'looking';
  if (near.status === TaskStatus.ERROR) return [];
  if (near.status !== TaskStatus.COMPLETE) return 'looking';
  const found = near.value ?? [];
  if (found.length === 0) return [];
  const { wish } = about;
  const asked = about.offer.free.size > 0 ? [{ from: wish.from, to: wish.to, offer: about.offer }] : [];
  return [...found, ...asked]
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .map((days) => ({
      from: days.from,
      to: days.to,
      words: formatDays(days, isByNight(items), locale),
      free: locale.text.byDate.free(countOf(items, days.offer)),
      chosen: days.from === shown?.from && days.to === shown.to,
    }));
}

/** What was found, for those who do not see it. */
export function sayNear(found: readonly NearOffer[], { offer }: About, items: readonly Item[], locale: Locale): string {
  const { near, nearby, free } = locale.text.byDate;
  const days = found.map(
    (each) => `${formatDays(each, isByNight(items), locale)}: ${free(countOf(items, each.offer))}`,
  );
  return `${offer.free.size === 0 ? near : nearby} ${locale.listPhrases(days)}`;
}
