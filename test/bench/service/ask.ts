/** Requests like a browser and does not decompress the answer, so that only the service takes time. */

import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Came {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Time until the last byte in ms. */
  readonly took: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  /** The parameters of a POST, sent as a form. */
  readonly form?: URLSearchParams;
}

export function ask(address: string, { headers = {}, form }: Asked = {}): Promise<Came> {
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
          resolve({ status, headers, body: Buffer.concat(chunks), took: performance.now() - startMs });
        });
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

/** Requests an uncompressed answer and parses it. */
export async function askJson(address: string, options: Asked = {}): Promise<unknown> {
  const { body } = await ask(address, { ...options, headers: { ...options.headers, 'accept-encoding': 'identity' } });
  return JSON.parse(body.toString('utf8'));
}

/** Closes the open connections. */
export function hangUp(): void {
  agent.destroy();
}
