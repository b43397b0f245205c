/**
 * Reads a body without trusting it: counted as it streams (a declared length may lie or be missing),
 * given up when the signal aborts.
 */
import { passed } from './clock.ts';

export type BodyText = { read: true; text: string } | { read: false; why: 'too_large' | 'late' | 'broken' };

/** The body as UTF-8 text, at most `limit` bytes long. */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  signal: AbortSignal,
): Promise<BodyText> {
  if (stream === null) return { read: true, text: '' };
  const reader = stream.getReader();
  const late = passed(signal).then(() => 'late' as const);
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  const giveUp = (why: 'too_large' | 'late' | 'broken'): BodyText => {
    reader.cancel().catch(() => undefined);
    return { read: false, why };
  };
  try {
    for (;;) {
      const chunk = await Promise.race([reader.read(), late]);
      if (chunk === 'late') return giveUp('late');
      if (chunk.done) return { read: true, text: text + decoder.decode() };
      size += chunk.value.byteLength;
      if (size > limit) return giveUp('too_large');
      text += decoder.decode(chunk.value, { stream: true });
    }
  } catch {
    return giveUp(signal.aborted ? 'late' : 'broken');
  }
}
