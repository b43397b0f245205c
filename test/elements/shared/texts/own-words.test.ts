import { beforeEach, expect, test, vi } from 'vitest';
import { ownWords, wrongIn } from '../../../../src/elements/shared/texts/own-words.ts';
import { enFirstPaint } from '../../../../src/i18n/en/first-paint.ts';
import { enRest } from '../../../../src/i18n/en/rest.ts';

const english = { ...enFirstPaint, ...enRest };
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
beforeEach(() => void warn.mockClear());

test('words of a property, and of a file, take the place of the catalogue’s', async () => {
  const texts = { en: { 'summary.book': 'Reserve' } };
  for (const answer of [texts, Response.json(texts)]) {
    const reword = await ownWords('/texts.json', answer);
    expect(reword?.(english, 'en').summary.book).toBe('Reserve');
  }
  expect(warn).not.toHaveBeenCalled();
});

test('what is wrong is said once, however often and wherever the words are used', async () => {
  const texts = { en: { 'summary.buy': 'Buy', 'cart.added': 'Got it' } };
  for (const _ of [1, 2]) {
    const reword = await ownWords(texts, texts);
    for (const lang of ['en', 'en-CA']) expect(reword?.(english, lang).cart.added('Kayak')).toContain('Kayak');
  }
  expect(warn.mock.calls).toEqual([
    ['Slipway: `summary.buy` in `texts` (`en`) is no key. `cart.added` in `texts` (`en`) lacks {name}.'],
  ]);
  expect(wrongIn(texts)).toHaveLength(2);
});

test('a key that only the first half of the words has not is not called wrong before the rest is there', async () => {
  const texts = { en: { 'done.nothing': 'x' } };
  (await ownWords(texts, texts))?.(enFirstPaint, 'en');
  expect([wrongIn(texts), warn.mock.calls]).toEqual([[], []]);
});

test('a file that cannot be had is named, and there are no words', async () => {
  expect(await ownWords('/gone.json', new Response('', { status: 404 }))).toBeUndefined();
  expect(wrongIn('/gone.json')).toEqual(['`texts` could not be fetched (404).']);
  expect(warn).toHaveBeenCalledOnce();
});
