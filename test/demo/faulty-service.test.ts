import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type ListeningServer } from '../../demo/serving/http-server.ts';
import { createFaultyService } from '../../demo/site/faulty-service.ts';

const waitsMs: number[] = [];
const requests: string[] = [];
let server: ListeningServer;
let base: string;

beforeAll(async () => {
  const routes = createFaultyService({
    upstreamUrl: 'http://service.example',
    delayMs: 2500,
    fetch: async (input, init) => {
      requests.push(`${init?.method ?? ''} ${String(input)} ${String(init?.body ?? '')}`.trim());
      return Response.json({ version: '3.0' }, { status: 200, headers: { 'access-control-allow-origin': '*' } });
    },
    wait: async (milliseconds) => {
      waitsMs.push(milliseconds);
    },
  });
  server = await listen((request, platform) => routes.fetch(request, platform as object), { port: 0 });
  base = `http://localhost:${server.port}`;
});
afterAll(() => server.close());

describe('/slow', () => {
  it('returns the real service’s response after the delay', async () => {
    const response = await fetch(`${base}/slow/berghof/api/3.0/item?keyword=a%20b`);
    expect(await response.json()).toEqual({ version: '3.0' });
    expect(requests.at(-1)).toBe('GET http://service.example/berghof/api/3.0/item?keyword=a%20b');
    expect(waitsMs).toEqual([2500]);
  });

  it('forwards a form body to the service unchanged', async () => {
    await fetch(`${base}/slow/berghof/api/3.0/booking/session`, {
      method: 'POST',
      body: new URLSearchParams({ 'slip[]': 'x y' }),
    });
    expect(requests.at(-1)).toBe('POST http://service.example/berghof/api/3.0/booking/session slip%5B%5D=x+y');
  });
});

describe('/failing', () => {
  it('returns status 503 for the failure kind “unavailable”', async () => {
    expect((await fetch(`${base}/failing-unavailable/berghof/api/3.0/item`)).status).toBe(503);
  });

  it('returns invalid JSON for the failure kind “malformed”', async () => {
    const response = await fetch(`${base}/failing-malformed/berghof/api/3.0/item`);
    await expect(response.json()).rejects.toThrow();
  });

  it('returns an error with a title for the failure kind “refused”', async () => {
    const response = await fetch(`${base}/failing-refused/berghof/api/3.0/item`);
    expect(await response.json()).toMatchObject({
      request: { status: 'ERROR', error: { title: expect.stringMatching(/\w+/) } },
    });
  });

  it.each(['failing-cut', 'unreachable'])('cuts the connection in the middle of the body for /%s', async (name) => {
    await expect(fetch(`${base}/${name}/berghof/api/3.0/item`).then((response) => response.text())).rejects.toThrow();
  });

  it('alternates between failures and the real response', async () => {
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

describe('listen', () => {
  it('rejects with advice if another program uses the port', async () => {
    const secondServer = listen(() => new Response(), { port: server.port, advice: 'Take another.' });
    await expect(secondServer).rejects.toMatchObject({
      name: 'PortTakenError',
      message: `Port ${server.port} is taken: is a demo already running? Take another.`,
    });
  });
});
