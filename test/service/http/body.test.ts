import { expect, test } from 'vitest';
import { formBody } from '../../../demo/service/http/body.ts';
import { ORIGIN } from '../harness.ts';

const LIMIT = 20;

function posted(body: string | ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    headers: { ...type, ...headers },
    duplex: 'half',
  };
  return new Request(ORIGIN, init);
}

const told = (text: string) => ({ 'content-length': String(text.length) });

test('a body is the same text whether its length is told or not', async () => {
  for (const text of ['', 'a=b', 'x'.repeat(LIMIT)])
    for (const headers of [{}, told(text)]) expect(await formBody(posted(text, headers), LIMIT)).toBe(text);
});

test('a body over the limit is refused, whether its length is told or not', async () => {
  const text = 'x'.repeat(LIMIT + 1);
  for (const headers of [{}, told(text)])
    await expect(formBody(posted(text, headers), LIMIT)).rejects.toMatchObject({ id: 'too_large' });
});

test('a body that breaks off is refused, whether its length is told or not', async () => {
  for (const headers of [{}, told('a=b')]) {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.error(new Error('gone'));
      },
    });
    await expect(formBody(posted(broken, headers), LIMIT)).rejects.toMatchObject({ id: 'malformed_request' });
  }
});
