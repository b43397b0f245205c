import { expect, test } from 'vitest';
import { readTexts } from '../../src/page/read-texts.ts';

test('the words of a file are read', async () => {
  expect(await readTexts(new Response('{"de":{"summary.book":"Jetzt buchen – los"}}'))).toEqual({
    de: { 'summary.book': 'Jetzt buchen – los' },
  });
});

test('a letter that comes in two pieces is one letter', async () => {
  const bytes = new TextEncoder().encode('{"de":{"back":"Zurück"}}');
  const cut = bytes.indexOf(0xc3) + 1;
  const pieces = new ReadableStream({
    start(controller) {
      for (const piece of [bytes.slice(0, cut), bytes.slice(cut)]) controller.enqueue(piece);
      controller.close();
    },
  });
  expect(await readTexts(new Response(pieces))).toEqual({ de: { back: 'Zurück' } });
});

test.each([
  ['no answer', null, 'could not be fetched'],
  ['an error', new Response('', { status: 404 }), 'could not be fetched (404)'],
  ['a page', new Response('<!doctype html>'), 'is no JSON'],
  ['an empty file', new Response(null), 'is no JSON'],
  ['a list', new Response('[]'), 'is no object of languages'],
  ['nothing', new Response('null'), 'is no object of languages'],
])('%s is refused, with the reason', async (_, answer, reason) => {
  await expect(readTexts(answer)).rejects.toThrow(reason);
});

test('a file that does not end is not read to its end', async () => {
  let isLetGo = false;
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(32)),
    cancel: () => void (isLetGo = true),
  });
  await expect(readTexts(new Response(endless))).rejects.toThrow('is larger than 64 kB');
  expect(isLetGo).toBe(true);
});
