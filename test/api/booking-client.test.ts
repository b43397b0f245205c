import { describe, expect, it } from 'vitest';
import { createBookingClient, type BookingClient } from '../../src/api/booking-client.ts';
import { createTransport, type TransportOptions } from '../../src/api/transport.ts';
import { problemOf } from '../../src/values/problem.ts';
import { toRequest } from '../flow/visit.ts';
import { catchProblem } from './client-contract.ts';

const baseUrl = 'https://book.example/harbour';
const ourRelayUrl = 'https://www.example/relay';
const relayKey = 'k'.repeat(32);

const successBody = { request: { status: 'OK' } };
const bookingBody = { ...successBody, booking: { id: 'B-1' } };
const refusalBody = { request: { status: 'ERROR', error: { id: 'validation_error', title: 'No.' } } };
const createSessionBody = (id: string) => ({ ...successBody, booking: { session: { id } } });

interface OpenClient {
  client: BookingClient;
  /** Path and parameters of each request, decoded, such as `booking/session session_id=s`. */
  requests: string[];
}

/** Creates a booking client and its account or relay, which answers each request through `answerTo`. */
function openClient(
  answerTo: (request: string) => Response | Promise<Response>,
  relayUrl = '',
  options: TransportOptions = {},
): OpenClient {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const [path = '', query = ''] = String(input).split('/api/3.0/')[1]?.split('?') ?? [];
    const body = String(init?.body ?? '');
    const request = decodeURIComponent(`${path} ${query}${body}`.trim());
    requests.push(request);
    return Promise.resolve(answerTo(request));
  };
  const transport = createTransport({ fetch, now: () => 0, ...options });
  return { client: createBookingClient(transport, { baseUrl, relayUrl }), requests };
}

describe('createBookingClient', () => {
  it.each<[read: string, request: string, call: (client: BookingClient) => Promise<unknown>]>([
    [
      'a quote',
      'item/tour start_date=20310610&end_date=20310610&param[adults]=1&packages=1',
      (client) => client.rate({ ...toRequest('tour'), startTime: undefined }),
    ],
    [
      'a quote by start and end time',
      'item/tour start_date=20310610&end_date=20310610&param[adults]=1&start_time=09:30&end_time=13:00&packages=1',
      (client) => client.rate({ ...toRequest('tour'), startTime: '09:30', endTime: '13:00' }),
    ],
    [
      'a quote by discount code and the first slot',
      'item/a/b start_date=20310610&end_date=20310610&param[adults]=2&param[dogs]=0&discount_code=HERON&timeslot=0&packages=1',
      (client) =>
        client.rate({ ...toRequest('a/b'), params: { adults: 2, dogs: 0 }, discountCode: 'HERON', timeslot: 0 }),
    ],
    ['the form', 'booking/form', (client) => client.form()],
    ['a session', 'booking/session session_id=s', (client) => client.session('s', { read: true })],
    ['a new session', 'booking/session slip[]=one', (client) => client.session(null, { add: ['one'] })],
    [
      'adding lines',
      'booking/session session_id=s&slip[]=one&slip[]=two',
      (client) => client.session('s', { add: ['one', 'two'] }),
    ],
    [
      'replacing a line',
      'booking/session session_id=s&line_id=3&slip=one',
      (client) => client.session('s', { replace: { lineId: '3', slip: 'one' } }),
    ],
    [
      'removing a line',
      'booking/session session_id=s&alter[3]=remove',
      (client) => client.session('s', { alter: { lineId: '3', to: 'remove' } }),
    ],
    [
      'changing a quantity',
      'booking/session session_id=s&alter[2]=4',
      (client) => client.session('s', { alter: { lineId: '2', to: 4 } }),
    ],
    ['ending a session', 'booking/session/end session_id=s', (client) => client.session('s', { end: true })],
    [
      'a booking',
      'booking/create session_id=s&form[customer_tos_agree]=1',
      (client) => client.create('s', { customer_tos_agree: '1' }, relayKey),
    ],
  ])('sends for %s the request "%s"', async (_, request, callClient) => {
    const { client, requests } = openClient(() =>
      Response.json({
        ...successBody,
        item: { rate: {} },
        booking_form_ui: {},
        booking: { id: 'B-1', session: { id: 's' } },
      }),
    );
    await callClient(client);
    expect(requests).toEqual([request]);
  });

  it('adds a new key of 32 hexadecimal digits to each relay write', async () => {
    const { client, requests } = openClient(() => Response.json(createSessionBody('s')), ourRelayUrl);
    await Promise.all(Array.from({ length: 50 }, () => client.session('s', { add: ['one'] })));
    const keys = requests.map((request) => /&slipway_key=([0-9a-f]{32})$/.exec(request)?.[1]);
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(50);
  });
});

describe.each([
  ['an account', ''],
  ['a relay', ourRelayUrl],
])('a create request to %s', (_, relayUrl) => {
  async function createOnce(answer: Response) {
    const { client, requests } = openClient(() => answer, relayUrl);
    const kind = await client.create('s', {}, relayKey).then(
      () => 'booked',
      (error: unknown) => problemOf(error).kind,
    );
    return { kind, requests: requests.length };
  }

  it.each([
    ['503 with Retry-After', () => new Response('Busy.', { status: 503, headers: { 'retry-after': '7' } })],
    ['an error envelope in a 500', () => Response.json(refusalBody, { status: 500 })],
    ['OK without a booking', () => Response.json({ ...successBody, booking: {} })],
    ['429 with a booking', () => Response.json(bookingBody, { status: 429 })],
    ['429 without an envelope', () => new Response('', { status: 429 })],
  ])('rejects with `unconfirmed` after %s, without a second request', async (_answer, answer) => {
    expect(await createOnce(answer())).toEqual({ kind: 'unconfirmed', requests: 1 });
  });
});

describe('a create request that gets 429 without a booking', () => {
  const openSessionBody = { ...successBody, booking: { session: { id: 's', item: { 1: { item_id: 7 } } } } };
  const relayMember = { relay: { name: 'slipway' } };

  /**
   * Creates a booking at a service that answers the create request with 429, and the next read of the session with
   * `answerSessionRead`.
   */
  async function createThrottled(answerSessionRead: () => Response, body: object = refusalBody, relayUrl = '') {
    const { client, requests } = openClient(
      (request) => (request.startsWith('booking/create') ? Response.json(body, { status: 429 }) : answerSessionRead()),
      relayUrl,
    );
    const { kind } = await catchProblem(client.create('s', {}, relayKey));
    return { kind, requests: requests.length };
  }

  it('rejects with `throttled` if a read shows that the session is open', async () => {
    expect(await createThrottled(() => Response.json(openSessionBody))).toEqual({ kind: 'throttled', requests: 2 });
  });

  it.each([
    ['has ended', () => Response.json({ request: { status: 'ERROR', error: { id: 'session_ended' } } })],
    ['is empty', () => Response.json(createSessionBody('s'))],
    ['cannot be read', () => new Response('', { status: 429 })],
  ])('rejects with `unconfirmed` if the session %s', async (_, answerSessionRead) => {
    expect(await createThrottled(answerSessionRead)).toEqual({ kind: 'unconfirmed', requests: 2 });
    expect(await createThrottled(answerSessionRead, refusalBody, ourRelayUrl)).toEqual({
      kind: 'unconfirmed',
      requests: 2,
    });
  });

  it('rejects with `throttled` without a read if our relay forwarded nothing', async () => {
    const answer = await createThrottled(() => expect.fail(), { ...refusalBody, ...relayMember }, ourRelayUrl);
    expect(answer).toEqual({ kind: 'throttled', requests: 1 });
  });
});

describe('the answer to a create request', () => {
  it.each([
    ['our relay', ourRelayUrl, { relay: { name: 'slipway' } }, true],
    ['a proxy other than our relay', 'https://www.example/proxy', {}, undefined],
    ['an account', '', { relay: { name: 'slipway' } }, undefined],
  ])('sets `retold` of the booking only for our relay: %s', async (_, relayUrl, relayPart, isRetold) => {
    const { client } = openClient(() => Response.json({ ...bookingBody, ...relayPart }), relayUrl);
    expect((await client.create('s', {}, relayKey)).retold).toBe(isRetold);
  });
});

describe('createStatus', () => {
  const requestStatus = (relay: object, relayUrl = ourRelayUrl) =>
    openClient(() => Response.json({ ...createSessionBody('s'), relay }), relayUrl).client.createStatus('s', relayKey);

  it('returns the booking if the relay has stored the answer', async () => {
    const relay = { name: 'slipway', create: 'booked', wait: 3, answer: bookingBody };
    expect(await requestStatus(relay)).toMatchObject({
      relay: { create: 'booked', wait: 3 },
      booking: { code: 'B-1', url: '', retold: true },
    });
  });

  it.each([
    [{ status_id: 'PART', status_name: 'Part paid', total: '9.00', paid_total: 4 }, ['PART', 'Part paid', '9.00', '4']],
    [{ status_id: 'PAID', status_name: '' }, ['PAID', 'PAID', '', '']],
    [{ status_name: 'Paid' }, null],
    [undefined, null],
  ])('reads the payment status from the relay’s member `payment`: %j', async (payment, expectedValues) => {
    const { payment: paymentStatus } = await requestStatus({
      name: 'slipway',
      create: 'booked',
      answer: bookingBody,
      payment,
    });
    expect(
      paymentStatus && [paymentStatus.statusId, paymentStatus.statusName, paymentStatus.total, paymentStatus.paidTotal],
    ).toEqual(expectedValues);
  });

  it('ignores a payment status that comes without a stored booking', async () => {
    const relay = { name: 'slipway', create: 'booked', payment: { status_id: 'PAID' } };
    expect(await requestStatus(relay)).toMatchObject({ payment: null });
  });

  it.each([{}, null])('returns no booking if the stored answer is %j', async (answer) => {
    expect(await requestStatus({ name: 'slipway', create: 'unknown', answer })).toMatchObject({
      relay: { create: 'unknown', wait: 0 },
      booking: null,
    });
  });

  it.each([
    ['a relay that states no status', { name: 'slipway' }, ourRelayUrl],
    ['an account', undefined, ''],
  ])('returns `null` as relay status and booking for %s', async (_, relay, relayUrl) => {
    expect(await requestStatus(relay ?? {}, relayUrl)).toMatchObject({ relay: null, booking: null });
  });
});

describe('the start of a session after an earlier start without an answer', () => {
  /**
   * Creates an account that answers session starts only after the time limit, until the test calls `recover`. The test
   * sends the late answers.
   */
  function openSlowAccount({ canEnd = true } = {}) {
    const lateAnswers: { sendAnswer(sessionId: string): void; failRequest(): void }[] = [];
    let isSlow = true;
    const answerTo = (request: string) => {
      if (request.startsWith('booking/session/end'))
        return canEnd ? Response.json(createSessionBody('s1')) : Promise.reject(new TypeError('Failed to fetch'));
      if (!isSlow) return Response.json(createSessionBody(`of ${request.slice(-1)}`));
      return new Promise<Response>((resolve, reject) =>
        lateAnswers.push({
          sendAnswer: (sessionId) => resolve(Response.json(createSessionBody(sessionId))),
          failRequest: () => reject(new TypeError('Failed to fetch')),
        }),
      );
    };
    const timer = (callback: () => void, ms: number) => {
      if (isSlow && ms === 20_000) queueMicrotask(callback);
      return () => undefined;
    };
    const { client, requests } = openClient(answerTo, '', { timer });
    return {
      requests,
      lateAnswers,
      start: async (slip: string) => (await client.session(null, { add: [slip] })).id,
      recover: () => void (isSlow = false),
    };
  }
  const [startRequestA, startRequestB] = ['booking/session slip[]=a', 'booking/session slip[]=b'];
  const timeoutProblem = { kind: 'timeout' };

  it('returns the session of the late answer for the same SLIPs', async () => {
    const { requests, lateAnswers, start } = openSlowAccount();
    expect(await catchProblem(start('a'))).toEqual(timeoutProblem);
    const secondStart = start('a');
    lateAnswers[0]?.sendAnswer('s1');
    expect(await secondStart).toBe('s1');
    expect(requests).toEqual([startRequestA]);
  });

  it.each([true, false])(
    'ends a late session with other SLIPs, then starts another (ended: %s)',
    async (canEndSession) => {
      const { requests, lateAnswers, start, recover } = openSlowAccount({ canEnd: canEndSession });
      expect(await catchProblem(start('a'))).toEqual(timeoutProblem);
      recover();
      const secondStart = start('b');
      await Promise.resolve();
      expect(requests).toEqual([startRequestA]);
      lateAnswers[0]?.sendAnswer('s1');
      expect(await secondStart).toBe('of b');
      expect(requests).toEqual([startRequestA, 'booking/session/end session_id=s1', startRequestB]);
    },
  );

  it('starts another session if the earlier start fails late', async () => {
    const { requests, lateAnswers, start, recover } = openSlowAccount();
    expect(await catchProblem(start('a'))).toEqual(timeoutProblem);
    recover();
    lateAnswers[0]?.failRequest();
    expect(await start('a')).toBe('of a');
    expect(requests).toEqual([startRequestA, startRequestA]);
  });

  it('uses a late session only once', async () => {
    const { requests, lateAnswers, start, recover } = openSlowAccount();
    expect(await catchProblem(start('a'))).toEqual(timeoutProblem);
    lateAnswers[0]?.sendAnswer('s1');
    await start('a');
    recover();
    expect(await start('a')).toBe('of a');
    expect(requests).toEqual([startRequestA, startRequestA]);
  });

  it('waits for a second unanswered start too', async () => {
    const { requests, lateAnswers, start } = openSlowAccount();
    expect(await catchProblem(start('a'))).toEqual(timeoutProblem);
    lateAnswers[0]?.failRequest();
    expect(await catchProblem(start('a'))).toEqual(timeoutProblem);
    lateAnswers[1]?.sendAnswer('s2');
    expect(await start('a')).toBe('s2');
    expect(requests).toEqual([startRequestA, startRequestA]);
  });
});
