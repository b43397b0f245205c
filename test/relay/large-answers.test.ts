/** Answers that are too large for a record, and guests whose records use up their byte budget. */
import { describe, expect, it } from 'vitest';
import { countRecordBytes, type CreateRecord } from '../../src/relay/stores/record.ts';
import { errorOf, fixture, relayMemberOf } from './relay-fixture.ts';
import { json, openSession, refusal, type ReceivedCall } from './scripted-upstream.ts';

const KILOBYTE = 1_000;
const session = '/api/3.0/booking/session';
const key = 'a-key-made-for-this-write';
const writeForm = { session_id: 's1', 'slip[]': 'a', slipway_key: key };

/** Returns a session answer of about this many bytes. */
const sessionOf = (bytes: number, id = 's1') =>
  json({
    version: '3.0',
    request: { status: 'OK' },
    booking: { session: { id, item: { '1': { name: 'x'.repeat(bytes) } } } },
  });
const largeSession = (id = 's1') => sessionOf(3 * KILOBYTE, id);
const largeBooking = (id: string, bytes: number) =>
  json({ version: '3.0', request: { status: 'OK' }, booking: { id, note: 'x'.repeat(bytes) } });
const isCreate = ({ url }: ReceivedCall): boolean => url.endsWith('/create');

describe('a write with a key whose answer is too large to store', () => {
  it('gets the current session if it is repeated', async () => {
    const { post, upstream, lines } = fixture();
    upstream.always(() => largeSession());
    await post(session, writeForm);
    upstream.calls.length = 0;
    upstream.always(() => openSession('s1'));
    const secondAnswer = await post(session, writeForm);
    expect(secondAnswer.status).toBe(200);
    expect(await secondAnswer.json()).toMatchObject({ booking: { session: { id: 's1', total: '10.00' } } });
    expect(lines.at(-1)).toMatchObject({ outcome: 'repeated' });
    const [call = expect.fail('The relay sent nothing.')] = upstream.calls;
    expect(upstream.calls).toHaveLength(1);
    expect([call.method, call.url]).toEqual(['POST', 'https://booking.example/harbour/api/3.0/booking/session']);
    expect(call.parameters.toString()).toBe('session_id=s1');
    expect(call.headers.get('x-forwarded-for')).toBe('203.0.113.9');
  });

  it('gets the started session if it starts one and is repeated', async () => {
    const here = fixture();
    const there = here.instance();
    here.upstream.always(() => largeSession('started'));
    const form = { 'slip[]': 'a', slipway_key: 'key-of-the-start' };
    await here.post(session, form);
    here.upstream.calls.length = 0;
    expect(await (await there.post(session, form)).json()).toMatchObject({ booking: { session: { id: 'started' } } });
    expect(here.upstream.calls.map(({ parameters }) => parameters.toString())).toEqual(['session_id=started']);
  });

  it('gets the session of the request, even if the answer had another', async () => {
    const { post, upstream } = fixture();
    // The service may answer a write to an ended session with a new session.
    upstream.always(() => largeSession('s2'));
    await post(session, writeForm);
    upstream.calls.length = 0;
    await post(session, writeForm);
    expect(upstream.calls.map(({ parameters }) => parameters.toString())).toEqual(['session_id=s1']);
  });

  it.each([
    ['has ended', () => json({ version: '3.0', request: { status: 'ERROR', error: { id: 'session_ended' } } })],
    ['cannot be read', () => new Response('oops', { status: 500 })],
    ['has a different id', () => largeSession('s2')],
  ])('gets "unconfirmed" if it is repeated and the session %s', async (_what, answer) => {
    const { post, upstream } = fixture();
    upstream.always(() => largeSession());
    await post(session, writeForm);
    upstream.always(answer);
    expect(await errorOf(await post(session, writeForm))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(upstream.calls).toHaveLength(2);
  });

  it('gets a conflict if it is repeated with a different body', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => largeSession());
    await post(session, writeForm);
    expect((await post(session, { ...writeForm, 'slip[]': 'b' })).status).toBe(409);
    expect(upstream.calls).toHaveLength(1);
  });

  it('gets "unconfirmed" if it was refused and is repeated', async () => {
    const { post, upstream } = fixture();
    const error = { id: 'sold_out', details: 'x'.repeat(3 * KILOBYTE) };
    upstream.always(() => json({ version: '3.0', request: { status: 'ERROR', error } }));
    expect((await errorOf(await post(session, writeForm))).id).toBe('sold_out');
    expect(await errorOf(await post(session, writeForm))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(upstream.calls).toHaveLength(1);
  });

  it('has its answer stored up to a record of 2,500 bytes', async () => {
    const { store } = fixture();
    let lastRecord: CreateRecord | undefined;
    const { post, upstream } = fixture({
      store: {
        ...store,
        replace: (name, revision, record, keepFor) => {
          lastRecord = record;
          return store.replace(name, revision, record, keepFor);
        },
      },
    });
    const recordOf = async (bytes: number): Promise<CreateRecord> => {
      upstream.always(() => sessionOf(bytes));
      await post(session, { ...writeForm, slipway_key: `a-key-for-${bytes}-bytes` });
      return lastRecord ?? expect.fail('The store holds no record.');
    };
    const filler = 1_000 + 2_500 - countRecordBytes(await recordOf(1_000));
    expect(await recordOf(filler)).toMatchObject({ state: 'answered' });
    expect(await recordOf(filler + 1)).toMatchObject({ state: 'unknown', done: { startedSession: null } });
  });
});

describe('the byte budget of one guest', () => {
  it('drops the answers of the oldest writes above 1 MB', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => sessionOf(1_800));
    const write = (index: number) => post(session, { ...writeForm, slipway_key: `a-key-for-write-${index}` });
    const count = 460;
    // Simultaneous writes end in any order, so the oldest ones run one after the other.
    for (let index = 0; index < 40; index += 1) await write(index);
    await Promise.all(Array.from({ length: count - 40 }, (_, index) => write(40 + index)));
    upstream.calls.length = 0;
    await write(count - 1);
    await write(count - 300);
    expect(upstream.calls).toHaveLength(0);
    await write(0);
    expect(upstream.calls).toHaveLength(1);
  });

  it('shrinks the oldest answers to create requests above 2 MB', async () => {
    const { create, readSession, upstream } = fixture();
    const createKey = 'a-key-for-this-create';
    upstream.always(({ parameters }) => largeBooking(`CODE-${parameters.get('session_id') ?? ''}`, 300 * KILOBYTE));
    for (let count = 0; count < 8; count += 1) await create(`s${count}`, 'Ada', createKey);
    const oldest = await create('s0', 'Ada', createKey);
    expect(oldest.status).toBe(200);
    const briefAnswer = await oldest.text();
    expect(JSON.parse(briefAnswer)).toMatchObject({ request: { status: 'OK' }, booking: { id: 'CODE-s0' } });
    expect(briefAnswer).not.toContain('xxxx');
    expect((await create('s0', 'Grace')).status).toBe(409);
    expect(upstream.calls).toHaveLength(8);
    expect((await relayMemberOf(await readSession('s0'))).create).toBe('booked');
    expect(await (await create('s7', 'Ada', createKey)).text()).toContain('xxxx');
  });

  it('keeps the expiry of a shrunk answer, one day after its request', async () => {
    const { create, upstream, clock } = fixture();
    upstream.always(({ parameters }) => largeBooking(parameters.get('session_id') ?? '', 700 * KILOBYTE));
    await create('s0');
    clock.advance(80_000_000);
    for (const id of ['s1', 's2', 's3']) await create(id);
    clock.advance(6_399_999);
    await create('s0');
    expect(upstream.calls).toHaveLength(4);
    clock.advance(1);
    await create('s0');
    expect(upstream.calls).toHaveLength(5);
  });

  it('prevents a second booking if a shrunk answer contains no code', async () => {
    const url = `https://pay.example/${'x'.repeat(2_500 * KILOBYTE)}`;
    const { create, readSession, upstream, clock } = fixture({ maxAnswer: 4_000 * KILOBYTE });
    upstream.always(() => json({ request: { status: 'OK', data: { url } }, booking: {} }));
    expect((await create('s1')).status).toBe(200);
    clock.advance(600_000);
    expect((await errorOf(await create('s1'))).id).toBe('unconfirmed');
    expect((await relayMemberOf(await readSession('s1'))).create).toBe('unknown');
    expect(upstream.calls.filter(isCreate)).toHaveLength(1);
  });
});

/** A text of characters that each need seven bytes in a record. */
const widestText = '\u0001'.repeat(300);

/** Returns a booking answer of 19 kB that cannot shrink. */
function fixedBooking(): Response {
  const names = ['id', 'booking_id', 'token', 'status_id', 'customer_payment_url', 'invoice_url'];
  return json({
    version: '3.0',
    request: { status: 'OK', data: { url: widestText } },
    booking_id: widestText,
    customer_payment_url: widestText,
    booking: Object.fromEntries(names.map((name) => [name, widestText])),
  });
}
/** Number of these bookings that fit into 2 MB. */
const BOOKING_COUNT = 102;

const lostAnswer = () => new Response('oops', { status: 500 });

describe('a guest whose create requests use up the byte budget', () => {
  /** Creates a relay whose guest's 2 MB hold bookings that cannot shrink, and create requests without an answer. */
  async function fullRelay() {
    let address = '203.0.113.9';
    const here = fixture({ clientAddress: () => address });
    let count = 0;
    const createNext = () => here.create(`s${(count += 1)}`);
    here.upstream.always(fixedBooking);
    await Promise.all(Array.from({ length: BOOKING_COUNT }, createNext));
    here.upstream.always(lostAnswer);
    const lostSessions: string[] = [];
    let refusalOfNext = await createNext();
    for (; refusalOfNext.status === 504 && count < 200; refusalOfNext = await createNext())
      lostSessions.push(`s${count}`);
    const moveTo = (to: string) => (address = to);
    return { ...here, refusalOfNext, lostSessions, moveTo };
  }

  it('gets a 429 for the next create request, which is not sent', async () => {
    const { refusalOfNext, lostSessions, upstream } = await fullRelay();
    expect([refusalOfNext.status, refusalOfNext.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await errorOf(refusalOfNext)).id).toBe('throttled');
    expect(lostSessions.length).toBeGreaterThan(20);
    expect(upstream.calls).toHaveLength(BOOKING_COUNT + lostSessions.length);
  });

  it('gets the answers of earlier create requests', async () => {
    const { create, lostSessions } = await fullRelay();
    expect((await create('s1')).status).toBe(200);
    expect((await errorOf(await create(lostSessions[0] ?? ''))).id).toBe('unconfirmed');
  });

  it('leaves room for the create requests of other guests', async () => {
    const { create, moveTo, upstream } = await fullRelay();
    moveTo('198.51.100.1');
    upstream.always(() => largeBooking('OTHER', 1));
    expect((await create('other')).status).toBe(200);
  });

  it('books again once earlier requests turn out not booked', async () => {
    const { create, lostSessions, upstream, clock } = await fullRelay();
    clock.advance(130_000);
    upstream.always((call) =>
      isCreate(call) ? refusal('sold_out') : openSession(call.parameters.get('session_id') ?? ''),
    );
    for (const id of lostSessions.slice(0, 3)) expect((await errorOf(await create(id))).id).toBe('sold_out');
    upstream.always(lostAnswer);
    expect((await errorOf(await create('next'))).id).toBe('unconfirmed');
  });

  it('books again a day later', async () => {
    const { create, clock, upstream } = await fullRelay();
    upstream.always(() => largeBooking('LATER', 1));
    clock.advance(86_399_999);
    expect((await create('early')).status).toBe(429);
    clock.advance(1);
    expect((await create('tomorrow')).status).toBe(200);
  });
});

describe('a relay whose create requests use 20 MB', () => {
  it('answers "unavailable" to the next create request of any guest', async () => {
    let guest = 0;
    const { create, upstream, lines } = fixture({ clientAddress: () => `203.0.113.${guest}` });
    upstream.always(fixedBooking);
    let count = 0;
    for (; guest < 11; guest += 1) await Promise.all(Array.from({ length: 95 }, () => create(`s${(count += 1)}`)));
    upstream.calls.length = 0;
    const answer = await create('next');
    expect(answer.status).toBe(503);
    expect((await errorOf(answer)).id).toBe('unavailable');
    expect(lines.at(-1)).toMatchObject({ outcome: 'unavailable', fault: 'StoreFullError' });
    expect(upstream.calls).toHaveLength(0);
  });
});
