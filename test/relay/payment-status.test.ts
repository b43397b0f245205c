/** The payment status, which the relay reads from `booking/{code}` with staff access, and the header `X-On-Behalf`. */
import { describe, expect, it } from 'vitest';
import { memoryLimiter, memoryStore, type RelayOptions } from '../../src/relay/index.ts';
import { routes } from '../../src/relay/http/routes.ts';
import { fixture, relayMemberOf } from './relay-fixture.ts';
import { createdBooking, json, openSession, refusal, type ReceivedCall } from './scripted-upstream.ts';

const key = 'a-key-made-for-this-create';
const bookingUrl = 'https://booking.example/harbour/api/3.0/booking/ABCD-010130';
const status = { status_id: 'PART', status_name: 'Partially paid', total: '142.80', paid_total: '40.00' };
const privateMembers = {
  customer_name: 'Ada',
  customer_email: 'ada@example.com',
  token: 'secret',
  sub_total: '136.00',
};
const statusAnswer = (booking: object = {}) =>
  json({ request: { status: 'OK' }, booking: { id: 'ABCD-010130', ...privateMembers, ...status, ...booking } });

const isStatusRead = ({ url }: ReceivedCall) => /booking\/[A-Z]{4}-\d+$/.test(url);

/** Creates a relay that has made one booking with `key`. Its service answers reads of the booking with `answer`. */
async function afterBooking(answer: () => Response, options: Partial<RelayOptions> = {}) {
  const parts = fixture(options);
  parts.upstream.always((call) => {
    if (call.url.endsWith('/create')) return createdBooking('ABCD-010130');
    return isStatusRead(call) ? answer() : refusal('session_ended');
  });
  await parts.create('s1', 'Ada', key);
  const statusReads = () => parts.upstream.calls.filter(isStatusRead);
  return {
    ...parts,
    statusReads,
    payment: async () => (await relayMemberOf(await parts.readSession('s1', key)))['payment'],
  };
}

describe('the payment status', () => {
  it('contains four members of the booking and no others', async () => {
    const { payment } = await afterBooking(statusAnswer);
    expect(await payment()).toEqual(status);
  });

  it("comes from a staff read without any parameter of the guest's request", async () => {
    const { payment, statusReads } = await afterBooking(statusAnswer);
    await payment();
    const [read, ...others] = statusReads();
    expect(others).toEqual([]);
    expect([read?.method, read?.url, read?.init.redirect]).toEqual(['GET', bookingUrl, 'manual']);
    expect([...(read?.headers.keys() ?? [])]).toEqual(['accept', 'authorization', 'x-forwarded-for', 'x-request-id']);
  });

  it('is not read or returned without the key', async () => {
    const { readSession, statusReads } = await afterBooking(statusAnswer);
    for (const other of [undefined, 'the-key-of-another-guest'])
      expect(await relayMemberOf(await readSession('s1', other))).toEqual({ name: 'slipway', create: 'booked' });
    expect(statusReads()).toEqual([]);
  });

  it('belongs to the stored code, not to one in the request', async () => {
    const { post, statusReads } = await afterBooking(statusAnswer);
    const form = { session_id: 's1', slipway_key: key, booking_id: 'WXYZ-020230', id: 'WXYZ-020230' };
    await post('/api/3.0/booking/session', form);
    expect(statusReads().map(({ url }) => url)).toEqual([bookingUrl]);
  });

  it('is not read for a code that the look-up found', async () => {
    const parts = fixture({ lookup: true });
    const first = parts.create('s1', 'Ada', key);
    (await parts.upstream.next()).fail(new TypeError('reset'));
    (await parts.upstream.next()).answer(openSession('s1'));
    await first;
    const ended = { id: 'session_ended', title: 'Ended.', details: '', data: { booking: 'ABCD-010130' } };
    parts.upstream.always(() => json({ request: { status: 'ERROR', error: ended } }));
    parts.clock.advance(60_000);
    const relay = await relayMemberOf(await parts.readSession('s1', key));
    expect(relay).toMatchObject({ create: 'booked', answer: { booking: { id: 'ABCD-010130' } } });
    expect(relay).not.toHaveProperty('payment');
    expect(parts.upstream.calls.filter(isStatusRead)).toEqual([]);
  });

  it('is never read if the option is off', async () => {
    const { payment, statusReads } = await afterBooking(statusAnswer, { paymentStatus: false });
    expect(await payment()).toBeUndefined();
    expect(statusReads()).toEqual([]);
  });

  it.each([
    ['a refusal', () => refusal('forbidden')],
    ['a credential error', () => json({ error: 'forbidden', error_description: 'No access.' }, 403)],
    ['a failure', () => json({ request: {} }, 502)],
    ['a page', () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })],
    ['a different booking', () => statusAnswer({ id: 'WXYZ-020230' })],
    ['a booking without a status', () => statusAnswer({ status_id: null })],
    ['a status that is too long', () => statusAnswer({ status_id: 'x'.repeat(301) })],
    ['the token pair', () => statusAnswer({ status_name: 'secret-of-the-venue' })],
  ])('is absent if the service answers with %s', async (_name, answer) => {
    const { readSession } = await afterBooking(answer);
    const relay = await relayMemberOf(await readSession('s1', key));
    expect(relay).toMatchObject({ create: 'booked', answer: { booking: { id: 'ABCD-010130' } } });
    expect(relay).not.toHaveProperty('payment');
  });

  it('is absent if the read takes five seconds', async () => {
    const { readSession, create, upstream, clock } = fixture();
    const first = create('s1', 'Ada', key);
    (await upstream.next()).answer(createdBooking('ABCD-010130'));
    await first;
    const question = readSession('s1', key);
    (await upstream.next()).answer(refusal('session_ended'));
    await upstream.next();
    clock.advance(5_000);
    expect(await relayMemberOf(await question)).not.toHaveProperty('payment');
  });

  it.each(['index', 'notes', '../company', 'A 1', ''])('is never read for a code like “%s”', async (code) => {
    const { create, readSession, upstream } = fixture();
    const answer = { request: { status: 'OK' }, booking: { id: code, token: 't' } };
    upstream.always((call) => (call.url.endsWith('/create') ? json(answer) : refusal('session_ended')));
    await create('s1', 'Ada', key);
    await readSession('s1', key);
    expect(upstream.calls.map(({ url }) => url.split('/booking/')[1])).toEqual(['create', 'session']);
  });

  it('charges five points of the rate limit for reading a session', async () => {
    const generous = memoryLimiter(1_000_000, 60);
    const limits = { address: memoryLimiter(5 + 5 + 4, 60), origin: generous, reserve: generous };
    const { payment } = await afterBooking(statusAnswer, { limits });
    expect(await payment()).toEqual(status);
    expect(await payment()).toBeUndefined();
  });

  it('is available through a new instance after a restart', async () => {
    const store = memoryStore();
    const { instance } = await afterBooking(statusAnswer, { store });
    expect(await relayMemberOf(await instance().readSession('s1', key))).toMatchObject({ payment: status });
  });
});

describe('X-On-Behalf', () => {
  it('is "off" in all calls except the read of the payment status', async () => {
    const { post, get, create, readSession, upstream } = fixture({ reads: true, lookup: true });
    upstream.always((call) => {
      if (call.url.endsWith('/create'))
        return call.parameters.get('session_id') === 's2' ? json({}, 502) : createdBooking();
      return isStatusRead(call) ? statusAnswer() : openSession('s2');
    });
    for (const { path, methods } of routes) {
      const address = path.replace('{item_id}', '7');
      if (methods.includes('GET')) await get(`${address}?session_id=s1`);
      if (methods.includes('POST'))
        await post(address, { session_id: 's1', 'slip[]': 'a', slipway_key: `${key}-${path.length}` });
    }
    await create('s2', 'Ada', key);
    await create('s2', 'Ada', key);
    await create('s3', 'Ada', key);
    await readSession('s3', key);

    const paths = (calls: readonly ReceivedCall[]) => [...new Set(calls.map(({ url }) => new URL(url).pathname))];
    const withoutHeader = upstream.calls.filter(({ headers }) => headers.get('x-on-behalf') !== 'off');
    expect(withoutHeader.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${bookingUrl}`]);
    const servicePaths = routes.map(({ path }) => `/harbour${path.replace('{item_id}', '7')}`);
    expect(paths(upstream.calls)).toEqual(expect.arrayContaining(servicePaths));
  });
});
