import { describe, expect, test } from 'vitest';
import { readBody } from '../../src/relay/http/body.ts';
import { errorOf, fixture, venue } from './relay-fixture.ts';
import { json } from './scripted-upstream.ts';

const session = '/api/3.0/booking/session';

describe('what a request may be', () => {
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

  test('not one larger than 64 KiB, even when it does not say how large it is', async () => {
    const parts = fixture();
    const chunk = new TextEncoder().encode(`session_id=${'a'.repeat(10_000)}`);
    let pulled = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(chunk);
        },
        cancel() {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await send(body, form, parts);
    expect(answer.status).toBe(413);
    expect((await errorOf(answer)).id).toBe('too_large');
    expect(pulled).toBe(7);
    expect(cancelled).toBe(true);
    expect(parts.upstream.calls).toHaveLength(0);
  });

  test('one of exactly the limit passes', async () => {
    const parts = fixture({ maxBody: 40 });
    parts.upstream.always(() => json({ request: {} }));
    const body = 'session_id=s1&slip='.padEnd(40, 'x');
    expect((await send(body, form, parts)).status).toBe(200);
    expect((await send(`${body}x`, form, parts)).status).toBe(413);
  });

  test('not one that never ends', async () => {
    const parts = fixture();
    const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const answer = send(body, form, parts);
    await parts.clock.waitedFor(10_000);
    parts.clock.advance(10_000);
    expect((await answer).status).toBe(400);
    expect(parts.upstream.calls).toHaveLength(0);
  });

  test('not one that breaks off', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });
    expect((await send(body, form)).status).toBe(400);
  });
});

describe('the text of a body', () => {
  const { signal } = new AbortController();
  const streamOf = (...chunks: number[][]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk));
        controller.close();
      },
    });
  const breaking = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });

  test('is empty where there is none', async () => {
    expect(await readBody(null, 0, signal)).toEqual({ ok: true, text: '' });
  });

  test('is whole where a letter came in two pieces, and shows where its end is missing', async () => {
    expect(await readBody(streamOf([0x61, 0xc3], [0xa9]), 3, signal)).toEqual({ ok: true, text: 'aé' });
    expect(await readBody(streamOf([0x61, 0xc3]), 2, signal)).toEqual({ ok: true, text: 'a\ufffd' });
  });

  test('is not read where it is too large, breaks off or comes too late, and says which', async () => {
    const never = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    expect(await readBody(streamOf([1], [2]), 1, signal)).toEqual({ ok: false, reason: 'too_large' });
    expect(await readBody(breaking(), 9, signal)).toEqual({ ok: false, reason: 'broken' });
    expect(await readBody(breaking(), 9, AbortSignal.abort())).toEqual({ ok: false, reason: 'late' });
    expect(await readBody(never, 9, AbortSignal.abort())).toEqual({ ok: false, reason: 'late' });
  });
});
