/** The faults themselves, seen from the connection: a test about a fault that is none would prove nothing. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faults, type Fault } from './faults.ts';
import { startFaultProxy, type Arrived, type FaultProxy } from './proxy.ts';

const whole = JSON.stringify({ version: '3.0', request: { status: 'OK' }, booking: { id: 'CODE-1' } });
const creates = ({ method, path }: Arrived) => method === 'POST' && path === '/booking/create';

let acted: string[];
let held: (() => void) | undefined;
let agent: Agent;
let proxy: FaultProxy;
let stop: () => Promise<void>;

beforeEach(async () => {
  acted = [];
  held = undefined;
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const server = createServer((incoming, outgoing) => {
    incoming.resume().once('end', () => {
      acted.push(`${String(incoming.method)} ${String(incoming.url)}`);
      outgoing.setHeader('access-control-allow-origin', '*');
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(whole);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  proxy = await startFaultProxy({ upstream, onHeld: () => held?.() });
  stop = async () => {
    agent.destroy();
    await proxy.close();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => stop());

interface Seen {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** Of the system, when the connection broke; `''` when the answer came whole. */
  broke: string;
}

async function ask(path = '/booking/create', method = 'POST', body = 'session_id=s1'): Promise<Seen> {
  const seen: Seen = { status: 0, headers: {}, text: '', broke: '' };
  const asked = request(proxy.address + path, {
    agent,
    method,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  try {
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    seen.status = answer.statusCode ?? 0;
    seen.headers = answer.headers;
    for await (const chunk of answer) seen.text += (chunk as Buffer).toString('latin1');
  } catch (error) {
    seen.broke = String((error as NodeJS.ErrnoException).code);
  }
  return seen;
}

test('without a fault everything passes as it is, on one connection that is kept', async () => {
  expect(await ask()).toMatchObject({ status: 200, text: whole, broke: '' });
  expect(await ask('/booking/session?session_id=s1', 'GET', '')).toMatchObject({ status: 200, text: whole });
  expect(acted).toEqual(['POST /booking/create', 'GET /booking/session?session_id=s1']);
  expect(proxy.arrived.map(({ method, connection }) => [method, connection])).toEqual([
    ['POST', 1],
    ['GET', 1],
  ]);
  expect(proxy.arrived[0]?.body.get('session_id')).toBe('s1');
});

test('a fault is played on those requests alone that it is for, from the one named on, and so many times', async () => {
  await proxy.play({ fault: 'a page instead', on: ({ body }) => body.get('session_id') === 's2', from: 2, times: 2 });
  const asked = ['s1', 's2', 's1', 's2', 's2', 's2'];
  const statuses: number[] = [];
  for (const id of asked) statuses.push((await ask('/booking/create', 'POST', `session_id=${id}`)).status);
  expect(statuses).toEqual([200, 200, 200, 502, 502, 200]);
});

/** What is seen of a fault, and whether the server acted by then. */
const expected = {
  refused: [{ status: 0, broke: 'ECONNREFUSED' }, false],
  reset: [{ status: 0, broke: 'ECONNRESET' }, false],
  'reset inside the answer': [
    { status: 200, broke: 'ECONNRESET', text: whole.slice(0, Math.floor(whole.length / 2)) },
    true,
  ],
  lost: [{ status: 0, broke: 'ECONNRESET' }, true],
  stalled: [{ status: 0, broke: 'ECONNRESET' }, false],
  late: [{ status: 200, text: whole, broke: '' }, false],
  'answered late': [{ status: 200, text: whole, broke: '' }, true],
  'a page instead': [{ status: 502, broke: '', headers: { 'content-type': 'text/html; charset=utf-8' } }, false],
  'a page after acting': [{ status: 504, broke: '', headers: { 'content-type': 'text/html; charset=utf-8' } }, true],
  'unavailable after acting': [{ status: 503, broke: '', headers: { 'retry-after': '3' } }, true],
  truncated: [{ status: 200, broke: '', text: whole.slice(0, Math.floor(whole.length / 2)) }, true],
  'another type': [{ status: 200, text: whole, headers: { 'content-type': 'text/html; charset=utf-8' } }, true],
  empty: [{ status: 200, text: '', broke: '' }, true],
  'corrupt gzip': [{ status: 200, broke: '', headers: { 'content-encoding': 'gzip' } }, true],
  redirect: [{ status: 302, headers: { location: '/sign-in' } }, true],
  'no CORS header': [{ status: 200, text: whole, broke: '' }, true],
} as const satisfies Record<Fault, readonly [seen: object, acted: boolean]>;

describe('each fault is what it is called', () => {
  test.each(faults)('%s', async (fault) => {
    // The connection is one that was used before.
    await ask('/item', 'GET', '');
    acted.length = 0;
    await proxy.play({ fault, on: creates });
    const isHeld = new Promise<readonly string[]>((resolve) => {
      held = () => resolve([...acted]);
    });
    const asked = ask();
    // What is held stays so until the fault is over: what the server has done is looked at before.
    const holds = fault === 'stalled' || fault === 'late' || fault === 'answered late';
    const before = holds ? await isHeld : null;
    if (holds) await proxy.heal();
    const seen = await asked;
    const [shape, hasActed] = expected[fault];
    expect(seen).toMatchObject(shape);
    expect(before ?? acted).toEqual(hasActed ? ['POST /booking/create'] : []);
    expect(seen.headers['access-control-allow-origin']).toBe(
      seen.status === 0 || fault === 'no CORS header' ? undefined : '*',
    );
    if (fault === 'corrupt gzip') expect(() => gunzipSync(Buffer.from(seen.text, 'latin1'))).toThrow();
  });

  test.each(faults)('after "%s" is healed the next request passes', async (fault) => {
    await proxy.play({ fault, on: creates, times: 9 });
    const isHeld = new Promise<void>((resolve) => {
      held = resolve;
    });
    const asked = ask();
    if (fault === 'stalled' || fault === 'late' || fault === 'answered late') await isHeld;
    else await asked;
    await proxy.heal();
    await asked;
    expect(await ask()).toMatchObject({ status: 200, text: whole, broke: '' });
  });
});

test('what arrived is counted, though nothing was answered or acted on', async () => {
  await proxy.play({ fault: 'reset', on: creates, times: 2 });
  await ask();
  await ask();
  expect(proxy.arrived.map(({ path, connection }) => [path, connection])).toEqual([
    ['/booking/create', 1],
    ['/booking/create', 2],
  ]);
  expect(acted).toEqual([]);
});

test('what was held and comes late still reaches the server, though nobody waits for it any more', async () => {
  await proxy.play({ fault: 'late', on: creates });
  held = () => agent.destroy();
  expect((await ask()).broke).toBe('ECONNRESET');
  expect(acted).toEqual([]);
  await proxy.heal();
  expect(acted).toEqual(['POST /booking/create']);
});
