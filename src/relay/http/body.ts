/**
 * Reads the body of a request or of an answer, up to a limit of bytes and time. It counts the bytes that arrive,
 * because `Content-Length` may be absent or wrong. The relay and `demo/serving/external-relay.ts` use it.
 */
import { waitForAbort } from '../clock.ts';

export type BodyResult = { ok: true; text: string } | { ok: false; reason: 'too_large' | 'late' | 'broken' };

/**
 * Returns the text of a body in UTF-8. If the body has more than `maxBytes` bytes, the signal aborts, or the connection
 * breaks, returns the reason instead.
 *
 * @example
 * const body = await readBody(request.body, 65_536, AbortSignal.timeout(10_000));
 */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal: AbortSignal,
): Promise<BodyResult> {
  if (stream === null) return { ok: true, text: '' };
  const reader = stream.getReader();
  const latePromise = waitForAbort(signal).then(() => 'late' as const);
  const decoder = new TextDecoder();
  let byteCount = 0;
  let text = '';
  const cancelReading = (reason: 'too_large' | 'late' | 'broken'): BodyResult => {
    reader.cancel().catch(() => undefined);
    return { ok: false, reason };
  };
  try {
    for (;;) {
      const chunk = await Promise.race([reader.read(), latePromise]);
      if (chunk === 'late') return cancelReading('late');
      if (chunk.done) return { ok: true, text: text + decoder.decode() };
      byteCount += chunk.value.byteLength;
      if (byteCount > maxBytes) return cancelReading('too_large');
      text += decoder.decode(chunk.value, { stream: true });
    }
  } catch {
    return cancelReading(signal.aborted ? 'late' : 'broken');
  }
}
