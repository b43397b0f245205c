import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Transport } from '../../../src/api/transport.ts';
import { ConnectionTrials } from '../../../src/elements/debug/trials.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';

const account = 'https://book.example/harbour';
const relay = 'https://venue.example/relay';
const refusal: Problem = { kind: 'refused', code: 'nothing_asked', title: 'No.', details: '', fields: {} };

beforeEach(() => vi.stubGlobal('location', new URL('https://venue.example/')));
afterEach(() => vi.unstubAllGlobals());

const at = (baseUrl: string, relayUrl: string, relayReads = false) => ({ baseUrl, relayUrl, relayReads });

/** Polls every millisecond, because the value arrives within a few tasks. */
const soon = <Value>(read: () => Value) => expect.poll(read, { interval: 1 });

/**
 * Creates `Trials` whose requests fail for these addresses and succeed for all others. `requests` lists the sent
 * requests in order.
 */
function trials(
  failures: Readonly<Record<string, Problem>> = {},
  alive: readonly string[] = [],
  moves: Readonly<Record<string, string>> = {},
) {
  const requests: string[] = [];
  const pauses = new Map<string, Promise<void>>();
  const read: Transport['read'] = async (base, { path }) => {
    requests.push(`${base} ${path}`);
    await pauses.get(base);
    const problem = failures[`${base} ${path}`];
    if (problem) throw new ProblemError(problem);
    return {};
  };
  const hold = (base: string) => {
    let release: () => void = () => undefined;
    pauses.set(base, new Promise((resolve) => (release = resolve)));
    return () => release();
  };
  vi.stubGlobal('fetch', (url: string) =>
    alive.includes(url) ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  );
  const movedTo = (base: string) => moves[base];
  const onAnswer = vi.fn();
  return {
    requests,
    onAnswer,
    hold,
    tried: new ConnectionTrials({ read, movedTo } as Partial<Transport> as Transport, onAnswer),
  };
}

test('requests the account, then a session, and reports each answer', async () => {
  const { tried, requests, onAnswer } = trials({ [`${account} booking/session`]: refusal });
  tried.follow(at(account, ''));
  expect(tried.isWaiting).toBe(true);
  await soon(() => tried.session).toEqual({ problem: refusal, alive: true });
  expect(tried.account).toEqual({ attribute: 'base-url', url: account, problem: null, alive: true });
  expect(tried.isWaiting).toBe(false);
  expect(requests).toEqual([`${account} company`, `${account} booking/session`]);
  expect(onAnswer).toHaveBeenCalledTimes(2);
});

test('reports the address that the account has moved to', async () => {
  const { tried } = trials({}, [], { [account]: 'https://new.example/harbour' });
  tried.follow(at(account, ''));
  await soon(() => tried.account).toMatchObject({ problem: null, movedTo: 'https://new.example/harbour' });
});

test('requests a session from the relay even if the account fails', async () => {
  const { tried, requests } = trials({ [`${account} company`]: { kind: 'timeout' } });
  tried.follow(at(account, relay));
  await soon(() => tried.session).toEqual({ problem: null, alive: true });
  expect(tried.account).toMatchObject({ problem: { kind: 'timeout' }, alive: true });
  expect(requests).toEqual([`${account} company`, `${relay} booking/session`]);
});

test('requests no session from an account that does not answer', async () => {
  const { tried, requests, onAnswer } = trials({ [`${account} company`]: { kind: 'timeout' } });
  tried.follow(at(account, ''));
  await soon(() => onAnswer.mock.calls.length).toBe(1);
  expect(tried.session).toBeNull();
  expect(requests).toEqual([`${account} company`]);
});

test.each([
  ['exists', [`${account}/api/3.0/company`], true],
  ['does not exist', [], false],
])('reports for an unreadable response that the server %s', async (_, alive, is) => {
  const { tried } = trials({ [`${account} company`]: { kind: 'offline' } }, alive);
  tried.follow(at(account, ''));
  await soon(() => tried.account).toMatchObject({ problem: { kind: 'offline' }, alive: is });
});

test('sends one request for the same addresses', async () => {
  const { tried, requests } = trials();
  tried.follow(at(account, ''));
  tried.follow(at(account, ''));
  await soon(() => tried.session).not.toBeNull();
  tried.follow(at(account, ''));
  expect(requests).toHaveLength(2);
});

test('ignores the late answer of a replaced address', async () => {
  const { tried, hold, requests } = trials();
  const release = hold(account);
  tried.follow(at(account, ''));
  tried.follow(at('https://book.example/berghof', ''));
  await soon(() => tried.session).not.toBeNull();
  release();
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toHaveLength(3);
  expect(tried.account).toMatchObject({ url: 'https://book.example/berghof', problem: null });
});

test('retries only an account that has answered before', async () => {
  const well = trials();
  well.tried.retry(at(account, ''));
  expect(well.requests).toEqual([]);
  well.tried.follow(at(account, ''));
  await soon(() => well.tried.session).not.toBeNull();
  well.tried.retry(at(account, ''));
  await soon(() => well.requests).toHaveLength(4);
  const ill = trials({ [`${account} company`]: { kind: 'timeout' } });
  ill.tried.follow(at(account, ''));
  await soon(() => ill.tried.account).not.toBeNull();
  ill.tried.retry(at(account, ''));
  expect(ill.requests).toHaveLength(1);
});

test.each([
  ['no address', '', ''],
  ['an http address on an https page', 'http://book.example/harbour', ''],
])('sends no request for %s', (_, baseUrl, relayUrl) => {
  const { tried, requests } = trials();
  tried.follow(at(baseUrl, relayUrl));
  expect(requests).toEqual([]);
  expect(tried.isWaiting).toBe(false);
});

test('sends no request to an http relay from an https page', async () => {
  const { tried, requests, onAnswer } = trials();
  tried.follow(at(account, 'http://venue.example/relay'));
  await soon(() => onAnswer.mock.calls.length).toBe(1);
  expect(requests).toEqual([`${account} company`]);
});

test('requests nothing from the account if the relay handles its reads', async () => {
  const { tried, requests, onAnswer } = trials({ [`${relay} company`]: { kind: 'timeout' } });
  tried.follow(at(account, relay, true));
  await soon(() => onAnswer.mock.calls.length).toBe(1);
  expect(tried.account).toEqual({ attribute: 'relay-url', url: relay, problem: { kind: 'timeout' }, alive: true });
  expect(requests).toEqual([`${relay} company`]);
  tried.follow(at(account, relay, false));
  await soon(() => tried.account).toMatchObject({ attribute: 'base-url', url: account });
});
