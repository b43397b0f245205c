import { describe, expect, it } from 'vitest';
import type { CreateStore } from '../../src/relay/index.ts';
import { handClock } from './hand-clock.ts';
import { errorOf, fixture } from './relay-fixture.ts';
import { booked, json, openSession, refusal, type ReceivedCall } from './scripted-upstream.ts';

const creates = (calls: readonly ReceivedCall[]): ReceivedCall[] =>
  calls.filter((call) => call.url.endsWith('/booking/create'));
const looks = (calls: readonly ReceivedCall[]): ReceivedCall[] =>
  calls.filter((call) => call.url.includes('/booking/session?'));
const minutes = (count: number): number => count * 60_000;

describe('one booking per session', () => {
  it('answers a replay with the first answer, and sends nothing', async () => {
    const { create, upstream } = fixture();
    const first = create('s1', 'Ada');
    (await upstream.next()).answer(booked('ABCD-010130'));
    const body = await (await first).text();
    const second = await create('s1', 'Ada');
    expect(second.status).toBe(200);
    expect(await second.text()).toBe(body);
    expect(upstream.calls).toHaveLength(1);
  });

  it('creates at the same moment in one instance are one create', async () => {
    const { create, upstream } = fixture();
    const all = Array.from({ length: 20 }, () => create('s1'));
    (await upstream.next()).answer(booked());
    const bodies = await Promise.all((await Promise.all(all)).map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(upstream.calls).toHaveLength(1);
  });

  it('waits for the create of another instance', async () => {
    const here = fixture();
    const there = here.instance();
    const first = here.create('s1');
    const call = await here.upstream.next();
    const second = there.create('s1');
    await here.clock.waitedFor(250);
    call.answer(booked());
    const body = await (await first).text();
    here.clock.advance(250);
    expect(await (await second).text()).toBe(body);
    expect(here.upstream.calls).toHaveLength(1);
  });

  it('sends the waiting create after a refusal of the first', async () => {
    const here = fixture();
    const there = here.instance();
    const first = here.create('s1');
    const call = await here.upstream.next();
    const second = there.create('s1', 'Grace');
    await here.clock.waitedFor(250);
    call.answer(refusal('validation_error'));
    await first;
    here.clock.advance(250);
    const sent = await here.upstream.next();
    sent.answer(booked());
    expect((await second).status).toBe(200);
    expect(sent.parameters.get('form[customer_name]')).toBe('Grace');
  });

  it('shares no answers between sessions', async () => {
    const { create, upstream } = fixture();
    upstream.always((call) => booked(call.parameters.get('session_id') ?? ''));
    expect(await (await create('s1')).text()).toContain('/s1');
    expect(await (await create('s2')).text()).toContain('/s2');
  });

  it('forgets the first answer after a day', async () => {
    const { create, upstream, clock } = fixture();
    upstream.always(() => booked());
    await create('s1');
    clock.advance(86_400_001);
    await create('s1');
    expect(upstream.calls).toHaveLength(2);
  });
});

describe('a create that the service refuses', () => {
  it.each([
    ['missing fields', () => refusal('validation_error'), 200, 'validation_error'],
    ['a refusal with status 400', () => refusal('sold_out', 'Sold out.', 400), 400, 'sold_out'],
    ['throttling', () => refusal('slow', 'Slow.', 429), 429, 'throttled'],
    [
      'a refused token pair',
      () => json({ error: 'invalid', error_description: 'The access token was not found.' }, 401),
      502,
      'unauthorised',
    ],
  ])('sends a corrected create after %s', async (_name, answer, status, id) => {
    const { create, upstream } = fixture();
    const first = create('s1');
    (await upstream.next()).answer(answer());
    const refused = await first;
    expect(refused.status).toBe(status);
    expect((await errorOf(refused)).id).toBe(id);
    const second = create('s1', 'Grace');
    (await upstream.next()).answer(booked());
    expect((await second).status).toBe(200);
    expect(creates(upstream.calls)).toHaveLength(2);
  });

  it.each([
    [{}, null],
    [{ 'retry-after': '7' }, '7'],
  ])('passes on the wait after throttling with headers %j: %s s', async (headers, seconds) => {
    const { create, upstream } = fixture();
    upstream.always(() => json({ request: { status: 'ERROR', error: { id: 'slow' } } }, 429, headers));
    const answer = await create('s1');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, seconds]);
  });

  it('leaves the session free if no connection opened', async () => {
    const { create, upstream } = fixture();
    const first = create('s1');
    (await upstream.next()).fail(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    expect((await errorOf(await first)).id).toBe('offline');
    const second = create('s1');
    (await upstream.next()).answer(booked());
    expect((await second).status).toBe(200);
  });
});

/** Everything after which nobody knows whether there is a booking. */
const losses: [string, (call: ReceivedCall) => void][] = [
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
    'an answer that says nothing',
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

describe('a create without a clear answer', () => {
  it.each(losses)('answers "unconfirmed" after %s, and does not send again at once', async (_name, lose) => {
    const { create, upstream } = fixture();
    const first = create('s1');
    lose(await upstream.next());
    const answer = await first;
    expect(answer.status).toBe(504);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(await errorOf(answer)).toMatchObject({
      id: 'unconfirmed',
      title: 'We do not know yet whether your booking was made.',
      session: 'unclear',
    });
    const second = create('s1');
    const look = await upstream.next();
    expect(look.method).toBe('GET');
    expect(look.url).toBe('https://booking.example/harbour/api/3.0/booking/session?session_id=s1');
    look.answer(openSession('s1'));
    expect(await errorOf(await second)).toMatchObject({ id: 'unconfirmed', session: 'open', wait: 120 });
    expect(creates(upstream.calls)).toHaveLength(1);
  });

  it('answers "unconfirmed" after the time limit', async () => {
    const { create, upstream, clock } = fixture();
    const first = create('s1');
    const call = await upstream.next();
    clock.advance(25_000);
    expect((await errorOf(await first)).id).toBe('unconfirmed');
    expect(call.init.signal?.aborted).toBe(true);
  });

  it('applies the time limit to an answer that never ends', async () => {
    const { create, upstream, clock } = fixture();
    const first = create('s1');
    let reading: () => void = () => undefined;
    const read = new Promise<void>((resolve) => {
      reading = resolve;
    });
    const body = new ReadableStream<Uint8Array>({
      pull: () => {
        reading();
        return new Promise(() => undefined);
      },
    });
    (await upstream.next()).answer(new Response(body, { headers: { 'content-type': 'application/json' } }));
    await read;
    clock.advance(25_000);
    expect((await errorOf(await first)).id).toBe('unconfirmed');
  });

  async function lost(): Promise<ReturnType<typeof fixture>> {
    const parts = fixture();
    const first = parts.create('s1');
    (await parts.upstream.next()).fail(new TypeError('reset'));
    await first;
    return parts;
  }

  it.each([
    ['an error envelope', () => refusal('session_ended')],
    ['an empty session', () => json({ request: { status: 'OK' }, booking: { session: { id: 's1', item: [] } } })],
    ['a new session of another id', () => openSession('s2')],
  ])('stays "unconfirmed" for good after %s', async (_name, ended) => {
    const { create, upstream, clock } = await lost();
    clock.advance(minutes(10));
    upstream.always(ended);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const said = await errorOf(await create('s1'));
      expect(said).toMatchObject({ id: 'unconfirmed', session: 'ended' });
      expect(said).not.toHaveProperty('wait');
    }
    expect(creates(upstream.calls)).toHaveLength(1);
    expect(looks(upstream.calls)).toHaveLength(3);
  });

  it.each([
    ['a 500', () => refusal('oops', 'Oops', 500)],
    ['a refused token pair', () => json({ error: 'no' }, 401)],
    ['throttling', () => refusal('slow', 'Slow', 429)],
    ['no session', () => json({ request: { status: 'OK' } })],
  ])('stays "unconfirmed" if the session answers with %s', async (_name, answer) => {
    const { create, upstream, clock } = await lost();
    clock.advance(minutes(10));
    upstream.always(answer);
    expect(await errorOf(await create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(creates(upstream.calls)).toHaveLength(1);
  });

  it('stays "unconfirmed" within the quiet time, although the session is open', async () => {
    const { create, upstream, clock } = await lost();
    upstream.always(() => openSession('s1'));
    clock.advance(119_000);
    expect(await errorOf(await create('s1'))).toMatchObject({ session: 'open', wait: 1 });
    expect(creates(upstream.calls)).toHaveLength(1);
  });

  it('sends once more if the session is open after quiet time', async () => {
    const { create, upstream, clock } = await lost();
    clock.advance(120_000);
    const again = create('s1', 'Grace');
    (await upstream.next()).answer(openSession('s1'));
    const sent = await upstream.next();
    expect(sent.url).toMatch(/create$/);
    sent.answer(booked());
    const body = await (await again).text();
    expect(await (await create('s1', 'Grace')).text()).toBe(body);
    expect(creates(upstream.calls)).toHaveLength(2);
  });

  it('sends once if two instances find the session open', async () => {
    const here = await lost();
    const there = here.instance();
    here.clock.advance(120_000);
    const both = [here.create('s1'), there.create('s1')];
    const looking = [await here.upstream.next(), await here.upstream.next()];
    for (const look of looking) look.answer(openSession('s1'));
    const sent = await here.upstream.next();
    await here.clock.waitedFor(250);
    sent.answer(booked());
    const [winner] = await Promise.race(both.map(async (one) => [await one]));
    expect(winner?.status).toBe(200);
    here.clock.advance(250);
    const bodies = await Promise.all((await Promise.all(both)).map((response) => response.clone().text()));
    expect(bodies[0]).toBe(bodies[1]);
    expect(creates(here.upstream.calls)).toHaveLength(2);
  });

  it('answers "unconfirmed" if the session has ended before the second create', async () => {
    const { create, upstream, clock } = await lost();
    clock.advance(120_000);
    const again = create('s1');
    (await upstream.next()).answer(openSession('s1'));
    (await upstream.next()).answer(refusal('session_ended', 'The session has ended.'));
    (await upstream.next()).answer(refusal('session_ended'));
    expect(await errorOf(await again)).toMatchObject({ id: 'unconfirmed', session: 'ended' });
  });

  it('leaves the session free if the service refuses the second create', async () => {
    const { create, upstream, clock } = await lost();
    clock.advance(120_000);
    const again = create('s1');
    (await upstream.next()).answer(openSession('s1'));
    (await upstream.next()).answer(refusal('validation_error'));
    (await upstream.next()).answer(openSession('s1'));
    expect((await errorOf(await again)).id).toBe('validation_error');
    const third = create('s1');
    const call = await upstream.next();
    expect(call.url).toMatch(/create$/);
    call.answer(booked());
    expect((await third).status).toBe(200);
  });
});

describe('an instance that stops or is late', () => {
  it('waits for the lease of a lost instance, then reads the session', async () => {
    const here = fixture();
    const dead = fixture({ clock: handClock() }, here);
    void dead.create('s1');
    await here.upstream.next();
    const second = here.create('s1');
    await here.clock.waitedFor(250);
    here.clock.advance(34_000);
    await here.clock.waitedFor(250);
    expect(here.upstream.calls).toHaveLength(1);
    here.clock.advance(1_000);
    expect(await errorOf(await second)).toMatchObject({ session: 'busy' });
    here.upstream.always(() => openSession('s1'));
    expect(await errorOf(await here.create('s1'))).toMatchObject({ session: 'open', wait: 120 });
    expect(creates(here.upstream.calls)).toHaveLength(1);
  });

  it('treats an old claim as unknown after lease and quiet time', async () => {
    const { create, upstream, clock, store } = fixture();
    const claimed = fixture(
      { store: { ...store, replace: () => Promise.reject(new Error('gone')) } },
      { upstream, clock, store },
    );
    const first = claimed.create('s1');
    (await upstream.next()).fail(new TypeError('reset'));
    expect(await errorOf(await first)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    clock.advance(35_000);
    upstream.always((call) => (call.url.endsWith('create') ? booked() : openSession('s1')));
    expect(await errorOf(await create('s1'))).toMatchObject({ session: 'open', wait: 120 });
    clock.advance(120_000);
    expect((await create('s1')).status).toBe(200);
    expect(creates(upstream.calls)).toHaveLength(2);
  });

  it('stores a late booking over the unknown record of another instance', async () => {
    const slow = fixture({ upstreamTimeout: minutes(30) });
    const quick = fixture({}, slow);
    const first = slow.create('s1');
    const late = await slow.upstream.next();
    slow.clock.advance(35_000 + 120_000);
    const second = quick.create('s1');
    (await slow.upstream.next()).answer(openSession('s1'));
    const resent = await slow.upstream.next();
    late.answer(booked('LATE-010130'));
    const body = await (await first).text();
    resent.answer(refusal('session_ended'));
    (await slow.upstream.next()).answer(refusal('session_ended'));
    expect(await (await second).text()).toBe(body);
    expect(await (await quick.create('s1')).text()).toBe(body);
  });

  it('returns the booking of another instance after a refusal', async () => {
    const slow = fixture({ upstreamTimeout: minutes(30) });
    const quick = fixture({}, slow);
    const first = slow.create('s1');
    const late = await slow.upstream.next();
    slow.clock.advance(35_000 + 120_000);
    const second = quick.create('s1');
    (await slow.upstream.next()).answer(openSession('s1'));
    (await slow.upstream.next()).answer(booked());
    const body = await (await second).text();
    late.answer(refusal('session_ended'));
    expect(await (await first).text()).toBe(body);
  });

  it('answers "unavailable" if the store fails before the create', async () => {
    const parts = fixture({
      store: {
        claim: () => Promise.reject(new TypeError('secret-of-the-venue')),
        replace: async () => false,
        release: async () => false,
        read: async () => undefined,
      },
    });
    const answer = await parts.create('s1');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await errorOf(answer)).id).toBe('unavailable');
    expect(parts.upstream.calls).toHaveLength(0);
    expect(parts.lines.at(-1)).toMatchObject({ outcome: 'unavailable', fault: 'TypeError' });
  });

  it('returns the booking if the store fails after the create', async () => {
    const { store, upstream, clock } = fixture();
    const parts = fixture(
      { store: { ...store, replace: () => Promise.reject(new RangeError('gone')) } },
      { upstream, clock, store },
    );
    const first = parts.create('s1');
    (await upstream.next()).answer(booked());
    expect((await first).status).toBe(200);
    expect(parts.lines.at(-1)).toMatchObject({ outcome: 'ok', fault: 'RangeError' });
  });

  it('answers "not known" to a repetition while the store is down', async () => {
    const { store, upstream, clock } = fixture();
    let isDown = false;
    const claim: CreateStore['claim'] = (...parameters) =>
      isDown ? Promise.reject(new RangeError('gone')) : store.claim(...parameters);
    const parts = fixture({ store: { ...store, claim } }, { upstream, clock, store });
    upstream.always(() => booked());
    await parts.create('s1');
    isDown = true;
    expect(await errorOf(await parts.create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(parts.lines.at(-1)).toMatchObject({ outcome: 'unconfirmed', fault: 'RangeError' });
    expect((await errorOf(await parts.create('s2'))).id).toBe('unavailable');
    expect(upstream.calls).toHaveLength(1);
  });

  it('answers later guests although a platform stopped the first work', async () => {
    let drop = true;
    const { store, upstream, clock } = fixture();
    let isDropped = false;
    const claim: CreateStore['claim'] = (...given) => {
      if (!drop) return store.claim(...given);
      isDropped = true;
      return new Promise(() => undefined);
    };
    const { create } = fixture({ store: { ...store, claim } }, { upstream, clock, store });
    void create('s1');
    // Which of two comes first is nobody's to say: their bodies are read and hashed side by side.
    await expect.poll(() => isDropped).toBe(true);
    const joined = create('s1');
    await clock.waitedFor(35_000);
    drop = false;
    clock.advance(35_000);
    expect(await errorOf(await joined)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    upstream.always(() => booked());
    expect((await create('s1')).status).toBe(200);
  });

  it('finishes the create of a guest who leaves', async () => {
    const { relay, upstream, create } = fixture();
    const leaving = new AbortController();
    const body = new URLSearchParams({ session_id: 's1', 'form[customer_name]': 'Ada' });
    const headers = { origin: 'https://www.venue.example' };
    const first = relay(
      new Request('https://relay.example/api/3.0/booking/create', {
        method: 'POST',
        body,
        headers,
        signal: leaving.signal,
      }),
    );
    const call = await upstream.next();
    leaving.abort();
    expect(call.init.signal?.aborted).toBe(false);
    call.answer(booked());
    await first;
    expect((await create('s1')).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });
});

describe('an instance after another one has sent the create again', () => {
  /** `late` is the call of the first instance, `resent` that of the second one. */
  async function overtaken(secondName = 'Ada') {
    const slow = fixture({ upstreamTimeout: minutes(30) });
    const quick = fixture({}, slow);
    const first = slow.create('s1');
    const late = await slow.upstream.next();
    slow.clock.advance(35_000 + 120_000);
    const second = quick.create('s1', secondName);
    (await slow.upstream.next()).answer(openSession('s1'));
    const resent = await slow.upstream.next();
    return { slow, quick, first, second, late, resent };
  }
  type Overtaken = Awaited<ReturnType<typeof overtaken>>;

  async function release({ slow, second, resent }: Overtaken): Promise<void> {
    resent.answer(refusal('validation_error'));
    (await slow.upstream.next()).answer(openSession('s1'));
    expect((await errorOf(await second)).id).toBe('validation_error');
  }
  const faults = ({ slow, quick }: Overtaken) => [...slow.lines, ...quick.lines].filter(({ fault }) => fault);

  it('tells the booking that was kept first, and leaves it kept', async () => {
    const parts = await overtaken();
    parts.resent.answer(booked('KEPT-010130'));
    await parts.second;
    parts.late.answer(booked('LATE-010130'));
    expect(await (await parts.first).text()).toContain('KEPT-010130');
    expect(await (await parts.quick.create('s1')).text()).toContain('KEPT-010130');
    expect(faults(parts)).toEqual([]);
  });

  it('keeps its booking where the others set the session free meanwhile', async () => {
    const parts = await overtaken();
    await release(parts);
    parts.late.answer(booked('LATE-010130'));
    expect(await (await parts.first).text()).toContain('LATE-010130');
    expect(parts.slow.lines.at(-1)).toMatchObject({ outcome: 'ok' });
    expect(await (await parts.quick.create('s1')).text()).toContain('LATE-010130');
    expect(creates(parts.slow.upstream.calls)).toHaveLength(2);
    expect(faults(parts)).toEqual([]);
  });

  it('returns its own booking for a request with another body', async () => {
    const parts = await overtaken('Grace');
    parts.resent.answer(booked('KEPT-010130'));
    await parts.second;
    parts.late.answer(booked('LATE-010130'));
    expect(await (await parts.first).text()).toContain('LATE-010130');
    expect(await (await parts.quick.create('s1', 'Grace')).text()).toContain('KEPT-010130');
  });

  it('returns the stored booking of the same request after no answer', async () => {
    const parts = await overtaken();
    parts.resent.answer(booked('KEPT-010130'));
    await parts.second;
    parts.late.fail(new TypeError('reset'));
    expect(await (await parts.first).text()).toContain('KEPT-010130');
  });

  it('answers "unconfirmed" after no answer, if another request booked', async () => {
    const parts = await overtaken('Grace');
    parts.resent.answer(booked('KEPT-010130'));
    await parts.second;
    parts.late.fail(new TypeError('reset'));
    expect(await errorOf(await parts.first)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
  });

  it('answers "unconfirmed" after no answer, and changes no other record', async () => {
    const working = await overtaken();
    working.late.fail(new TypeError('reset'));
    expect(await errorOf(await working.first)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    working.resent.answer(booked());
    expect((await working.second).status).toBe(200);

    const refused = await overtaken();
    await release(refused);
    refused.late.fail(new TypeError('reset'));
    expect(await errorOf(await refused.first)).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect([...faults(working), ...faults(refused)]).toEqual([]);
  });

  it('answers "unconfirmed" to its own refusal while others are in flight', async () => {
    const working = await overtaken();
    working.late.answer(refusal('sold_out'));
    expect(await errorOf(await working.first)).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    working.resent.answer(booked());
    expect((await working.second).status).toBe(200);
    expect(faults(working)).toEqual([]);
  });

  it('passes its own refusal on after the others were refused too', async () => {
    const refused = await overtaken();
    await release(refused);
    refused.late.answer(refusal('sold_out'));
    expect((await errorOf(await refused.first)).id).toBe('sold_out');
    expect(faults(refused)).toEqual([]);
  });

  it('answers "conflict" to its own refusal if another request booked', async () => {
    const parts = await overtaken('Grace');
    parts.resent.answer(booked());
    await parts.second;
    parts.late.answer(refusal('session_ended'));
    expect((await errorOf(await parts.first)).id).toBe('conflict');
  });
});

describe('a store that fails after a refusal', () => {
  const fail = () => Promise.reject(new RangeError('gone'));

  it('keeps the refusal if the create is the only one', async () => {
    const { create, upstream, lines } = fixture({ store: { ...fixture().store, release: fail } });
    upstream.always(() => refusal('sold_out'));
    expect((await errorOf(await create('s1'))).id).toBe('sold_out');
    expect(lines.at(-1)).toMatchObject({ outcome: 'error', fault: 'RangeError' });
  });

  it('turns the refusal into "unconfirmed" after the lease', async () => {
    const clock = handClock();
    const release: CreateStore['release'] = () => {
      clock.advance(35_000);
      return fail();
    };
    const { create, upstream, lines } = fixture({ clock, store: { ...fixture().store, release } });
    upstream.always(() => refusal('sold_out'));
    expect(await errorOf(await create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(lines.at(-1)).toMatchObject({ fault: 'RangeError' });
  });

  it('turns the refusal of a second create into "unconfirmed"', async () => {
    const here = fixture();
    here.upstream.always(() => new Response('oops', { status: 500 }));
    await here.create('s1');
    here.clock.advance(120_000);
    const { create, upstream, lines } = fixture({ store: { ...here.store, release: fail } }, here);
    upstream.always(({ url }) => (url.endsWith('/create') ? refusal('sold_out') : openSession('s1')));
    expect(await errorOf(await create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(lines.at(-1)).toMatchObject({ fault: 'RangeError' });
    expect(creates(upstream.calls)).toHaveLength(2);
  });
});

describe('a store with records that others change', () => {
  /** A store that replaces no record and counts its reads. */
  const unwilling = (store: CreateStore) => {
    const counts = { read: 0 };
    const read: CreateStore['read'] = (key) => {
      counts.read += 1;
      return store.read(key);
    };
    return { counts, store: { ...store, read, replace: async () => false } };
  };

  it('gives its booking to the visitor after five attempts to keep it', async () => {
    const { counts, store } = unwilling(fixture().store);
    const { create, upstream } = fixture({ store });
    upstream.always(() => booked('KEPT-010130'));
    expect(await (await create('s1')).text()).toContain('KEPT-010130');
    expect(counts.read).toBe(5);
  });

  it('answers "busy" after it has read the session five times', async () => {
    const here = fixture();
    here.upstream.always(() => new Response('oops', { status: 500 }));
    await here.create('s1');
    here.clock.advance(120_000);
    const { create, upstream } = fixture({ store: unwilling(here.store).store }, here);
    upstream.always(() => openSession('s1'));
    expect(await errorOf(await create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    expect(looks(upstream.calls)).toHaveLength(5);
    expect(creates(upstream.calls)).toHaveLength(1);
  });

  it('answers "unconfirmed" if a create of another instance cannot be read', async () => {
    const here = fixture();
    here.upstream.always(() => booked());
    await here.create('s1');
    const read = () => Promise.reject(new RangeError('gone'));
    const there = fixture({ store: { ...here.store, read } }, here);
    expect(await errorOf(await there.create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(there.lines.at(-1)).toMatchObject({ outcome: 'unconfirmed', fault: 'RangeError' });
  });

  it('keeps a booking without a read of the store', async () => {
    const { store } = fixture();
    const read = () => Promise.reject(new RangeError('gone'));
    const { create, upstream, lines } = fixture({ store: { ...store, read } });
    upstream.always(() => booked());
    expect((await create('s1')).status).toBe(200);
    expect(lines.at(-1)).not.toHaveProperty('fault');
  });
});
