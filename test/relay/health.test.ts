import { expect, test, vi } from 'vitest';
import { withHealth } from '../../src/relay/server.ts';

const elsewhere = () => new Response('elsewhere');
const statusOf = async (answer: ReturnType<typeof withHealth>, path: string, method = 'GET') =>
  (await answer(new Request(`http://localhost${path}`, { method }))).status;

test('live while it runs, ready while what it needs is there', async () => {
  let there = true;
  const answer = withHealth(elsewhere, () => (there ? Promise.resolve() : Promise.reject(new Error('gone'))));
  expect(await statusOf(answer, '/health/live')).toBe(200);
  expect(await statusOf(answer, '/health/ready')).toBe(200);
  there = false;
  expect(await statusOf(answer, '/health/live')).toBe(200);
  const unready = await answer(new Request('http://localhost/health/ready'));
  expect([unready.status, await unready.text()]).toEqual([503, 'Not ready\n']);
});

test('what does not answer in time is not ready', async () => {
  vi.useFakeTimers();
  try {
    const asked = statusOf(
      withHealth(elsewhere, () => new Promise(() => undefined)),
      '/health/ready',
    );
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toBe(503);
  } finally {
    vi.useRealTimers();
  }
});

test('many who ask at once share one question, and the next one is asked anew', async () => {
  const ready = vi.fn(() => Promise.resolve());
  const answer = withHealth(elsewhere, ready);
  await Promise.all([1, 2, 3].map(() => statusOf(answer, '/health/ready')));
  expect(ready).toHaveBeenCalledTimes(1);
  await statusOf(answer, '/health/ready');
  expect(ready).toHaveBeenCalledTimes(2);
});

test('below a path, for reading only; every other address goes on, and nothing is kept by anybody', async () => {
  const answer = withHealth(elsewhere, () => Promise.resolve(), '/api');
  const refusal = await answer(new Request('http://localhost/api/health/live', { method: 'POST' }));
  expect([refusal.status, await refusal.text()]).toEqual([405, 'Method not allowed\n']);
  expect(await statusOf(answer, '/api/health/live', 'HEAD')).toBe(200);
  expect(await (await answer(new Request('http://localhost/health/live'))).text()).toBe('elsewhere');
  const ready = await answer(new Request('http://localhost/api/health/ready'));
  expect(ready.headers.get('cache-control')).toBe('no-store');
  expect([ready.headers.get('content-type'), await ready.text()]).toEqual(['text/plain; charset=utf-8', 'OK\n']);
});

test('a question that is answered leaves no timer behind', async () => {
  vi.useFakeTimers();
  try {
    expect(
      await statusOf(
        withHealth(elsewhere, () => Promise.resolve()),
        '/health/ready',
      ),
    ).toBe(200);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
