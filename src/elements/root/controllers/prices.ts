/** The price of the present choice, how long it has to be, and when what is known of both counts no longer. */
import { initialState, Task, TaskStatus } from '@lit/task';
import { greatestLength } from '../../../flow/quotes/greatest-length.ts';
import { isRuledOut, leastLength, lengthOf, mayBeTooShort } from '../../../flow/quotes/least-length.ts';
import { isSameRequest } from '../../../flow/quotes/quote-request.ts';
import { hasDayPrices } from '../../../flow/quotes/item-facts.ts';
import type { QuoteRequest } from '../../../api/types.ts';
import { addDays } from '../../../values/dates/day.ts';
import { createPricing, type PricingView } from '../../item/pricing.ts';
import type { Context } from '../context.ts';
import type { Party } from './party.ts';

export type Prices = ReturnType<typeof createPrices>;

/** The price, and what has still to be chosen before there can be one. */
export interface LengthView extends PricingView {
  /** Days or nights that a booking of the item has to be at least; 0 while it may be any, or that is not known. */
  least: number;
  /** Days or nights that it may be at most; 0 while that is not known. */
  most: number;
  /** The first day is chosen of what has to be longer: that is no mistake yet. */
  isBegun: boolean;
  /** A rule refuses the days as they are chosen, more than one: fewer, or more, may do. */
  isLengthRefused: boolean;
  /** It is nights that are counted, not days. */
  nights: boolean;
}

export function createPrices(context: Context, party: Pick<Party, 'invalid'>) {
  const { host, flow, observe } = context;
  const pricing = createPricing(context, () => ({
    choice: flow.state.choice,
    // Past choosing nothing is being priced.
    item: flow.state.step === 'choose' ? host.finding.item : undefined,
    firstFree: host.finding.firstFree,
  }));
  const priceView = followLength(context, pricing);
  // A price of the last valid quantities is not the price of what the fields show.
  const view = (): LengthView =>
    Object.keys(party.invalid).length === 0
      ? priceView()
      : { ...priceView(), quote: undefined, lastTotal: '', pending: false };
  observe('invalidate', (state, before) => {
    if (state.session !== before.session) pricing.forget();
    // A SLIP that was refused must not be offered again: the same quote request is asked anew.
    if (state.problem && !before.problem && state.step === 'choose') {
      pricing.forget();
      pricing.retry();
    }
  });
  return {
    ...pricing,
    view,
    /** The present quote request, if the service refused it; else null. */
    refused(): QuoteRequest | null {
      const { quoteRequest, quote, needsTime, isBegun } = view();
      return quote && !quote.bookable && !isBegun && (!needsTime || quote.times?.every(({ left }) => left === 0))
        ? quoteRequest
        : null;
    },
  };
}

/**
 * Finds out, once an item, how long a booking may be at most, where days are refused by a rule as long as they are. Answers what
 * is known of an item; 0 where nothing is.
 */
function followLongest(
  { host, attach }: Context,
  pricing: ReturnType<typeof createPricing>,
  leastOf: ReadonlyMap<string, number>,
): (itemId: string) => number {
  const mostOf = new Map<string, number>();

  /** The quote request for more days or nights than can be had, while nobody knows how many can; null for none. */
  function tooLong(): QuoteRequest | null {
    const { item } = host.finding;
    const { quoteRequest, quote } = pricing.view();
    if (!item || !quoteRequest || !quote || mostOf.has(item.id) || !hasDayPrices(item)) return null;
    const isLong = lengthOf(quoteRequest) > Math.max(1, leastOf.get(item.id) ?? 0);
    return isLong && isRuledOut(quote) ? quoteRequest : null;
  }

  attach(
    new Task<readonly [QuoteRequest | null], null>(host, {
      args: () => [host.finding.daysDue ? null : tooLong()] as const,
      argsEqual: isSameRequest,
      task: async ([asked], { signal }) => {
        const { availability } = host.finding;
        if (!asked || !availability) return initialState;
        const least = Math.max(1, leastOf.get(asked.itemId) ?? 0);
        // Without it the refusal itself says why.
        const most = await greatestLength(pricing, asked, availability, least, signal).catch(() => 0);
        if (!signal.aborted) mostOf.set(asked.itemId, most);
        return null;
      },
    }),
  );
  return (itemId) => mostOf.get(itemId) ?? 0;
}

/** Finds out, once an item, how long a booking has to be, where one day or night alone is refused by a rule. */
function followLength(context: Context, pricing: ReturnType<typeof createPricing>): () => LengthView {
  const { host, attach } = context;
  /** By item; 0 where it was looked for and is none. */
  const leastOf = new Map<string, number>();

  /** The quote request for one day or night that was refused, while nobody knows for how many it would not be; null for none. */
  function tooShort(): QuoteRequest | null {
    const { item } = host.finding;
    const { quoteRequest, answer } = pricing.view();
    const isOpen = item && quoteRequest && answer && !leastOf.has(item.id) && mayBeTooShort(item, quoteRequest, answer);
    return isOpen ? quoteRequest : null;
  }

  const search = attach(
    new Task<readonly [QuoteRequest | null], null>(host, {
      args: () => [host.finding.daysDue ? null : tooShort()] as const,
      argsEqual: isSameRequest,
      task: async ([asked], { signal }) => {
        const { availability } = host.finding;
        if (!asked || !availability) return initialState;
        // Without it the refusal itself says why.
        const least = await leastLength(pricing, asked, availability, signal).catch(() => 0);
        if (!signal.aborted) leastOf.set(asked.itemId, least);
        return null;
      },
    }),
  );

  const longest = followLongest(context, pricing, leastOf);

  return () => {
    const { item, availability, daysDue } = host.finding;
    const least = leastOf.get(item?.id ?? '') ?? 0;
    const now = {
      ...pricing.view(),
      least,
      most: 0,
      isBegun: false,
      isLengthRefused: false,
      nights: item?.unit === 'N',
    };
    const { quoteRequest, quote } = now;
    // A rule may be another for other days: what the service offers counts.
    const isOffered = (most: number) => quote?.bookable && quoteRequest && lengthOf(quoteRequest) > most;
    const most = longest(item?.id ?? '');
    if (!isOffered(most)) now.most = most;
    // While it is looked for, a refusal is no answer yet.
    const isSought = daysDue || search.status === TaskStatus.PENDING;
    if (quote && isSought && tooShort()) return { ...now, quote: undefined, pending: true };
    if (item && quoteRequest && quote && hasDayPrices(item) && lengthOf(quoteRequest) > 1 && isRuledOut(quote))
      now.isLengthRefused = true;
    if (!quoteRequest || !quote || least === 0) return now;
    if (quote.bookable) return lengthOf(quoteRequest) < least ? { ...now, least: 0 } : now;
    const { start } = quoteRequest;
    const hasRoom = availability?.canSpan(start, addDays(start, least - 1)) === true;
    return { ...now, isBegun: hasRoom && lengthOf(quoteRequest) === 1 && isRuledOut(quote) };
  };
}
