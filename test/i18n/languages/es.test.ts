import { expect, test } from 'vitest';
import { es } from '../../../src/i18n/languages/es.ts';
import { phrases } from '../phrases.ts';

test('what is asked or called out begins with its sign', () => {
  for (const [path, words] of phrases(es)) {
    if (path.includes('meant')) continue;
    expect(words.match(/[¿¡]/g)?.length ?? 0, `${path}: ${words}`).toBe(words.match(/[?!]/g)?.length ?? 0);
  }
  expect(`${es.details.meant} ada@example.com${es.details.meantEnd}`).toBe('¿Querías decir ada@example.com?');
});

test('a verb agrees with what is left', () => {
  expect([1, 2].map((count) => es.summary.left(count))).toEqual(['Solo queda 1', 'Solo quedan 2']);
});
