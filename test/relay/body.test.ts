import { describe, expect, it } from 'vitest';
import { readBody } from '../../src/relay/http/body.ts';
import { errorOf, fixture, venue } from './relay-fixture.ts';
import { json } from './scripted-upstream.ts';

const session = '/api/3.0/booking/session';

describe('the body of a request', () => {
  const send = (body: BodyInit, headers: Record<string, string>, parts = fixture()): Promise<Response> => {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { origin: venue, ...headers },
      body,
      duplex: 'half',
    };
    return parts.relay(new Request(`https://relay.example${session}`, init));
  };

  const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

  it('is refused above 64 KiB, even without Content-Length', async () => {
    const parts = fixture();
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
    const answer = await send(body, form, parts);
    expect(answer.status).toBe(413);
    expect((await errorOf(answer)).id).toBe('too_large');
    expect(pullCount).toBe(7);
    expect(isCancelled).toBe(true);
    expect(parts.upstream.calls).toHaveLength(0);
  });

  it('is accepted at exactly the size limit', async () => {
    const parts = fixture({ maxBody: 40 });
    parts.upstream.always(() => json({ request: {} }));
    const body = 'session_id=s1&slip='.padEnd(40, 'x');
    expect((await send(body, form, parts)).status).toBe(200);
    expect((await send(`${body}x`, form, parts)).status).toBe(413);
  });

  it('is refused if it never ends', async () => {
    const parts = fixture();
    const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const answer = send(body, form, parts);
    await parts.clock.waitForTimer(10_000);
    parts.clock.advance(10_000);
    expect((await answer).status).toBe(400);
    expect(parts.upstream.calls).toHaveLength(0);
  });

  it('is refused if the connection fails while it arrives', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });
    expect((await send(body, form)).status).toBe(400);
  });
});

describe('readBody', () => {
  const { signal } = new AbortController();
  const streamOf = (...chunks: number[][]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk));
        controller.close();
      },
    });
  const brokenStream = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });

  it('returns an empty text if there is no body', async () => {
    expect(await readBody(null, 0, signal)).toEqual({ ok: true, text: '' });
  });

  it('decodes a letter that two chunks share, and replaces an incomplete one', async () => {
    expect(await readBody(streamOf([0x61, 0xc3], [0xa9]), 3, signal)).toEqual({ ok: true, text: 'aé' });
    expect(await readBody(streamOf([0x61, 0xc3]), 2, signal)).toEqual({ ok: true, text: 'a\ufffd' });
  });

  it('returns "too_large", "broken" or "late" as the reason of a failure', async () => {
    const never = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    expect(await readBody(streamOf([1], [2]), 1, signal)).toEqual({ ok: false, reason: 'too_large' });
    expect(await readBody(brokenStream(), 9, signal)).toEqual({ ok: false, reason: 'broken' });
    expect(await readBody(brokenStream(), 9, AbortSignal.abort())).toEqual({ ok: false, reason: 'late' });
    expect(await readBody(never, 9, AbortSignal.abort())).toEqual({ ok: false, reason: 'late' });
  });
});
