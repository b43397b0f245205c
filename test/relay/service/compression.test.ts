/** Tests compressed answers of the service. The relay decompresses an answer and forwards it uncompressed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../../demo/service/demo.ts';
import { createService, type Service } from '../../../demo/service/service.ts';
import { createRelay, memoryLimiter } from '../../../src/relay/index.ts';
import { venueOrigin } from '../relay-fixture.ts';

let service: Service;
let server: Server;
let encodings: (string | null)[] = [];

beforeAll(async () => {
  service = await createService({ database: await createDatabase({ memory: true }), demo: true });
  const listener = getRequestListener(async (request) => {
    const answer = await service.fetch(request);
    encodings.push(answer.headers.get('content-encoding'));
    return answer;
  });
  server = createServer((request, response) => {
    void listener(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
}, 60_000);
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await service.close();
});

it("decompresses the service's answers to reads", async () => {
  const { port } = server.address() as AddressInfo;
  const highLimiter = memoryLimiter(1000, 60);
  const relay = createRelay({
    ...DEMO_CREDENTIALS,
    baseUrl: `http://127.0.0.1:${port}/berghof`,
    reads: true,
    origins: [venueOrigin],
    clientAddress: () => '203.0.113.9',
    log: () => undefined,
    limits: { address: highLimiter, origin: highLimiter },
  });
  for (const path of ['item', 'item?start_date=20310601', 'item/cal?start_date=20310601&end_date=20310830']) {
    encodings = [];
    const answer = await relay(
      new Request(`https://relay.example/api/3.0/${path}`, {
        headers: { origin: venueOrigin, 'accept-encoding': 'gzip, br', 'if-none-match': '*' },
      }),
    );
    expect(encodings).toEqual([expect.stringMatching(/^(br|gzip)$/)]);
    expect(answer.status).toBe(200);
    expect([answer.headers.get('content-encoding'), answer.headers.get('etag')]).toEqual([null, null]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { items } = (await answer.json()) as { items: Record<string, unknown> };
    expect(Object.keys(items).length).toBeGreaterThan(5);
  }
});
