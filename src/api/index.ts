/**
 * `slipway-booking/api`: the Booking API 3.0 for browsers and servers. It needs no DOM, and its import has no side
 * effects.
 */
export {
  createClient,
  type Client,
  type ClientOptions,
  type PlainBookingClient as BookingClient,
  type PlainCatalogueClient as CatalogueClient,
} from './client.ts';
export type { PlainQuote as Quote, PlainQuoteRequest as QuoteRequest } from './plain-requests.ts';
export type { SessionChange } from './wire/session.ts';
export type { ItemFilter } from './wire/item.ts';
export type * from './types.ts';
export { ProblemError, problemOf, type Problem, type ProblemKind } from '../values/problem.ts';
