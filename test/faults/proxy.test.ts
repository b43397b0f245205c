/** Tests each fault of the proxy from the client's side of the connection. Other tests depend on these faults. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faults, type Fault } from './faults.ts';
import { startFaultProxy, type FaultProxy, type ProxiedRequest } from './proxy.ts';

const responseText = JSON.stringify({ version: '3.0', request: { status: 'OK' }, booking: { id: 'CODE-1' } });
const halfText = responseText.slice(0, Math.floor(responseText.length / 2));
const isCreate = ({ method, path }: ProxiedRequest) => method === 'POST' && path === '/booking/create';

let serverRequests: string[];
let onHold: (() => void) | undefined;
let agent: Agent;
let proxy: FaultProxy;
let close: () => Promise<void>;

beforeEach(async () => {
  serverRequests = [];
  onHold = undefined;
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const server = createServer((incoming, outgoing) => {
    incoming.resume().once('end', () => {
      serverRequests.push(`${String(incoming.method)} ${String(incoming.url)}`);
      outgoing.setHeader('access-control-allow-origin', '*');
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(responseText);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  proxy = await startFaultProxy({ upstream, onHold: () => onHold?.() });
  close = async () => {
    agent.destroy();
    await proxy.close();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => close());

interface ClientResult {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** Error code of the broken connection, or `''` if the response is complete. */
  errorCode: string;
}

async function send(path = '/booking/create', method = 'POST', body = 'session_id=s1'): Promise<ClientResult> {
  const result: ClientResult = { status: 0, headers: {}, text: '', errorCode: '' };
  const outgoing = request(proxy.address + path, {
    agent,
    method,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  try {
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    result.status = response.statusCode ?? 0;
    result.headers = response.headers;
    for await (const chunk of response) result.text += (chunk as Buffer).toString('latin1');
  } catch (error) {
    result.errorCode = String((error as NodeJS.ErrnoException).code);
  }
  return result;
}

describe('startFaultProxy', () => {
  it('keeps the connection open between requests if there is no fault', async () => {
    expect(await send()).toMatchObject({ status: 200, text: responseText, errorCode: '' });
    expect(await send('/booking/session?session_id=s1', 'GET', '')).toMatchObject({ status: 200, text: responseText });
    expect(serverRequests).toEqual(['POST /booking/create', 'GET /booking/session?session_id=s1']);
    expect(proxy.requests.map(({ method, connection }) => [method, connection])).toEqual([
      ['POST', 1],
      ['GET', 1],
    ]);
    expect(proxy.requests[0]?.body.get('session_id')).toBe('s1');
  });

  it('applies a fault to `times` matching requests, starting with number `from`', async () => {
    await proxy.inject({
      fault: 'gateway error',
      on: ({ body }) => body.get('session_id') === 's2',
      from: 2,
      times: 2,
    });
    const sessionIds = ['s1', 's2', 's1', 's2', 's2', 's2'];
    const statuses: number[] = [];
    for (const id of sessionIds) statuses.push((await send('/booking/create', 'POST', `session_id=${id}`)).status);
    expect(statuses).toEqual([200, 200, 200, 502, 502, 200]);
  });

  it('records a request even if it does not forward it', async () => {
    await proxy.inject({ fault: 'reset', on: isCreate, times: 2 });
    await send();
    await send();
    expect(proxy.requests.map(({ path, connection }) => [path, connection])).toEqual([
      ['/booking/create', 1],
      ['/booking/create', 2],
    ]);
    expect(serverRequests).toEqual([]);
  });

  it('forwards a delayed request even if its client has disconnected', async () => {
    await proxy.inject({ fault: 'request delayed', on: isCreate });
    onHold = () => agent.destroy();
    expect((await send()).errorCode).toBe('ECONNRESET');
    expect(serverRequests).toEqual([]);
    await proxy.restore();
    expect(serverRequests).toEqual(['POST /booking/create']);
  });
});

const html = { 'content-type': 'text/html; charset=utf-8' };

/** For each fault, the result that the client gets, and true if the server received the request before it. */
const expectedResults = {
  refused: [{ status: 0, errorCode: 'ECONNREFUSED' }, false],
  reset: [{ status: 0, errorCode: 'ECONNRESET' }, false],
  'reset during response': [{ status: 200, errorCode: 'ECONNRESET', text: halfText }, true],
  'response lost': [{ status: 0, errorCode: 'ECONNRESET' }, true],
  stalled: [{ status: 0, errorCode: 'ECONNRESET' }, false],
  'request delayed': [{ status: 200, text: responseText, errorCode: '' }, false],
  'response delayed': [{ status: 200, text: responseText, errorCode: '' }, true],
  'gateway error': [{ status: 502, errorCode: '', headers: html }, false],
  'gateway error after delivery': [{ status: 504, errorCode: '', headers: html }, true],
  '503 after delivery': [{ status: 503, errorCode: '', headers: { 'retry-after': '3' } }, true],
  truncated: [{ status: 200, errorCode: '', text: halfText }, true],
  'wrong content type': [{ status: 200, text: responseText, headers: html }, true],
  empty: [{ status: 200, text: '', errorCode: '' }, true],
  'corrupt gzip': [{ status: 200, errorCode: '', headers: { 'content-encoding': 'gzip' } }, true],
  redirect: [{ status: 302, headers: { location: '/sign-in' } }, true],
  'no CORS header': [{ status: 200, text: responseText, errorCode: '' }, true],
} as const satisfies Record<Fault, readonly [result: object, hasReachedServer: boolean]>;

const isHoldingFault = (fault: Fault) =>
  fault === 'stalled' || fault === 'request delayed' || fault === 'response delayed';

describe.each(faults)('the fault "%s"', (fault) => {
  it('gives the client the expected result on an open connection', async () => {
    await send('/item', 'GET', '');
    serverRequests.length = 0;
    await proxy.inject({ fault, on: isCreate });
    const requestsAtHold = new Promise<readonly string[]>((resolve) => {
      onHold = () => resolve([...serverRequests]);
    });
    const sending = send();
    // The proxy holds the request until `restore`. So this counts the server's requests when the hold begins.
    const requestsBefore = isHoldingFault(fault) ? await requestsAtHold : null;
    if (requestsBefore) await proxy.restore();
    const result = await sending;
    const [expectedResult, hasReachedServer] = expectedResults[fault];
    expect(result).toMatchObject(expectedResult);
    expect(requestsBefore ?? serverRequests).toEqual(hasReachedServer ? ['POST /booking/create'] : []);
    expect(result.headers['access-control-allow-origin']).toBe(
      result.status === 0 || fault === 'no CORS header' ? undefined : '*',
    );
    if (fault === 'corrupt gzip') expect(() => gunzipSync(Buffer.from(result.text, 'latin1'))).toThrow();
  });

  it('ends when the test calls restore()', async () => {
    await proxy.inject({ fault, on: isCreate, times: 9 });
    const hold = new Promise<void>((resolve) => {
      onHold = resolve;
    });
    const sending = send();
    await (isHoldingFault(fault) ? hold : sending);
    await proxy.restore();
    await sending;
    expect(await send()).toMatchObject({ status: 200, text: responseText, errorCode: '' });
  });
});
