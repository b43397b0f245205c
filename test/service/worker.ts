/**
 * A separate process that runs the service, for tests with several processes or with kills. The message `{ folder | url
 * }` opens the service. Each message `{ bookingRequest }` makes a booking and gets an answer. The message `{ clock }`
 * sets the time in epoch ms and waits for the deliveries that are due then. The message `{ end }` closes the service.
 */

import { createDatabase } from '../../demo/service/database/database.ts';
import { type Service, createService } from '../../demo/service/service.ts';
import {
  type ServiceClient,
  createServiceClient,
  customerHeaders,
  GUEST_FIELDS,
  START_TIME,
  requestSlip,
} from './harness.ts';
import { createTargets } from './webhooks/receiver.ts';

/** One booking. `lines` has the item and the query of each quote, in the order of the cart. */
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

/** The database to open. `webhooks` gives the origin and the paths for `createTargets`. */
export type WorkerDatabase = ({ readonly folder: string } | { readonly url: string }) & {
  readonly webhooks?: { readonly origin: string; readonly paths: readonly string[] };
};

export type WorkerCommand =
  WorkerDatabase | { readonly clock: number } | { readonly bookingRequest: BookingRequest } | { readonly end: true };
export interface BookingOutcome {
  readonly bookingRequestId: number;
  readonly code: string | null;
  readonly apiError: string;
}
/** An answer of the worker. `queueLength` is the number of pending deliveries after the clock has changed. */
export type WorkerReport = { readonly ready: true } | { readonly queueLength: number } | BookingOutcome;

let service: Service | undefined;
let client: ServiceClient | undefined;
let now = START_TIME;
/**
 * Time limit of a delivery in ms. It is shorter than the service's normal limit, so that tests wait less for targets
 * that do not answer.
 */
const ATTEMPT_LIMIT_MS = 2000;

async function executeCommand(command: WorkerCommand): Promise<void> {
  if ('end' in command) {
    await service?.close();
    process.disconnect();
  } else if ('clock' in command) {
    now = new Date(command.clock);
    service?.webhooks?.wake();
    await service?.webhooks?.waitUntilIdle();
    sendReport({ queueLength: service?.webhooks?.getQueueLength() ?? 0 });
  } else if ('bookingRequest' in command) {
    sendReport(await executeBooking(command.bookingRequest));
  } else {
    const { webhooks } = command;
    service = await createService({
      database: await createDatabase(command, START_TIME),
      demo: true,
      now: () => now,
      ...(webhooks && {
        webhooks: {
          targets: createTargets(webhooks.origin, 'harbour', webhooks.paths),
          isLoopbackAllowed: true,
          startDeadline: (endAttempt) => {
            const timer = setTimeout(endAttempt, ATTEMPT_LIMIT_MS);
            return () => {
              clearTimeout(timer);
            };
          },
          log: () => undefined,
        },
      }),
    });
    client = createServiceClient(service);
    sendReport({ ready: true });
  }
}

async function executeBooking(bookingRequest: BookingRequest): Promise<BookingOutcome> {
  if (!client) throw new Error('Not open.');
  const apiPath = `/${bookingRequest.account}/api/3.0/booking`;
  const slipFields: [string, string][] = [];
  for (const { item, query } of bookingRequest.lines) {
    const slip = await requestSlip(client, bookingRequest.account, item, query, customerHeaders).catch(() => null);
    if (slip === null) return { bookingRequestId: bookingRequest.id, code: null, apiError: 'not rated' };
    slipFields.push(['slip[]', slip]);
  }
  let bookingFields = slipFields;
  if (typeof bookingRequest.session === 'string') {
    bookingFields = [['session_id', bookingRequest.session]];
  } else if (bookingRequest.session) {
    const session = (await client.post(`${apiPath}/session`, slipFields, customerHeaders)).body;
    const sessionId = session.at('booking', 'session', 'id').value;
    if (typeof sessionId !== 'string')
      return {
        bookingRequestId: bookingRequest.id,
        code: null,
        apiError: String(session.at('request', 'error', 'id').value),
      };
    bookingFields = [['session_id', sessionId]];
  }
  const creation = (await client.post(`${apiPath}/create`, [...bookingFields, ...GUEST_FIELDS], customerHeaders)).body;
  const code = creation.at('booking', 'id').value;
  return {
    bookingRequestId: bookingRequest.id,
    code: typeof code === 'string' ? code : null,
    apiError: String(creation.at('request', 'error', 'id').value ?? ''),
  };
}

function sendReport(message: WorkerReport): void {
  process.send?.(message);
}

process.on('message', (command: WorkerCommand) => {
  executeCommand(command).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
