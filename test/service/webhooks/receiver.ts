/**
 * A webhook target on the loopback interface for tests, with a separate answer for each path. Also creates its
 * settings.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseTargets, type WebhookTargets } from '../../../demo/service/rules/webhooks.ts';
import { type TestHarness, GUEST_FIELDS, customerHeaders, findFreeDay, requestSlip } from '../harness.ts';

/** A webhook secret in the form that the settings require. */
export const SECRET = `whsec_${Buffer.from('a test secret of 32 bytes, just so').toString('base64')}`;

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly body: {
    readonly webhook: { readonly id: string; readonly event: string; readonly timestamp: number };
    readonly booking?: Readonly<Record<string, unknown>>;
    readonly item?: Readonly<Record<string, unknown>>;
  };
}

type AnswerWebhook = (response: ServerResponse, request: ReceivedWebhook) => void;

export interface Receiver {
  readonly origin: string;
  readonly requests: ReceivedWebhook[];
  /** Sets the function that answers requests at `path`. Paths without an answer get status 204. */
  setAnswer(path: string, answerWebhook: AnswerWebhook): void;
  /** Resolves when the next request to `path` arrives, before the target answers. */
  waitForRequest(path: string): Promise<ReceivedWebhook>;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const answers = new Map<string, AnswerWebhook>();
  const listeners = new Map<string, (request: ReceivedWebhook) => void>();
  const receivedRequests: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const path = request.url ?? '';
      const receivedRequest = {
        path,
        headers: request.headers,
        text,
        body: JSON.parse(text) as ReceivedWebhook['body'],
      };
      receivedRequests.push(receivedRequest);
      listeners.get(path)?.(receivedRequest);
      listeners.delete(path);
      const answerRequest = answers.get(path) ?? ((unansweredResponse) => unansweredResponse.writeHead(204).end());
      answerRequest(response, receivedRequest);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests: receivedRequests,
    setAnswer: (path, answerWebhook) => {
      answers.set(path, answerWebhook);
    },
    waitForRequest: (path) =>
      new Promise((resolve) => {
        listeners.set(path, resolve);
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Creates settings with one target for each path, for all booking and item events. The id of a target is its path
 * without the slash.
 */
export function createTargets(origin: string, account: string, paths: readonly string[]): WebhookTargets {
  const targets = paths.map((path) => ({
    id: path.slice(1),
    url: origin + path,
    secret: SECRET,
    events: ['booking', 'item'],
  }));
  return parseTargets(JSON.stringify({ [account]: targets }), true);
}

/**
 * Books a paddleboard at the harbour directly with a SLIP (booking token), without a session. Returns the booking's
 * code.
 */
export async function bookBoard(harness: TestHarness, firstDay = '20300610'): Promise<string> {
  const day = await findFreeDay(harness, 'harbour', 106, firstDay);
  const slip = await requestSlip(harness, 'harbour', 106, `start_date=${day}&param[boards]=1`, customerHeaders);
  const reply = await harness.post(
    '/harbour/api/3.0/booking/create',
    [['slip[]', slip], ...GUEST_FIELDS],
    customerHeaders,
  );
  return reply.body.at('booking', 'id').text();
}
