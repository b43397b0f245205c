/**
 * The Node server that the relay and the demo share: slow clients, shutdown without lost requests, and health checks.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer, get } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRelay, onNode } from '../../src/relay/index.ts';
import { type ServerLimits, createGracefulStop, serveRelay, addHealthChecks } from '../../src/relay/server.ts';
import { apiKey, apiSecret, venue } from './relay-fixture.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('slow connections', () => {
  const quick = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };

  async function relayServerWith(
    limits: Partial<ServerLimits> = {},
  ): Promise<{ connection(firstBytes?: string): Socket }> {
    const relay = createRelay({
      baseUrl: 'http://127.0.0.1:9',
      apiKey,
      apiSecret,
      origins: [venue],
      log: () => undefined,
      ...onNode(),
    });
    const server = await serveRelay(relay, { port: 0, host: '127.0.0.1' }, limits);
    const { port } = new URL(server.address);
    const sockets: Socket[] = [];
    closing.push(() => server.stop());
    closing.push(async () => {
      for (const socket of sockets) socket.destroy();
    });
    return {
      connection(firstBytes = '') {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => undefined);
        sockets.push(socket);
        if (firstBytes !== '') socket.write(firstBytes);
        return socket;
      },
    };
  }

  async function readUntilClosed(socket: Socket): Promise<string> {
    let output = '';
    socket.on('data', (text: Buffer) => {
      output += text.toString();
    });
    await once(socket, 'close');
    return output;
  }

  it.each([
    ['only half of the headers', 'POST /api/3.0/booking/create HTTP/1.1\r\nHost: relay.example\r\n'],
    ['no bytes', ''],
  ])('closes a connection that has sent %s', async (_what, firstBytes) => {
    const { connection } = await relayServerWith(quick);
    expect(await readUntilClosed(connection(firstBytes))).toContain(' 408 ');
  });

  it('closes a connection whose request body never arrives', async () => {
    const { connection } = await relayServerWith(quick);
    const head = [
      'POST /api/3.0/booking/session HTTP/1.1',
      'Host: relay.example',
      `Origin: ${venue}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 100\r\n\r\n',
    ].join('\r\n');
    expect(await readUntilClosed(connection(`${head}session_id=`))).not.toContain(' 200 ');
  });

  it('closes each connection above the maximum number', async () => {
    const { connection } = await relayServerWith({ maxConnections: 1 });
    const request = 'GET /nowhere HTTP/1.1\r\nHost: relay.example\r\n';
    const first = connection(`${request}\r\n`);
    await once(first, 'data');
    expect(await readUntilClosed(connection(`${request}Connection: close\r\n\r\n`))).toBe('');
  });

  it('waits ten seconds for the headers by default', async () => {
    const servers: Server[] = [];
    const onRequest = (message: unknown) => servers.push((message as { server: Server }).server);
    subscribe('http.server.request.start', onRequest);
    closing.push(async () => void unsubscribe('http.server.request.start', onRequest));
    const { connection } = await relayServerWith();
    await once(connection('GET /nowhere HTTP/1.1\r\nHost: relay.example\r\n\r\n'), 'data');
    expect(servers).toMatchObject([
      { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 1_000, maxConnections: 2_000 },
    ]);
  });
});

async function serverWith(
  answer: (response: ServerResponse) => void,
): Promise<{ drain: (limitMs: number) => Promise<void>; address: string; port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => answer(response));
  const drain = createGracefulStop(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { drain, port, address: `http://127.0.0.1:${port}` };
}

it('finishes requests in flight during a drain, but accepts no others', async () => {
  const responses: ServerResponse[] = [];
  const { drain, address } = await serverWith((response) => responses.push(response));
  const pendingAnswer = fetch(address);
  await expect.poll(() => responses.length).toBe(1);
  let isDrained = false;
  const drainEnd = drain(60_000).then(() => {
    isDrained = true;
  });
  await expect(fetch(address, { headers: { connection: 'close' } })).rejects.toThrow();
  expect(isDrained).toBe(false);
  responses[0]?.end('whole');
  expect(await (await pendingAnswer).text()).toBe('whole');
  // Without the drain, the idle connection would stay open for a minute.
  await drainEnd;
});

it('closes the remaining connections when the drain reaches its limit', async () => {
  const responses: ServerResponse[] = [];
  const { drain, address } = await serverWith((response) => responses.push(response));
  const cut = expect(fetch(address)).rejects.toThrow();
  await expect.poll(() => responses.length).toBe(1);
  await drain(1);
  await cut;
});

it('waits during a drain for a client that reads slowly', async () => {
  const size = 20_000_000;
  const { drain, address } = await serverWith((response) => response.end(Buffer.alloc(size)));
  const [answer] = (await once(get(address), 'response')) as [IncomingMessage];
  const drainEnd = drain(60_000);
  let readBytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    readBytes += piece.length;
    // Lets other tasks run between two chunks, including tasks that close connections.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(readBytes).toBe(size);
  await drainEnd;
});

it('closes connections with half a request or none during a drain', async () => {
  const { drain, port } = await serverWith((response) => response.end());
  const silentClient = connect(port, '127.0.0.1');
  const halfRequest = connect(port, '127.0.0.1');
  await Promise.all([once(silentClient, 'connect'), once(halfRequest, 'connect')]);
  halfRequest.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Le');
  const closed = [silentClient, halfRequest].map(
    (socket) =>
      new Promise(
        (resolve) =>
          void socket
            .on('error', () => undefined)
            .on('close', resolve)
            .resume(),
      ),
  );
  await drain(60_000);
  await Promise.all(closed);
});

const elsewhere = () => new Response('elsewhere');
const statusOf = async (answer: ReturnType<typeof addHealthChecks>, path: string, method = 'GET') =>
  (await answer(new Request(`http://localhost${path}`, { method }))).status;

it('is always live, but ready only if the check succeeds', async () => {
  let isReady = true;
  const answer = addHealthChecks(elsewhere, () => (isReady ? Promise.resolve() : Promise.reject(new Error('gone'))));
  expect(await statusOf(answer, '/health/live')).toBe(200);
  expect(await statusOf(answer, '/health/ready')).toBe(200);
  isReady = false;
  expect(await statusOf(answer, '/health/live')).toBe(200);
  const unready = await answer(new Request('http://localhost/health/ready'));
  expect([unready.status, await unready.text()]).toEqual([503, 'Not ready\n']);
});

it('answers 503 if the readiness check takes too long', async () => {
  vi.useFakeTimers();
  try {
    const status = statusOf(
      addHealthChecks(elsewhere, () => new Promise(() => undefined)),
      '/health/ready',
    );
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await status).toBe(503);
  } finally {
    vi.useRealTimers();
  }
});

it('runs one readiness check for simultaneous requests', async () => {
  const ready = vi.fn(() => Promise.resolve());
  const answer = addHealthChecks(elsewhere, ready);
  await Promise.all([1, 2, 3].map(() => statusOf(answer, '/health/ready')));
  expect(ready).toHaveBeenCalledTimes(1);
  await statusOf(answer, '/health/ready');
  expect(ready).toHaveBeenCalledTimes(2);
});

it('answers health checks below a base path and forbids caching', async () => {
  const answer = addHealthChecks(elsewhere, () => Promise.resolve(), '/api');
  const refusal = await answer(new Request('http://localhost/api/health/live', { method: 'POST' }));
  expect([refusal.status, await refusal.text()]).toEqual([405, 'Method not allowed\n']);
  expect(await statusOf(answer, '/api/health/live', 'HEAD')).toBe(200);
  expect(await (await answer(new Request('http://localhost/health/live'))).text()).toBe('elsewhere');
  const ready = await answer(new Request('http://localhost/api/health/ready'));
  expect(ready.headers.get('cache-control')).toBe('no-store');
  expect([ready.headers.get('content-type'), await ready.text()]).toEqual(['text/plain; charset=utf-8', 'OK\n']);
});

it('clears its timer after the readiness check', async () => {
  vi.useFakeTimers();
  try {
    expect(
      await statusOf(
        addHealthChecks(elsewhere, () => Promise.resolve()),
        '/health/ready',
      ),
    ).toBe(200);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
