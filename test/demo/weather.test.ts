import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, PortTaken, type Listening } from '../../demo/serving/listening.ts';
import { createPassThrough } from '../../demo/site/pass-through.ts';
import { createWeather } from '../../demo/site/weather.ts';

const waited: number[] = [];
const asked: string[] = [];
const passThrough = createPassThrough('http://service.example', async (input, init) => {
  asked.push(`${init?.method ?? ''} ${String(input)} ${String(init?.body ?? '')}`.trim());
  return Response.json({ version: '3.0' }, { status: 200, headers: { 'access-control-allow-origin': '*' } });
});
let server: Listening;
let base: string;

beforeAll(async () => {
  const weather = createWeather({
    passThrough,
    delay: 2500,
    wait: async (milliseconds) => {
      waited.push(milliseconds);
    },
  });
  server = await listen((request, platform) => weather.fetch(request, platform as object), { port: 0 });
  base = `http://localhost:${server.port}`;
});
afterAll(() => server.close());

describe('slow', () => {
  test('the answer is the service’s own, after the delay', async () => {
    const response = await fetch(`${base}/slow/berghof/api/3.0/item?keyword=a%20b`);
    expect(await response.json()).toEqual({ version: '3.0' });
    expect(asked.at(-1)).toBe('GET http://service.example/berghof/api/3.0/item?keyword=a%20b');
    expect(waited).toEqual([2500]);
  });

  test('a form is handed on as it came', async () => {
    await fetch(`${base}/slow/berghof/api/3.0/booking/session`, {
      method: 'POST',
      body: new URLSearchParams({ 'slip[]': 'x y' }),
    });
    expect(asked.at(-1)).toBe('POST http://service.example/berghof/api/3.0/booking/session slip%5B%5D=x+y');
  });
});

describe('failing', () => {
  test('out of order is a 503', async () => {
    expect((await fetch(`${base}/failing-unavailable/berghof/api/3.0/item`)).status).toBe(503);
  });

  test('a broken answer cannot be read', async () => {
    const response = await fetch(`${base}/failing-malformed/berghof/api/3.0/item`);
    await expect(response.json()).rejects.toThrow();
  });

  test('a refusal is an envelope with an error in words', async () => {
    const response = await fetch(`${base}/failing-refused/berghof/api/3.0/item`);
    expect(await response.json()).toMatchObject({
      request: { status: 'ERROR', error: { title: expect.stringMatching(/\w+/) } },
    });
  });

  test.each(['failing-cut', 'unreachable'])('%s drops the connection in the middle', async (name) => {
    await expect(fetch(`${base}/${name}/berghof/api/3.0/item`).then((response) => response.text())).rejects.toThrow();
  });

  test('in turn, every second answer is the service’s own', async () => {
    const outcomes: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      outcomes.push(
        await fetch(`${base}/failing/berghof/api/3.0/item`)
          .then((response) => response.text().then((text) => `${response.status} ${text}`))
          .catch(() => 'cut'),
      );
    }
    expect(outcomes.filter((outcome) => outcome === '200 {"version":"3.0"}')).toHaveLength(4);
    expect(new Set(outcomes).size).toBe(5);
  });
});

test('a taken port is told in words, with what to do', async () => {
  const second = listen(() => new Response(), { port: server.port, advice: 'Take another.' });
  await expect(second).rejects.toThrow(PortTaken);
  await expect(second).rejects.toThrow(`Port ${server.port} is taken: is a demo already running? Take another.`);
});
