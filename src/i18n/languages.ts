import type { Messages } from './messages.ts';

/**
 * Functions that load each language except English, by its BCP 47 tag in lower case. A tag has a region or a script
 * only if its language has two rows. To add a language, add its file and a row here. A second row for a language also
 * needs a rule in `load-language.ts`.
 */
export const languages: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>> = {
  ar: () => import('./languages/ar.ts'),
  cs: () => import('./languages/cs.ts'),
  de: () => import('./languages/de.ts'),
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
  he: () => import('./languages/he.ts'),
  it: () => import('./languages/it.ts'),
  ja: () => import('./languages/ja.ts'),
  nl: () => import('./languages/nl.ts'),
  pl: () => import('./languages/pl.ts'),
  pt: () => import('./languages/pt.ts'),
  'pt-pt': () => import('./languages/pt-pt.ts'),
  sv: () => import('./languages/sv.ts'),
  zh: () => import('./languages/zh.ts'),
  'zh-hant': () => import('./languages/zh-hant.ts'),
};
