import { describe, expect, it } from 'vitest';
import { createRelayForwarder } from '../../demo/serving/external-relay.ts';

function createHandler(respond: () => Promise<Response>) {
  const requests: Request[] = [];
  const relay = createRelayForwarder(
    'http://127.0.0.1:4175',
    () => '203.0.113.9',
    (input, init) => {
      requests.push(new Request(input, init));
      return respond();
    },
  );
  return { relay, requests };
}

describe('createRelayForwarder', () => {
  it('forwards the request without cookies, credentials and foreign forwarding headers', async () => {
    const { relay, requests } = createHandler(() =>
      Promise.resolve(Response.json({ ok: true }, { headers: { vary: 'Origin' } })),
    );
    const response = await relay(
      new Request('https://demo.example.com/relay/api/3.0/booking/session?a=1', {
        method: 'POST',
        headers: {
          cookie: 'a=b',
          authorization: 'Basic eA==',
          'x-forwarded-for': '198.51.100.1',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'session_id=s1',
      }),
    );
    expect(await response.json()).toEqual({ ok: true });
    expect(response.headers.get('vary')).toBe('Origin');
    const [request = expect.fail('The relay received no request.')] = requests;
    expect(request.url).toBe('http://127.0.0.1:4175/relay/api/3.0/booking/session?a=1');
    expect(await request.text()).toBe('session_id=s1');
    expect(Object.fromEntries(request.headers)).toEqual({
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '203.0.113.9',
    });
  });

  // After status 502, a client must not conclude that the booking does not exist.
  it('returns status 502 if the relay does not answer', async () => {
    const { relay } = createHandler(() => Promise.reject(new TypeError('refused')));
    expect(
      (await relay(new Request('https://demo.example.com/relay/api/3.0/booking/create', { method: 'POST' }))).status,
    ).toBe(502);
  });

  it('returns status 413 for a body over 64 kB without forwarding', async () => {
    const { relay, requests } = createHandler(() => Promise.resolve(new Response()));
    const body = 'a'.repeat(65_537);
    const request = new Request('https://demo.example.com/relay/api/3.0/booking/create', { method: 'POST', body });
    expect((await relay(request)).status).toBe(413);
    expect(requests).toEqual([]);
  });
});
