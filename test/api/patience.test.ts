/** Repeated attempts of a read: the number of requests, and the pauses between them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTransport, type TransportOptions } from '../../src/api/transport.ts';
import { problemIn } from './client-contract.ts';

type Failure = () => Response;

const noConnection: Failure = () => {
  throw new TypeError('Failed to fetch');
};
const gatewayPage =
  (status: number): Failure =>
  () =>
    new Response('<h1>Bad gateway</h1>', { status });
const cutAnswer: Failure = () => new Response('{"request":');

interface FailingService extends Pick<TransportOptions, 'chance' | 'isOnline'> {
  /** Failure of each request before the time `until`, in ms. */
  fails: Failure;
  until?: number;
  /** Duration of each request, in ms. */
  durationMs?: number;
  /** Runs at the start of each pause. */
  onPause?: () => void;
  signal?: AbortSignal;
}

/** Reads from a service that fails for a time. Only pauses and requests advance the clock. */
function readFrom({
  fails,
  until = Infinity,
  durationMs = 0,
  chance = () => 0,
  isOnline,
  onPause,
  signal,
}: FailingService) {
  const clock = { now: 0 };
  const requestTimes: number[] = [];
  const { read } = createTransport({
    fetch: () => {
      requestTimes.push(clock.now);
      clock.now += durationMs;
      return Promise.resolve().then(() =>
        clock.now < until ? fails() : Response.json({ request: { status: 'OK' }, company: {} }),
      );
    },
    now: () => clock.now,
    timer(callback, ms) {
      // No request reaches its time limit in this test.
      if (ms >= 20_000) return () => undefined;
      onPause?.();
      clock.now += ms;
      queueMicrotask(callback);
      return () => undefined;
    },
    chance,
    ...(isOnline && { isOnline }),
  });
  return { clock, requestTimes, answer: read('https://book.example', { path: 'company', parameters: [] }, signal) };
}

describe('a read', () => {
  it('sends one request if the service is healthy', async () => {
    const { answer, requestTimes } = readFrom({ fails: noConnection, until: 0 });
    await answer;
    expect(requestTimes).toEqual([0]);
  });

  it.each([
    ['no connection', noConnection],
    ['500', gatewayPage(500)],
    ['502', gatewayPage(502)],
    ['503', gatewayPage(503)],
    ['504', gatewayPage(504)],
  ])('waits six seconds for a service that returns %s', async (_, fails) => {
    for (const chance of [0, 0.5, 0.999])
      expect(await readFrom({ fails, until: 6000, chance: () => chance }).answer).toHaveProperty('company');
  });

  it('gives up within nine seconds after six requests with growing pauses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), async (chance) => {
        const { clock, requestTimes, answer } = readFrom({ fails: noConnection, chance: () => chance });
        expect(await problemIn(answer)).toEqual({ kind: 'offline' });
        expect(requestTimes).toHaveLength(6);
        const pauses = requestTimes.slice(1).map((time, index) => time - (requestTimes[index] ?? 0));
        expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
        expect(clock.now).toBeGreaterThanOrEqual(6500);
        expect(clock.now).toBeLessThan(9000);
      }),
    );
  });

  it('uses random pauses, so that clients do not retry together', async () => {
    const clients = [0, 0.9].map((chance) => readFrom({ fails: noConnection, chance: () => chance }));
    await Promise.allSettled(clients.map(({ answer }) => answer));
    const [one, other] = clients.map(({ requestTimes }) => requestTimes[1]);
    expect(one).not.toBe(other);
  });

  it('sends only two requests if each takes five seconds', async () => {
    const { requestTimes, answer } = readFrom({ fails: gatewayPage(502), durationMs: 5000 });
    expect(await problemIn(answer)).toEqual({ kind: 'broken', status: 502 });
    expect(requestTimes).toHaveLength(2);
  });

  it('repeats an incomplete answer once, without a pause', async () => {
    const { requestTimes, clock, answer } = readFrom({ fails: cutAnswer });
    expect(await problemIn(answer)).toEqual({ kind: 'broken', status: 200 });
    expect([requestTimes.length, clock.now]).toEqual([2, 0]);
  });

  it.each([
    ['refused', () => Response.json({ request: { status: 'ERROR' } })],
    ['unauthorised', () => Response.json({ error: 'x' }, { status: 401 })],
    ['throttled', () => new Response('', { status: 429 })],
  ])('rejects with `%s` after one request', async (kind, fails) => {
    const { requestTimes, answer } = readFrom({ fails });
    expect(await problemIn(answer)).toMatchObject({ kind });
    expect(requestTimes).toHaveLength(1);
  });

  it('rejects after one request if the device is offline', async () => {
    const { requestTimes, clock, answer } = readFrom({ fails: noConnection, isOnline: () => false });
    expect(await problemIn(answer)).toEqual({ kind: 'offline' });
    expect([requestTimes.length, clock.now]).toEqual([1, 0]);
  });

  it('sends no further request if the device goes offline in a pause', async () => {
    let isOnline = true;
    const onPause = () => void (isOnline = false);
    const { requestTimes, answer } = readFrom({ fails: noConnection, isOnline: () => isOnline, onPause });
    expect(await problemIn(answer)).toEqual({ kind: 'offline' });
    expect(requestTimes).toHaveLength(1);
  });

  it('sends no further request after an abort in a pause', async () => {
    const controller = new AbortController();
    const onPause = () => controller.abort();
    const { requestTimes, answer } = readFrom({ fails: noConnection, onPause, signal: controller.signal });
    expect(await problemIn(answer)).toEqual({ kind: 'offline' });
    expect(requestTimes).toHaveLength(1);
  });
});
