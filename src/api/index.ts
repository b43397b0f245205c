/** `slipway-booking/api`: the Booking API 3.0 from a browser or a server. No DOM, no side effects. */
export {
  createClient,
  type Client,
  type ClientOptions,
  type PlainBookingClient as BookingClient,
  type PlainCatalogueClient as CatalogueClient,
} from './client.ts';
export type { PlainQuote as Quote, PlainQuoteRequest as QuoteRequest } from './plain-requests.ts';
export type { SessionChange } from './wire/booking-requests.ts';
export type { ItemFilter } from './wire/catalogue-requests.ts';
export type * from './types.ts';
export { ProblemError, problemOf, type Problem, type ProblemKind } from '../values/problem.ts';
