/** Where sessions and bookings are sent, under which key, and how often. */
import { describe, expect, test } from 'vitest';
import { createBookingTransport } from '../../src/api/booking-transport.ts';
import { createTransport } from '../../src/api/transport.ts';
import { relayKeyShape } from '../../src/api/wire/relay-status.ts';
import { noPause } from './no-pause.ts';
import { problemOf, type Problem } from '../../src/values/problem.ts';

const address = 'https://www.venue.example/relay';
const key = 'k'.repeat(32);
const request = { path: 'booking/session', parameters: [['session_id', 's']] as [string, string][] };

type Answer = Error | { status?: number; body: object; redirectedTo?: string };

const said = { request: { status: 'OK' }, booking: { session: { id: 's' } } };
const ours = { ...said, relay: { name: 'slipway' } };
const lost = new TypeError('The connection broke.');
const refused = { request: { status: 'ERROR', error: { id: 'bad_request' } } };

/** What is sent, and answers to it in order; the last one for all that follow. */
function at(relayed: boolean, ...answers: Answer[]) {
  const sent: { method: string; url: string; body: URLSearchParams }[] = [];
  const fetch = (url: string | URL | Request, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, url: String(url), body: new URLSearchParams(body as URLSearchParams) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer instanceof Error) return Promise.reject(answer ?? lost);
    const response = Response.json(answer.body, { status: answer.status ?? 200 });
    if (answer.redirectedTo !== undefined)
      Object.defineProperties(response, { redirected: { value: true }, url: { value: answer.redirectedTo } });
    return Promise.resolve(response);
  };
  return { sent, ...createBookingTransport(createTransport({ fetch, timer: noPause }), address, relayed) };
}

async function problemIn(answer: Promise<unknown>): Promise<Problem> {
  return answer.then(
    () => expect.fail('It was answered.'),
    (error: unknown) => problemOf(error),
  );
}

describe('a relay that redirects', () => {
  const newAddress = 'https://relay.venue.example';
  const redirection = {
    status: 400,
    body: { ...refused, relay: ours.relay },
    redirectedTo: `${newAddress}/api/3.0/booking/session`,
  };
  const requests = [`POST ${address}`, `GET ${address}`, `POST ${newAddress}`];
  const sentTo = (list: { method: string; url: string }[]) =>
    list.map(({ method, url }) => `${method} ${url.split('/api/3.0/')[0] ?? ''}`);

  test('gets each write again at its new address with its key', async () => {
    const { sent, write } = at(true, redirection, redirection, { body: ours });
    expect(await write(request)).toMatchObject(said);
    expect(sentTo(sent)).toEqual(requests);
    expect(sent[2]?.body.get('slipway_key')).toBe(sent[0]?.body.get('slipway_key'));
    await write(request);
    expect(sentTo(sent)).toEqual([...requests, `POST ${newAddress}`]);
  });

  test('gets each question once more at its new address', async () => {
    for (const [name, attempts] of [
      ['read', 3],
      ['ask', 1],
    ] as const) {
      const { sent, read, ask } = at(true, ...Array<Answer>(attempts + 1).fill(redirection), { body: ours });
      if (name === 'read') expect(await read({ ...request, cache: 'no-store' })).toMatchObject(said);
      else expect(await ask(request, key, () => 'read')).toMatchObject({ answer: 'read' });
      expect([...new Set(sentTo(sent))]).toEqual(requests);
    }
  });

  test('gets nothing at an address where no relay of ours answers', async () => {
    const { sent, write } = at(true, { ...redirection, body: refused });
    expect(await problemIn(write(request))).toEqual({ kind: 'broken', status: 400 });
    expect(sentTo(sent)).toEqual(requests.slice(0, 2));
  });
});

describe('a write', () => {
  test('to an account carries nothing that the interface does not know', async () => {
    const { sent, write } = at(false, { body: said });
    await write(request);
    expect(sent.map(({ body }) => body.toString())).toEqual(['session_id=s']);
  });

  test('that a gateway answers in the service’s words is not refused: it may arrive later', async () => {
    const gateway = { status: 503, body: { request: { status: 'ERROR', error: { id: 'unavailable' } } } };
    for (const relayed of [false, true])
      expect(await problemIn(at(relayed, gateway).write(request))).toEqual({ kind: 'broken', status: 503 });
    const refusal = { status: 400, body: gateway.body };
    expect(await problemIn(at(false, refusal).write(request))).toMatchObject({ kind: 'refused', code: 'unavailable' });
  });

  test('to a relay carries a key of its own in its body', async () => {
    const { sent, write } = at(true, { body: ours });
    await write(request);
    await write(request);
    const keys = sent.map(({ body }) => body.get('slipway_key') ?? '');
    expect(keys.filter((each) => !relayKeyShape.test(each))).toEqual([]);
    expect(new Set(keys).size).toBe(2);
    expect(sent.map(({ url }) => url)).toEqual(Array(2).fill(`${address}/api/3.0/booking/session`));
  });

  test('that is lost on the way to a relay of ours is sent once more, under the same key', async () => {
    const { sent, write } = at(true, { body: ours }, lost, { body: ours });
    let lostOnes = 0;
    const onLost = () => void (lostOnes += 1);
    await write(request, { onLost });
    expect(lostOnes).toBe(0);
    expect(await write(request, { onLost })).toMatchObject(said);
    // The first may still arrive, at a relay that was started anew since.
    expect(lostOnes).toBe(1);
    expect(sent).toHaveLength(3);
    expect(sent[2]?.body.get('slipway_key')).toBe(sent[1]?.body.get('slipway_key'));
  });

  test.each([
    ['an account', false, ours],
    ['a relay that has not named itself, and does not', true, said],
  ])('that is lost on the way to %s is not sent again', async (_, relayed, body) => {
    const { sent, write } = at(relayed, { body }, lost);
    await write(request);
    expect(await problemIn(write(request))).toEqual({ kind: 'offline' });
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('that is lost before the relay has named itself is sent once more when it has, under the same key', async () => {
    const { sent, write } = at(true, lost, { status: 400, body: { ...refused, relay: ours.relay } }, { body: ours });
    expect(await write(request)).toMatchObject(said);
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${address}/api/3.0/booking/session`,
      `GET ${address}/api/3.0/booking/session`,
      `POST ${address}/api/3.0/booking/session`,
    ]);
    expect(sent[2]?.body.get('slipway_key')).toBe(sent[0]?.body.get('slipway_key'));
  });

  test('that is lost on the way to a proxy that has no such name is not sent again', async () => {
    const { sent, write } = at(true, lost, { status: 400, body: refused });
    expect(await problemIn(write(request))).toEqual({ kind: 'offline' });
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  test('that is lost on the way to an account is not sent again, and nobody is asked for a name', async () => {
    const { sent, write } = at(false, lost);
    expect(await problemIn(write(request))).toEqual({ kind: 'offline' });
    expect(sent).toHaveLength(1);
  });

  test('that was refused is not sent again', async () => {
    const refusal = { request: { status: 'ERROR', error: { id: 'sold_out', title: 'Sold out.' } }, relay: ours.relay };
    const { sent, write } = at(true, { body: ours }, { body: refusal });
    await write(request);
    expect(await problemIn(write(request))).toMatchObject({ kind: 'refused', code: 'sold_out' });
    expect(sent).toHaveLength(2);
  });
});

describe('a create', () => {
  const made = { request: { status: 'OK' }, booking: { id: 'ABCD-010130' } };
  const isOpen = () => Promise.resolve(true);

  test('carries its key to a relay, and to nobody else', async () => {
    for (const relayed of [true, false]) {
      const { sent, create } = at(relayed, { body: made });
      await create(request, key, isOpen);
      expect(sent.map(({ body }) => body.get('slipway_key'))).toEqual([relayed ? key : null]);
    }
  });

  test.each<[string, Answer]>([
    ['lost', lost],
    ['answered with a gateway’s error', { status: 503, body: { request: { status: 'ERROR', error: { id: 'x' } } } }],
    ['held up by another one', { status: 409, body: { request: { status: 'ERROR', error: { id: 'conflict' } } } }],
    [
      'not known by the relay either',
      { status: 502, body: { request: { status: 'ERROR', error: { id: 'unconfirmed' } } } },
    ],
    [
      'answered in the relay’s words by somebody else',
      { status: 503, body: { request: { status: 'ERROR', error: { id: 'unavailable' } } } },
    ],
    ['answered without a booking', { body: said }],
  ])('that is %s may have been made, and is never sent again', async (_, answer) => {
    const { sent, create } = at(true, answer);
    expect(await problemIn(create(request, key, isOpen))).toEqual({ kind: 'unconfirmed' });
    expect(sent).toHaveLength(1);
  });

  test('that the relay never sent was not made', async () => {
    const unsent = { request: { status: 'ERROR', error: { id: 'offline' } }, relay: { name: 'slipway' } };
    expect(await problemIn(at(true, { status: 502, body: unsent }).create(request, key, isOpen))).toEqual({
      kind: 'offline',
    });
  });
});

describe('what became of a create', () => {
  const decode = () => 'read';

  test('is asked of a relay in a body, where no log keeps the key', async () => {
    const answer = { ...said, relay: { name: 'slipway', create: 'working', wait: 3 } };
    const { sent, ask } = at(true, { body: answer });
    expect(await ask(request, key, decode)).toEqual({
      answer: 'read',
      relay: { create: 'working', wait: 3, answer: null },
    });
    expect(sent).toMatchObject([{ method: 'POST', url: `${address}/api/3.0/booking/session` }]);
    expect(sent[0]?.body.get('slipway_key')).toBe(key);
  });

  test('is asked without a key where none is known', async () => {
    const { sent, ask } = at(true, { body: ours });
    await ask(request, '', decode);
    expect(sent[0]?.body.toString()).toBe('session_id=s');
  });

  test('is told beside a refusal too', async () => {
    const refusal = { request: { status: 'ERROR', error: { id: 'session_ended', title: 'Ended.' } } };
    const { ask } = at(true, { body: { ...refusal, relay: { name: 'slipway', create: 'booked' } } });
    expect(await ask(request, key, decode)).toMatchObject({
      answer: { kind: 'refused', code: 'session_ended' },
      relay: { create: 'booked' },
    });
  });

  test('is not told by a gateway that speaks as the service does', async () => {
    const gateway = { status: 503, body: { request: { status: 'ERROR', error: { id: 'unavailable' } } } };
    expect(await problemIn(at(true, gateway).ask(request, key, decode))).toMatchObject({ kind: 'broken' });
  });

  test('nobody but a relay of ours tells', async () => {
    expect(await at(true, { body: { ...said, relay: { create: 'none' } } }).ask(request, key, decode)).toEqual({
      answer: 'read',
      relay: null,
    });
    const { sent, ask } = at(false, { body: ours });
    expect(await ask(request, key, decode)).toEqual({ answer: 'read', relay: null });
    expect(sent).toMatchObject([{ method: 'POST', url: `${address}/api/3.0/booking/session` }]);
  });
});
