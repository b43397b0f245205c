/** Bookings and webhooks for journeys on the staff page of the harbour. */
import { createDatabase } from '../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS as demo } from '../../demo/service/demo.ts';
import { createService } from '../../demo/service/service.ts';
import { listen } from '../../demo/serving/listening.ts';
import { addDays, compactDay } from '../../src/values/dates/day.ts';
import { todayIn } from '../../src/values/dates/venue-clock.ts';
import { type Receiver, startReceiver, targetsFor } from '../../test/service/webhooks/receiver.ts';
import type { Venue } from './venue.ts';

/** Returns the address of a path below the staff page of the harbour. */
export const staffAddress = ({ service }: Pick<Venue, 'service'>, path: string): string =>
  `${service}/harbour/staff/${path}`;

/** Books a kayak as a guest of a relay does. Returns the code. */
export async function book({ service }: Pick<Venue, 'service'>, name: string, email: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${demo.apiKey}:${demo.apiSecret}`).toString('base64')}`;
  const headers = { authorization, 'x-on-behalf': 'off' };
  const api = `${service}/harbour/api/3.0`;
  // Tries days from the third week on, until one is bookable.
  for (let days = 21; days < 28; days += 1) {
    const day = compactDay(addDays(todayIn('America/Vancouver', Date.now()), days));
    const ratedItem = await fetch(`${api}/item/104?start_date=${day}&param[adults]=2`, { headers });
    const { slip } = ((await ratedItem.json()) as { item: { rate: { slip?: string } } }).item.rate;
    if (!slip) continue;
    const form = {
      customer_name: name,
      customer_email: email,
      customer_phone: '+1 604 555 0100',
      customer_tos_agree: '1',
    };
    const fields = Object.entries(form).map(([field, value]): [string, string] => [`form[${field}]`, value]);
    const body = new URLSearchParams([['slip[]', slip], ...fields]);
    const creation = await fetch(`${api}/booking/create`, { method: 'POST', headers, body });
    return ((await creation.json()) as { booking: { id: string } }).booking.id;
  }
  throw new Error('No day is open.');
}

interface WebhookService {
  /** Origin of the service. */
  readonly service: string;
  readonly receiver: Receiver;
  /** Moves the clock forward, and waits for the deliveries that are due then. */
  deliver(hours?: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a service of its own. Its harbour has one target for each path, and a test moves its clock. */
export async function openWebhookService(paths: readonly string[]): Promise<WebhookService> {
  const receiver = await startReceiver();
  let hoursAhead = 0;
  const service = await createService({
    database: await createDatabase({ memory: true }),
    demo: true,
    now: () => new Date(Date.now() + hoursAhead * 3_600_000),
    origins: () => [origin],
    webhooks: {
      targets: targetsFor(receiver.origin, 'harbour', paths),
      loopback: true,
      repeat: () => () => undefined,
      log: () => undefined,
    },
  });
  const server = await listen((request) => service.fetch(request), { port: 0 });
  const origin = `http://localhost:${String(server.port)}`;
  return {
    service: origin,
    receiver,
    deliver: async (hours = 0) => {
      // A jump of the clock would end the leases of running attempts.
      await service.webhooks?.idle();
      hoursAhead += hours;
      service.webhooks?.wake();
      await service.webhooks?.idle();
    },
    close: async () => {
      await server.close();
      await service.close();
      receiver.close();
    },
  };
}
