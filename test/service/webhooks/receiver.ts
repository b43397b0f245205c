/**
 * A webhook target on the loopback interface for tests, with a separate answer for each path. Also creates its
 * settings.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseTargets, type WebhookTargets } from '../../../demo/service/rules/webhooks.ts';
import { type Bench, GUEST, customerHeaders, freeDay, slipFor } from '../harness.ts';

/** A secret in the form that the settings require. */
export const SECRET = `whsec_${Buffer.from('a test secret of 32 bytes, just so').toString('base64')}`;

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly body: {
    readonly webhook: { readonly id: string; readonly event: string; readonly timestamp: number };
    readonly booking?: Readonly<Record<string, unknown>>;
    readonly item?: Readonly<Record<string, unknown>>;
  };
}

type Answer = (response: ServerResponse, request: Received) => void;

export interface Receiver {
  readonly origin: string;
  readonly requests: Received[];
  /** Sets the answer to requests at `path`. Paths without an answer get status 204. */
  answer(path: string, answer: Answer): void;
  /** Resolves when the next request to `path` arrives, before the answer. */
  next(path: string): Promise<Received>;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const answers = new Map<string, Answer>();
  const listeners = new Map<string, (request: Received) => void>();
  const all: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const path = request.url ?? '';
      const entry = { path, headers: request.headers, text, body: JSON.parse(text) as Received['body'] };
      all.push(entry);
      listeners.get(path)?.(entry);
      listeners.delete(path);
      const answer = answers.get(path) ?? ((each) => each.writeHead(204).end());
      answer(response, entry);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests: all,
    answer: (path, answer) => {
      answers.set(path, answer);
    },
    next: (path) =>
      new Promise((done) => {
        listeners.set(path, done);
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
export function targetsFor(origin: string, account: string, paths: readonly string[]): WebhookTargets {
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
export async function book(bench: Bench, from = '20300610'): Promise<string> {
  const day = await freeDay(bench, 'harbour', 106, from);
  const slip = await slipFor(bench, 'harbour', 106, `start_date=${day}&param[boards]=1`, customerHeaders);
  const reply = await bench.post('/harbour/api/3.0/booking/create', [['slip[]', slip], ...GUEST], customerHeaders);
  return reply.body.at('booking', 'id').text();
}
