/**
 * Tests the Node server that the relay and the demo use: slow clients, shutdown without lost requests, and health
 * checks.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer, get } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRelay, onNode } from '../../src/relay/index.ts';
import { type ServerLimits, createGracefulStop, serveHandler, addHealthChecks } from '../../src/relay/server.ts';
import { apiKey, apiSecret, venueOrigin } from './relay-fixture.ts';

const closeFunctions: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const closeResource of closeFunctions.splice(0).reverse()) await closeResource();
});

describe('slow connections', () => {
  const shortLimits = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };

  async function startRelayServer(
    limits: Partial<ServerLimits> = {},
  ): Promise<{ openConnection(firstBytes?: string): Socket }> {
    const relay = createRelay({
      baseUrl: 'http://127.0.0.1:9',
      apiKey,
      apiSecret,
      origins: [venueOrigin],
      log: () => undefined,
      ...onNode(),
    });
    const server = await serveHandler(relay, { port: 0, host: '127.0.0.1' }, limits);
    const { port } = new URL(server.address);
    const sockets: Socket[] = [];
    closeFunctions.push(() => server.stop());
    closeFunctions.push(async () => {
      for (const socket of sockets) socket.destroy();
    });
    return {
      openConnection(firstBytes = '') {
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
  ])('closes a connection that has sent %s', async (_sentPart, firstBytes) => {
    const { openConnection } = await startRelayServer(shortLimits);
    expect(await readUntilClosed(openConnection(firstBytes))).toContain(' 408 ');
  });

  it('closes a connection whose request body never arrives', async () => {
    const { openConnection } = await startRelayServer(shortLimits);
    const requestHead = [
      'POST /api/3.0/booking/session HTTP/1.1',
      'Host: relay.example',
      `Origin: ${venueOrigin}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 100\r\n\r\n',
    ].join('\r\n');
    expect(await readUntilClosed(openConnection(`${requestHead}session_id=`))).not.toContain(' 200 ');
  });

  it('closes each connection above the maximum number', async () => {
    const { openConnection } = await startRelayServer({ maxConnections: 1 });
    const request = 'GET /nowhere HTTP/1.1\r\nHost: relay.example\r\n';
    const firstSocket = openConnection(`${request}\r\n`);
    await once(firstSocket, 'data');
    expect(await readUntilClosed(openConnection(`${request}Connection: close\r\n\r\n`))).toBe('');
  });

  it('has default limits for headers, requests, checks and connections', async () => {
    const servers: Server[] = [];
    const onRequest = (message: unknown) => servers.push((message as { server: Server }).server);
    subscribe('http.server.request.start', onRequest);
    closeFunctions.push(async () => void unsubscribe('http.server.request.start', onRequest));
    const { openConnection } = await startRelayServer();
    await once(openConnection('GET /nowhere HTTP/1.1\r\nHost: relay.example\r\n\r\n'), 'data');
    expect(servers).toMatchObject([
      { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 1_000, maxConnections: 2_000 },
    ]);
  });
});

async function startServer(
  respond: (response: ServerResponse) => void,
): Promise<{ stopGracefully: (limitMs: number) => Promise<void>; address: string; port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => respond(response));
  const stopGracefully = createGracefulStop(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { stopGracefully, port, address: `http://127.0.0.1:${port}` };
}

it('finishes requests in flight during a stop, but accepts no others', async () => {
  const responses: ServerResponse[] = [];
  const { stopGracefully, address } = await startServer((response) => responses.push(response));
  const pendingAnswer = fetch(address);
  await expect.poll(() => responses.length).toBe(1);
  let isStopped = false;
  const stopDone = stopGracefully(60_000).then(() => {
    isStopped = true;
  });
  await expect(fetch(address, { headers: { connection: 'close' } })).rejects.toThrow();
  expect(isStopped).toBe(false);
  responses[0]?.end('whole');
  expect(await (await pendingAnswer).text()).toBe('whole');
  // The stop must also close the idle keep-alive connection. Otherwise it would stay open for a minute.
  await stopDone;
});

it('closes the remaining connections when the stop reaches its time limit', async () => {
  const responses: ServerResponse[] = [];
  const { stopGracefully, address } = await startServer((response) => responses.push(response));
  const connectionLoss = expect(fetch(address)).rejects.toThrow();
  await expect.poll(() => responses.length).toBe(1);
  await stopGracefully(1);
  await connectionLoss;
});

it('waits during a stop for a client that reads slowly', async () => {
  const size = 20_000_000;
  const { stopGracefully, address } = await startServer((response) => response.end(Buffer.alloc(size)));
  const [answer] = (await once(get(address), 'response')) as [IncomingMessage];
  const stopDone = stopGracefully(60_000);
  let readByteCount = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    readByteCount += chunk.length;
    // Lets other event loop tasks run between two chunks. If such a task closes the connection too early, the test
    // fails.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(readByteCount).toBe(size);
  await stopDone;
});

it('closes connections without a complete request during a stop', async () => {
  const { stopGracefully, port } = await startServer((response) => response.end());
  const silentClient = connect(port, '127.0.0.1');
  const halfRequestClient = connect(port, '127.0.0.1');
  await Promise.all([once(silentClient, 'connect'), once(halfRequestClient, 'connect')]);
  halfRequestClient.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Le');
  const closePromises = [silentClient, halfRequestClient].map(
    (socket) =>
      new Promise(
        (resolve) =>
          void socket
            .on('error', () => undefined)
            .on('close', resolve)
            .resume(),
      ),
  );
  await stopGracefully(60_000);
  await Promise.all(closePromises);
});

const respondElsewhere = () => new Response('elsewhere');
const fetchStatus = async (handler: ReturnType<typeof addHealthChecks>, path: string, method = 'GET') =>
  (await handler(new Request(`http://localhost${path}`, { method }))).status;

it('answers "live" always, but "ready" only if the check succeeds', async () => {
  let isReady = true;
  const handler = addHealthChecks(respondElsewhere, () =>
    isReady ? Promise.resolve() : Promise.reject(new Error('gone')),
  );
  expect(await fetchStatus(handler, '/health/live')).toBe(200);
  expect(await fetchStatus(handler, '/health/ready')).toBe(200);
  isReady = false;
  expect(await fetchStatus(handler, '/health/live')).toBe(200);
  const unreadyAnswer = await handler(new Request('http://localhost/health/ready'));
  expect([unreadyAnswer.status, await unreadyAnswer.text()]).toEqual([503, 'Not ready\n']);
});

it('answers 503 if the readiness check takes too long', async () => {
  vi.useFakeTimers();
  try {
    const readyStatus = fetchStatus(
      addHealthChecks(respondElsewhere, () => new Promise(() => undefined)),
      '/health/ready',
    );
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await readyStatus).toBe(503);
  } finally {
    vi.useRealTimers();
  }
});

it('runs one readiness check for simultaneous requests', async () => {
  const checkReady = vi.fn(() => Promise.resolve());
  const handler = addHealthChecks(respondElsewhere, checkReady);
  await Promise.all([1, 2, 3].map(() => fetchStatus(handler, '/health/ready')));
  expect(checkReady).toHaveBeenCalledTimes(1);
  await fetchStatus(handler, '/health/ready');
  expect(checkReady).toHaveBeenCalledTimes(2);
});

it('answers health checks below a base path and forbids caching', async () => {
  const handler = addHealthChecks(respondElsewhere, () => Promise.resolve(), '/api');
  const refusal = await handler(new Request('http://localhost/api/health/live', { method: 'POST' }));
  expect([refusal.status, await refusal.text()]).toEqual([405, 'Method not allowed\n']);
  expect(await fetchStatus(handler, '/api/health/live', 'HEAD')).toBe(200);
  expect(await (await handler(new Request('http://localhost/health/live'))).text()).toBe('elsewhere');
  const ready = await handler(new Request('http://localhost/api/health/ready'));
  expect(ready.headers.get('cache-control')).toBe('no-store');
  expect([ready.headers.get('content-type'), await ready.text()]).toEqual(['text/plain; charset=utf-8', 'OK\n']);
});

it('clears the time limit after the readiness check', async () => {
  vi.useFakeTimers();
  try {
    expect(
      await fetchStatus(
        addHealthChecks(respondElsewhere, () => Promise.resolve()),
        '/health/ready',
      ),
    ).toBe(200);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
