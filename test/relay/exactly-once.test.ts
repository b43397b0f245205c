/**
 * Tests that the relay books each session at most once. A create request is the request that books. In the quiet time
 * (120 s) after a create request without a clear answer, the service may still book.
 */
import { describe, expect, it } from 'vitest';
import { readError, createRelayFixture } from './relay-fixture.ts';
import {
  createBookingResponse,
  filterCreates,
  createJsonResponse,
  createSessionResponse,
  filterReads,
  createRefusalResponse,
  type ReceivedCall,
} from './scripted-upstream.ts';

const minutesToMs = (count: number): number => count * 60_000;

describe('create requests for one session', () => {
  it('returns the first answer to a repeated request, without another call', async () => {
    const { sendCreate, upstream } = createRelayFixture();
    const firstAnswer = sendCreate('s1', 'Ada');
    (await upstream.waitForCall()).answer(createBookingResponse('ABCD-010130'));
    const body = await (await firstAnswer).text();
    const secondAnswer = await sendCreate('s1', 'Ada');
    expect(secondAnswer.status).toBe(200);
    expect(await secondAnswer.text()).toBe(body);
    expect(upstream.calls).toHaveLength(1);
  });

  it('sends one call for simultaneous requests in one instance', async () => {
    const { sendCreate, upstream } = createRelayFixture();
    const responses = Array.from({ length: 20 }, () => sendCreate('s1'));
    (await upstream.waitForCall()).answer(createBookingResponse());
    const bodies = await Promise.all((await Promise.all(responses)).map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(upstream.calls).toHaveLength(1);
  });

  it('waits for the request of another instance and shares its answer', async () => {
    const firstInstance = createRelayFixture();
    const secondInstance = firstInstance.createInstance();
    const firstAnswer = firstInstance.sendCreate('s1');
    const call = await firstInstance.upstream.waitForCall();
    const secondAnswer = secondInstance.sendCreate('s1');
    await firstInstance.clock.waitForTimer(250);
    call.answer(createBookingResponse());
    const body = await (await firstAnswer).text();
    firstInstance.clock.advance(250);
    expect(await (await secondAnswer).text()).toBe(body);
    expect(firstInstance.upstream.calls).toHaveLength(1);
  });

  it('sends a waiting request after the service refuses the first one', async () => {
    const firstInstance = createRelayFixture();
    const secondInstance = firstInstance.createInstance();
    const firstAnswer = firstInstance.sendCreate('s1');
    const call = await firstInstance.upstream.waitForCall();
    const secondAnswer = secondInstance.sendCreate('s1', 'Grace');
    await firstInstance.clock.waitForTimer(250);
    call.answer(createRefusalResponse('validation_error'));
    await firstAnswer;
    firstInstance.clock.advance(250);
    const secondCall = await firstInstance.upstream.waitForCall();
    secondCall.answer(createBookingResponse());
    expect((await secondAnswer).status).toBe(200);
    expect(secondCall.parameters.get('form[customer_name]')).toBe('Grace');
  });

  it('returns separate answers for different sessions', async () => {
    const { sendCreate, upstream } = createRelayFixture();
    upstream.respondToAll((call) => createBookingResponse(call.parameters.get('session_id') ?? ''));
    expect(await (await sendCreate('s1')).text()).toContain('/s1');
    expect(await (await sendCreate('s2')).text()).toContain('/s2');
  });

  it('forgets the first answer after a day', async () => {
    const { sendCreate, upstream, clock } = createRelayFixture();
    upstream.respondToAll(() => createBookingResponse());
    await sendCreate('s1');
    clock.advance(86_400_001);
    await sendCreate('s1');
    expect(upstream.calls).toHaveLength(2);
  });
});

describe('a create request that the service refuses', () => {
  it.each([
    ['missing fields', () => createRefusalResponse('validation_error'), 200, 'validation_error'],
    ['a refusal with status 400', () => createRefusalResponse('sold_out', 'Sold out.', 400), 400, 'sold_out'],
    ['a 429', () => createRefusalResponse('slow', 'Slow.', 429), 429, 'throttled'],
    [
      'a refused token pair',
      () => createJsonResponse({ error: 'invalid', error_description: 'The access token was not found.' }, 401),
      502,
      'unauthorised',
    ],
  ])('allows a corrected request after %s', async (_name, respond, status, errorId) => {
    const { sendCreate, upstream } = createRelayFixture();
    const firstAnswer = sendCreate('s1');
    (await upstream.waitForCall()).answer(respond());
    const response = await firstAnswer;
    expect(response.status).toBe(status);
    expect((await readError(response)).id).toBe(errorId);
    const secondAnswer = sendCreate('s1', 'Grace');
    (await upstream.waitForCall()).answer(createBookingResponse());
    expect((await secondAnswer).status).toBe(200);
    expect(filterCreates(upstream.calls)).toHaveLength(2);
  });

  it.each([
    [{}, null],
    [{ 'retry-after': '7' }, '7'],
  ])('returns the waiting time of a 429 with headers %j: %s', async (headers, seconds) => {
    const { sendCreate, upstream } = createRelayFixture();
    upstream.respondToAll(() =>
      createJsonResponse({ request: { status: 'ERROR', error: { id: 'slow' } } }, 429, headers),
    );
    const answer = await sendCreate('s1');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, seconds]);
  });

  it('allows another request if the connection failed to open', async () => {
    const { sendCreate, upstream } = createRelayFixture();
    const firstAnswer = sendCreate('s1');
    (await upstream.waitForCall()).fail(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    expect((await readError(await firstAnswer)).id).toBe('offline');
    const secondAnswer = sendCreate('s1');
    (await upstream.waitForCall()).answer(createBookingResponse());
    expect((await secondAnswer).status).toBe(200);
  });
});

/** Failures that do not show whether the service made the booking. */
const lossCases: [string, (call: ReceivedCall) => void][] = [
  [
    'a broken connection',
    (call) => {
      call.fail(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }));
    },
  ],
  [
    'a failure of unknown cause',
    (call) => {
      call.fail(new TypeError('fetch failed'));
    },
  ],
  [
    'a 500',
    (call) => {
      call.answer(createRefusalResponse('oops', 'Oops', 500));
    },
  ],
  [
    'a 503 with Retry-After',
    (call) => {
      call.answer(createJsonResponse({ request: {} }, 503, { 'retry-after': '3' }));
    },
  ],
  [
    'a page of HTML',
    (call) => {
      call.answer(new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }));
    },
  ],
  [
    'half an answer',
    (call) => {
      call.answer(new Response('{"request":{"sta', { headers: { 'content-type': 'application/json' } }));
    },
  ],
  [
    'an answer without a request status',
    (call) => {
      call.answer(createJsonResponse({}));
    },
  ],
  [
    'a list',
    (call) => {
      call.answer(createJsonResponse([]));
    },
  ],
  [
    'a redirect',
    (call) => {
      call.answer(new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }));
    },
  ],
  [
    'an answer over the size limit',
    (call) => {
      call.answer(createJsonResponse({ request: { status: 'OK' }, filler: 'x'.repeat(1_100_000) }));
    },
  ],
];

describe('a create request without a clear answer', () => {
  it.each(lossCases)(
    'is not sent again immediately, but answered "unconfirmed", after %s',
    async (_name, loseAnswer) => {
      const { sendCreate, upstream } = createRelayFixture();
      const firstAnswer = sendCreate('s1');
      loseAnswer(await upstream.waitForCall());
      const answer = await firstAnswer;
      expect(answer.status).toBe(504);
      expect(answer.headers.get('retry-after')).toBeNull();
      expect(await readError(answer)).toMatchObject({
        id: 'unconfirmed',
        title: 'We do not know yet whether your booking was made.',
        session: 'unclear',
      });
      const secondAnswer = sendCreate('s1');
      const sessionRead = await upstream.waitForCall();
      expect(sessionRead.method).toBe('GET');
      expect(sessionRead.url).toBe('https://booking.example/harbour/api/3.0/booking/session?session_id=s1');
      sessionRead.answer(createSessionResponse('s1'));
      expect(await readError(await secondAnswer)).toMatchObject({ id: 'unconfirmed', session: 'open', wait: 120 });
      expect(filterCreates(upstream.calls)).toHaveLength(1);
    },
  );

  it('is answered "unconfirmed" when the time limit ends', async () => {
    const { sendCreate, upstream, clock } = createRelayFixture();
    const firstAnswer = sendCreate('s1');
    const call = await upstream.waitForCall();
    clock.advance(25_000);
    expect((await readError(await firstAnswer)).id).toBe('unconfirmed');
    expect(call.requestInit.signal?.aborted).toBe(true);
  });

  it('is answered "unconfirmed" if its answer never ends', async () => {
    const { sendCreate, upstream, clock } = createRelayFixture();
    const firstAnswer = sendCreate('s1');
    let onBodyRead: () => void = () => undefined;
    const bodyRead = new Promise<void>((resolve) => {
      onBodyRead = resolve;
    });
    const body = new ReadableStream<Uint8Array>({
      pull: () => {
        onBodyRead();
        return new Promise(() => undefined);
      },
    });
    (await upstream.waitForCall()).answer(new Response(body, { headers: { 'content-type': 'application/json' } }));
    await bodyRead;
    clock.advance(25_000);
    expect((await readError(await firstAnswer)).id).toBe('unconfirmed');
  });

  async function loseFirstAnswer(): Promise<ReturnType<typeof createRelayFixture>> {
    const relayFixture = createRelayFixture();
    const firstAnswer = relayFixture.sendCreate('s1');
    (await relayFixture.upstream.waitForCall()).fail(new TypeError('reset'));
    await firstAnswer;
    return relayFixture;
  }

  it.each([
    ['an error envelope', () => createRefusalResponse('session_ended')],
    [
      'an empty session',
      () => createJsonResponse({ request: { status: 'OK' }, booking: { session: { id: 's1', item: [] } } }),
    ],
    ['a session with a different id', () => createSessionResponse('s2')],
  ])('stays "unconfirmed" permanently if the session read returns %s', async (_name, answer) => {
    const { sendCreate, upstream, clock } = await loseFirstAnswer();
    clock.advance(minutesToMs(10));
    upstream.respondToAll(answer);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const error = await readError(await sendCreate('s1'));
      expect(error).toMatchObject({ id: 'unconfirmed', session: 'ended' });
      expect(error).not.toHaveProperty('wait');
    }
    expect(filterCreates(upstream.calls)).toHaveLength(1);
    expect(filterReads(upstream.calls)).toHaveLength(3);
  });

  it.each([
    ['a 500', () => createRefusalResponse('oops', 'Oops', 500)],
    ['a refused token pair', () => createJsonResponse({ error: 'no' }, 401)],
    ['a 429', () => createRefusalResponse('slow', 'Slow', 429)],
    ['no session', () => createJsonResponse({ request: { status: 'OK' } })],
  ])('stays "unconfirmed" if the read of the session returns %s', async (_name, answer) => {
    const { sendCreate, upstream, clock } = await loseFirstAnswer();
    clock.advance(minutesToMs(10));
    upstream.respondToAll(answer);
    expect(await readError(await sendCreate('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(filterCreates(upstream.calls)).toHaveLength(1);
  });

  it('stays "unconfirmed" within the quiet time although the session is open', async () => {
    const { sendCreate, upstream, clock } = await loseFirstAnswer();
    upstream.respondToAll(() => createSessionResponse('s1'));
    clock.advance(119_000);
    expect(await readError(await sendCreate('s1'))).toMatchObject({ session: 'open', wait: 1 });
    expect(filterCreates(upstream.calls)).toHaveLength(1);
  });

  it('goes out again when the guest repeats it after the quiet time', async () => {
    const { sendCreate, upstream, clock } = await loseFirstAnswer();
    clock.advance(120_000);
    const laterAnswer = sendCreate('s1', 'Grace');
    (await upstream.waitForCall()).answer(createSessionResponse('s1'));
    const secondCreate = await upstream.waitForCall();
    expect(secondCreate.url).toMatch(/create$/);
    secondCreate.answer(createBookingResponse());
    const body = await (await laterAnswer).text();
    expect(await (await sendCreate('s1', 'Grace')).text()).toBe(body);
    expect(filterCreates(upstream.calls)).toHaveLength(2);
  });

  it('goes out only once more if two instances find the session open', async () => {
    const firstInstance = await loseFirstAnswer();
    const secondInstance = firstInstance.createInstance();
    firstInstance.clock.advance(120_000);
    const responses = [firstInstance.sendCreate('s1'), secondInstance.sendCreate('s1')];
    const sessionReads = [await firstInstance.upstream.waitForCall(), await firstInstance.upstream.waitForCall()];
    for (const sessionRead of sessionReads) sessionRead.answer(createSessionResponse('s1'));
    const secondCreate = await firstInstance.upstream.waitForCall();
    await firstInstance.clock.waitForTimer(250);
    secondCreate.answer(createBookingResponse());
    const [firstResponse] = await Promise.race(responses.map(async (response) => [await response]));
    expect(firstResponse?.status).toBe(200);
    firstInstance.clock.advance(250);
    const bodies = await Promise.all((await Promise.all(responses)).map((response) => response.clone().text()));
    expect(bodies[0]).toBe(bodies[1]);
    expect(filterCreates(firstInstance.upstream.calls)).toHaveLength(2);
  });

  it('stays "unconfirmed" if the session ends before the second attempt', async () => {
    const { sendCreate, upstream, clock } = await loseFirstAnswer();
    clock.advance(120_000);
    const laterAnswer = sendCreate('s1');
    (await upstream.waitForCall()).answer(createSessionResponse('s1'));
    (await upstream.waitForCall()).answer(createRefusalResponse('session_ended', 'The session has ended.'));
    (await upstream.waitForCall()).answer(createRefusalResponse('session_ended'));
    expect(await readError(await laterAnswer)).toMatchObject({ id: 'unconfirmed', session: 'ended' });
  });

  it('allows a third request if the service refuses the second one', async () => {
    const { sendCreate, upstream, clock } = await loseFirstAnswer();
    clock.advance(120_000);
    const laterAnswer = sendCreate('s1');
    (await upstream.waitForCall()).answer(createSessionResponse('s1'));
    (await upstream.waitForCall()).answer(createRefusalResponse('validation_error'));
    (await upstream.waitForCall()).answer(createSessionResponse('s1'));
    expect((await readError(await laterAnswer)).id).toBe('validation_error');
    const thirdAnswer = sendCreate('s1');
    const call = await upstream.waitForCall();
    expect(call.url).toMatch(/create$/);
    call.answer(createBookingResponse());
    expect((await thirdAnswer).status).toBe(200);
  });
});
