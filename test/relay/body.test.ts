import { describe, expect, it } from 'vitest';
import { readBody } from '../../src/relay/http/body.ts';
import { readError, createRelayFixture, venueOrigin } from './relay-fixture.ts';
import { createJsonResponse } from './scripted-upstream.ts';

const sessionPath = '/api/3.0/booking/session';

describe('the body of a request', () => {
  const sendBody = (
    body: BodyInit,
    headers: Record<string, string>,
    relayFixture = createRelayFixture(),
  ): Promise<Response> => {
    const requestInit: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { origin: venueOrigin, ...headers },
      body,
      duplex: 'half',
    };
    return relayFixture.relay(new Request(`https://relay.example${sessionPath}`, requestInit));
  };

  const formHeaders = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

  it('is refused above 64 KiB, even without Content-Length', async () => {
    const relayFixture = createRelayFixture();
    const chunk = new TextEncoder().encode(`session_id=${'a'.repeat(10_000)}`);
    let pullCount = 0;
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pullCount += 1;
          controller.enqueue(chunk);
        },
        cancel() {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await sendBody(body, formHeaders, relayFixture);
    expect(answer.status).toBe(413);
    expect((await readError(answer)).id).toBe('too_large');
    expect(pullCount).toBe(7);
    expect(isCancelled).toBe(true);
    expect(relayFixture.upstream.calls).toHaveLength(0);
  });

  it('is accepted at exactly the size limit', async () => {
    const relayFixture = createRelayFixture({ maxBody: 40 });
    relayFixture.upstream.respondToAll(() => createJsonResponse({ request: {} }));
    const body = 'session_id=s1&slip='.padEnd(40, 'x');
    expect((await sendBody(body, formHeaders, relayFixture)).status).toBe(200);
    expect((await sendBody(`${body}x`, formHeaders, relayFixture)).status).toBe(413);
  });

  it('is refused if it never ends', async () => {
    const relayFixture = createRelayFixture();
    const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const answer = sendBody(body, formHeaders, relayFixture);
    await relayFixture.clock.waitForTimer(10_000);
    relayFixture.clock.advance(10_000);
    expect((await answer).status).toBe(400);
    expect(relayFixture.upstream.calls).toHaveLength(0);
  });

  it('is refused if the connection fails while it arrives', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });
    expect((await sendBody(body, formHeaders)).status).toBe(400);
  });
});

describe('readBody', () => {
  const { signal } = new AbortController();
  const createStream = (...chunks: number[][]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk));
        controller.close();
      },
    });
  const createBrokenStream = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });

  it('returns an empty text if there is no body', async () => {
    expect(await readBody(null, 0, signal)).toEqual({ ok: true, text: '' });
  });

  it('decodes a letter across two chunks, and replaces an incomplete letter', async () => {
    expect(await readBody(createStream([0x61, 0xc3], [0xa9]), 3, signal)).toEqual({ ok: true, text: 'aé' });
    expect(await readBody(createStream([0x61, 0xc3]), 2, signal)).toEqual({ ok: true, text: 'a\ufffd' });
  });

  it('returns "too_large", "broken" or "late" as the reason of a failure', async () => {
    const endlessStream = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    expect(await readBody(createStream([1], [2]), 1, signal)).toEqual({ ok: false, reason: 'too_large' });
    expect(await readBody(createBrokenStream(), 9, signal)).toEqual({ ok: false, reason: 'broken' });
    expect(await readBody(createBrokenStream(), 9, AbortSignal.abort())).toEqual({ ok: false, reason: 'late' });
    expect(await readBody(endlessStream, 9, AbortSignal.abort())).toEqual({ ok: false, reason: 'late' });
  });
});
