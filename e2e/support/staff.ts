/** Provides bookings and webhook deliveries for journeys on the staff pages of the account `harbour`. */
import { createDatabase } from '../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS as demo } from '../../demo/service/demo.ts';
import { createService } from '../../demo/service/service.ts';
import { listen } from '../../demo/serving/http-server.ts';
import { addDays, toCompactDay } from '../../src/values/dates/day.ts';
import { getToday } from '../../src/values/dates/venue-clock.ts';
import { type Receiver, startReceiver, createTargets } from '../../test/service/webhooks/receiver.ts';
import type { Venue } from './venue.ts';

/** Returns the URL of a staff page of the account `harbour`, such as `bookings`. */
export const buildStaffUrl = ({ service }: Pick<Venue, 'service'>, path: string): string =>
  `${service}/harbour/staff/${path}`;

/**
 * Books a kayak directly at the service, with the headers that a relay sends. Returns the booking code. Throws if none
 * of the seven days that start in three weeks is bookable.
 */
export async function bookKayakAtService(
  { service }: Pick<Venue, 'service'>,
  name: string,
  email: string,
): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${demo.apiKey}:${demo.apiSecret}`).toString('base64')}`;
  const headers = { authorization, 'x-on-behalf': 'off' };
  const apiUrl = `${service}/harbour/api/3.0`;
  for (let daysAhead = 21; daysAhead < 28; daysAhead += 1) {
    const day = toCompactDay(addDays(getToday('America/Vancouver', Date.now()), daysAhead));
    const quoteResponse = await fetch(`${apiUrl}/item/104?start_date=${day}&param[adults]=2`, { headers });
    const { slip } = ((await quoteResponse.json()) as { item: { rate: { slip?: string } } }).item.rate;
    if (!slip) continue;
    const form = {
      customer_name: name,
      customer_email: email,
      customer_phone: '+1 604 555 0100',
      customer_tos_agree: '1',
    };
    const fields = Object.entries(form).map(([field, value]): [string, string] => [`form[${field}]`, value]);
    const body = new URLSearchParams([['slip[]', slip], ...fields]);
    const createResponse = await fetch(`${apiUrl}/booking/create`, { method: 'POST', headers, body });
    return ((await createResponse.json()) as { booking: { id: string } }).booking.id;
  }
  throw new Error('No day is open.');
}

interface WebhookService {
  /** Origin of the service. */
  readonly service: string;
  readonly receiver: Receiver;
  /**
   * Moves the service's clock forward, and waits until the service has sent the pending webhooks. Defaults to 0 hours.
   */
  deliverWebhooks(hours?: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a separate service, whose clock a test can move. Its webhooks go to a receiver, with one target per path. */
export async function openWebhookService(paths: readonly string[]): Promise<WebhookService> {
  const receiver = await startReceiver();
  let hoursAhead = 0;
  const service = await createService({
    database: await createDatabase({ memory: true }),
    demo: true,
    now: () => new Date(Date.now() + hoursAhead * 3_600_000),
    baseUrls: () => [origin],
    webhooks: {
      targets: createTargets(receiver.origin, 'harbour', paths),
      isLoopbackAllowed: true,
      repeat: () => () => undefined,
      log: () => undefined,
    },
  });
  const server = await listen((request) => service.fetch(request), { port: 0 });
  const origin = `http://localhost:${String(server.port)}`;
  return {
    service: origin,
    receiver,
    deliverWebhooks: async (hours = 0) => {
      // Waits for running webhook deliveries first, because a moved clock would end them with a timeout.
      await service.webhooks?.waitUntilIdle();
      hoursAhead += hours;
      service.webhooks?.wake();
      await service.webhooks?.waitUntilIdle();
    },
    close: async () => {
      await server.close();
      await service.close();
      receiver.close();
    },
  };
}
