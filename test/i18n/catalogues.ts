/** Fixture: every language with all of its phrases, English first. */
import { languages } from '../../src/i18n/languages.ts';
import { english } from './english.ts';

export const catalogues = [
  ['en', english] as const,
  ...(await Promise.all(
    Object.entries(languages).map(async ([lang, load]) => [lang, (await load()).messages] as const),
  )),
];
