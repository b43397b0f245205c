/** Tests the repeated attempts of a failed read: the number of requests, and the pauses between them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTransport, type TransportOptions } from '../../src/api/transport.ts';
import { catchProblem } from './client-contract.ts';

type Failure = () => Response;

const failConnection: Failure = () => {
  throw new TypeError('Failed to fetch');
};
const createGatewayPage =
  (status: number): Failure =>
  () =>
    new Response('<h1>Bad gateway</h1>', { status });
const createCutAnswer: Failure = () => new Response('{"request":');

interface FailingService extends Pick<TransportOptions, 'chance' | 'isOnline'> {
  /** The way in which each request fails before the time `healthyAt` (in ms). */
  failRequest: Failure;
  healthyAt?: number;
  /** Duration of each request, in ms. */
  durationMs?: number;
  /** Runs at the start of each pause. */
  onPause?: () => void;
  signal?: AbortSignal;
}

/** Reads from a service that fails for a time. Only pauses and requests advance the clock. */
function readFromFailingService({
  failRequest,
  healthyAt = Infinity,
  durationMs = 0,
  chance = () => 0,
  isOnline,
  onPause,
  signal,
}: FailingService) {
  const fakeClock = { now: 0 };
  const requestTimes: number[] = [];
  const { read } = createTransport({
    fetch: () => {
      requestTimes.push(fakeClock.now);
      fakeClock.now += durationMs;
      return Promise.resolve().then(() =>
        fakeClock.now < healthyAt ? failRequest() : Response.json({ request: { status: 'OK' }, company: {} }),
      );
    },
    now: () => fakeClock.now,
    timer(callback, ms) {
      // No request reaches its time limit in this test.
      if (ms >= 20_000) return () => undefined;
      onPause?.();
      fakeClock.now += ms;
      queueMicrotask(callback);
      return () => undefined;
    },
    chance,
    ...(isOnline && { isOnline }),
  });
  return { fakeClock, requestTimes, answer: read('https://book.example', { path: 'company', parameters: [] }, signal) };
}

describe('a read', () => {
  it('sends one request if the service is healthy', async () => {
    const { answer, requestTimes } = readFromFailingService({ failRequest: failConnection, healthyAt: 0 });
    await answer;
    expect(requestTimes).toEqual([0]);
  });

  it.each([
    ['no connection', failConnection],
    ['500', createGatewayPage(500)],
    ['502', createGatewayPage(502)],
    ['503', createGatewayPage(503)],
    ['504', createGatewayPage(504)],
  ])('resolves at a service that fails with %s for six seconds', async (_, failRequest) => {
    for (const randomValue of [0, 0.5, 0.999])
      expect(
        await readFromFailingService({ failRequest, healthyAt: 6000, chance: () => randomValue }).answer,
      ).toHaveProperty('company');
  });

  it('gives up within nine seconds after six requests with growing pauses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), async (randomValue) => {
        const { fakeClock, requestTimes, answer } = readFromFailingService({
          failRequest: failConnection,
          chance: () => randomValue,
        });
        expect(await catchProblem(answer)).toEqual({ kind: 'offline' });
        expect(requestTimes).toHaveLength(6);
        const pauses = requestTimes.slice(1).map((time, index) => time - (requestTimes[index] ?? 0));
        expect(pauses).toEqual(pauses.toSorted((firstPause, secondPause) => firstPause - secondPause));
        expect(fakeClock.now).toBeGreaterThanOrEqual(6500);
        expect(fakeClock.now).toBeLessThan(9000);
      }),
    );
  });

  it('uses random pauses, so that clients do not retry together', async () => {
    const clients = [0, 0.9].map((randomValue) =>
      readFromFailingService({ failRequest: failConnection, chance: () => randomValue }),
    );
    await Promise.allSettled(clients.map(({ answer }) => answer));
    const [firstPause, secondPause] = clients.map(({ requestTimes }) => requestTimes[1]);
    expect(firstPause).not.toBe(secondPause);
  });

  it('stops after two requests if each fails after five seconds', async () => {
    const { requestTimes, answer } = readFromFailingService({ failRequest: createGatewayPage(502), durationMs: 5000 });
    expect(await catchProblem(answer)).toEqual({ kind: 'broken', status: 502 });
    expect(requestTimes).toHaveLength(2);
  });

  it('repeats the read once, without a pause, after an incomplete answer', async () => {
    const { requestTimes, fakeClock, answer } = readFromFailingService({ failRequest: createCutAnswer });
    expect(await catchProblem(answer)).toEqual({ kind: 'broken', status: 200 });
    expect([requestTimes.length, fakeClock.now]).toEqual([2, 0]);
  });

  it.each([
    ['refused', () => Response.json({ request: { status: 'ERROR' } })],
    ['unauthorised', () => Response.json({ error: 'x' }, { status: 401 })],
    ['throttled', () => new Response('', { status: 429 })],
  ])('does not repeat the read after the problem `%s`', async (kind, failRequest) => {
    const { requestTimes, answer } = readFromFailingService({ failRequest });
    expect(await catchProblem(answer)).toMatchObject({ kind });
    expect(requestTimes).toHaveLength(1);
  });

  it('rejects after one request if the device is offline', async () => {
    const { requestTimes, fakeClock, answer } = readFromFailingService({
      failRequest: failConnection,
      isOnline: () => false,
    });
    expect(await catchProblem(answer)).toEqual({ kind: 'offline' });
    expect([requestTimes.length, fakeClock.now]).toEqual([1, 0]);
  });

  it('sends no further request if the device goes offline in a pause', async () => {
    let isOnline = true;
    const onPause = () => void (isOnline = false);
    const { requestTimes, answer } = readFromFailingService({
      failRequest: failConnection,
      isOnline: () => isOnline,
      onPause,
    });
    expect(await catchProblem(answer)).toEqual({ kind: 'offline' });
    expect(requestTimes).toHaveLength(1);
  });

  it('sends no further request after an abort in a pause', async () => {
    const controller = new AbortController();
    const onPause = () => controller.abort();
    const { requestTimes, answer } = readFromFailingService({
      failRequest: failConnection,
      onPause,
      signal: controller.signal,
    });
    expect(await catchProblem(answer)).toEqual({ kind: 'offline' });
    expect(requestTimes).toHaveLength(1);
  });
});
