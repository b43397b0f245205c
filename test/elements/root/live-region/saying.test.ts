import { expect, test } from 'vitest';
import { createSaying, STEP_MS } from '../../../../src/elements/root/live-region/saying.ts';

function speaker() {
  const host = { locale: { lang: 'en' }, requestUpdate: () => void (drawn.times += 1) };
  const drawn = { times: 0 };
  const waiting: (() => void)[] = [];
  const saying = createSaying(host, (act) => waiting.push(act));
  const step = () => waiting.splice(0).forEach((act) => act());
  /** Ends the moment that collects messages. */
  const pass = () => {
    step();
    step();
  };
  return { ...saying, host, drawn, step, pass, waits: () => waiting.length };
}

test('joins the messages of one moment into one text', () => {
  const { say, words, pass, drawn, waits } = speaker();
  say('Sat, Jun 14 chosen.');
  say('Adults: 2. Subtotal $136.00.', 'price');
  expect([words(), waits(), drawn.times]).toEqual(['', 1, 0]);
  pass();
  expect([words(), drawn.times]).toEqual(['Sat, Jun 14 chosen. Adults: 2. Subtotal $136.00.', 1]);
});

test('replaces the text of the moment before', () => {
  const { say, words, pass } = speaker();
  say('Adults: 2.');
  pass();
  say('Adults: 3.');
  pass();
  expect(words()).toBe('Adults: 3.');
});

test('announces only the last message about a subject, and equal messages once', () => {
  const { say, words, pass } = speaker();
  say('June 2031', 'month');
  say('Nothing else.');
  say('July 2031', 'month');
  say('Nothing else.');
  pass();
  expect(words()).toBe('July 2031 Nothing else.');
});

test('ignores an empty message', () => {
  const { say, waits } = speaker();
  say('');
  expect(waits()).toBe(0);
});

test('clears the text, and still announces what waits', () => {
  const { say, unsay, words, pass } = speaker();
  say('Kayak was added.');
  pass();
  say('Total $68.00.');
  unsay();
  expect(words()).toBe('');
  pass();
  expect(words()).toBe('Total $68.00.');
});

test('clears the text when the language changes', () => {
  const { say, host, words, pass } = speaker();
  say('Kayak was added.');
  pass();
  host.locale = { lang: 'fr' };
  expect(words()).toBe('');
});

test('waits for a step in which the widget does not render', () => {
  const { say, words, rendered, step } = speaker();
  say('Adults: 2.');
  step();
  for (const _ of [1, 2, 3]) {
    rendered();
    step();
    expect(words()).toBe('');
  }
  step();
  expect(words()).toBe('Adults: 2.');
});

test('announces after less than a second even if the widget renders all the time', () => {
  const { say, words, rendered, step } = speaker();
  say('Adults: 2.');
  let steps = 0;
  while (words() === '' && steps < 100) {
    rendered();
    step();
    steps += 1;
  }
  expect(steps * STEP_MS).toBeLessThan(1000);
});

test('drops waiting messages when the language changes', () => {
  const { say, words, pass, host } = speaker();
  say('Minimum 0');
  host.locale = { lang: 'de' };
  say('Mindestens 1');
  pass();
  expect(words()).toBe('Mindestens 1');
});
