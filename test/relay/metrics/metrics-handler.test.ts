import { describe, expect, it } from 'vitest';
import { createRelayMetrics, withMetrics, type LogEntry } from '../../../src/relay/index.ts';
import { createLocalMetricsHandler } from '../../../src/relay/metrics/metrics-handler.ts';
import { samplesOf } from './samples.ts';

const token = 'token-of-the-scraper';

function fixture(path?: string) {
  const lines: LogEntry[] = [];
  const handler = withMetrics(() => new Response('relay'), createRelayMetrics(), {
    token,
    log: (entry) => lines.push(entry),
    ...(path !== undefined && { path }),
  });
  const get = (address: string, authorization?: string, method = 'GET') =>
    handler(
      new Request(`https://relay.example${address}`, {
        method,
        headers: authorization === undefined ? {} : { authorization },
      }),
    );
  return { get, lines };
}

describe('withMetrics', () => {
  it('returns the metrics in the Prometheus text format for the token', async () => {
    const { get, lines } = fixture();
    const response = await get('/metrics', `Bearer ${token}`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(samplesOf(await response.text()).length).toBeGreaterThan(20);
    expect(lines).toEqual([]);
  });

  it.each([
    ['no token', undefined],
    ['a wrong token', 'Bearer token-of-a-stranger'],
    ['a part of the token', `Bearer ${token.slice(0, -1)}`],
    ['a longer token', `Bearer ${token}x`],
    ['the Basic scheme', `Basic ${btoa(`x:${token}`)}`],
    ['an empty token', 'Bearer '],
    ['the token after another word', `Not Bearer ${token}`],
    ['the token before another word', `Bearer ${token} more`],
  ])('answers 401 to %s and logs one line', async (_name, authorization) => {
    const { get, lines } = fixture();
    const response = await get('/metrics', authorization);
    expect([response.status, await response.text()]).toEqual([401, 'Unauthorized\n']);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(lines).toMatchObject([{ route: 'metrics', status: 401, outcome: 'wrong_token' }]);
    expect(JSON.stringify(lines)).not.toContain('token-of');
  });

  it('serves other requests while it refuses a thousand scrapes', async () => {
    const { get, lines } = fixture();
    const refusals = Array.from({ length: 1_000 }, () => get('/metrics', 'Bearer token-of-a-stranger'));
    expect(await (await get('/api/3.0/booking/session')).text()).toBe('relay');
    expect(new Set((await Promise.all(refusals)).map(({ status }) => status))).toEqual(new Set([401]));
    expect(lines.length).toBe(1_000);
    expect((await get('/metrics', `Bearer ${token}`)).status).toBe(200);
  });

  it('refuses writes and answers only at the configured path', async () => {
    const { get } = fixture('/relay/metrics');
    const refusal = await get('/relay/metrics', `Bearer ${token}`, 'POST');
    expect([refusal.status, refusal.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await get('/relay/metrics', `Bearer ${token}`, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await (await get('/metrics')).text()).toBe('relay');
  });

  it('logs the origin of a refused scrape only as foreign or unnamed', async () => {
    const lines: LogEntry[] = [];
    const handler = withMetrics(() => new Response(), createRelayMetrics(), {
      token,
      log: (entry) => lines.push(entry),
    });
    for (const headers of [new Headers(), new Headers({ origin: 'https://www.example' })])
      await handler(new Request('https://relay.example/metrics', { headers }));
    expect(lines.map(({ origin }) => origin)).toEqual(['unnamed', 'foreign']);
  });

  it.each(['', 'short', 'fifteen-letters', 'with a space inside', `${token} x`, `x ${token}`])(
    'throws for the weak token "%s"',
    (weakToken) => {
      expect(() => withMetrics(() => new Response(), createRelayMetrics(), { token: weakToken })).toThrow(
        'at least 16 visible ASCII characters',
      );
    },
  );
});

describe('localMetrics', () => {
  it.each([
    ['http://127.0.0.1:9464/metrics', 200],
    ['http://localhost:9464/metrics', 200],
    ['http://[::1]:9464/metrics', 200],
    ['http://127.0.0.1:9464/', 404],
    ['http://rebound.example:9464/metrics', 403],
  ])('answers requests to %s with %i', (address, status) => {
    const response = createLocalMetricsHandler(createRelayMetrics())(new Request(address));
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
