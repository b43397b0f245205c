import type { Transport } from './transport.ts';
import type { ListedQuote, ListQuoteRequest } from './types.ts';
import { rateListRequest, readQuotes } from './wire/offer.ts';

/** Rates many items in one request. Apart from the booking client, because only browsing by date needs it. */
export interface OfferClient {
  /** Items the service does not know are missing in the answer. Rejects with a `ProblemError`, or with the abort. */
  rateList(quoteRequest: ListQuoteRequest, signal?: AbortSignal): Promise<ListedQuote[]>;
}

/** @param baseUrl `{base_url}` of the account, absolute, without a slash at its end */
export function createOfferClient({ read }: Pick<Transport, 'read'>, baseUrl: string): OfferClient {
  return {
    rateList: async (quoteRequest, signal) => readQuotes(await read(baseUrl, rateListRequest(quoteRequest), signal)),
  };
}
