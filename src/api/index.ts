/** `slipway-booking/api`: the Booking API 3.0 from a browser or a server. No DOM, no side effects. */
export { createClient, type Client, type ClientOptions } from './client.ts';
export type { ItemFilter, SessionChange } from './wire/requests.ts';
export type * from './types.ts';
export { ProblemError, problemOf, type Problem, type ProblemKind } from '../values/problem.ts';
