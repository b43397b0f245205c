/**
 * Tests the payment status, which the relay reads from `booking/{code}` with staff access. Also tests the header
 * `X-On-Behalf`.
 */
import { describe, expect, it } from 'vitest';
import { memoryLimiter, memoryStore, type RelayOptions } from '../../src/relay/index.ts';
import { routes } from '../../src/relay/http/routes.ts';
import { createRelayFixture, readRelayMember } from './relay-fixture.ts';
import {
  createBookingResponse,
  createJsonResponse,
  createSessionResponse,
  createRefusalResponse,
  type ReceivedCall,
} from './scripted-upstream.ts';

const bookingKey = 'a-key-made-for-this-create';
const bookingUrl = 'https://booking.example/harbour/api/3.0/booking/ABCD-010130';
const paymentMembers = { status_id: 'PART', status_name: 'Partially paid', total: '142.80', paid_total: '40.00' };
const privateMembers = {
  customer_name: 'Ada',
  customer_email: 'ada@example.com',
  token: 'secret',
  sub_total: '136.00',
};
const createStatusAnswer = (otherMembers: object = {}) =>
  createJsonResponse({
    request: { status: 'OK' },
    booking: { id: 'ABCD-010130', ...privateMembers, ...paymentMembers, ...otherMembers },
  });

const isStatusRead = ({ url }: ReceivedCall) => /booking\/[A-Z]{4}-\d+$/.test(url);

/** Creates a relay that has made one booking. `respondToStatusRead` creates the answer to a read of that booking. */
async function bookSession(respondToStatusRead: () => Response, options: Partial<RelayOptions> = {}) {
  const relayFixture = createRelayFixture(options);
  relayFixture.upstream.respondToAll((call) => {
    if (call.url.endsWith('/create')) return createBookingResponse('ABCD-010130');
    return isStatusRead(call) ? respondToStatusRead() : createRefusalResponse('session_ended');
  });
  await relayFixture.sendCreate('s1', 'Ada', bookingKey);
  return {
    ...relayFixture,
    getStatusReads: () => relayFixture.upstream.calls.filter(isStatusRead),
    readPayment: async () => (await readRelayMember(await relayFixture.readSession('s1', bookingKey)))['payment'],
  };
}

describe('the payment status', () => {
  it('contains four members of the booking and no others', async () => {
    const { readPayment } = await bookSession(createStatusAnswer);
    expect(await readPayment()).toEqual(paymentMembers);
  });

  it("comes from a staff read without any parameter of the guest's request", async () => {
    const { readPayment, getStatusReads } = await bookSession(createStatusAnswer);
    await readPayment();
    const [firstRead, ...otherReads] = getStatusReads();
    expect(otherReads).toEqual([]);
    expect([firstRead?.method, firstRead?.url, firstRead?.requestInit.redirect]).toEqual(['GET', bookingUrl, 'manual']);
    expect([...(firstRead?.headers.keys() ?? [])]).toEqual([
      'accept',
      'authorization',
      'x-forwarded-for',
      'x-request-id',
    ]);
  });

  it('is not read or returned without the create request’s key', async () => {
    const { readSession, getStatusReads } = await bookSession(createStatusAnswer);
    for (const otherKey of [undefined, 'the-key-of-another-guest'])
      expect(await readRelayMember(await readSession('s1', otherKey))).toEqual({ name: 'slipway', create: 'booked' });
    expect(getStatusReads()).toEqual([]);
  });

  it('belongs to the stored booking code, not to one in the request', async () => {
    const { post, getStatusReads } = await bookSession(createStatusAnswer);
    const form = { session_id: 's1', slipway_key: bookingKey, booking_id: 'WXYZ-020230', id: 'WXYZ-020230' };
    await post('/api/3.0/booking/session', form);
    expect(getStatusReads().map(({ url }) => url)).toEqual([bookingUrl]);
  });

  it('is not read for a code that the look-up found', async () => {
    const relayFixture = createRelayFixture({ lookup: true });
    const firstAnswer = relayFixture.sendCreate('s1', 'Ada', bookingKey);
    (await relayFixture.upstream.waitForCall()).fail(new TypeError('reset'));
    (await relayFixture.upstream.waitForCall()).answer(createSessionResponse('s1'));
    await firstAnswer;
    const endedError = { id: 'session_ended', title: 'Ended.', details: '', data: { booking: 'ABCD-010130' } };
    relayFixture.upstream.respondToAll(() => createJsonResponse({ request: { status: 'ERROR', error: endedError } }));
    relayFixture.clock.advance(60_000);
    const relayMember = await readRelayMember(await relayFixture.readSession('s1', bookingKey));
    expect(relayMember).toMatchObject({ create: 'booked', answer: { booking: { id: 'ABCD-010130' } } });
    expect(relayMember).not.toHaveProperty('payment');
    expect(relayFixture.upstream.calls.filter(isStatusRead)).toEqual([]);
  });

  it('is never read if the option `paymentStatus` is off', async () => {
    const { readPayment, getStatusReads } = await bookSession(createStatusAnswer, { paymentStatus: false });
    expect(await readPayment()).toBeUndefined();
    expect(getStatusReads()).toEqual([]);
  });

  it.each([
    ['a refusal', () => createRefusalResponse('forbidden')],
    ['a credential error', () => createJsonResponse({ error: 'forbidden', error_description: 'No access.' }, 403)],
    ['a failure', () => createJsonResponse({ request: {} }, 502)],
    ['a page', () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })],
    ['a different booking', () => createStatusAnswer({ id: 'WXYZ-020230' })],
    ['a booking without a status', () => createStatusAnswer({ status_id: null })],
    ['a status that is too long', () => createStatusAnswer({ status_id: 'x'.repeat(301) })],
    ['the token pair', () => createStatusAnswer({ status_name: 'secret-of-the-venue' })],
  ])('is absent if the service answers with %s', async (_name, createResponse) => {
    const { readSession } = await bookSession(createResponse);
    const relay = await readRelayMember(await readSession('s1', bookingKey));
    expect(relay).toMatchObject({ create: 'booked', answer: { booking: { id: 'ABCD-010130' } } });
    expect(relay).not.toHaveProperty('payment');
  });

  it('is absent if the read takes five seconds', async () => {
    const { readSession, sendCreate, upstream, clock } = createRelayFixture();
    const firstAnswer = sendCreate('s1', 'Ada', bookingKey);
    (await upstream.waitForCall()).answer(createBookingResponse('ABCD-010130'));
    await firstAnswer;
    const statusAnswer = readSession('s1', bookingKey);
    (await upstream.waitForCall()).answer(createRefusalResponse('session_ended'));
    await upstream.waitForCall();
    clock.advance(5_000);
    expect(await readRelayMember(await statusAnswer)).not.toHaveProperty('payment');
  });

  it.each(['index', 'notes', '../company', 'A 1', ''])(
    'is never read for the invalid booking code “%s”',
    async (bookingCode) => {
      const { sendCreate, readSession, upstream } = createRelayFixture();
      const answer = { request: { status: 'OK' }, booking: { id: bookingCode, token: 't' } };
      upstream.respondToAll((call) =>
        call.url.endsWith('/create') ? createJsonResponse(answer) : createRefusalResponse('session_ended'),
      );
      await sendCreate('s1', 'Ada', bookingKey);
      await readSession('s1', bookingKey);
      expect(upstream.calls.map(({ url }) => url.split('/booking/')[1])).toEqual(['create', 'session']);
    },
  );

  it('costs the guest four points in addition to the session read', async () => {
    const highLimiter = memoryLimiter(1_000_000, 60);
    const limits = { address: memoryLimiter(5 + 5 + 4, 60), origin: highLimiter, reserve: highLimiter };
    const { readPayment } = await bookSession(createStatusAnswer, { limits });
    expect(await readPayment()).toEqual(paymentMembers);
    expect(await readPayment()).toBeUndefined();
  });

  it('is available through another instance with the same store', async () => {
    const store = memoryStore();
    const { createInstance } = await bookSession(createStatusAnswer, { store });
    expect(await readRelayMember(await createInstance().readSession('s1', bookingKey))).toMatchObject({
      payment: paymentMembers,
    });
  });
});

describe('X-On-Behalf', () => {
  it('is "off" in all calls except the read of the payment status', async () => {
    const { post, get, sendCreate, readSession, upstream } = createRelayFixture({ reads: true, lookup: true });
    upstream.respondToAll((call) => {
      if (call.url.endsWith('/create'))
        return call.parameters.get('session_id') === 's2' ? createJsonResponse({}, 502) : createBookingResponse();
      return isStatusRead(call) ? createStatusAnswer() : createSessionResponse('s2');
    });
    for (const { path, methods } of routes) {
      const address = path.replace('{item_id}', '7');
      if (methods.includes('GET')) await get(`${address}?session_id=s1`);
      if (methods.includes('POST'))
        await post(address, { session_id: 's1', 'slip[]': 'a', slipway_key: `${bookingKey}-${path.length}` });
    }
    await sendCreate('s2', 'Ada', bookingKey);
    await sendCreate('s2', 'Ada', bookingKey);
    await sendCreate('s3', 'Ada', bookingKey);
    await readSession('s3', bookingKey);

    const listPaths = (calls: readonly ReceivedCall[]) => [...new Set(calls.map(({ url }) => new URL(url).pathname))];
    const callsWithoutHeader = upstream.calls.filter(({ headers }) => headers.get('x-on-behalf') !== 'off');
    expect(callsWithoutHeader.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${bookingUrl}`]);
    const servicePaths = routes.map(({ path }) => `/harbour${path.replace('{item_id}', '7')}`);
    expect(listPaths(upstream.calls)).toEqual(expect.arrayContaining(servicePaths));
  });
});
