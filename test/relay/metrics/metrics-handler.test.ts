import { describe, expect, it } from 'vitest';
import { createRelayMetrics, withMetrics, type LogEntry } from '../../../src/relay/index.ts';
import { createLocalMetricsHandler } from '../../../src/relay/metrics/metrics-handler.ts';
import { parseSamples } from './samples.ts';

const metricsToken = 'token-of-the-scraper';

function createHandlerFixture(path?: string) {
  const logEntries: LogEntry[] = [];
  const handler = withMetrics(() => new Response('relay'), createRelayMetrics(), {
    token: metricsToken,
    log: (entry) => logEntries.push(entry),
    ...(path !== undefined && { path }),
  });
  const get = (address: string, authorization?: string, method = 'GET') =>
    handler(
      new Request(`https://relay.example${address}`, {
        method,
        headers: authorization === undefined ? {} : { authorization },
      }),
    );
  return { get, logEntries };
}

describe('withMetrics', () => {
  it('returns the metrics in the Prometheus text format for the token', async () => {
    const { get, logEntries } = createHandlerFixture();
    const response = await get('/metrics', `Bearer ${metricsToken}`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(parseSamples(await response.text()).length).toBeGreaterThan(20);
    expect(logEntries).toEqual([]);
  });

  it.each([
    ['no token', undefined],
    ['a wrong token', 'Bearer token-of-a-stranger'],
    ['a part of the token', `Bearer ${metricsToken.slice(0, -1)}`],
    ['a longer token', `Bearer ${metricsToken}x`],
    ['the Basic scheme', `Basic ${btoa(`x:${metricsToken}`)}`],
    ['an empty token', 'Bearer '],
    ['the token after another word', `Not Bearer ${metricsToken}`],
    ['the token before another word', `Bearer ${metricsToken} more`],
  ])('answers 401 to %s and logs one line', async (_name, authorization) => {
    const { get, logEntries } = createHandlerFixture();
    const response = await get('/metrics', authorization);
    expect([response.status, await response.text()]).toEqual([401, 'Unauthorized\n']);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(logEntries).toMatchObject([{ route: 'metrics', status: 401, outcome: 'wrong_token' }]);
    expect(JSON.stringify(logEntries)).not.toContain('token-of');
  });

  it('serves other requests while it refuses a thousand scrapes', async () => {
    const { get, logEntries } = createHandlerFixture();
    const refusals = Array.from({ length: 1_000 }, () => get('/metrics', 'Bearer token-of-a-stranger'));
    expect(await (await get('/api/3.0/booking/session')).text()).toBe('relay');
    expect(new Set((await Promise.all(refusals)).map(({ status }) => status))).toEqual(new Set([401]));
    expect(logEntries.length).toBe(1_000);
    expect((await get('/metrics', `Bearer ${metricsToken}`)).status).toBe(200);
  });

  it('refuses writes and answers only at the configured path', async () => {
    const { get } = createHandlerFixture('/relay/metrics');
    const refusal = await get('/relay/metrics', `Bearer ${metricsToken}`, 'POST');
    expect([refusal.status, refusal.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const headAnswer = await get('/relay/metrics', `Bearer ${metricsToken}`, 'HEAD');
    expect([headAnswer.status, await headAnswer.text()]).toEqual([200, '']);
    expect(await (await get('/metrics')).text()).toBe('relay');
  });

  it('logs the origin of a refused scrape only as foreign or unnamed', async () => {
    const logEntries: LogEntry[] = [];
    const handler = withMetrics(() => new Response(), createRelayMetrics(), {
      token: metricsToken,
      log: (entry) => logEntries.push(entry),
    });
    for (const headers of [new Headers(), new Headers({ origin: 'https://www.example' })])
      await handler(new Request('https://relay.example/metrics', { headers }));
    expect(logEntries.map(({ origin }) => origin)).toEqual(['unnamed', 'foreign']);
  });

  it.each(['', 'short', 'fifteen-letters', 'with a space inside', `${metricsToken} x`, `x ${metricsToken}`])(
    'throws for the invalid token "%s"',
    (weakToken) => {
      expect(() => withMetrics(() => new Response(), createRelayMetrics(), { token: weakToken })).toThrow(
        'at least 16 visible ASCII characters',
      );
    },
  );
});

describe('createLocalMetricsHandler', () => {
  it.each([
    ['http://127.0.0.1:9464/metrics', 200],
    ['http://localhost:9464/metrics', 200],
    ['http://[::1]:9464/metrics', 200],
    ['http://127.0.0.1:9464/', 404],
    ['http://rebound.example:9464/metrics', 403],
  ])('answers requests to %s with status %i', (address, status) => {
    const response = createLocalMetricsHandler(createRelayMetrics())(new Request(address));
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
