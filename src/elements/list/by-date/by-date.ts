/**
 * Browsing by date: what is free on the visitor's days for their party, out of the whole list. It asks, as tasks of the element
 * around it, and hands the list what to show. What is free is found in `flow/quotes`, worded in `offer-view.ts`.
 */
import { initialState, Task, TaskStatus } from '@lit/task';
import type { Item, ListedQuote } from '../../../api/types.ts';
import { findOffer, type Offer, type Wish } from '../../../flow/quotes/offer.ts';
import { isNearWanted, nearOffers, type NearClient, type NearOffer } from '../../../flow/quotes/near-offers.ts';
import { noParty, paramsOf, partyOf, type Party } from '../../../flow/quotes/party.ts';
import type { ReadPriority } from '../../../flow/reads/read-queue.ts';
import type { Day } from '../../../values/dates/day.ts';
import { problemOf, type Problem } from '../../../values/problem.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { browsedByDate, sayNear, type About, type Browsed } from './by-date-view.ts';
import { SlipwayDates } from './dates.ts';
import { defineElements } from '../../shared/define.ts';
import { routeRequests, type Requests } from '../../shared/requests.ts';
import { undatedList } from '../list-orders.ts';
import { countOf } from './offer-view.ts';
import type { Host } from '../../shared/host.ts';
import type { Lifetime } from '../../shared/lifetime.ts';
import { isByNight, isDated } from '../../../flow/quotes/quote-request.ts';
import { chosenDays, isSameWish, presetWish, type WishedDays } from './wish.ts';

// For others who ask what is to be had on some days.
export { daysOf, findOffer } from '../../../flow/quotes/offer.ts';

export interface ByDate {
  /** What the list is to show and what stands above it; the same objects as long as nothing changed. */
  browsed(locale: Locale): Browsed;
  /** Only what is free is shown: an opened item comes with days of its own. */
  readonly active: boolean;
  /** Shows the form. */
  open(): void;
  /** Why nothing can be shown for the dates; null where nothing went wrong. */
  readonly problem: Problem | null;
  retry(): void;
}

/** How many items are asked what a party is made of, before there are dates. */
const mostProbed = 40;

export interface ByDateFacts extends Pick<Lifetime, 'attach' | 'onStop'> {
  host: Host;
  quotes: (priority: ReadPriority) => NearClient;
  /** Undefined while the account's money is not known. */
  locale: () => Locale | undefined;
}

/** @param opened somebody asked for the form; else what the page preset is looked for at once */
export function createByDate(facts: ByDateFacts, opened: boolean): ByDate {
  defineElements({ 'slipway-dates': SlipwayDates });
  return new DateBrowser(facts, opened);
}

type Asked<From> = readonly [from: From, items: readonly Item[] | undefined];
type OfferTask = Task<Asked<Wish | null>, Offer>;
type ProbeTask = Task<Asked<Day | undefined>, readonly ListedQuote[]>;
type NearTask = Task<Asked<About | null>, NearOffer[]>;

class DateBrowser implements ByDate {
  readonly #host: Host;
  readonly #locale: () => Locale | undefined;
  readonly #client: NearClient;
  readonly #nearClient: NearClient;
  readonly #listening = new AbortController();

  /** What is looked for; null while everything is shown. */
  #wish: Wish | null;
  /** What was asked for; the wish is another one while days near it are looked at. */
  #asked: Wish | null;
  /** Days earlier or later that would do as well. */
  #flex = 0;
  /** What others are looked for around; null while that is not known, and where none are wanted. */
  #about: About | null = null;
  /** What the form begins with. */
  #draft: WishedDays | null;
  /** The form is shown. */
  #open: boolean;
  /** The settings the wish was last preset by. */
  #preset: Host['settings'];
  #made: { from: readonly unknown[]; browsed: Browsed } | null = null;

  readonly #offer: OfferTask;
  /** Before dates are chosen: what the items count, so that a party can be. */
  readonly #probe: ProbeTask;
  readonly #near: NearTask;

  constructor({ host, quotes, locale, attach, onStop }: ByDateFacts, opened: boolean) {
    this.#host = host;
    this.#locale = locale;
    this.#client = quotes('requested');
    this.#nearClient = quotes('visible');
    this.#wish = this.#asked = this.#presetWish();
    this.#preset = host.settings;
    this.#open = opened;
    this.#draft = this.#wish ?? this.#chosenDays();
    this.#offer = attach(this.#offerTask());
    this.#probe = attach(this.#probeTask());
    this.#near = attach(this.#nearTask());
    this.#listen();
    onStop(() => this.#listening.abort());
  }

  get active(): boolean {
    return this.#wish !== null;
  }

  browsed(locale: Locale): Browsed {
    const { settings, items, today } = this.#host;
    if (this.#preset !== settings) {
      this.#preset = settings;
      this.#lookFor(this.#presetWish());
      this.#open = false;
    }
    const near = [this.#about, this.#near.status, this.#near.value];
    const offer = [this.#offer.status, this.#offer.value, ...near];
    const from = [locale, this.#wish, this.#open, ...offer, this.#probe.value, items, today];
    if (!this.#made?.from.every((part, index) => part === from[index]))
      this.#made = { from, browsed: this.#make(locale) };
    return this.#made.browsed;
  }

  open(): void {
    this.#open = true;
    this.#draft = this.#wish ?? this.#chosenDays();
    this.#host.requestUpdate();
  }

  get problem(): Problem | null {
    return this.#offer.status === TaskStatus.ERROR ? problemOf(this.#offer.error) : null;
  }

  retry(): void {
    if (this.#offer.status === TaskStatus.ERROR) void this.#offer.run();
  }

  #offerTask(): OfferTask {
    return new Task(this.#host, {
      args: () => [this.#wish, this.#host.items] as const,
      task: async ([wish, items], { signal }) => {
        if (!wish || !items) return initialState;
        const found = await findOffer(this.#client, items, wish, signal);
        if (wish === this.#asked) {
          const about = { wish, offer: found, flex: this.#flex };
          this.#about = isNearWanted({ items, ...about }) ? about : null;
        }
        const words = this.#locale()?.text.byDate;
        this.#host.announce((found.free.size > 0 ? words?.free(countOf(items, found)) : words?.none) ?? '');
        return found;
      },
    });
  }

  #probeTask(): ProbeTask {
    return new Task(this.#host, {
      args: () => [this.#open && this.#wish === null ? this.#host.today : undefined, this.#host.items] as const,
      task: ([today, items], { signal }) => {
        if (!today || !items) return initialState;
        const itemIds = items
          .filter(isDated)
          .slice(0, mostProbed)
          .map(({ id }) => id);
        return this.#client.rateList({ itemIds, start: today, end: today, params: {}, discountCode: '' }, signal);
      },
    });
  }

  #nearTask(): NearTask {
    return new Task(this.#host, {
      args: () => [this.#about, this.#host.items] as const,
      task: async ([about, items], { signal }) => {
        const { today } = this.#host;
        if (!about || !items || !today) return initialState;
        const found = await nearOffers(this.#nearClient, { ...about, items, today }, signal);
        const locale = this.#locale();
        if (locale && found.length > 0) this.#host.announce(sayNear(found, about, items, locale));
        return found;
      },
    });
  }

  #listen(): void {
    routeRequests(
      this.#host.renderRoot,
      {
        'dates-ask': (wish) => this.#ask(wish),
        'dates-move': (days) => this.#move(days),
        'dates-open': () => this.open(),
        'dates-clear': () => this.#clear(),
      },
      { signal: this.#listening.signal },
    );
  }

  #ask({ from, to, quantities, flex }: Requests['dates-ask']): void {
    const { store } = this.#host;
    const { params, discountCode } = store.state.choice;
    // Quantities nobody touched are not sent: each item begins with its own, until the visitor has seen one for all.
    const asked =
      Object.keys(quantities).length > 0
        ? { ...params, ...paramsOf(this.#party() ?? noParty, quantities) }
        : (this.#wish?.params ?? params);
    // Other days that would do as well are another question, about the same days too.
    if (flex !== this.#flex) this.#wish = null;
    this.#flex = flex;
    this.#lookFor({ from, to, params: asked, discountCode });
    this.#open = false;
    store.choose({ params: asked, start: from, end: null });
  }

  /** Days near those asked for: what they are near to stays. */
  #move({ from, to }: WishedDays): void {
    if (!this.#wish) return;
    this.#wish = this.#draft = { ...this.#wish, from, to };
    this.#host.store.choose({ start: from, end: null });
  }

  /** The same wish again is not looked for again. */
  #lookFor(wish: Wish | null): void {
    if (!isSameWish(this.#wish, wish)) {
      this.#wish = this.#asked = wish;
      this.#about = null;
    }
    this.#draft = this.#wish;
  }

  /** The days asked for are chosen no longer, neither for an item nor for the next search; a form that asked for none changes nothing. */
  #clear(): void {
    if (this.#wish) this.#host.store.choose({ start: null, end: null });
    this.#wish = this.#asked = this.#about = this.#draft = null;
    this.#flex = 0;
    this.#open = false;
    this.#host.requestUpdate();
    // The button that asked for this is gone.
    void this.#host.updateComplete.then(() =>
      this.#host.renderRoot.querySelector<HTMLElement>("slipway-items:not([hidden]) > [part~='choose-dates']")?.focus(),
    );
  }

  #presetWish(): Wish | null {
    const { settings, today, items } = this.#host;
    return presetWish(settings.choice, today, isByNight(items));
  }

  /** The days chosen for an item looked at before. */
  #chosenDays(): WishedDays | null {
    return chosenDays(this.#host.store.state.choice, isByNight(this.#host.items));
  }

  /** Undefined while the answers that tell are on their way. */
  #party(): Party | undefined {
    const quotes = this.#offer.value ? [...this.#offer.value.quotes.values()] : this.#probe.value;
    if (!quotes) return this.#probe.status === TaskStatus.ERROR ? noParty : undefined;
    const simple = new Set(this.#host.items?.filter((item) => item.simple).map(({ id }) => id));
    return partyOf(quotes.filter(({ itemId }) => !simple.has(itemId)));
  }

  #make(locale: Locale): Browsed {
    const { items, today, store } = this.#host;
    if (!items || !today || (!this.#open && !this.#wish)) return { list: undatedList(locale), view: undefined };
    const party = this.#party();
    return browsedByDate(locale, {
      items,
      today,
      party,
      params: store.state.choice.params,
      wish: this.#wish,
      draft: this.#draft,
      flex: this.#flex,
      open: this.#open,
      offer: this.#offer,
      about: this.#about,
      near: this.#near,
    });
  }
}
