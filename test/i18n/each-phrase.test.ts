import { expect, test } from 'vitest';
import { eachPhrase, mapPhrases } from '../../src/i18n/each-phrase.ts';

test('every phrase is turned, however deep it lies, and what is mailed stays', () => {
  const loud = eachPhrase(
    {
      one: 'a',
      deep: { deeper: { two: 'b', many: (count: number) => `${count} c` } },
      item: { soldOut: { subject: 'd', letter: () => 'e' } },
    },
    (phrase) =>
      typeof phrase === 'string' ? phrase.toUpperCase() : (...parts: never[]) => phrase(...parts).toUpperCase(),
  );
  expect([loud.one, loud.deep.deeper.two, loud.deep.deeper.many(2)]).toEqual(['A', 'B', '2 C']);
  expect([loud.item.soldOut.subject, loud.item.soldOut.letter()]).toEqual(['d', 'e']);
});

test('it is told where a phrase is in the catalogue', () => {
  expect(mapPhrases({ one: 'a', deep: { two: 'b' } }, (_, place) => place)).toEqual({
    one: 'one',
    deep: { two: 'deep.two' },
  });
});
