/**
 * Tests that the widget and the relay interpret each unusual answer in the same way. Both must find the same error and
 * the same booking, if any. The tests run the widget alone, the relay alone, and the widget with the relay.
 */
import { describe, expect, it } from 'vitest';
import { createBookingClient } from '../../../src/api/booking-client.ts';
import { createTransport } from '../../../src/api/transport.ts';
import { problemOf } from '../../../src/values/problem.ts';
import { unusualEnvelopes, type UnusualEnvelope, type Verdict } from '../../api/bent-envelopes.ts';
import { createRelayFixture, venueOrigin } from '../relay-fixture.ts';
import { createBookingResponse, createJsonResponse, createSessionResponse } from '../scripted-upstream.ts';

const verdictByProblem: Readonly<Record<string, Verdict>> = {
  refused: 'nothing',
  unauthorised: 'nothing',
  unconfirmed: 'unconfirmed',
};

/** Returns the verdict (`made`, `nothing` or `unconfirmed`) of the widget's client after a create request. */
async function readVerdict(fetch: typeof globalThis.fetch, relayUrl: string): Promise<Verdict | undefined> {
  const baseUrl = 'https://book.example.com/harbour';
  const client = createBookingClient(createTransport({ fetch }), { baseUrl, relayUrl });
  return client.create('s1', {}, 'a-key-made-for-this-create').then(
    () => 'made',
    (error: unknown) => verdictByProblem[problemOf(error).kind],
  );
}

const createEnvelopeResponse = ({ body, status = 200 }: UnusualEnvelope) => createJsonResponse(body, status);

describe.each(unusualEnvelopes)('the answer "$name"', (envelope) => {
  const { verdict } = envelope;

  it('has the expected meaning for a widget without the relay', async () => {
    expect(await readVerdict(async () => createEnvelopeResponse(envelope), '')).toBe(verdict);
  });

  it('has the expected meaning for a widget behind the relay', async () => {
    const { relay, upstream } = createRelayFixture();
    upstream.respondToAll(() => createEnvelopeResponse(envelope));
    const fetchThroughRelay: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      request.headers.set('origin', venueOrigin);
      return relay(request);
    };
    expect(await readVerdict(fetchThroughRelay, 'https://relay.example')).toBe(verdict);
  });

  it('allows a second create request only if the first booked nothing', async () => {
    const { sendCreate, upstream } = createRelayFixture();
    upstream.respondToAll((call) =>
      call.url.endsWith('/create') ? createEnvelopeResponse(envelope) : createSessionResponse('s1'),
    );
    const firstText = await (await sendCreate('s1')).text();
    const secondText = await (await sendCreate('s1')).text();
    const createCalls = upstream.calls.filter(({ url }) => url.endsWith('/create'));
    expect(createCalls).toHaveLength(verdict === 'nothing' ? 2 : 1);
    if (verdict === 'made') expect(secondText).toBe(firstText);
  });
});

it('sends no second create request after an answer that contradicts itself', async () => {
  const { sendCreate, upstream, clock } = createRelayFixture();
  const firstAnswer = sendCreate('s1');
  const contradictoryAnswer = { request: { status: 'ERROR', error: { id: 'oops' } }, booking: { id: 'ABCD-010130' } };
  (await upstream.waitForCall()).answer(createJsonResponse(contradictoryAnswer));
  const body = await (await firstAnswer).text();
  expect(body).toContain('"unconfirmed"');
  clock.advance(600_000);
  upstream.respondToAll(() => createBookingResponse());
  expect(await (await sendCreate('s1')).text()).toBe(body);
  expect(upstream.calls).toHaveLength(1);
});

it.each([
  [429, 'with a booking', { id: 'ABCD-010130' }, 1],
  [429, 'without an envelope', {}, 1],
])('sends no second create request after status %i %s', async (status, _name, booking, createCount) => {
  const { sendCreate, upstream } = createRelayFixture();
  upstream.respondToAll(() => createJsonResponse({ request: {}, booking }, status));
  await sendCreate('s1');
  await sendCreate('s1');
  expect(upstream.calls.filter(({ method }) => method === 'POST')).toHaveLength(createCount);
});
