import { expect, test } from 'vitest';
import { relayBeside } from '../../demo/serving/relay-beside.ts';

function beside(answer: () => Promise<Response>) {
  const asked: Request[] = [];
  const relay = relayBeside(
    'http://127.0.0.1:4175',
    () => '203.0.113.9',
    (input, init) => {
      asked.push(new Request(input, init));
      return answer();
    },
  );
  return { relay, asked };
}

test('a relay beside the site is told what it judges by, and whose request it is; nothing else passes', async () => {
  const { relay, asked } = beside(() => Promise.resolve(Response.json({ ok: true }, { headers: { vary: 'Origin' } })));
  const answer = await relay(
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
  expect(await answer.json()).toEqual({ ok: true });
  expect(answer.headers.get('vary')).toBe('Origin');
  const [request = expect.fail('Nothing was asked.')] = asked;
  expect(request.url).toBe('http://127.0.0.1:4175/relay/api/3.0/booking/session?a=1');
  expect(await request.text()).toBe('session_id=s1');
  expect(Object.fromEntries(request.headers)).toEqual({
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': '203.0.113.9',
  });
});

test('one that does not answer is a bad gateway: whether a create was sent stays open', async () => {
  const { relay } = beside(() => Promise.reject(new TypeError('refused')));
  expect(
    (await relay(new Request('https://demo.example.com/relay/api/3.0/booking/create', { method: 'POST' }))).status,
  ).toBe(502);
});

test('a body larger than a relay takes goes no further', async () => {
  const { relay, asked } = beside(() => Promise.resolve(new Response()));
  const body = 'a'.repeat(65_537);
  const request = new Request('https://demo.example.com/relay/api/3.0/booking/create', { method: 'POST', body });
  expect((await relay(request)).status).toBe(413);
  expect(asked).toEqual([]);
});
