/** Where nothing is free on the days asked for: the days after them on which something is. */
import type { OfferClient } from '../../../api/offer-client.ts';
import type { BookingClient } from '../../../api/booking-client.ts';
import type { Item, Quote, QuoteRequest } from '../../../api/types.ts';
import { nextFree } from '../../../flow/quotes/next-available.ts';
import { findOffer, type Wish } from '../../../flow/quotes/offer.ts';
import { addDays, daysBetween, eachDay, type Day } from '../../../values/dates/day.ts';
import type { WishedDays } from './wish.ts';

/** A list longer than this is not asked again and again. */
const mostItems = 100;
/** How many days on it is looked, one start after the other. */
const daysOn = 14;

/** For the same party and as long as wished; none for a list that is too long to ask. */
export async function nearDays(
  client: OfferClient & Pick<BookingClient, 'rate'>,
  items: readonly Item[],
  wish: Wish,
  signal: AbortSignal,
): Promise<WishedDays[]> {
  if (items.length > mostItems) return [];
  const length = daysBetween(wish.from, wish.to);
  const moved = (from: Day): Wish => ({ ...wish, from, to: addDays(from, length) });
  const anything = {
    async rate({ itemId, start }: QuoteRequest, aborted?: AbortSignal): Promise<Quote> {
      const { free } = await findOffer(client, items, moved(start), aborted);
      return anythingFree({ itemId, start, bookable: free.size > 0 });
    },
  };
  const days = eachDay(addDays(wish.from, 1), addDays(wish.from, daysOn));
  const quoteRequest = { itemId: '', start: wish.from, end: wish.to, params: {}, discountCode: '' };
  const found = await nextFree(anything, quoteRequest, days, { signal, atOnce: 2 });
  return found.map(({ quoteRequest: { start } }) => ({ from: start, to: moved(start).to }));
}

/** Says of the whole list what a quote says of an item: whether something of it can be booked. */
function anythingFree(answer: Pick<Quote, 'itemId' | 'start' | 'bookable'>): Quote {
  return { ...answer, slip: null, left: null, end: null, parameters: [], total: '', reason: '' };
}
