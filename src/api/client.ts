import { createBookingClient, type BookingClient } from './booking-client.ts';
import { createCatalogueClient, type CatalogueClient } from './catalogue-client.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import type { Company } from './types.ts';
import { readCurrency } from './wire/currency.ts';
import { readHtmlEntity } from './wire/html-entities.ts';
import { readEntitiesWith } from './wire/loose.ts';

/** The whole Booking API as a customer may use it. */
export interface Client extends Omit<CatalogueClient, 'account'>, BookingClient {
  company(signal?: AbortSignal): Promise<Company>;
}

export interface ClientOptions extends TransportOptions {
  /** `{base_url}` of the account, absolute; may carry a path. */
  baseUrl: string;
  /** Takes sessions and bookings instead of `baseUrl` where the account wants a token pair for them. */
  relayUrl?: string;
  /** Hosts, or hosts with a path, that may take payment beside the account's own, as a comma list. */
  paymentHosts?: string;
}

export function createClient({ baseUrl, relayUrl = '', paymentHosts, ...options }: ClientOptions): Client {
  readEntitiesWith(readHtmlEntity);
  const transport = createTransport(options);
  const address = baseUrl.replace(/(?<!\/)\/+$/, '');
  const { account, ...catalogue } = createCatalogueClient(transport, address);
  return {
    ...catalogue,
    ...createBookingClient(transport, {
      baseUrl: address,
      relayUrl: relayUrl.replace(/(?<!\/)\/+$/, ''),
      paymentHosts,
    }),
    async company(signal) {
      const { answer, ...company } = await account(signal);
      return { ...company, currency: readCurrency(answer) };
    },
  };
}
