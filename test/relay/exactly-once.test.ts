import { describe, expect, it } from 'vitest';
import { errorOf, fixture } from './relay-fixture.ts';
import {
  createdBooking,
  createsIn,
  json,
  openSession,
  readsIn,
  refusal,
  type ReceivedCall,
} from './scripted-upstream.ts';

const minutes = (count: number): number => count * 60_000;

describe('create requests for one session', () => {
  it('returns the first answer to a repeated request, without another call', async () => {
    const { create, upstream } = fixture();
    const firstAnswer = create('s1', 'Ada');
    (await upstream.next()).answer(createdBooking('ABCD-010130'));
    const body = await (await firstAnswer).text();
    const secondAnswer = await create('s1', 'Ada');
    expect(secondAnswer.status).toBe(200);
    expect(await secondAnswer.text()).toBe(body);
    expect(upstream.calls).toHaveLength(1);
  });

  it('sends one call for simultaneous requests in one instance', async () => {
    const { create, upstream } = fixture();
    const responses = Array.from({ length: 20 }, () => create('s1'));
    (await upstream.next()).answer(createdBooking());
    const bodies = await Promise.all((await Promise.all(responses)).map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(upstream.calls).toHaveLength(1);
  });

  it('waits for the request of another instance and shares its answer', async () => {
    const here = fixture();
    const there = here.instance();
    const firstAnswer = here.create('s1');
    const call = await here.upstream.next();
    const secondAnswer = there.create('s1');
    await here.clock.waitForTimer(250);
    call.answer(createdBooking());
    const body = await (await firstAnswer).text();
    here.clock.advance(250);
    expect(await (await secondAnswer).text()).toBe(body);
    expect(here.upstream.calls).toHaveLength(1);
  });

  it('sends a waiting request after the first one is refused', async () => {
    const here = fixture();
    const there = here.instance();
    const firstAnswer = here.create('s1');
    const call = await here.upstream.next();
    const secondAnswer = there.create('s1', 'Grace');
    await here.clock.waitForTimer(250);
    call.answer(refusal('validation_error'));
    await firstAnswer;
    here.clock.advance(250);
    const secondCall = await here.upstream.next();
    secondCall.answer(createdBooking());
    expect((await secondAnswer).status).toBe(200);
    expect(secondCall.parameters.get('form[customer_name]')).toBe('Grace');
  });

  it('returns separate answers for different sessions', async () => {
    const { create, upstream } = fixture();
    upstream.always((call) => createdBooking(call.parameters.get('session_id') ?? ''));
    expect(await (await create('s1')).text()).toContain('/s1');
    expect(await (await create('s2')).text()).toContain('/s2');
  });

  it('forgets the first answer after a day', async () => {
    const { create, upstream, clock } = fixture();
    upstream.always(() => createdBooking());
    await create('s1');
    clock.advance(86_400_001);
    await create('s1');
    expect(upstream.calls).toHaveLength(2);
  });
});

describe('a create request that the service refuses', () => {
  it.each([
    ['missing fields', () => refusal('validation_error'), 200, 'validation_error'],
    ['a refusal with status 400', () => refusal('sold_out', 'Sold out.', 400), 400, 'sold_out'],
    ['a 429', () => refusal('slow', 'Slow.', 429), 429, 'throttled'],
    [
      'a refused token pair',
      () => json({ error: 'invalid', error_description: 'The access token was not found.' }, 401),
      502,
      'unauthorised',
    ],
  ])('allows a corrected request after %s', async (_name, answer, status, id) => {
    const { create, upstream } = fixture();
    const firstAnswer = create('s1');
    (await upstream.next()).answer(answer());
    const response = await firstAnswer;
    expect(response.status).toBe(status);
    expect((await errorOf(response)).id).toBe(id);
    const secondAnswer = create('s1', 'Grace');
    (await upstream.next()).answer(createdBooking());
    expect((await secondAnswer).status).toBe(200);
    expect(createsIn(upstream.calls)).toHaveLength(2);
  });

  it.each([
    [{}, null],
    [{ 'retry-after': '7' }, '7'],
  ])('passes on the wait of a 429 with headers %j: %s', async (headers, seconds) => {
    const { create, upstream } = fixture();
    upstream.always(() => json({ request: { status: 'ERROR', error: { id: 'slow' } } }, 429, headers));
    const answer = await create('s1');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, seconds]);
  });

  it('allows another request if the connection failed to open', async () => {
    const { create, upstream } = fixture();
    const firstAnswer = create('s1');
    (await upstream.next()).fail(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    expect((await errorOf(await firstAnswer)).id).toBe('offline');
    const secondAnswer = create('s1');
    (await upstream.next()).answer(createdBooking());
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
      call.answer(refusal('oops', 'Oops', 500));
    },
  ],
  [
    'a 503 with Retry-After',
    (call) => {
      call.answer(json({ request: {} }, 503, { 'retry-after': '3' }));
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
      call.answer(json({}));
    },
  ],
  [
    'a list',
    (call) => {
      call.answer(json([]));
    },
  ],
  [
    'a redirect',
    (call) => {
      call.answer(new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }));
    },
  ],
  [
    'an endless answer',
    (call) => {
      call.answer(json({ request: { status: 'OK' }, filler: 'x'.repeat(1_100_000) }));
    },
  ],
];

describe('a create request without a clear answer', () => {
  it.each(lossCases)('is not sent again immediately, but answered "unconfirmed", after %s', async (_name, lose) => {
    const { create, upstream } = fixture();
    const firstAnswer = create('s1');
    lose(await upstream.next());
    const answer = await firstAnswer;
    expect(answer.status).toBe(504);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(await errorOf(answer)).toMatchObject({
      id: 'unconfirmed',
      title: 'We do not know yet whether your booking was made.',
      session: 'unclear',
    });
    const secondAnswer = create('s1');
    const sessionRead = await upstream.next();
    expect(sessionRead.method).toBe('GET');
    expect(sessionRead.url).toBe('https://booking.example/harbour/api/3.0/booking/session?session_id=s1');
    sessionRead.answer(openSession('s1'));
    expect(await errorOf(await secondAnswer)).toMatchObject({ id: 'unconfirmed', session: 'open', wait: 120 });
    expect(createsIn(upstream.calls)).toHaveLength(1);
  });

  it('is answered "unconfirmed" when the time limit ends', async () => {
    const { create, upstream, clock } = fixture();
    const firstAnswer = create('s1');
    const call = await upstream.next();
    clock.advance(25_000);
    expect((await errorOf(await firstAnswer)).id).toBe('unconfirmed');
    expect(call.init.signal?.aborted).toBe(true);
  });

  it('is answered "unconfirmed" if its answer never ends', async () => {
    const { create, upstream, clock } = fixture();
    const firstAnswer = create('s1');
    let onRead: () => void = () => undefined;
    const bodyRead = new Promise<void>((resolve) => {
      onRead = resolve;
    });
    const body = new ReadableStream<Uint8Array>({
      pull: () => {
        onRead();
        return new Promise(() => undefined);
      },
    });
    (await upstream.next()).answer(new Response(body, { headers: { 'content-type': 'application/json' } }));
    await bodyRead;
    clock.advance(25_000);
    expect((await errorOf(await firstAnswer)).id).toBe('unconfirmed');
  });

  async function loseFirstAnswer(): Promise<ReturnType<typeof fixture>> {
    const parts = fixture();
    const firstAnswer = parts.create('s1');
    (await parts.upstream.next()).fail(new TypeError('reset'));
    await firstAnswer;
    return parts;
  }

  it.each([
    ['an error envelope', () => refusal('session_ended')],
    ['an empty session', () => json({ request: { status: 'OK' }, booking: { session: { id: 's1', item: [] } } })],
    ['a session with a different id', () => openSession('s2')],
  ])('stays "unconfirmed" permanently after %s', async (_name, answer) => {
    const { create, upstream, clock } = await loseFirstAnswer();
    clock.advance(minutes(10));
    upstream.always(answer);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const error = await errorOf(await create('s1'));
      expect(error).toMatchObject({ id: 'unconfirmed', session: 'ended' });
      expect(error).not.toHaveProperty('wait');
    }
    expect(createsIn(upstream.calls)).toHaveLength(1);
    expect(readsIn(upstream.calls)).toHaveLength(3);
  });

  it.each([
    ['a 500', () => refusal('oops', 'Oops', 500)],
    ['a refused token pair', () => json({ error: 'no' }, 401)],
    ['a 429', () => refusal('slow', 'Slow', 429)],
    ['no session', () => json({ request: { status: 'OK' } })],
  ])('stays "unconfirmed" if the read of the session returns %s', async (_name, answer) => {
    const { create, upstream, clock } = await loseFirstAnswer();
    clock.advance(minutes(10));
    upstream.always(answer);
    expect(await errorOf(await create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(createsIn(upstream.calls)).toHaveLength(1);
  });

  it('stays "unconfirmed" within the quiet time although the session is open', async () => {
    const { create, upstream, clock } = await loseFirstAnswer();
    upstream.always(() => openSession('s1'));
    clock.advance(119_000);
    expect(await errorOf(await create('s1'))).toMatchObject({ session: 'open', wait: 1 });
    expect(createsIn(upstream.calls)).toHaveLength(1);
  });

  it('is sent once more if the session is open after quiet time', async () => {
    const { create, upstream, clock } = await loseFirstAnswer();
    clock.advance(120_000);
    const laterAnswer = create('s1', 'Grace');
    (await upstream.next()).answer(openSession('s1'));
    const secondCreate = await upstream.next();
    expect(secondCreate.url).toMatch(/create$/);
    secondCreate.answer(createdBooking());
    const body = await (await laterAnswer).text();
    expect(await (await create('s1', 'Grace')).text()).toBe(body);
    expect(createsIn(upstream.calls)).toHaveLength(2);
  });

  it('is sent once more if two instances find the session open', async () => {
    const here = await loseFirstAnswer();
    const there = here.instance();
    here.clock.advance(120_000);
    const responses = [here.create('s1'), there.create('s1')];
    const sessionReads = [await here.upstream.next(), await here.upstream.next()];
    for (const sessionRead of sessionReads) sessionRead.answer(openSession('s1'));
    const secondCreate = await here.upstream.next();
    await here.clock.waitForTimer(250);
    secondCreate.answer(createdBooking());
    const [winner] = await Promise.race(responses.map(async (response) => [await response]));
    expect(winner?.status).toBe(200);
    here.clock.advance(250);
    const bodies = await Promise.all((await Promise.all(responses)).map((response) => response.clone().text()));
    expect(bodies[0]).toBe(bodies[1]);
    expect(createsIn(here.upstream.calls)).toHaveLength(2);
  });

  it('stays "unconfirmed" if the session ends before the second attempt', async () => {
    const { create, upstream, clock } = await loseFirstAnswer();
    clock.advance(120_000);
    const laterAnswer = create('s1');
    (await upstream.next()).answer(openSession('s1'));
    (await upstream.next()).answer(refusal('session_ended', 'The session has ended.'));
    (await upstream.next()).answer(refusal('session_ended'));
    expect(await errorOf(await laterAnswer)).toMatchObject({ id: 'unconfirmed', session: 'ended' });
  });

  it('allows a third request if the service refuses the second one', async () => {
    const { create, upstream, clock } = await loseFirstAnswer();
    clock.advance(120_000);
    const laterAnswer = create('s1');
    (await upstream.next()).answer(openSession('s1'));
    (await upstream.next()).answer(refusal('validation_error'));
    (await upstream.next()).answer(openSession('s1'));
    expect((await errorOf(await laterAnswer)).id).toBe('validation_error');
    const thirdAnswer = create('s1');
    const call = await upstream.next();
    expect(call.url).toMatch(/create$/);
    call.answer(createdBooking());
    expect((await thirdAnswer).status).toBe(200);
  });
});
