/** `slipway-booking/api`: the Booking API 3.0 from a browser or a server. No DOM, no side effects. */
export { createClient, type Client, type ClientOptions } from './client.ts';
export type { BookingClient } from './booking-client.ts';
export type { CatalogueClient } from './catalogue-client.ts';
export type { SessionChange } from './wire/booking-requests.ts';
export type { ItemFilter } from './wire/catalogue-requests.ts';
export type * from './types.ts';
export { ProblemError, problemOf, type Problem, type ProblemKind } from '../values/problem.ts';
