import { expect, test } from 'vitest';
import type { FirstPaintLocale } from '../../../../src/i18n/first-paint-locale.ts';
import { Announcer, STEP_MS } from '../../../../src/elements/root/live-region/announcer.ts';

function region() {
  const text = { words: '', changes: 0 };
  const host = {
    locale: { lang: 'en' } as FirstPaintLocale,
    setLiveText(words: string) {
      text.words = words;
      text.changes += 1;
    },
  };
  const timers: (() => void)[] = [];
  const announcer = new Announcer(host, (act) => timers.push(act));
  const step = () => timers.splice(0).forEach((act) => act());
  /** Ends the moment that collects messages. */
  const pass = () => {
    step();
    step();
  };
  return {
    announce: (words: string, about?: string) => announcer.announce(words, about),
    rendered: () => announcer.hostUpdated(),
    switchTo(lang: string) {
      host.locale = { lang } as FirstPaintLocale;
      announcer.hostUpdate();
    },
    words: () => text.words,
    text,
    step,
    pass,
    waits: () => timers.length,
  };
}

test('joins the messages of one moment into one text', () => {
  const { announce, words, pass, text, waits } = region();
  announce('Sat, Jun 14 chosen.');
  announce('Adults: 2. Subtotal $136.00.', 'price');
  expect([words(), waits(), text.changes]).toEqual(['', 1, 0]);
  pass();
  expect([words(), text.changes]).toEqual(['Sat, Jun 14 chosen. Adults: 2. Subtotal $136.00.', 1]);
});

test('replaces the text of the moment before', () => {
  const { announce, words, pass } = region();
  announce('Adults: 2.');
  pass();
  announce('Adults: 3.');
  pass();
  expect(words()).toBe('Adults: 3.');
});

test('announces only the last message about a subject, and equal messages once', () => {
  const { announce, words, pass } = region();
  announce('June 2031', 'month');
  announce('Nothing else.');
  announce('July 2031', 'month');
  announce('Nothing else.');
  pass();
  expect(words()).toBe('July 2031 Nothing else.');
});

test('ignores an empty message', () => {
  const { announce, waits } = region();
  announce('');
  expect(waits()).toBe(0);
});

test('clears the text when the language changes', () => {
  const { announce, switchTo, words, pass } = region();
  announce('Kayak was added.');
  pass();
  switchTo('fr');
  expect(words()).toBe('');
});

test('waits for a step in which the widget does not render', () => {
  const { announce, words, rendered, step } = region();
  announce('Adults: 2.');
  step();
  for (const _ of [1, 2, 3]) {
    rendered();
    step();
    expect(words()).toBe('');
  }
  step();
  expect(words()).toBe('Adults: 2.');
});

test('announces within a second even if the widget renders all the time', () => {
  const { announce, words, rendered, step } = region();
  announce('Adults: 2.');
  let steps = 0;
  while (words() === '' && steps < 100) {
    rendered();
    step();
    steps += 1;
  }
  expect(steps * STEP_MS).toBeLessThan(1000);
});

test('drops timers messages when the language changes', () => {
  const { announce, words, pass, switchTo } = region();
  announce('Minimum 0');
  switchTo('de');
  announce('Mindestens 1');
  pass();
  expect(words()).toBe('Mindestens 1');
});
