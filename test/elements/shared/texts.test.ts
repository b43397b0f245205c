/**
 * Tests the venue's custom texts: how they load, how they replace texts of the catalogue, and which mistakes in them
 * the element reports.
 */
import type { ReactiveController } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocaleGetter, type ElementWithTexts } from '../../../src/elements/shared/element-language.ts';
import type { Texts } from '../../../src/i18n/texts/texts.ts';
import { readReword, getTextIssues } from '../../../src/elements/shared/custom-texts.ts';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { english } from '../../i18n/english.ts';

const fetchTexts = vi.fn<typeof fetch>();
const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => {
  vi.stubGlobal('fetch', fetchTexts);
  fetchTexts.mockReset();
  consoleWarn.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('createLocaleGetter', () => {
  const label = enFirstPaint.items.label;

  function followTexts(texts?: ElementWithTexts['texts']) {
    const requestUpdate = vi.fn();
    const controllers: ReactiveController[] = [];
    const host = {
      addController: (controller: ReactiveController) => controllers.push(controller),
      requestUpdate,
      updateComplete: Promise.resolve(true),
      getAttribute: () => 'en',
      lang: '',
      texts,
    };
    const locale = createLocaleGetter(
      host as unknown as Parameters<typeof createLocaleGetter>[0],
      () => '',
      undefined,
      () => true,
    );
    const readLabel = () => {
      for (const controller of controllers) controller.hostUpdate?.();
      return locale()?.text.items.label;
    };
    return { host, requestUpdate, readLabel };
  }
  const createTexts = (text: string): Texts => ({ en: { 'items.label': text } });

  it.each([undefined, null, ''])('uses the widget’s own messages without a request if `texts` is %o', async (texts) => {
    const { readLabel } = followTexts(texts);
    await expect.poll(readLabel).toBe(label);
    expect(fetchTexts).not.toHaveBeenCalled();
  });

  it('uses custom texts of an object without a request', async () => {
    const { readLabel } = followTexts(createTexts('Ahoy'));
    const labels = new Set<unknown>();
    await expect.poll(() => labels.add(readLabel()).has('Ahoy')).toBe(true);

    // The element creates its first locale only after the custom texts have loaded. So the guest never sees the
    // widget's own message first.
    expect([...labels]).toEqual([undefined, 'Ahoy']);
    expect(fetchTexts).not.toHaveBeenCalled();
  });

  it('fetches a file of texts once, immediately and without cookies', async () => {
    fetchTexts.mockResolvedValue(Response.json(createTexts('Ahoy')));
    const { readLabel, requestUpdate } = followTexts('/texts.json');
    readLabel();
    expect(fetchTexts.mock.calls).toEqual([['/texts.json', { credentials: 'omit' }]]);
    await expect.poll(readLabel).toBe('Ahoy');
    expect(requestUpdate).toHaveBeenCalled();
    expect(fetchTexts).toHaveBeenCalledOnce();
  });

  it('keeps the previous texts until the next texts arrive', async () => {
    const { host, readLabel } = followTexts(createTexts('Ahoy'));
    await expect.poll(readLabel).toBe('Ahoy');
    host.texts = createTexts('Land ho');
    expect(readLabel()).toBe('Ahoy');
    await expect.poll(readLabel).toBe('Land ho');
    host.texts = '';
    expect(readLabel()).toBe(label);
  });

  it('uses the last requested file even if it arrives first', async () => {
    const answers: ((answer: Response) => void)[] = [];
    fetchTexts.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const { host, readLabel } = followTexts('/one.json');
    readLabel();
    host.texts = '/two.json';
    readLabel();
    answers[1]?.(Response.json(createTexts('Two')));
    await expect.poll(readLabel).toBe('Two');
    answers[0]?.(Response.json(createTexts('One')));
    await new Promise((resolve) => setTimeout(resolve));
    expect(readLabel()).toBe('Two');
  });

  it('falls back to the widget’s messages if the file is unreachable', async () => {
    fetchTexts.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect.poll(followTexts('/texts.json').readLabel).toBe(label);
  });

  it('falls back to the widget’s messages if `texts` is a rejected promise', async () => {
    const { readLabel } = followTexts(Promise.reject(new Error('gone')) as unknown as ElementWithTexts['texts']);
    await expect.poll(readLabel).toBe(label);
  });
});

describe('readReword', () => {
  it('replaces messages with texts from an object or a file', async () => {
    const texts = { en: { 'summary.book': 'Reserve' } };
    for (const answer of [texts, Response.json(texts)]) {
      const reword = await readReword('/texts.json', answer);
      expect(reword?.(english, 'en').summary.book).toBe('Reserve');
    }
    expect(consoleWarn).not.toHaveBeenCalled();
  });

  it('warns once about wrong texts that several elements use', async () => {
    const texts = { en: { 'summary.buy': 'Buy', 'cart.added': 'Got it' } };
    for (const _ of [1, 2]) {
      const reword = await readReword(texts, texts);
      for (const lang of ['en', 'en-CA']) expect(reword?.(english, lang).cart.added('Kayak')).toContain('Kayak');
    }
    expect(consoleWarn.mock.calls).toEqual([
      ['Slipway: `summary.buy` in `texts` (`en`) is not a known key. `cart.added` in `texts` (`en`) lacks {name}.'],
    ]);
    expect(getTextIssues(texts)).toHaveLength(2);
  });

  it('accepts keys of messages that have not loaded yet', async () => {
    const texts = { en: { 'done.nothing': 'x' } };
    (await readReword(texts, texts))?.(enFirstPaint, 'en');
    expect([getTextIssues(texts), consoleWarn.mock.calls]).toEqual([[], []]);
  });

  it('reports a file whose request fails with a status', async () => {
    expect(await readReword('/gone.json', new Response('', { status: 404 }))).toBeUndefined();
    expect(getTextIssues('/gone.json')).toEqual(['`texts` could not be fetched (404).']);
    expect(consoleWarn).toHaveBeenCalledOnce();
  });

  it('reads a character that arrives in two chunks', async () => {
    const bytes = new TextEncoder().encode('{"en":{"back":"Zurück"}}');
    const cutIndex = bytes.indexOf(0xc3) + 1;
    const cutBody = new ReadableStream({
      start(controller) {
        for (const piece of [bytes.slice(0, cutIndex), bytes.slice(cutIndex)]) controller.enqueue(piece);
        controller.close();
      },
    });
    const reword = await readReword('/chunks.json', new Response(cutBody));
    expect(reword?.(english, 'en').back).toBe('Zurück');
  });

  it.each([
    ['a failed request', null, 'could not be fetched'],
    ['an HTML page', new Response('<!doctype html>'), 'is not JSON'],
    ['an empty file', new Response(null), 'is not JSON'],
    ['a list', new Response('[]'), 'is not an object with a member for each language'],
    ['`null`', new Response('null'), 'is not an object with a member for each language'],
  ])('reports the reason why %s is not usable', async (file, answer, reason) => {
    expect(await readReword(file, answer)).toBeUndefined();
    expect(getTextIssues(file)).toEqual([`\`texts\` ${reason}.`]);
  });

  it('stops reading after 64 kB', async () => {
    let isCancelled = false;
    const endlessBody = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(32)),
      cancel: () => void (isCancelled = true),
    });
    await readReword('/endless.json', new Response(endlessBody));
    expect(getTextIssues('/endless.json')).toEqual(['`texts` is larger than 64 kB.']);
    expect(isCancelled).toBe(true);
  });
});
