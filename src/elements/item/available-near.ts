/** Days near the one that cannot be had any more, for just this party. Fetched when a line of a cart is gone. */
import type { BookingClient } from '../../api/booking-client.ts';
import { createCatalogueReads } from '../../api/catalogue-reads.ts';
import type { QuoteRequest } from '../../api/types.ts';
import { createAvailability } from '../../flow/quotes/availability.ts';
import { daysTaken } from '../../flow/quotes/item-facts.ts';
import { daysAround, nextFree, type FreeDay } from '../../flow/quotes/next-available.ts';
import { addDays } from '../../values/dates/day.ts';
import type { Host } from '../shared/host.ts';

/** Days looked at before and after, and how many of them are asked about. */
const span = 45;
const mostAsked = 12;

/** The nearest first. None is better than an error here: the line can still be left out. */
export async function freeNear(
  { items, today, transport, settings }: Host,
  client: BookingClient,
  quoteRequest: QuoteRequest,
  signal: AbortSignal,
): Promise<readonly FreeDay[]> {
  const item = items?.find(({ id }) => id === quoteRequest.itemId);
  if (!item || !today) return [];
  try {
    const first = addDays(quoteRequest.start, -span);
    const days = await createCatalogueReads(transport, settings.baseUrl).calendar(
      item.id,
      first < today ? today : first,
      addDays(quoteRequest.end, span),
      signal,
    );
    const availability = createAvailability({ days, today, length: Math.max(1, daysTaken(item)) });
    return await nextFree(client, quoteRequest, daysAround(quoteRequest, availability, span), {
      signal,
      limit: mostAsked,
    });
  } catch {
    return [];
  }
}
