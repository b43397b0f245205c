import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Transport } from '../../../src/api/transport.ts';
import { ConnectionTrials } from '../../../src/elements/debug/trials.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';

const account = 'https://book.example/harbour';
const relay = 'https://venue.example/relay';
const refusal: Problem = { kind: 'refused', code: 'nothing_asked', title: 'No.', details: '', fields: {} };

beforeEach(() => vi.stubGlobal('location', new URL('https://venue.example/')));
afterEach(() => vi.unstubAllGlobals());

const createSettings = (baseUrl: string, relayUrl: string, relayReads = false) => ({ baseUrl, relayUrl, relayReads });

/** Polls every millisecond, because the value arrives within a few tasks. */
const pollSoon = <Value>(read: () => Value) => expect.poll(read, { interval: 1 });

/**
 * Creates `Trials` whose requests fail for these addresses and succeed for all others. `requests` lists the sent
 * requests in order.
 */
function createTestTrials(
  failures: Readonly<Record<string, Problem>> = {},
  reachableUrls: readonly string[] = [],
  newUrlByBase: Readonly<Record<string, string>> = {},
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
  const holdAnswer = (base: string) => {
    let releaseAnswer: () => void = () => undefined;
    pauses.set(base, new Promise((resolve) => (releaseAnswer = resolve)));
    return () => releaseAnswer();
  };
  vi.stubGlobal('fetch', (url: string) =>
    reachableUrls.includes(url) ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  );
  const getNewUrl = (base: string) => newUrlByBase[base];
  const onAnswer = vi.fn();
  return {
    requests,
    onAnswer,
    holdAnswer,
    tried: new ConnectionTrials({ read, movedTo: getNewUrl } as Partial<Transport> as Transport, onAnswer),
  };
}

test('requests the account, then a session, and reports each answer', async () => {
  const { tried, requests, onAnswer } = createTestTrials({ [`${account} booking/session`]: refusal });
  tried.follow(createSettings(account, ''));
  expect(tried.isWaiting).toBe(true);
  await pollSoon(() => tried.session).toEqual({ problem: refusal, alive: true });
  expect(tried.account).toEqual({ attribute: 'base-url', url: account, problem: null, alive: true });
  expect(tried.isWaiting).toBe(false);
  expect(requests).toEqual([`${account} company`, `${account} booking/session`]);
  expect(onAnswer).toHaveBeenCalledTimes(2);
});

test('reports the address that the account has moved to', async () => {
  const { tried } = createTestTrials({}, [], { [account]: 'https://new.example/harbour' });
  tried.follow(createSettings(account, ''));
  await pollSoon(() => tried.account).toMatchObject({ problem: null, movedTo: 'https://new.example/harbour' });
});

test('requests a session from the relay even if the account fails', async () => {
  const { tried, requests } = createTestTrials({ [`${account} company`]: { kind: 'timeout' } });
  tried.follow(createSettings(account, relay));
  await pollSoon(() => tried.session).toEqual({ problem: null, alive: true });
  expect(tried.account).toMatchObject({ problem: { kind: 'timeout' }, alive: true });
  expect(requests).toEqual([`${account} company`, `${relay} booking/session`]);
});

test('requests no session from an account that does not answer', async () => {
  const { tried, requests, onAnswer } = createTestTrials({ [`${account} company`]: { kind: 'timeout' } });
  tried.follow(createSettings(account, ''));
  await pollSoon(() => onAnswer.mock.calls.length).toBe(1);
  expect(tried.session).toBeNull();
  expect(requests).toEqual([`${account} company`]);
});

test.each([
  ['exists', [`${account}/api/3.0/company`], true],
  ['does not exist', [], false],
])('reports for an unreadable response that the server %s', async (_, reachableUrls, isExpected) => {
  const { tried } = createTestTrials({ [`${account} company`]: { kind: 'offline' } }, reachableUrls);
  tried.follow(createSettings(account, ''));
  await pollSoon(() => tried.account).toMatchObject({ problem: { kind: 'offline' }, alive: isExpected });
});

test('sends one request for the same addresses', async () => {
  const { tried, requests } = createTestTrials();
  tried.follow(createSettings(account, ''));
  tried.follow(createSettings(account, ''));
  await pollSoon(() => tried.session).not.toBeNull();
  tried.follow(createSettings(account, ''));
  expect(requests).toHaveLength(2);
});

test('ignores the late answer of a replaced address', async () => {
  const { tried, holdAnswer, requests } = createTestTrials();
  const releaseAnswer = holdAnswer(account);
  tried.follow(createSettings(account, ''));
  tried.follow(createSettings('https://book.example/berghof', ''));
  await pollSoon(() => tried.session).not.toBeNull();
  releaseAnswer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toHaveLength(3);
  expect(tried.account).toMatchObject({ url: 'https://book.example/berghof', problem: null });
});

test('retries only an account that has answered before', async () => {
  const workingTrials = createTestTrials();
  workingTrials.tried.retry(createSettings(account, ''));
  expect(workingTrials.requests).toEqual([]);
  workingTrials.tried.follow(createSettings(account, ''));
  await pollSoon(() => workingTrials.tried.session).not.toBeNull();
  workingTrials.tried.retry(createSettings(account, ''));
  await pollSoon(() => workingTrials.requests).toHaveLength(4);
  const failingTrials = createTestTrials({ [`${account} company`]: { kind: 'timeout' } });
  failingTrials.tried.follow(createSettings(account, ''));
  await pollSoon(() => failingTrials.tried.account).not.toBeNull();
  failingTrials.tried.retry(createSettings(account, ''));
  expect(failingTrials.requests).toHaveLength(1);
});

test.each([
  ['no address', '', ''],
  ['an http address on an https page', 'http://book.example/harbour', ''],
])('sends no request for %s', (_, baseUrl, relayUrl) => {
  const { tried, requests } = createTestTrials();
  tried.follow(createSettings(baseUrl, relayUrl));
  expect(requests).toEqual([]);
  expect(tried.isWaiting).toBe(false);
});

test('sends no request to an http relay from an https page', async () => {
  const { tried, requests, onAnswer } = createTestTrials();
  tried.follow(createSettings(account, 'http://venue.example/relay'));
  await pollSoon(() => onAnswer.mock.calls.length).toBe(1);
  expect(requests).toEqual([`${account} company`]);
});

test('requests nothing from the account if the relay handles its reads', async () => {
  const { tried, requests, onAnswer } = createTestTrials({ [`${relay} company`]: { kind: 'timeout' } });
  tried.follow(createSettings(account, relay, true));
  await pollSoon(() => onAnswer.mock.calls.length).toBe(1);
  expect(tried.account).toEqual({ attribute: 'relay-url', url: relay, problem: { kind: 'timeout' }, alive: true });
  expect(requests).toEqual([`${relay} company`]);
  tried.follow(createSettings(account, relay, false));
  await pollSoon(() => tried.account).toMatchObject({ attribute: 'base-url', url: account });
});
