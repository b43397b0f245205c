/** Tests each fault of the proxy from the client's side of the connection. Other tests depend on these faults. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faults, type Fault } from './faults.ts';
import { startFaultProxy, type FaultProxy, type ProxiedRequest } from './proxy.ts';

const RESPONSE_TEXT = JSON.stringify({ version: '3.0', request: { status: 'OK' }, booking: { id: 'CODE-1' } });
const HALF_TEXT = RESPONSE_TEXT.slice(0, Math.floor(RESPONSE_TEXT.length / 2));
const isCreate = ({ method, path }: ProxiedRequest) => method === 'POST' && path === '/booking/create';

let receivedRequests: string[];
let onHold: (() => void) | undefined;
let agent: Agent;
let proxy: FaultProxy;
let closeServer: () => Promise<void>;

beforeEach(async () => {
  receivedRequests = [];
  onHold = undefined;
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const server = createServer((incoming, outgoing) => {
    incoming.resume().once('end', () => {
      receivedRequests.push(`${String(incoming.method)} ${String(incoming.url)}`);
      outgoing.setHeader('access-control-allow-origin', '*');
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(RESPONSE_TEXT);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  proxy = await startFaultProxy({ upstream, onHold: () => onHold?.() });
  closeServer = async () => {
    agent.destroy();
    await proxy.close();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => closeServer());

interface ClientResult {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** Error code of the broken connection, or `''` if the response is complete. */
  errorCode: string;
}

async function sendRequest(path = '/booking/create', method = 'POST', body = 'session_id=s1'): Promise<ClientResult> {
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
    expect(await sendRequest()).toMatchObject({ status: 200, text: RESPONSE_TEXT, errorCode: '' });
    expect(await sendRequest('/booking/session?session_id=s1', 'GET', '')).toMatchObject({
      status: 200,
      text: RESPONSE_TEXT,
    });
    expect(receivedRequests).toEqual(['POST /booking/create', 'GET /booking/session?session_id=s1']);
    expect(proxy.requests.map(({ method, connection }) => [method, connection])).toEqual([
      ['POST', 1],
      ['GET', 1],
    ]);
    expect(proxy.requests[0]?.body.get('session_id')).toBe('s1');
  });

  it('applies a fault to `matchCount` requests, from match number `firstMatch`', async () => {
    await proxy.injectFault({
      fault: 'gateway error',
      isAffected: ({ body }) => body.get('session_id') === 's2',
      firstMatch: 2,
      matchCount: 2,
    });
    const sessionIds = ['s1', 's2', 's1', 's2', 's2', 's2'];
    const statuses: number[] = [];
    for (const id of sessionIds)
      statuses.push((await sendRequest('/booking/create', 'POST', `session_id=${id}`)).status);
    expect(statuses).toEqual([200, 200, 200, 502, 502, 200]);
  });

  it('records a request even if it does not forward it', async () => {
    await proxy.injectFault({ fault: 'reset', isAffected: isCreate, matchCount: 2 });
    await sendRequest();
    await sendRequest();
    expect(proxy.requests.map(({ path, connection }) => [path, connection])).toEqual([
      ['/booking/create', 1],
      ['/booking/create', 2],
    ]);
    expect(receivedRequests).toEqual([]);
  });

  it('forwards a delayed request even if its client has disconnected', async () => {
    await proxy.injectFault({ fault: 'request delayed', isAffected: isCreate });
    onHold = () => agent.destroy();
    expect((await sendRequest()).errorCode).toBe('ECONNRESET');
    expect(receivedRequests).toEqual([]);
    await proxy.removeFault();
    expect(receivedRequests).toEqual(['POST /booking/create']);
  });
});

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };

/**
 * For each fault, the result that the client gets, and true if the server received the request before the fault
 * occurred.
 */
const expectedResults = {
  refused: [{ status: 0, errorCode: 'ECONNREFUSED' }, false],
  reset: [{ status: 0, errorCode: 'ECONNRESET' }, false],
  'reset during response': [{ status: 200, errorCode: 'ECONNRESET', text: HALF_TEXT }, true],
  'response lost': [{ status: 0, errorCode: 'ECONNRESET' }, true],
  stalled: [{ status: 0, errorCode: 'ECONNRESET' }, false],
  'request delayed': [{ status: 200, text: RESPONSE_TEXT, errorCode: '' }, false],
  'response delayed': [{ status: 200, text: RESPONSE_TEXT, errorCode: '' }, true],
  'gateway error': [{ status: 502, errorCode: '', headers: htmlHeaders }, false],
  'gateway error after delivery': [{ status: 504, errorCode: '', headers: htmlHeaders }, true],
  '503 after delivery': [{ status: 503, errorCode: '', headers: { 'retry-after': '3' } }, true],
  truncated: [{ status: 200, errorCode: '', text: HALF_TEXT }, true],
  'wrong content type': [{ status: 200, text: RESPONSE_TEXT, headers: htmlHeaders }, true],
  empty: [{ status: 200, text: '', errorCode: '' }, true],
  'corrupt gzip': [{ status: 200, errorCode: '', headers: { 'content-encoding': 'gzip' } }, true],
  redirect: [{ status: 302, headers: { location: '/sign-in' } }, true],
  'no CORS header': [{ status: 200, text: RESPONSE_TEXT, errorCode: '' }, true],
} as const satisfies Record<Fault, readonly [result: object, hasReachedServer: boolean]>;

const isHoldingFault = (fault: Fault) =>
  fault === 'stalled' || fault === 'request delayed' || fault === 'response delayed';

describe.each(faults)('the fault "%s"', (fault) => {
  it('has the listed effect on client and server over a reused connection', async () => {
    await sendRequest('/item', 'GET', '');
    receivedRequests.length = 0;
    await proxy.injectFault({ fault, isAffected: isCreate });
    const requestsAtHold = new Promise<readonly string[]>((resolve) => {
      onHold = () => resolve([...receivedRequests]);
    });
    const pendingResult = sendRequest();
    // Some faults hold the request until `removeFault`. For them, this is the list of the server's requests when the
    // hold begins.
    const requestsBefore = isHoldingFault(fault) ? await requestsAtHold : null;
    if (requestsBefore) await proxy.removeFault();
    const result = await pendingResult;
    const [expectedResult, hasReachedServer] = expectedResults[fault];
    expect(result).toMatchObject(expectedResult);
    expect(requestsBefore ?? receivedRequests).toEqual(hasReachedServer ? ['POST /booking/create'] : []);
    expect(result.headers['access-control-allow-origin']).toBe(
      result.status === 0 || fault === 'no CORS header' ? undefined : '*',
    );
    if (fault === 'corrupt gzip') expect(() => gunzipSync(Buffer.from(result.text, 'latin1'))).toThrow();
  });

  it('ends when the test calls removeFault()', async () => {
    await proxy.injectFault({ fault, isAffected: isCreate, matchCount: 9 });
    const holdStart = new Promise<void>((resolve) => {
      onHold = resolve;
    });
    const pendingResult = sendRequest();
    await (isHoldingFault(fault) ? holdStart : pendingResult);
    await proxy.removeFault();
    await pendingResult;
    expect(await sendRequest()).toMatchObject({ status: 200, text: RESPONSE_TEXT, errorCode: '' });
  });
});
