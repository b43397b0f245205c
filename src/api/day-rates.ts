import type { Transport } from './transport.ts';
import type { DayRate, QuoteRequest } from './types.ts';
import { dayRatesRequest, readDayRates } from './wire/day-rates.ts';

/**
 * What each day of a quote request's period costs by itself, and how many are left of it: one read, whatever its length.
 * For items whose length is free; a fixed length is asked for start by start. Rejects with a `ProblemError`.
 */
export async function askDayRates(
  { read }: Pick<Transport, 'read'>,
  baseUrl: string,
  quoteRequest: QuoteRequest,
  signal?: AbortSignal,
): Promise<DayRate[]> {
  return readDayRates(await read(baseUrl, dayRatesRequest(quoteRequest), signal));
}
