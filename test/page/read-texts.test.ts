import { describe, expect, it } from 'vitest';
import { readTexts } from '../../src/page/read-texts.ts';

describe('readTexts', () => {
  it('reads the texts of a file', async () => {
    expect(await readTexts(new Response('{"de":{"summary.book":"Jetzt buchen – los"}}'))).toEqual({
      de: { 'summary.book': 'Jetzt buchen – los' },
    });
  });

  it('joins a character that arrives in two chunks', async () => {
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

  it.each([
    ['no answer', null, 'could not be fetched'],
    ['an error', new Response('', { status: 404 }), 'could not be fetched (404)'],
    ['a page', new Response('<!doctype html>'), 'is no JSON'],
    ['an empty file', new Response(null), 'is no JSON'],
    ['a list', new Response('[]'), 'is no object of languages'],
    ['nothing', new Response('null'), 'is no object of languages'],
  ])('rejects %s with the reason', async (_, answer, reason) => {
    await expect(readTexts(answer)).rejects.toThrow(reason);
  });

  it('stops reading after 64 kB', async () => {
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(32)),
      cancel: () => void (isCancelled = true),
    });
    await expect(readTexts(new Response(endless))).rejects.toThrow('is larger than 64 kB');
    expect(isCancelled).toBe(true);
  });
});
