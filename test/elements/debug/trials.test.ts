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

/** Checks for the value every millisecond, because it arrives within a few event loop tasks. */
const pollSoon = <Value>(read: () => Value) => expect.poll(read, { interval: 1 });

/**
 * Creates `ConnectionTrials` whose requests fail for these addresses and succeed for all others. `requests` lists the
 * sent requests in order.
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
    trials: new ConnectionTrials({ read, movedTo: getNewUrl } as Partial<Transport> as Transport, onAnswer),
  };
}

test('requests the account, then a session, and reports each answer', async () => {
  const { trials, requests, onAnswer } = createTestTrials({ [`${account} booking/session`]: refusal });
  trials.tryNewAddresses(createSettings(account, ''));
  expect(trials.isWaitingForAccount).toBe(true);
  await pollSoon(() => trials.sessionResult).toEqual({ problem: refusal, isResponding: true });
  expect(trials.accountResult).toEqual({ attribute: 'base-url', url: account, problem: null, isResponding: true });
  expect(trials.isWaitingForAccount).toBe(false);
  expect(requests).toEqual([`${account} company`, `${account} booking/session`]);
  expect(onAnswer).toHaveBeenCalledTimes(2);
});

test('reports the address that the account has moved to', async () => {
  const { trials } = createTestTrials({}, [], { [account]: 'https://new.example/harbour' });
  trials.tryNewAddresses(createSettings(account, ''));
  await pollSoon(() => trials.accountResult).toMatchObject({ problem: null, movedTo: 'https://new.example/harbour' });
});

test('requests a session from the relay even if the account fails', async () => {
  const { trials, requests } = createTestTrials({ [`${account} company`]: { kind: 'timeout' } });
  trials.tryNewAddresses(createSettings(account, relay));
  await pollSoon(() => trials.sessionResult).toEqual({ problem: null, isResponding: true });
  expect(trials.accountResult).toMatchObject({ problem: { kind: 'timeout' }, isResponding: true });
  expect(requests).toEqual([`${account} company`, `${relay} booking/session`]);
});

test('requests no session from an account that does not answer', async () => {
  const { trials, requests, onAnswer } = createTestTrials({ [`${account} company`]: { kind: 'timeout' } });
  trials.tryNewAddresses(createSettings(account, ''));
  await pollSoon(() => onAnswer.mock.calls.length).toBe(1);
  expect(trials.sessionResult).toBeNull();
  expect(requests).toEqual([`${account} company`]);
});

test.each([
  ['exists', [`${account}/api/3.0/company`], true],
  ['does not exist', [], false],
])('detects by a second request that an unreadable server %s', async (_, reachableUrls, isExpected) => {
  const { trials } = createTestTrials({ [`${account} company`]: { kind: 'offline' } }, reachableUrls);
  trials.tryNewAddresses(createSettings(account, ''));
  await pollSoon(() => trials.accountResult).toMatchObject({ problem: { kind: 'offline' }, isResponding: isExpected });
});

test('repeats no request while the addresses stay the same', async () => {
  const { trials, requests } = createTestTrials();
  trials.tryNewAddresses(createSettings(account, ''));
  trials.tryNewAddresses(createSettings(account, ''));
  await pollSoon(() => trials.sessionResult).not.toBeNull();
  trials.tryNewAddresses(createSettings(account, ''));
  expect(requests).toHaveLength(2);
});

test('ignores a late answer from the previous address', async () => {
  const { trials, holdAnswer, requests } = createTestTrials();
  const releaseAnswer = holdAnswer(account);
  trials.tryNewAddresses(createSettings(account, ''));
  trials.tryNewAddresses(createSettings('https://book.example/berghof', ''));
  await pollSoon(() => trials.sessionResult).not.toBeNull();
  releaseAnswer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toHaveLength(3);
  expect(trials.accountResult).toMatchObject({ url: 'https://book.example/berghof', problem: null });
});

test('retries only an account that has answered before', async () => {
  const workingTrials = createTestTrials();
  workingTrials.trials.retry(createSettings(account, ''));
  expect(workingTrials.requests).toEqual([]);
  workingTrials.trials.tryNewAddresses(createSettings(account, ''));
  await pollSoon(() => workingTrials.trials.sessionResult).not.toBeNull();
  workingTrials.trials.retry(createSettings(account, ''));
  await pollSoon(() => workingTrials.requests).toHaveLength(4);
  const failingTrials = createTestTrials({ [`${account} company`]: { kind: 'timeout' } });
  failingTrials.trials.tryNewAddresses(createSettings(account, ''));
  await pollSoon(() => failingTrials.trials.accountResult).not.toBeNull();
  failingTrials.trials.retry(createSettings(account, ''));
  expect(failingTrials.requests).toHaveLength(1);
});

test.each([
  ['no address', '', ''],
  ['an http address on an https page', 'http://book.example/harbour', ''],
])('sends no request for %s', (_, baseUrl, relayUrl) => {
  const { trials, requests } = createTestTrials();
  trials.tryNewAddresses(createSettings(baseUrl, relayUrl));
  expect(requests).toEqual([]);
  expect(trials.isWaitingForAccount).toBe(false);
});

test('sends no request to an http relay from an https page', async () => {
  const { trials, requests, onAnswer } = createTestTrials();
  trials.tryNewAddresses(createSettings(account, 'http://venue.example/relay'));
  await pollSoon(() => onAnswer.mock.calls.length).toBe(1);
  expect(requests).toEqual([`${account} company`]);
});

test('sends no request to the account if the relay handles reads', async () => {
  const { trials, requests, onAnswer } = createTestTrials({ [`${relay} company`]: { kind: 'timeout' } });
  trials.tryNewAddresses(createSettings(account, relay, true));
  await pollSoon(() => onAnswer.mock.calls.length).toBe(1);
  expect(trials.accountResult).toEqual({
    attribute: 'relay-url',
    url: relay,
    problem: { kind: 'timeout' },
    isResponding: true,
  });
  expect(requests).toEqual([`${relay} company`]);
  trials.tryNewAddresses(createSettings(account, relay, false));
  await pollSoon(() => trials.accountResult).toMatchObject({ attribute: 'base-url', url: account });
});
