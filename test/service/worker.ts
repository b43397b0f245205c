/**
 * A separate process that runs the service, for tests with several processes or with kills. The message `{ folder | url
 * }` opens the service. Each message `{ bookingRequest }` makes a booking and gets an answer. The message `{ clock }`
 * sets the time in epoch ms and waits for the deliveries that are due then.
 */

import { createDatabase } from '../../demo/service/database/database.ts';
import { type Service, createService } from '../../demo/service/service.ts';
import { type Client, clientOf, customerHeaders, GUEST, NOON, slipFor } from './harness.ts';
import { targetsFor } from './webhooks/receiver.ts';

/** One booking. `lines` has the item and the day of each line, in order. */
export interface BookingRequest {
  readonly id: number;
  readonly account: string;
  readonly lines: readonly { readonly item: number; readonly query: string }[];
  /**
   * `true` books through a session that first reserves the stock. `false` books directly with SLIPs, the booking tokens
   * of quotes. A text is the id of an existing session.
   */
  readonly session: boolean | string;
}

/** The database to open. `webhooks` gives the origin and the paths for `targetsFor`. */
export type Opening = ({ readonly folder: string } | { readonly url: string }) & {
  readonly webhooks?: { readonly origin: string; readonly paths: readonly string[] };
};

export type Order =
  Opening | { readonly clock: number } | { readonly bookingRequest: BookingRequest } | { readonly end: true };
export interface Outcome {
  readonly done: number;
  readonly code: string | null;
  readonly apiError: string;
}
/** An answer of the worker. `getQueueLength` is the number of pending deliveries after the clock has changed. */
export type Report = { readonly ready: true } | { readonly queueLength: number } | Outcome;

let service: Service | undefined;
let client: Client | undefined;
let now = NOON;
/** Time limit of a delivery in ms. It is shorter than the service's, so that tests wait less for targets that hang. */
const ATTEMPT_MS = 2000;

async function obey(order: Order): Promise<void> {
  if ('end' in order) {
    await service?.close();
    process.disconnect();
  } else if ('clock' in order) {
    now = new Date(order.clock);
    service?.webhooks?.wake();
    await service?.webhooks?.waitUntilIdle();
    report({ queueLength: service?.webhooks?.getQueueLength() ?? 0 });
  } else if ('bookingRequest' in order) {
    report(await carryOut(order.bookingRequest));
  } else {
    const { webhooks } = order;
    service = await createService({
      database: await createDatabase(order, NOON),
      demo: true,
      now: () => now,
      ...(webhooks && {
        webhooks: {
          targets: targetsFor(webhooks.origin, 'harbour', webhooks.paths),
          loopback: true,
          startDeadline: (end) => {
            const timer = setTimeout(end, ATTEMPT_MS);
            return () => {
              clearTimeout(timer);
            };
          },
          log: () => undefined,
        },
      }),
    });
    client = clientOf(service);
    report({ ready: true });
  }
}

async function carryOut(bookingRequest: BookingRequest): Promise<Outcome> {
  if (!client) throw new Error('Not open.');
  const api = `/${bookingRequest.account}/api/3.0/booking`;
  const slips: [string, string][] = [];
  for (const { item, query } of bookingRequest.lines) {
    const slip = await slipFor(client, bookingRequest.account, item, query, customerHeaders).catch(() => null);
    if (slip === null) return { done: bookingRequest.id, code: null, apiError: 'not rated' };
    slips.push(['slip[]', slip]);
  }
  let what = slips;
  if (typeof bookingRequest.session === 'string') {
    what = [['session_id', bookingRequest.session]];
  } else if (bookingRequest.session) {
    const session = (await client.post(`${api}/session`, slips, customerHeaders)).body;
    const id = session.at('booking', 'session', 'id').value;
    if (typeof id !== 'string')
      return { done: bookingRequest.id, code: null, apiError: String(session.at('request', 'error', 'id').value) };
    what = [['session_id', id]];
  }
  const creation = (await client.post(`${api}/create`, [...what, ...GUEST], customerHeaders)).body;
  const code = creation.at('booking', 'id').value;
  return {
    done: bookingRequest.id,
    code: typeof code === 'string' ? code : null,
    apiError: String(creation.at('request', 'error', 'id').value ?? ''),
  };
}

function report(message: Report): void {
  process.send?.(message);
}

process.on('message', (order: Order) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
