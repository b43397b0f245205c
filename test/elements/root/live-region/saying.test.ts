import { expect, test } from 'vitest';
import { createSaying, moment } from '../../../../src/elements/root/live-region/saying.ts';

function speaker() {
  const host = { locale: { lang: 'en' }, requestUpdate: () => void (drawn.times += 1) };
  const drawn = { times: 0 };
  const waiting: (() => void)[] = [];
  const saying = createSaying(host, (act) => waiting.push(act));
  /** The moment is over. */
  const pass = () => waiting.splice(0).forEach((act) => act());
  return { ...saying, host, drawn, pass, waits: () => waiting.length };
}

test('what is said within a moment is one text, put there once', () => {
  const { say, words, pass, drawn, waits } = speaker();
  say('Sat, Jun 14 chosen.');
  say('Adults: 2. Subtotal $136.00.', 'price');
  expect([words(), waits(), drawn.times]).toEqual(['', 1, 0]);
  pass();
  expect([words(), drawn.times]).toEqual(['Sat, Jun 14 chosen. Adults: 2. Subtotal $136.00.', 1]);
});

test('the next moment’s words take the place of the last’s', () => {
  const { say, words, pass } = speaker();
  say('Adults: 2.');
  pass();
  say('Adults: 3.');
  pass();
  expect(words()).toBe('Adults: 3.');
});

test('of several about the same only the last is said, and of the same words one', () => {
  const { say, words, pass } = speaker();
  say('June 2031', 'month');
  say('Nothing else.');
  say('July 2031', 'month');
  say('Nothing else.');
  pass();
  expect(words()).toBe('July 2031 Nothing else.');
});

test('nothing is no sentence', () => {
  const { say, waits } = speaker();
  say('');
  expect(waits()).toBe(0);
});

test('what was said is taken away, what is about to be said is not', () => {
  const { say, unsay, words, pass } = speaker();
  say('Kayak was added.');
  pass();
  say('Total $68.00.');
  unsay();
  expect(words()).toBe('');
  pass();
  expect(words()).toBe('Total $68.00.');
});

test('nothing is left to be read in a language that is not the visitor’s any more', () => {
  const { say, host, words, pass } = speaker();
  say('Kayak was added.');
  pass();
  host.locale = { lang: 'fr' };
  expect(words()).toBe('');
});

test('nobody waits longer than half a second for a word', () => {
  expect(moment).toBeLessThanOrEqual(500);
});

test('what was still to be said when the page switched its language is not said in the one before', () => {
  const { say, words, pass, host } = speaker();
  say('Minimum 0');
  host.locale = { lang: 'de' };
  say('Mindestens 1');
  pass();
  expect(words()).toBe('Mindestens 1');
});
