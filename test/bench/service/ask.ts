/** Asks as a browser does, and takes what comes as it comes: nothing is unpacked, so only the service is timed. */

import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Came {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Milliseconds until the last byte. */
  readonly took: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a form. */
  readonly form?: URLSearchParams;
}

export function ask(address: string, { headers = {}, form }: Asked = {}): Promise<Came> {
  const body = form?.toString();
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asking = request(
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
          resolve({ status, headers, body: Buffer.concat(chunks), took: performance.now() - began });
        });
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

/** Asks for an answer that is not packed, and reads it. */
export async function askJson(address: string, asked: Asked = {}): Promise<unknown> {
  const { body } = await ask(address, { ...asked, headers: { ...asked.headers, 'accept-encoding': 'identity' } });
  return JSON.parse(body.toString('utf8'));
}

/** Lets go of the connections that are kept. */
export function hangUp(): void {
  agent.destroy();
}
