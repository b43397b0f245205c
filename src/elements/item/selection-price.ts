/**
 * Owns the price of the present selection: the party, the quote, the length rules, and the next available days after a refusal.
 * It adds nothing to the cart and renders nothing. They are together because a new party or rule changes the quote.
 */
import { initialState, Task, TaskStatus } from '@lit/task';
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest } from '../../api/types.ts';
import { isSameRequest } from '../../flow/quotes/quote-request.ts';
import { hasDayPrices } from '../../flow/quotes/item-facts.ts';
import { isRuledOut, lengthOf, mayBeTooShort } from '../../flow/quotes/length-limits.ts';
import type { Flow } from '../../flow/flow.ts';
import type { Phase, StateListener } from '../../flow/store.ts';
import type { Locale } from '../../i18n/locale.ts';
import { loadPart } from '../../page/later-part.ts';
import type { createCartStorage } from '../../page/storage/cart-storage.ts';
import { addDays } from '../../values/dates/day.ts';
import type { Problem } from '../../values/problem.ts';
import type { NextAvailable } from './next-available.ts';
import { createPricing, type PricingView } from './pricing.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { InvalidQuantities } from '../shared/requests.ts';

/** The quote, and the length rules that limit it. */
export interface LengthView extends PricingView {
  /** Shortest booking of the item, in days or nights; 0 for any, or if unknown. */
  minLength: number;
  /** Longest booking of the item, in days or nights; 0 if unknown. */
  maxLength: number;
  /** True if the guest has selected only the first day of a longer booking. That is no mistake yet. */
  needsLastDay: boolean;
  /** True if a length rule refuses several days. Fewer or more days may be possible. */
  isLengthRefused: boolean;
  /** True if lengths count nights, not days. */
  isByNight: boolean;
}

type Quotes = ReturnType<typeof createPricing>;

export interface PricingDeps extends Pick<Lifetime, 'attach'> {
  readonly host: Host;
  readonly client: BookingClient;
  readonly flow: Flow;
  /** A start without an answer may still hold its days. */
  readonly cart: Pick<ReturnType<typeof createCartStorage>, 'lostStart'>;
  readonly locale: () => Locale | undefined;
  readonly observe: (phase: Phase, listener: StateListener) => void;
}

export class Pricing {
  /** Reasons by parameter id; empty if every quantity is valid. */
  invalid: InvalidQuantities = {};
  /** Finds the next days for this party after a refusal. */
  readonly nextDays: Task<readonly [QuoteRequest | null], NextAvailable | null>;
  readonly rate: Quotes['rate'];
  readonly forget: Quotes['forget'];
  readonly party: Quotes['party'];
  readonly #host: Host;
  readonly #quotes: Quotes;
  readonly #readView: () => LengthView;

  constructor({ host, client, flow, cart, locale, observe, attach }: PricingDeps) {
    this.#host = host;
    const quotes = createPricing({ host, client, attach }, () => ({
      choice: flow.state.choice,
      // The other steps price nothing.
      item: flow.state.step === 'choose' ? host.finding.item : undefined,
      firstFree: host.finding.firstFree,
    }));
    this.#quotes = quotes;
    this.rate = quotes.rate;
    this.forget = quotes.forget;
    this.party = quotes.party;
    this.#readView = withLengthRules({ host, attach }, quotes);
    this.nextDays = attach(
      new Task(host, {
        // While days are missing, a search could not say that it found none.
        args: () => [host.finding.daysDue ? null : this.refusedRequest()] as const,
        argsEqual: isSameRequest,
        task: async ([quoteRequest], { signal }) => {
          const { parameters = [] } = this.view();
          const words = locale();
          if (!quoteRequest || !words) return initialState;
          const { lookAheadOrWait } = await loadPart(() => import('./date-inputs/date-parts.ts'));
          const refusal = { quoteRequest, parameters, locale: words, lost: cart.lostStart.load() };
          return lookAheadOrWait(host, this, refusal, signal);
        },
      }),
    );
    observe('invalidate', (state, before) => {
      // Another item, or another line of the cart, has fields of its own.
      const { itemId, lineId } = before.choice;
      if (state.step !== before.step || state.choice.itemId !== itemId || state.choice.lineId !== lineId)
        this.invalid = {};
      if (state.session !== before.session) quotes.forget();
      // The cart must not receive a refused SLIP again. The same request gets a new one.
      if (state.problem && !before.problem && state.step === 'choose') {
        quotes.forget();
        quotes.retry();
      }
    });
  }

  /** Contains no price while a quantity is invalid: the fields show another party than the quote. */
  view(): LengthView {
    const view = this.#readView();
    return Object.keys(this.invalid).length === 0 ? view : { ...view, quote: undefined, lastTotal: '', pending: false };
  }

  /** Returns the present quote request if the service refused it; else null. */
  refusedRequest(): QuoteRequest | null {
    const { quoteRequest, quote, needsTime, needsLastDay } = this.view();
    return quote && !quote.bookable && !needsLastDay && (!needsTime || quote.times?.every(({ left }) => left === 0))
      ? quoteRequest
      : null;
  }

  get problem(): Problem | null {
    return this.#quotes.problem();
  }

  retry(): void {
    this.#quotes.retry();
  }

  /** True while a field shows an invalid quantity, reported or not. */
  get isInvalid(): boolean {
    return Object.keys(this.invalid).length > 0 || this.#fields?.isInvalid === true;
  }

  noteInvalid(invalid: InvalidQuantities): void {
    this.invalid = invalid;
    this.#host.requestUpdate();
  }

  /** Moves the focus to the first invalid field and announces its reason. */
  focusInvalid(): void {
    this.#fields?.focusInvalid();
  }

  get #fields() {
    return this.#host.renderRoot.querySelector('slipway-parameters');
  }
}

/**
 * Adds the length rules of the open item to the quotes. The service shows a rule only by refusing requests. So this requests other
 * lengths, once for each item.
 */
function withLengthRules({ host, attach }: Pick<PricingDeps, 'host' | 'attach'>, quotes: Quotes): () => LengthView {
  /** By item id, in days or nights; 0 if a search found no rule. */
  const minLengths = new Map<string, number>();
  const maxLengths = new Map<string, number>();

  /** The limit that explains the present refusal, while it is unknown. */
  function findMissing(): typeof minLengths | null {
    const { item } = host.finding;
    const { quoteRequest, quote, answer } = quotes.view();
    if (!item || !quoteRequest || !answer) return null;
    if (!minLengths.has(item.id) && mayBeTooShort(item, quoteRequest, answer)) return minLengths;
    const isLong = !maxLengths.has(item.id) && lengthOf(quoteRequest) > Math.max(1, minLengths.get(item.id) ?? 0);
    return isLong && hasDayPrices(item) && quote && isRuledOut(quote) ? maxLengths : null;
  }

  const search = attach(
    new Task(host, {
      args: () => [!host.finding.daysDue && findMissing() ? quotes.view().quoteRequest : null] as const,
      argsEqual: isSameRequest,
      task: async ([quoteRequest], { signal }) => {
        const missing = findMissing();
        const { availability } = host.finding;
        if (!missing || !quoteRequest || !availability) return initialState;
        const { itemId } = quoteRequest;
        const minLength = Math.max(1, minLengths.get(itemId) ?? 0);
        const findLimit = async () => {
          const { leastLength, greatestLength } = await loadPart(() => import('./date-inputs/date-parts.ts'));
          return missing === minLengths
            ? leastLength(quotes, quoteRequest, availability, signal)
            : greatestLength(quotes, quoteRequest, availability, minLength, signal);
        };
        // Without the limit, the refusal itself gives the reason.
        const limit = await findLimit().catch(() => 0);
        if (!signal.aborted) missing.set(itemId, limit);
        return null;
      },
    }),
  );

  return () => {
    const { item, availability, daysDue } = host.finding;
    const view = quotes.view();
    const { quoteRequest, quote } = view;
    const limits = {
      minLength: minLengths.get(item?.id ?? '') ?? 0,
      maxLength: maxLengths.get(item?.id ?? '') ?? 0,
      needsLastDay: false,
      isLengthRefused: false,
      isByNight: item?.unit === 'N',
    };
    if (!item || !quoteRequest || !quote) return { ...view, ...limits };
    // During the search, a refusal is not final.
    const isSearching = daysDue || search.status === TaskStatus.PENDING;
    if (isSearching && findMissing() === minLengths) return { ...view, ...limits, quote: undefined, pending: true };
    const length = lengthOf(quoteRequest);
    const { minLength, maxLength } = limits;
    if (quote.bookable) {
      // Other days may have other rules. The offer of the service counts.
      if (length < minLength) limits.minLength = 0;
      if (length > maxLength) limits.maxLength = 0;
    } else if (isRuledOut(quote)) {
      const { start } = quoteRequest;
      limits.isLengthRefused = hasDayPrices(item) && length > 1;
      limits.needsLastDay =
        length === 1 && minLength > 0 && availability?.canSpan(start, addDays(start, minLength - 1)) === true;
    }
    return { ...view, ...limits };
  };
}
