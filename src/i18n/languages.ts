import type { Messages } from './messages.ts';

/**
 * The languages beside English, by their primary subtag (BCP 47), with the script behind it where one is written in two: how
 * the file that holds each whole is loaded.
 * A language more is a row here and its file.
 */
export const languages: Readonly<Record<string, () => Promise<Messages>>> = {
  ar: () => import('./languages/ar.ts').then(({ ar }) => ar),
  cs: () => import('./languages/cs.ts').then(({ cs }) => cs),
  de: () => import('./languages/de.ts').then(({ de }) => de),
  es: () => import('./languages/es.ts').then(({ es }) => es),
  fr: () => import('./languages/fr.ts').then(({ fr }) => fr),
  he: () => import('./languages/he.ts').then(({ he }) => he),
  it: () => import('./languages/it.ts').then(({ it }) => it),
  ja: () => import('./languages/ja.ts').then(({ ja }) => ja),
  nl: () => import('./languages/nl.ts').then(({ nl }) => nl),
  pl: () => import('./languages/pl.ts').then(({ pl }) => pl),
  pt: () => import('./languages/pt.ts').then(({ pt }) => pt),
  sv: () => import('./languages/sv.ts').then(({ sv }) => sv),
  zh: () => import('./languages/zh.ts').then(({ zh }) => zh),
  'zh-hant': () => import('./languages/zh-hant.ts').then(({ zhHant }) => zhHant),
};
