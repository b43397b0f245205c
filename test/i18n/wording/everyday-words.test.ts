/**
 * Tests that phrases use everyday words of guests, not words of the code or of a literal translation.
 */
import { expect, it } from 'vitest';
import { messages as fr } from '../../../src/i18n/languages/fr.ts';
import { english } from '../english.ts';
import { renderPhrases } from '../phrases.ts';

/** Patterns of words to avoid, with the words to use instead. */
const wordsToAvoid: Readonly<Record<'English' | 'French', readonly (readonly [RegExp, string])[]>> = {
  English: [
    [/\bfree\b(?! of charge)/i, 'available'],
    [/\bmade\b/i, 'went through, booked'],
    [/\bstands?\b/i, 'is'],
    [/\belse\b/i, 'otherwise, another'],
    [/\be-mail/i, 'email'],
    [/\blet(s|ting)? (go|everything go)\b/i, 'expired'],
    [/\bput (it )?(back|together)\b/i, 'restored'],
    [/\bfor nothing\b/i, 'free of charge'],
    [/\bvouch|\bmend\b|\bgo on\b|\bforget/i, 'verify, fix, continue, clear'],
    [/\b(at most|at least) \d+\b(?!\s(day|night)s?\b)/i, 'maximum, minimum'],
    [/\b(do|does|did|is|are|was|has|have|could|would) not\b|\bcannot\b/i, 'don’t, isn’t, can’t'],
    [/\bfill in\b/i, 'enter, is required'],
    [/\basking\b|\bask the venue\b/i, 'getting, contact the venue'],
    [/'/, '’'],
  ],
  French: [
    [/\blibres?\b/i, 'disponible'],
    [/\bcourriels?\b/i, 'e-mail'],
    [/\ba été faite?\b|\best faite?\b/i, 'confirmée, abouti'],
    [/\bquelque chose est\b/i, 'disponibilités'],
    [/\boublier\b/i, 'effacer'],
    [/\ba été (ajouté|retiré)\b/i, '« X : ajouté au panier », which agrees with any name'],
    [/'/, '’'],
  ],
};

it.each([
  ['English', renderPhrases(english)],
  ['French', renderPhrases(fr)],
] as const)('avoids unusual and technical words in %s', (language, all) => {
  expect(all.length).toBeGreaterThan(200);
  const matches = all.flatMap(([path, words]) =>
    wordsToAvoid[language]
      .filter(([pattern]) => pattern.test(words))
      .map(([, better]) => `${path}: “${words}” (${better})`),
  );
  expect(matches).toEqual([]);
});
