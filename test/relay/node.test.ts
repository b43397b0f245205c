/** Runs the relay and a booking service as real servers on the loopback interface. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createRelay, onNode, type RelayOptions } from '../../src/relay/index.ts';
import { serveHandler, type RunningServer } from '../../src/relay/server.ts';
import { apiKey, apiSecret, basicCredentials, readError, venueOrigin } from './relay-fixture.ts';

const closeFunctions: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const closeServer of closeFunctions.splice(0).reverse()) await closeServer();
});

async function startService(
  respond: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<string> {
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      respond(request, body, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeFunctions.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/harbour`;
}

async function startRelay(baseUrl: string, options: Partial<RelayOptions> = {}): Promise<RunningServer> {
  const relay = createRelay({
    baseUrl,
    apiKey,
    apiSecret,
    origins: [venueOrigin],
    mount: '/relay',
    log: () => undefined,
    ...onNode(),
    ...options,
  });
  const server = await serveHandler(relay, { port: 0, host: '127.0.0.1' });
  closeFunctions.push(() => server.stop());
  return server;
}

const sendCreate = (relayAddress: string): Promise<Response> =>
  fetch(`${relayAddress}/relay/api/3.0/booking/create`, {
    method: 'POST',
    headers: { origin: venueOrigin, connection: 'close' },
    body: new URLSearchParams({ session_id: 's1', 'form[customer_name]': 'Zoë' }),
  });

/** Sends a request line that HTTP clients refuse to send. Returns the status line of the answer. */
async function sendRaw(address: string, requestLine: string): Promise<string> {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `${requestLine}\r\nHost: ${hostname}:${port}\r\nOrigin: ${venueOrigin}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 13\r\nConnection: close\r\n\r\nsession_id=s1`,
  );
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer.split('\r\n', 1)[0] ?? '';
}

const respondOk = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'session=1' });
  response.end(JSON.stringify(body));
};

describe('the relay on Node', () => {
  it('sends twenty identical create requests to the service once, with credentials', async () => {
    const requests: { request: IncomingMessage; body: string }[] = [];
    const serviceBaseUrl = await startService((request, body, response) => {
      requests.push({ request, body });
      respondOk(response, { request: { status: 'OK' }, booking: { id: `CODE-${requests.length}` } });
    });
    const { address } = await startRelay(serviceBaseUrl);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendCreate(address)));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies)).toEqual(
      new Set(['{"request":{"status":"OK"},"booking":{"id":"CODE-1"},"relay":{"name":"slipway"}}']),
    );
    expect(requests).toHaveLength(1);
    const [{ request, body } = expect.fail('nothing arrived')] = requests;
    expect(request.url).toBe('/harbour/api/3.0/booking/create');
    expect(request.headers).toMatchObject({
      authorization: `Basic ${basicCredentials}`,
      'x-on-behalf': 'off',
      'x-forwarded-for': '127.0.0.1',
    });
    expect(request.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(request.headers.cookie).toBeUndefined();
    expect(request.headers.origin).toBeUndefined();
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ session_id: 's1', 'form[customer_name]': 'Zoë' });
    expect(answers[0]?.headers.get('set-cookie')).toBeNull();
  });

  it('answers "unconfirmed" after a reset, "offline" without a connection', async () => {
    let createCount = 0;
    const serviceBaseUrl = await startService((request, _body, response) => {
      if (request.url?.endsWith('create')) {
        createCount += 1;
        response.destroy();
      } else respondOk(response, { request: { status: 'OK' }, booking: { session: { id: 's1', item: { '1': {} } } } });
    });
    const { address } = await startRelay(serviceBaseUrl);
    expect(await readError(await sendCreate(address))).toMatchObject({ id: 'unconfirmed' });
    expect(await readError(await sendCreate(address))).toMatchObject({ id: 'unconfirmed', session: 'open' });
    expect(createCount).toBe(1);

    const closedServer = createServer().listen(0, '127.0.0.1');
    await once(closedServer, 'listening');
    const { port } = closedServer.address() as AddressInfo;
    await new Promise((resolve) => closedServer.close(resolve));
    const offlineRelay = await startRelay(`http://127.0.0.1:${port}`);
    expect((await readError(await sendCreate(offlineRelay.address))).id).toBe('offline');
  });

  it('follows no redirect, which would reveal the token pair', async () => {
    let redirectCount = 0;
    const redirectTarget = await startService((_request, _body, response) => {
      redirectCount += 1;
      respondOk(response, { request: { status: 'OK' } });
    });
    const serviceBaseUrl = await startService((_request, _body, response) => {
      response.writeHead(307, { location: redirectTarget });
      response.end();
    });
    const { address } = await startRelay(serviceBaseUrl);
    expect((await readError(await sendCreate(address))).id).toBe('unconfirmed');
    expect(redirectCount).toBe(0);
  });

  it('compares paths exactly as the client sent them', async () => {
    const serviceBaseUrl = await startService((_request, _body, response) => {
      respondOk(response, { request: { status: 'OK' } });
    });
    const { address } = await startRelay(serviceBaseUrl);
    const sessionPath = 'api/3.0/booking/session';
    expect(await sendRaw(address, `POST /relay/${sessionPath} HTTP/1.1`)).toContain(' 200 ');
    for (const target of [
      `/x/../relay/${sessionPath}`,
      `/x/%2e%2e/relay/${sessionPath}`,
      `//relay/${sessionPath}`,
      `/relay//${sessionPath}`,
      `/relay/./${sessionPath}`,
      `/relay/api%2F3.0/booking/session`,
      `http://127.0.0.1/relay/${sessionPath}`,
    ]) {
      expect(await sendRaw(address, `POST ${target} HTTP/1.1`), target).not.toContain(' 200 ');
    }
  });

  it('finishes a create request in flight before it stops', async () => {
    let finishRequest: () => void = () => undefined;
    let onArrival: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      onArrival = resolve;
    });
    const serviceBaseUrl = await startService((_request, _body, response) => {
      finishRequest = () => {
        respondOk(response, { request: { status: 'OK' }, booking: { id: 'CODE-1' } });
      };
      onArrival();
    });
    const server = await startRelay(serviceBaseUrl);
    const answer = sendCreate(server.address);
    await arrival;
    const stopDone = server.stop();
    finishRequest();
    expect((await answer).status).toBe(200);
    await stopDone;
    await expect(fetch(server.address)).rejects.toThrow();
  });
});
