/**
 * Sends requests with the headers of a browser. It does not decompress the answers, so that the measured time is only
 * that of the service.
 */

import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Time from the request until the last byte of the answer, in ms. */
  readonly durationMs: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** The parameters of a form. The request is then a POST. */
  readonly form?: URLSearchParams;
}

export function sendRequest(address: string, { headers = {}, form }: RequestOptions = {}): Promise<Answer> {
  const body = form?.toString();
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    const clientRequest = request(
      address,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'accept-encoding': 'gzip, deflate, br',
          ...(body !== undefined && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer;
          resolve({ status, headers, body: Buffer.concat(chunks), durationMs: performance.now() - startMs });
        });
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

/** Requests an answer without compression, and returns its JSON. */
export async function fetchJson(address: string, options: RequestOptions = {}): Promise<unknown> {
  const { body } = await sendRequest(address, {
    ...options,
    headers: { ...options.headers, 'accept-encoding': 'identity' },
  });
  return JSON.parse(body.toString('utf8'));
}

/** Closes all open connections, so that the program can end. */
export function closeConnections(): void {
  agent.destroy();
}
