/**
 * The widget and the relay must interpret each unusual answer in the same way: is it an error, and is there a
 * booking? The tests run the widget alone, the relay alone, and the widget with the relay.
 */
import { describe, expect, it } from 'vitest';
import { createBookingClient } from '../../../src/api/booking-client.ts';
import { createTransport } from '../../../src/api/transport.ts';
import { problemOf } from '../../../src/values/problem.ts';
import { bentEnvelopes, type BentEnvelope, type Verdict } from '../../api/bent-envelopes.ts';
import { fixture, venue } from '../relay-fixture.ts';
import { createdBooking, json, openSession } from '../scripted-upstream.ts';

const verdicts: Readonly<Record<string, Verdict>> = {
  refused: 'nothing',
  unauthorised: 'nothing',
  unconfirmed: 'unconfirmed',
};

/** Returns the verdict that the guest sees after a create request by the widget's client. */
async function verdictOf(fetch: typeof globalThis.fetch, relayUrl: string): Promise<Verdict | undefined> {
  const baseUrl = 'https://book.example.com/harbour';
  const client = createBookingClient(createTransport({ fetch }), { baseUrl, relayUrl });
  return client.create('s1', {}, 'a-key-made-for-this-create').then(
    () => 'made',
    (error: unknown) => verdicts[problemOf(error).kind],
  );
}

const answerOf = ({ body, status = 200 }: BentEnvelope) => json(body, status);

describe.each(bentEnvelopes)('the answer "$name"', (envelope) => {
  const { verdict } = envelope;

  it('has the expected verdict in the widget alone', async () => {
    expect(await verdictOf(async () => answerOf(envelope), '')).toBe(verdict);
  });

  it('has the expected verdict in the widget behind the relay', async () => {
    const { relay, upstream } = fixture();
    upstream.always(() => answerOf(envelope));
    const throughRelay: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      request.headers.set('origin', venue);
      return relay(request);
    };
    expect(await verdictOf(throughRelay, 'https://relay.example')).toBe(verdict);
  });

  it('allows a second create request only if the first booked nothing', async () => {
    const { create, upstream } = fixture();
    upstream.always((call) => (call.url.endsWith('/create') ? answerOf(envelope) : openSession('s1')));
    const first = await (await create('s1')).text();
    const second = await (await create('s1')).text();
    const creates = upstream.calls.filter(({ url }) => url.endsWith('/create'));
    expect(creates).toHaveLength(verdict === 'nothing' ? 2 : 1);
    if (verdict === 'made') expect(second).toBe(first);
  });
});

it('sends no second create request after an answer that contradicts itself', async () => {
  const { create, upstream, clock } = fixture();
  const first = create('s1');
  const contradiction = { request: { status: 'ERROR', error: { id: 'oops' } }, booking: { id: 'ABCD-010130' } };
  (await upstream.next()).answer(json(contradiction));
  const body = await (await first).text();
  expect(body).toContain('"unconfirmed"');
  clock.advance(600_000);
  upstream.always(() => createdBooking());
  expect(await (await create('s1')).text()).toBe(body);
  expect(upstream.calls).toHaveLength(1);
});

it.each([
  [429, 'with a booking', { id: 'ABCD-010130' }, 1],
  [429, 'without an envelope', {}, 1],
])('sends no second create request after a %i %s', async (status, _name, booking, createCount) => {
  const { create, upstream } = fixture();
  upstream.always(() => json({ request: {}, booking }, status));
  await create('s1');
  await create('s1');
  expect(upstream.calls.filter(({ method }) => method === 'POST')).toHaveLength(createCount);
});
