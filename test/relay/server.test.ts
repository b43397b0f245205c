import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createRelay, onNode } from '../../src/relay/index.ts';
import { serveRelay, DEFAULT_SERVER_LIMITS, type ServerLimits } from '../../src/relay/server.ts';
import { apiKey, apiSecret, venue } from './relay-fixture.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('connections that lead nowhere', () => {
  const quick = { ...DEFAULT_SERVER_LIMITS, headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };

  async function serverWith(limits: ServerLimits): Promise<{ connection(sent?: string): Socket }> {
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
      connection(sent = '') {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => undefined);
        sockets.push(socket);
        if (sent !== '') socket.write(sent);
        return socket;
      },
    };
  }

  async function saidUntilClosed(socket: Socket): Promise<string> {
    let said = '';
    socket.on('data', (text: Buffer) => {
      said += text.toString();
    });
    await once(socket, 'close');
    return said;
  }

  test.each([
    ['half a head', 'POST /api/3.0/booking/create HTTP/1.1\r\nHost: relay.example\r\n'],
    ['nothing', ''],
  ])('%s is not waited for', async (_what, sent) => {
    const { connection } = await serverWith(quick);
    expect(await saidUntilClosed(connection(sent))).toContain(' 408 ');
  });

  test('a body that never comes is not waited for', async () => {
    const { connection } = await serverWith(quick);
    const head = [
      'POST /api/3.0/booking/session HTTP/1.1',
      'Host: relay.example',
      `Origin: ${venue}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 100\r\n\r\n',
    ].join('\r\n');
    expect(await saidUntilClosed(connection(`${head}session_id=`))).not.toContain(' 200 ');
  });

  test('there are at most so many at once; the next one is closed unanswered', async () => {
    const { connection } = await serverWith({ ...DEFAULT_SERVER_LIMITS, maxConnections: 1 });
    const request = 'GET /nowhere HTTP/1.1\r\nHost: relay.example\r\n';
    const first = connection(`${request}\r\n`);
    await once(first, 'data');
    expect(await saidUntilClosed(connection(`${request}Connection: close\r\n\r\n`))).toBe('');
  });

  test('the usual limits: ten seconds for a head, looked at every second', () => {
    expect(DEFAULT_SERVER_LIMITS).toMatchObject({ headersTimeout: 10_000, connectionsCheckingInterval: 1_000 });
    expect(DEFAULT_SERVER_LIMITS.maxConnections).toBeLessThan(10_000);
  });
});
